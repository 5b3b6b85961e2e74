import { toWallTime } from '@plenum/contract/kernel/zoned-time';
import type { CSSProperties } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDate } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { classes } from '#kernel/ui/classes';
import { layOutDay, minutesBetween, rowAt, type GridPosition, type Session } from './programme-layout.ts';
import { Star } from './programme-star.tsx';
import { isOn, type ProgrammeView } from './programme-view.ts';

interface ProgrammeGridProps {
  view: ProgrammeView;
  day: string;
  sessions: readonly Session[];
}

// Rows have a maximum height, so that a long evening does not push the rest off the page.
function heightOf(minutes: number): number {
  return Math.min(150, Math.max(20, minutes * 1.2));
}

/** A day with a column per room and time downwards. A wide grid scrolls, and its headings stay. */
export function ProgrammeGrid({ view, day, sessions }: ProgrammeGridProps) {
  const { t } = useTranslation('meetings');
  const lan = useAppStore((state) => state.lan);
  const { programme } = view.index;
  const grid = layOutDay(sessions, programme.rooms);
  const rows = grid.times
    .slice(1)
    .map((time, index) => heightOf(minutesBetween(grid.times[index] ?? time, time)));
  const style: CSSProperties = {
    minWidth: `${4 + grid.lanes * 11}rem`,
    gridTemplateColumns: `4rem repeat(${grid.lanes}, minmax(0, 1fr))`,
    gridTemplateRows: ['auto', ...rows.map((pixels) => `minmax(${pixels}px, auto)`)].join(' '),
  };
  const name = t('programme.gridOf', { day: formatDate(day, lan) });
  return (
    <section
      aria-label={name}
      className="mt-4 max-h-[calc(100dvh-6rem)] overflow-auto overscroll-x-contain rounded-lg border"
    >
      <ol className="relative grid" style={style}>
        <li aria-hidden className="sticky start-0 top-0 z-3 border-b bg-surface" />
        {grid.columns.map((column) => (
          <li
            key={column.from}
            aria-hidden
            style={{ gridRow: 1, gridColumn: `${column.from + 1} / ${column.to + 1}` }}
            className="sticky top-0 z-2 border-s border-b bg-surface px-3 py-2.5 text-sm font-semibold"
          >
            {column.roomId === null ? t('programme.everywhere') : column.name}
          </li>
        ))}
        {grid.times.slice(0, -1).map((time, index) => (
          <li
            key={time}
            aria-hidden
            style={{ gridRow: index + 2, gridColumn: 1 }}
            className="tabular sticky start-0 z-1 border-t bg-surface px-2.5 pt-1 text-sm text-muted first:border-none"
          >
            {time}
          </li>
        ))}
        {grid.places.map((place) => (
          <Cell key={place.session.id} view={view} place={place} />
        ))}
        <NowInGrid times={grid.times} day={day} now={view.now} timeZone={programme.timeZone} />
      </ol>
    </section>
  );
}

function Cell({ view, place: { session, rows, columns } }: { view: ProgrammeView; place: GridPosition }) {
  const { t } = useTranslation('meetings');
  const { index, agenda, now } = view;
  const isPause = session.kind === 'break' || session.kind === 'meal';
  const names = index
    .people([...new Set(session.talks.flatMap(({ speakerIds }) => speakerIds))])
    .map(({ name }) => name);
  const room = index.roomName(session);
  return (
    <li
      style={{
        gridRow: `${rows[0] + 1} / ${rows[1] + 1}`,
        gridColumn: `${columns[0] + 1} / ${columns[1] + 1}`,
      }}
      className="relative p-1"
    >
      <button
        type="button"
        onClick={() => view.onOpen(session.id)}
        className={classes(
          'flex size-full cursor-pointer flex-col items-start rounded-md border px-2.5 py-1.5 text-start transition-colors hover:border-border-control',
          isPause ? 'justify-center bg-surface-sunken text-muted' : 'pe-11',
          !isPause && (agenda.ids.has(session.id) ? 'bg-accent-soft' : 'bg-surface-raised'),
          session.kind === 'plenary' && 'border-s-3 border-s-accent',
          isOn(session, now) && 'border-s-3 border-s-seal',
        )}
      >
        <span className={classes('text-sm', !isPause && 'font-semibold')}>{session.title}</span>
        <span className="tabular text-sm text-muted">
          {t('programme.span', { start: session.start, end: session.end })}
        </span>
        {room !== '' && <span className="sr-only">{room}</span>}
        {index.trackName(session) !== '' && (
          <span className="text-sm text-accent">{index.trackName(session)}</span>
        )}
        {names.length > 0 && (
          <span className="mt-1 line-clamp-2 text-sm text-muted">{names.join(t('programme.comma'))}</span>
        )}
        {[session, ...session.talks].some(({ id }) => view.changes.kinds.has(id)) && (
          <span className="mt-1 text-sm font-medium text-warning">{t('programme.changes.mark')}</span>
        )}
        {view.conflicts.has(session.id) && (
          <span className="mt-1 text-sm font-medium text-warning">{t('programme.inConflict')}</span>
        )}
      </button>
      {!isPause && (
        <Star agenda={agenda} id={session.id} title={session.title} className="absolute end-1 top-1" />
      )}
    </li>
  );
}

interface NowInGridProps {
  times: readonly string[];
  day: string;
  now: number;
  timeZone: string;
}

function NowInGrid({ times, day, now, timeZone }: NowInGridProps) {
  const wall = toWallTime(new Date(now), timeZone);
  const place = wall.startsWith(day) ? rowAt(times, wall.slice(11)) : null;
  if (!place) return null;
  return (
    <li
      aria-hidden
      style={{ gridRow: place.row + 1, gridColumn: '1 / -1' }}
      className="pointer-events-none relative z-1"
    >
      <span
        style={{ top: `${place.share * 100}%` }}
        className="absolute inset-x-0 h-px bg-seal before:absolute before:start-0 before:-top-[3.5px] before:size-2 before:rounded-full before:bg-seal"
      />
    </li>
  );
}
