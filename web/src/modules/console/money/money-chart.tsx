import type { Finance } from '@plenum/contract/console/finance';
import type { Currency } from '@plenum/contract/kernel/money';
import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import { methodWords } from '@plenum/contract/registration/words';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDay, money } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { type Column, Table } from '#kernel/ui/layout/table';
import { everyDay } from '../dashboard/day-chart.tsx';

const HEIGHT = 100;
const STEP = 10;
const GAP = 2;
// From the foot of a bar upwards. One colour in steps stays readable in every theme and to every eye.
const shades = [1, 0.7, 0.48, 0.32, 0.2, 0.12];

interface DayOfMoney {
  readonly day: string;
  readonly total: number;
  readonly amounts: ReadonlyMap<PaymentMethod, number>;
}

interface MoneyChartProps {
  currency: Currency;
  days: Finance['days'];
}

/** What has come in, day by day and method by method: as bars, or as the table behind them. */
export function MoneyChart({ currency, days }: MoneyChartProps) {
  const { t } = useTranslation('console');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const [isTable, setIsTable] = useState(false);
  const { methods, rows } = byDay(days);
  const all = rows.reduce((sum, { total }) => sum + total, 0);
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h2 className="text-lg font-semibold">{t('money.desk.byDay', { sum: money(all, currency, lan) })}</h2>
        <Button size="small" onPress={() => setIsTable(!isTable)}>
          {t(isTable ? 'money.desk.asBars' : 'money.desk.asTable')}
        </Button>
      </div>
      {isTable ? (
        <DayTable
          label={t('money.desk.byDay', { sum: money(all, currency, lan) })}
          {...{ currency, methods, rows }}
        />
      ) : (
        <>
          <p className="sr-only">{t('money.desk.bars')}</p>
          <Bars {...{ currency, methods, rows }} />
          <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
            {methods.map((method, index) => (
              <li key={method} className="flex items-center gap-2">
                <span
                  aria-hidden
                  className="size-3 rounded-xs bg-accent"
                  style={{ opacity: shades[index] }}
                />
                {sentence(methodWords[method])}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface DrawnProps {
  currency: Currency;
  methods: readonly PaymentMethod[];
  rows: readonly DayOfMoney[];
}

function Bars({ currency, methods, rows }: DrawnProps) {
  const { t } = useTranslation('console');
  const lan = useAppStore((state) => state.lan);
  const totals = new Map(rows.map((row) => [row.day, row]));
  const bars = everyDay(rows.map(({ day, total }) => ({ day, count: total })));
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <>
      <svg
        aria-hidden
        viewBox={`0 0 ${Math.max(bars.length, 7) * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-44 w-full border-b text-accent"
      >
        {bars.map(({ day, count }, index) => (
          <g key={day}>
            <title>
              {t('money.desk.onDay', { day: formatDay(day, lan), sum: money(count, currency, lan) })}
            </title>
            <rect x={index * STEP} y={0} width={STEP} height={HEIGHT} fill="transparent" />
            {stack(methods, totals.get(day)?.amounts).map(({ method, from, amount }) => (
              <rect
                key={method}
                x={index * STEP + GAP / 2}
                y={HEIGHT - ((from + amount) / most) * HEIGHT}
                width={STEP - GAP}
                height={(amount / most) * HEIGHT}
                fill="currentColor"
                opacity={shades[methods.indexOf(method)]}
              />
            ))}
          </g>
        ))}
      </svg>
      {first && last && (
        <p aria-hidden className="tabular mt-1.5 flex justify-between text-sm text-muted">
          <span>{formatDay(first.day, lan)}</span>
          <span>{first.day === last.day ? '' : formatDay(last.day, lan)}</span>
        </p>
      )}
    </>
  );
}

function DayTable({ label, currency, methods, rows }: DrawnProps & { label: string }) {
  const { t } = useTranslation('console');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const columns: Column<DayOfMoney>[] = [
    { id: 'day', label: t('dashboard.day'), isRowHeader: true, renderCell: ({ day }) => formatDay(day, lan) },
    ...methods.map((method): Column<DayOfMoney> => {
      return {
        id: method,
        label: sentence(methodWords[method]),
        align: 'end',
        renderCell: ({ amounts }) => money(amounts.get(method) ?? 0, currency, lan),
      };
    }),
    {
      id: 'total',
      label: t('money.desk.total'),
      align: 'end',
      renderCell: ({ total }) => money(total, currency, lan),
    },
  ];
  return <Table label={label} columns={columns} rows={rows.toReversed()} rowKey={({ day }) => day} />;
}

/** The days on which money came in, and the methods of it, the one that brought most first. */
export function byDay(days: Finance['days']): {
  methods: readonly PaymentMethod[];
  rows: readonly DayOfMoney[];
} {
  const sums = new Map<PaymentMethod, number>();
  for (const { method, amount } of days) sums.set(method, (sums.get(method) ?? 0) + amount);
  const rows = [...new Set(days.map(({ day }) => day))].map((day) => {
    const own = days.filter((one) => one.day === day);
    return {
      day,
      total: own.reduce((sum, { amount }) => sum + amount, 0),
      amounts: new Map(own.map(({ method, amount }) => [method, amount])),
    };
  });
  return {
    methods: [...sums.keys()].toSorted((one, other) => (sums.get(other) ?? 0) - (sums.get(one) ?? 0)),
    rows: rows.toSorted((one, other) => (one.day < other.day ? -1 : 1)),
  };
}

function stack(methods: readonly PaymentMethod[], amounts: ReadonlyMap<PaymentMethod, number> | undefined) {
  let from = 0;
  return methods.flatMap((method) => {
    const amount = amounts?.get(method) ?? 0;
    if (amount === 0) return [];
    from += amount;
    return { method, amount, from: from - amount };
  });
}
