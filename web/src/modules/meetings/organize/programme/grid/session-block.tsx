import type { ProgrammeSession } from '@plenum/contract/meetings/programme';
import { memo, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { classes } from '#kernel/ui/classes';
import { WarningIcon } from '#kernel/ui/icons/icons';
import { useWords } from '#kernel/organize/use-words';
import { toMinutes } from '../session-moves.ts';
import type { DragPart } from './grid-drag.ts';
import { PIXELS_PER_MINUTE } from './grid-layout.ts';

export interface BlockHandlers {
  onKeyDown: (event: KeyboardEvent, session: ProgrammeSession) => void;
  onPointerDown: (event: PointerEvent, session: ProgrammeSession, part: DragPart) => void;
  onOpen: (session: ProgrammeSession) => void;
}

interface SessionBlockProps {
  session: ProgrammeSession;
  /** Minutes since midnight at the upper edge of the day. */
  from: number;
  column: number;
  columns: number;
  lane: number;
  lanes: number;
  /** Its warnings as sentences; empty if there are none. */
  warning: string;
  names: string;
  isHeld: boolean;
  isOver: boolean;
  isDisabled: boolean;
  handlers: BlockHandlers;
}

/** From this height, in pixels, a session has room for its talks. */
const TALKS_FROM = 70;

/** One session in the grid. Re-renders only if its own data changes. */
export const SessionBlock = memo(function SessionBlock(props: SessionBlockProps) {
  const {
    session,
    from,
    column,
    columns,
    lane,
    lanes,
    warning,
    names,
    isHeld,
    isOver,
    isDisabled,
    handlers,
  } = props;
  const { t } = useTranslation('programme');
  const words = useWords();
  const top = (toMinutes(session.start) - from) * PIXELS_PER_MINUTE;
  const height = (toMinutes(session.end) - toMinutes(session.start)) * PIXELS_PER_MINUTE;
  const share = 100 / columns;
  const title = words(session.title) || t('untitled');
  const isPause = session.kind === 'break' || session.kind === 'meal';
  return (
    <li
      data-session={session.id}
      data-column={column}
      data-start={session.start}
      className={classes('absolute p-px', isHeld && 'z-2')}
      style={{
        top,
        height,
        insetInlineStart: `${column * share + (lane * share) / lanes}%`,
        width: `${share / lanes}%`,
      }}
    >
      <button
        type="button"
        aria-label={t('grid.block', {
          title,
          start: session.start,
          end: session.end,
          talks: t('talk.count', { count: session.talks.length }),
          warning,
        })}
        aria-describedby="programme-grid-keys"
        aria-pressed={isHeld}
        title={warning === '' ? undefined : warning}
        onKeyDown={(event) => handlers.onKeyDown(event, session)}
        // The space bar grabs the session; without this it would also click the button.
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
        onPointerDown={isDisabled ? undefined : (event) => handlers.onPointerDown(event, session, 'move')}
        onClick={() => handlers.onOpen(session)}
        className={classes(
          'absolute inset-px rounded-md border',
          isDisabled ? 'cursor-pointer' : 'cursor-grab',
          isPause ? 'bg-surface-sunken' : 'bg-surface-raised',
          session.kind === 'plenary' && 'border-s-3 border-s-accent',
          session.kind === 'poster' && 'border-s-3 border-s-seal',
          warning !== '' && 'border-warning',
          isHeld && 'cursor-grabbing border-accent shadow-soft ring-2 ring-accent',
          isOver && 'ring-2 ring-accent',
        )}
      />
      <div
        className={classes(
          'pointer-events-none relative flex size-full flex-col overflow-hidden px-2 py-1 text-start text-sm select-none',
          isPause && 'text-muted',
        )}
      >
        <span aria-hidden className="flex shrink-0 items-start gap-1">
          <span
            className={classes(
              'min-w-0 grow leading-snug',
              height < 44 ? 'truncate' : 'line-clamp-2',
              !isPause && 'font-semibold',
            )}
          >
            {title}
          </span>
          {warning !== '' && <WarningIcon className="size-4.5 shrink-0 text-warning" />}
        </span>
        {height >= 44 && (
          <span aria-hidden className="tabular shrink-0 truncate text-xs text-muted">
            {t('slot', { start: session.start, end: session.end })}
            {names !== '' && ` · ${names}`}
          </span>
        )}
        {height >= TALKS_FROM && session.talks.length > 0 && (
          <ol className="mt-1 min-h-0 grow overflow-hidden text-xs leading-snug">
            {session.talks.map((talk) => (
              <li
                key={talk.id}
                data-talk={talk.id}
                onPointerDown={
                  isDisabled
                    ? undefined
                    : (event) => handlers.onPointerDown(event, session, { talkId: talk.id })
                }
                className={classes(
                  'truncate rounded-sm',
                  !isDisabled && 'pointer-events-auto cursor-grab hover:bg-text/[0.06]',
                )}
              >
                <span className="tabular text-muted">{talk.board || talk.start}</span> {words(talk.title)}
              </li>
            ))}
          </ol>
        )}
      </div>
      {!isDisabled && (
        <span
          aria-hidden
          onPointerDown={(event) => handlers.onPointerDown(event, session, 'end')}
          className="absolute inset-x-0 bottom-0 h-1.5 cursor-ns-resize touch-none rounded-b-md hover:bg-accent/40"
        />
      )}
    </li>
  );
});
