import type { Dashboard } from '@plenum/contract/console/dashboard';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDay, formatNumber } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { BarChart } from '#kernel/charts/bar-chart';
import type { ChartData } from '#kernel/charts/chart-data';

const HEIGHT = 200;

/** Registrations day by day. */
export function DayChart({ days }: { days: Dashboard['days'] }) {
  const { t } = useTranslation('console');
  const lan = useAppStore((state) => state.lan);
  const bars = fillEmptyDays(days);
  const number = (value: number) => formatNumber(value, lan);
  const data: ChartData = {
    title: t('dashboard.days'),
    rowsAre: t('dashboard.day'),
    series: [t('dashboard.dayCount')],
    rows: bars.map(({ day, count }) => ({
      key: day,
      label: formatDay(day, lan),
      short: formatDay(day, lan),
      values: [count],
    })),
  };
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg font-semibold">{t('dashboard.days')}</h2>
        {bars.length > 0 && (
          <span className="tabular text-sm text-muted">
            {t('dashboard.mostOnDay', { n: number(Math.max(...bars.map(({ count }) => count))) })}
          </span>
        )}
      </div>
      {bars.length > 0 ? (
        <BarChart data={data} format={number} height={HEIGHT} />
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
