import type { ProgrammeRoom } from '@plenum/contract/meetings/programme';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDay } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { useWords } from '#kernel/organize/use-words';
import { COLUMN, GUTTER } from './grid-layout.ts';

interface GridFrameProps {
  scroller: RefObject<HTMLDivElement | null>;
  days: readonly string[];
  columns: readonly (ProgrammeRoom | null)[];
  isDisabled: boolean;
  /** The text that announces a move to screen readers. */
  said: string;
  /** The item dragged by the pointer. */
  carried: { label: string; x: number; y: number } | null;
  children: ReactNode;
}

/** The frame around the days: instructions, the rooms above, links to days. */
export function GridFrame({ scroller, days, columns, isDisabled, said, carried, children }: GridFrameProps) {
  const { t } = useTranslation('programme');
  const words = useWords();
  const lan = useAppStore((state) => state.lan);
  const goTo = (day: string) =>
    document.getElementById(`programme-day-${day}`)?.scrollIntoView({ block: 'start' });
  return (
    <div>
      <p id="programme-grid-keys" className="mb-2 text-sm text-muted">
        {isDisabled ? t('grid.readKeys') : t('grid.keys')}
      </p>
      {days.length > 1 && (
        <nav aria-label={t('grid.days')} className="mb-2 flex flex-wrap gap-1">
          {days.map((day) => (
            <button
              key={day}
              type="button"
              onClick={() => goTo(day)}
              className="min-h-9 cursor-pointer rounded-md px-3 text-sm font-semibold text-muted hover:bg-text/[0.06] hover:text-text"
            >
              {formatDay(day, lan)}
            </button>
          ))}
        </nav>
      )}
      <div ref={scroller} className="max-h-[calc(100dvh-8rem)] min-h-96 overflow-auto rounded-lg border">
        <div style={{ minWidth: GUTTER + columns.length * COLUMN }}>
          <div
            aria-hidden
            className="sticky top-0 z-4 flex border-b bg-surface"
            style={{ paddingInlineStart: GUTTER }}
          >
            {columns.map((room) => (
              <span
                key={room?.id ?? 'everywhere'}
                className="min-w-0 flex-1 basis-0 border-s px-2 py-2 text-sm font-semibold"
              >
                <span className="block truncate">
                  {room ? words(room.name) || t('untitled') : t('no.rooms')}
                </span>
                {room !== null && room.capacity !== null && (
                  <span className="block text-xs font-normal text-muted">
                    {t('places.seats', { count: room.capacity })}
                  </span>
                )}
              </span>
            ))}
          </div>
          {children}
        </div>
      </div>
      <p aria-live="assertive" className="sr-only">
        {said}
      </p>
      {carried && (
        <div
          aria-hidden
          className="pointer-events-none fixed z-50 max-w-72 truncate rounded-md border bg-surface-raised px-3 py-1.5 text-sm font-semibold shadow-soft"
          style={{ left: carried.x + 12, top: carried.y + 12 }}
        >
          {carried.label}
        </div>
      )}
    </div>
  );
}
