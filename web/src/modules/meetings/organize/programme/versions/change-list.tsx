import type { ProgrammeChange, ProgrammeSlot } from '@plenum/contract/meetings/programme-diff';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDay } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { useWords } from '#kernel/organize/use-words';

/** The entries that were moved, added, cancelled or changed between two versions. */
export function ChangeList({ changes }: { changes: readonly ProgrammeChange[] }) {
  const { t } = useTranslation('programme');
  const words = useWords();
  const say = useChange();
  return (
    <ul className="flex flex-col">
      {changes.map((change) => (
        <li
          key={`${change.kind} ${change.talkId ?? change.sessionId}`}
          className="grid gap-x-3 border-b py-2 last:border-b-0 sm:grid-cols-[8rem_minmax(0,1fr)]"
        >
          <span className="text-sm font-semibold text-muted">{t(`change.${change.kind}`)}</span>
          <span className="min-w-0">
            <span className="block font-semibold">{words(change.title) || t('untitled')}</span>
            <span className="block text-sm text-muted empty:hidden">{say(change)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function useChange() {
  const { t } = useTranslation('programme');
  const words = useWords();
  const lan = useAppStore((state) => state.lan);
  const slot = ({ day, start, end, room }: ProgrammeSlot) =>
    [formatDay(day, lan), t('slot', { start, end }), room ? words(room) : ''].filter(Boolean).join(' ');
  return ({ kind, before, after, people }: ProgrammeChange) => {
    if (kind === 'moved' && before && after)
      return t('change.fromTo', { from: slot(before), to: slot(after) });
    if (kind === 'people') return people.map(words).join(t('comma')) || t('change.notNamed');
    const where = kind === 'cancelled' ? before : after;
    return where ? slot(where) : '';
  };
}
