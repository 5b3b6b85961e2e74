import type { ProgrammeRoom, ProgrammeSession } from '@plenum/contract/meetings/programme';
import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import { memo } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDate } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { PlusIcon } from '#kernel/ui/icons/more-icons';
import { useWords } from '#kernel/organize/use-words';
import { formatClock } from '../session-moves.ts';
import { GUTTER, layOutEditedDay, PIXELS_PER_MINUTE, type Range } from './grid-layout.ts';
import { type BlockHandlers, SessionBlock } from './session-block.tsx';

export interface DayGridProps {
  day: string;
  range: Range;
  sessions: readonly ProgrammeSession[];
  columns: readonly (ProgrammeRoom | null)[];
  warnings: ReadonlyMap<string, string>;
  nameOf: (id: string) => LocalizedText;
  heldId: string | undefined;
  overId: string | undefined;
  isDisabled: boolean;
  handlers: BlockHandlers & { onAdd: (day: string) => void };
}

/** One day: time downwards, a column per room. */
export const DayGrid = memo(function DayGrid(props: DayGridProps) {
  const { day, range, sessions, columns, warnings, nameOf, heldId, overId, isDisabled, handlers } = props;
  const { t } = useTranslation('programme');
  const words = useWords();
  const lan = useAppStore((state) => state.lan);
  const hours = Array.from({ length: (range.to - range.from) / 60 }, (_, index) => range.from + index * 60);
  const height = (range.to - range.from) * PIXELS_PER_MINUTE;
  return (
    <section aria-label={formatDate(day, lan)} id={`programme-day-${day}`} className="scroll-mt-11">
      <header className="flex items-center gap-3 border-b bg-surface">
        <h2 className="sticky start-0 px-3 py-1.5 font-semibold">{formatDate(day, lan)}</h2>
        {!isDisabled && (
          <Button kind="quiet" size="small" icon={<PlusIcon />} onPress={() => handlers.onAdd(day)}>
            {t('add.sessions')}
          </Button>
        )}
      </header>
      <div
        className="relative border-b"
        style={{ height }}
        data-day={day}
        data-from={range.from}
        data-to={range.to}
      >
        {hours.map((minutes) => (
          <div
            key={minutes}
            aria-hidden
            style={{ top: (minutes - range.from) * PIXELS_PER_MINUTE }}
            className="pointer-events-none absolute inset-x-0 border-t border-border/60"
          >
            <span
              className="tabular sticky start-0 z-1 inline-block bg-surface px-2 text-xs text-muted"
              style={{ width: GUTTER }}
            >
              {formatClock(minutes)}
            </span>
          </div>
        ))}
        {/* Days out of view are not rendered, because opening a dialog makes the browser restyle the whole page. */}
        <ol
          className="absolute inset-y-0 end-0 [overflow-clip-margin:4px] [content-visibility:auto]"
          style={{ insetInlineStart: GUTTER }}
        >
          {columns.slice(1).map((room, index) => (
            <li
              key={room?.id}
              aria-hidden
              className="pointer-events-none absolute inset-y-0 border-s border-border/60"
              style={{ insetInlineStart: `${((index + 1) * 100) / columns.length}%` }}
            />
          ))}
          {layOutEditedDay(sessions, columns).map(({ session, column, lane, lanes }) => (
            <SessionBlock
              key={session.id}
              session={session}
              from={range.from}
              columns={columns.length}
              column={column}
              lane={lane}
              lanes={lanes}
              warning={warnings.get(session.id) ?? ''}
              names={session.chairIds
                .map((id) => words(nameOf(id)))
                .filter(Boolean)
                .join(t('comma'))}
              isHeld={heldId === session.id}
              isOver={overId === session.id}
              isDisabled={isDisabled}
              handlers={handlers}
            />
          ))}
        </ol>
      </div>
    </section>
  );
}, isSameDay);

// Compares the sessions, because the list is rebuilt with each change of the programme. A day re-renders only if one of
// its own sessions changed.
function isSameDay(before: DayGridProps, now: DayGridProps): boolean {
  const { sessions, range, warnings, heldId, overId, ...rest } = now;
  const isSameList =
    sessions.length === before.sessions.length &&
    sessions.every((session, index) => session === before.sessions[index]);
  const names = Object.keys(rest) as (keyof typeof rest)[];
  const concerns = (id: string | undefined) =>
    id !== undefined && sessions.some((session) => session.id === id);
  return (
    isSameList &&
    range.from === before.range.from &&
    range.to === before.range.to &&
    names.every((name) => before[name] === now[name]) &&
    sessions.every(({ id }) => warnings.get(id) === before.warnings.get(id)) &&
    (heldId === before.heldId || !(concerns(heldId) || concerns(before.heldId))) &&
    (overId === before.overId || !(concerns(overId) || concerns(before.overId)))
  );
}
