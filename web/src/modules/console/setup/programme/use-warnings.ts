import { noText } from '@plenum/contract/kernel/localized-text';
import type { Programme } from '@plenum/contract/meetings/programme';
import { findWarnings, type ProgrammeWarning } from '@plenum/contract/meetings/programme-warnings';
import { useMemo } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useWords } from '../../use-words.ts';

export interface SaidWarning {
  readonly key: string;
  readonly text: string;
  readonly sessionIds: readonly string[];
}

/** What an organizer should look at, in words. */
export function useSaidWarnings(programme: Programme): SaidWarning[] {
  const { t, i18n } = useTranslation('programme');
  const words = useWords();
  return useMemo(() => {
    const titles = new Map(programme.sessions.map(({ id, title }) => [id, words(title) || t('untitled')]));
    const names = new Map(
      [...programme.rooms, ...programme.speakers].map(({ id, name }) => [id, words(name)]),
    );
    const seats = new Map(programme.rooms.map(({ id, capacity }) => [id, capacity ?? 0]));
    const expected = new Map(programme.sessions.map((one) => [one.id, one.expected ?? 0]));
    const say = ({ kind, id, sessionIds: [one = '', other = ''] }: ProgrammeWarning) =>
      t(`warning.${kind}`, {
        name: names.get(id) ?? words(noText),
        one: titles.get(one) ?? '',
        other: titles.get(other) ?? '',
        seats: seats.get(id) ?? 0,
        expected: expected.get(one) ?? 0,
      });
    return findWarnings(programme).map((warning) => ({
      key: [warning.kind, warning.id, ...warning.sessionIds].join(' '),
      text: say(warning),
      sessionIds: warning.sessionIds,
    }));
    // oxlint-disable-next-line react/exhaustive-deps -- t and words change with the language only
  }, [programme, i18n.language]);
}

/** The same by session, for the grid. */
export function useWarnings(programme: Programme): ReadonlyMap<string, string> {
  const said = useSaidWarnings(programme);
  return useMemo(() => {
    const bySession = new Map<string, string>();
    for (const { text, sessionIds } of said) {
      for (const id of sessionIds) bySession.set(id, [bySession.get(id), text].filter(Boolean).join(' '));
    }
    return bySession;
  }, [said]);
}
