import { noText } from '@plenum/contract/kernel/localized-text';
import type { Programme } from '@plenum/contract/meetings/programme';
import { findWarnings, type ProgrammeWarning } from '@plenum/contract/meetings/programme-warnings';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useWords } from '#kernel/organize/use-words';

import { useProgramme } from './store/use-programme.ts';
import { acceptedQuery } from './tray/accepted-query.ts';
import { findUnregistered } from './tray/place-work.ts';

export interface SaidWarning {
  readonly key: string;
  readonly text: string;
  readonly sessionIds: readonly string[];
}

/**
 * Returns the organizer's warnings as sentences: those of the programme itself, and presenters who must register first.
 */
export function useSaidWarnings(programme: Programme): SaidWarning[] {
  const { t, i18n } = useTranslation('programme');
  const words = useWords();
  const { meeting, isDisabled } = useProgramme();
  const { data: accepted } = useQuery({ ...acceptedQuery(meeting.id), enabled: !isDisabled });
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
    const unregistered = findUnregistered(programme, accepted ?? []).map(({ work, sessionId }) => ({
      key: `unregistered ${work.id}`,
      text: t('warning.unregistered', {
        name: work.presenter.name,
        number: work.number,
        one: titles.get(sessionId) ?? '',
      }),
      sessionIds: [sessionId],
    }));
    const own = findWarnings(programme).map((warning) => ({
      key: [warning.kind, warning.id, ...warning.sessionIds].join(' '),
      text: say(warning),
      sessionIds: warning.sessionIds,
    }));
    return [...unregistered, ...own];
    // oxlint-disable-next-line react/exhaustive-deps -- t and words change with the language only
  }, [programme, accepted, i18n.language]);
}

/** Returns the same warnings by session, for the grid. */
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
