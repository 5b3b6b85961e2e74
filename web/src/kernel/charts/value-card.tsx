import { useTranslation } from '../i18n/use-translation.tsx';
import { paintOf } from './chart-colours.ts';
import type { ChartData, ChartRow } from './chart-data.ts';

interface ValueCardProps {
  data: ChartData;
  row: ChartRow;
  format: (value: number) => string;
  /** The middle of the row in the drawing, from 0 to 1. */
  x: number;
  y: number;
}

/** The values of one row, beside it. Screen readers have them as the row’s name. */
export function ValueCard({ data, row, format, x, y }: ValueCardProps) {
  const { t } = useTranslation('organize');
  const side = x > 0.5 ? { right: `${(1 - x) * 100}%` } : { left: `${x * 100}%` };
  const sum = row.values.reduce((all, value) => all + value, 0);
  return (
    <div
      aria-hidden
      style={{ ...side, top: `${y * 100}%` }}
      className="pointer-events-none absolute z-10 mx-3 max-w-64 rounded-lg border border-border bg-surface-raised px-3 py-2 text-sm shadow-soft"
    >
      <p className="font-semibold">{row.label}</p>
      <ul>
        {data.series.map((name, nr) => (
          <li key={name} className="flex items-center gap-2">
            <Swatch data={data} nr={nr} />
            <span className="min-w-0 flex-1">{name}</span>
            <span className="tabular ps-3">{format(row.values[nr] ?? 0)}</span>
          </li>
        ))}
        {data.series.length > 1 && (
          <li className="mt-1 flex justify-between gap-2 border-t pt-1">
            <span>{t('charts.total')}</span>
            <span className="tabular ps-3">{format(sum)}</span>
          </li>
        )}
      </ul>
    </div>
  );
}

/** The names of the series with their colours. */
export function Legend({ data }: { data: ChartData }) {
  if (data.series.length < 2) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {data.series.map((name, nr) => (
        <li key={name} className="flex items-center gap-2">
          <Swatch data={data} nr={nr} />
          {name}
        </li>
      ))}
    </ul>
  );
}

function Swatch({ data, nr }: { data: ChartData; nr: number }) {
  const { fill, stroke } = paintOf(data, nr);
  return (
    <svg aria-hidden viewBox="0 0 12 12" className="size-3 shrink-0">
      <rect x={0.75} y={0.75} width={10.5} height={10.5} rx={2} style={{ fill, stroke, strokeWidth: 1.5 }} />
    </svg>
  );
}
