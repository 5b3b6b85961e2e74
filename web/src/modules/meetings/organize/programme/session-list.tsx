import type { ProgrammeSession } from '@plenum/contract/meetings/programme';
import { useDeferredValue } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDate } from '#kernel/i18n/format';
import { useZoneNote } from '#kernel/i18n/use-zone-note';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { PlusIcon } from '#kernel/ui/icons/more-icons';
import { useWords } from '#kernel/organize/use-words';
import { ItemRow } from './item-row.tsx';
import { daysOf, nextSlot } from './programme-days.ts';
import { blankSession } from './session-moves.ts';
import { removal } from './store/items.ts';
import { useProgramme } from './store/use-programme.ts';

/** The sessions by day and time, for phones and for people who prefer a list. */
export function SessionList({ onOpen }: { onOpen: (session: ProgrammeSession) => void }) {
  const { t } = useTranslation('programme');
  const words = useWords();
  const lan = useAppStore((state) => state.lan);
  const { store, state, meeting, isDisabled } = useProgramme();
  const { sessions, rooms } = state.programme;
  const zone = useZoneNote(meeting.timeZone);
  const roomOf = ({ roomId }: ProgrammeSession) => rooms.find(({ id }) => id === roomId);
  const detailOf = (session: ProgrammeSession) => {
    const room = roomOf(session);
    return [
      t('slot', { start: session.start, end: session.end }),
      room && words(room.name),
      session.talks.length > 0 && t('talk.count', { count: session.talks.length }),
    ]
      .filter(Boolean)
      .join(' · ');
  };
  const days = daysOf(meeting, sessions);
  const drawn = useDeferredValue(days, days.slice(0, 1));
  return (
    <div className="flex flex-col gap-8">
      {zone !== undefined && <p className="text-sm text-muted">{zone}</p>}
      {drawn.map((day) => {
        const onDay = sessions
          .filter((session) => session.day === day)
          .toSorted((one, other) => one.start.localeCompare(other.start));
        return (
          <section key={day} aria-label={formatDate(day, lan)}>
            <h2 className="mb-2 font-semibold">{formatDate(day, lan)}</h2>
            <ul>
              {onDay.map((session) => (
                <ItemRow
                  key={session.id}
                  title={words(session.title) || t('untitled')}
                  detail={detailOf(session)}
                  isDisabled={isDisabled}
                  onOpen={() => onOpen(session)}
                  onRemove={() => void store.apply([removal('session', session.id)])}
                />
              ))}
            </ul>
            {!isDisabled && (
              <Button
                size="small"
                icon={<PlusIcon />}
                className="mt-3"
                onPress={() => onOpen(blankSession({ day, ...nextSlot(onDay), roomId: null }))}
              >
                {t('add.sessions')}
              </Button>
            )}
          </section>
        );
      })}
    </div>
  );
}
