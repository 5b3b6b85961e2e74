import { useTranslation } from '#kernel/i18n/use-translation';
import { seriesColour } from '#kernel/charts/chart-colours';
import { formatDay } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { classes } from '#kernel/ui/classes';
import { ChevronRightIcon } from '#kernel/ui/icons/more-icons';
import { useMedia } from '#kernel/ui/use-media';
import type { RoomType } from './board.ts';
import { useBoard, useTypeName } from './board-context.ts';

type Night = RoomType['nights'][number];

// The strip may be wider than the screen, so keyboard users must be able to focus and scroll it.
const scrolledByKeys = { tabIndex: 0 };
const units = ['singles', 'men', 'women'] as const;

/** The occupancy of each kind of room, night by night. */
export function NightStrip() {
  const { t } = useTranslation('rooms-organize');
  const lan = useAppStore((state) => state.lan);
  const { board } = useBoard();
  const typeName = useTypeName();
  // On a phone the strip would push the board out of view, so it is collapsed.
  const isWide = useMedia('(width >= 64rem)');
  const days = [...new Set(board.types.flatMap(({ nights }) => nights.map(({ day }) => day)))].toSorted();
  if (days.length === 0) return null;
  return (
    <details open={isWide} className="group mb-6 rounded-lg border bg-surface-raised">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-4 font-semibold">
        <ChevronRightIcon className="size-4.5 shrink-0 text-muted transition-transform group-open:rotate-90" />
        {t('rooming.nights')}
      </summary>
      <section aria-label={t('rooming.nights')} {...scrolledByKeys} className="overflow-x-auto px-4 pb-4">
        <table className="w-full text-sm">
          <thead>
            <tr className="text-muted">
              <th scope="col" className="py-1.5 pe-4 text-start font-medium">
                {t('rooming.night.head')}
              </th>
              {days.map((day) => (
                <th
                  key={day}
                  scope="col"
                  className="tabular px-2 py-1.5 text-start font-medium whitespace-nowrap"
                >
                  {formatDay(day, lan)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {board.types.map((type) => (
              <tr key={type.id} className="border-t align-top">
                <th scope="row" className="min-w-36 py-2 pe-4 text-start font-medium">
                  {typeName(type.id)}
                </th>
                {days.map((day) => (
                  <td key={day} className="tabular min-w-38 px-2 py-2">
                    <NightCell
                      night={type.nights.find((night) => night.day === day)}
                      capacity={type.capacity}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <ul aria-hidden className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
          {units.map((unit, nr) => (
            <li key={unit} className="flex items-center gap-2">
              <span className="size-2.5 rounded-full" style={{ background: seriesColour(nr) }} />
              {t(`rooming.night.${unit}`)}
            </li>
          ))}
        </ul>
      </section>
    </details>
  );
}

function NightCell({ night, capacity }: { night: Night | undefined; capacity: number }) {
  const { t } = useTranslation('rooms-organize');
  if (!night) return null;
  const { stock, taken, singles, men, women } = night;
  const rooms = { singles, men: Math.ceil(men / capacity), women: Math.ceil(women / capacity) };
  return (
    <>
      <span className={classes('block font-semibold', taken >= stock && 'text-warning')}>
        {t('rooming.night.taken', { taken, stock })}
      </span>
      <span aria-hidden className="my-1 flex h-2 gap-px overflow-hidden rounded-full bg-text/[0.08]">
        {units
          .filter((unit) => rooms[unit] > 0 && stock > 0)
          .map((unit) => (
            <span
              key={unit}
              style={{
                background: seriesColour(units.indexOf(unit)),
                width: `${(rooms[unit] / stock) * 100}%`,
              }}
            />
          ))}
      </span>
      <span className="block text-xs text-muted">{t('rooming.night.detail', { singles, men, women })}</span>
    </>
  );
}
