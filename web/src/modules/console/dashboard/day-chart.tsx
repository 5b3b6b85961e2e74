import type { Dashboard } from '@plenum/contract/console/dashboard';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDay, formatNumber } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';

const HEIGHT = 100;
const STEP = 10;
const GAP = 2;

/** Registrations day by day: a drawing, and a table for screen readers. */
export function DayChart({ days }: { days: Dashboard['days'] }) {
  const { t } = useTranslation('console');
  const lan = useAppStore((state) => state.lan);
  const bars = fillEmptyDays(days);
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg font-semibold">{t('dashboard.days')}</h2>
        {first && (
          <span className="tabular text-sm text-muted">
            {t('dashboard.mostOnDay', { n: formatNumber(most, lan) })}
          </span>
        )}
      </div>
      {first && last ? (
        <>
          <svg
            aria-hidden
            viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="block h-40 w-full border-b text-accent"
          >
            {bars.map(({ day, count }, index) => (
              <g key={day}>
                <title>
                  {t('dashboard.onDay', { day: formatDay(day, lan), n: formatNumber(count, lan) })}
                </title>
                {/* The whole column reacts to the pointer, not only the drawn bar. */}
                <rect x={index * STEP} y={0} width={STEP} height={HEIGHT} fill="transparent" />
                <rect
                  x={index * STEP + GAP / 2}
                  y={HEIGHT - (count / most) * HEIGHT}
                  width={STEP - GAP}
                  height={(count / most) * HEIGHT}
                  fill="currentColor"
                />
              </g>
            ))}
          </svg>
          <p aria-hidden className="tabular mt-1.5 flex justify-between text-sm text-muted">
            <span>{formatDay(first.day, lan)}</span>
            <span>{formatDay(last.day, lan)}</span>
          </p>
          {/* A table grows with its rows whatever its height is; its frame does not. */}
          <div className="sr-only">
            <table>
              <caption>{t('dashboard.days')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('dashboard.day')}</th>
                  <th scope="col">{t('dashboard.dayCount')}</th>
                </tr>
              </thead>
              <tbody>
                {days.map(({ day, count }) => (
                  <tr key={day}>
                    <th scope="row">{formatDay(day, lan)}</th>
                    <td>{formatNumber(count, lan)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      ) : (
        <p className="text-muted">{t('dashboard.noDays')}</p>
      )}
    </section>
  );
}

const DAY = 86_400_000;
const MOST = 92;

interface DayCount {
  readonly day: string;
  readonly count: number;
}

/** Returns every day from the first to the last registration, including empty ones; at most the last three months. */
export function fillEmptyDays(days: readonly DayCount[]): DayCount[] {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const counts = new Map(days.map(({ day, count }) => [day, count]));
  const [from, to] = [Date.parse(first.day), Date.parse(last.day)];
  const length = Math.min(MOST, Math.round((to - from) / DAY) + 1);
  return Array.from({ length }, (_, index) => {
    const day = new Date(to - (length - 1 - index) * DAY).toISOString().slice(0, 10);
    return { day, count: counts.get(day) ?? 0 };
  });
}
