import { useAppStore } from '#kernel/state/app-store';
import { joinItems, labelled } from '@plenum/contract/kernel/punctuation';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.tsx';
import { useMedia } from '../ui/use-media.ts';
import type { ChartData } from './chart-data.ts';

// One unit of the drawing is about one pixel, so that text keeps its size; a phone has room for fewer labels.
const wide = { width: 960, left: 84, labels: 8 };
const narrow = { width: 400, left: 68, labels: 4 };
const HEIGHT = 300;
const RIGHT = 8;
const TOP = 12;
const FOOT = 34;
const WIDEST_BAR = 72;
/**
 * The opacity of each part of a bar, from the bottom upwards. Shades of one colour are readable in every theme and with
 * colour blindness.
 */
export const shades = [1, 0.7, 0.48, 0.32, 0.2, 0.12];

interface BarChartProps {
  data: ChartData;
  format: (value: number) => string;
  /** A shorter format for the axis. */
  formatTick: (value: number) => string;
  svgRef: (element: SVGSVGElement | null) => void;
}

/**
 * Stacked bars. The slider below moves from bar to bar, by keys or touch, and describes each one; the table contains
 * all.
 */
export function BarChart({ data, format, formatTick, svgRef }: BarChartProps) {
  const { t } = useTranslation('organize');
  const lan = useAppStore((state) => state.lan);
  const [current, setCurrent] = useState<number>();
  const { rows, series } = data;
  const { width, left, labels } = useMedia('(width < 40rem)') ? narrow : wide;
  const { low, high, ticks } = scaleOf(rows.map(({ values }) => extent(values)));
  const y = (value: number) => TOP + ((high - value) / (high - low)) * (HEIGHT - TOP - FOOT);
  const step = (width - left - RIGHT) / Math.max(rows.length, 1);
  const bar = Math.min(step * 0.8, WIDEST_BAR);
  const labelEvery = Math.max(1, Math.ceil(rows.length / labels));
  const say = (index: number) => {
    const row = rows[index];
    if (!row) return '';
    const parts = series.map((name, nr) => labelled(name, format(row.values[nr] ?? 0), lan));
    return labelled(row.label, joinItems(parts, lan), lan);
  };

  return (
    <div>
      <svg ref={svgRef} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden className="block w-full text-accent">
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={left} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} className="stroke-border" />
            <text x={left - 8} y={y(tick) + 5} textAnchor="end" fontSize={14} className="fill-muted">
              {formatTick(tick)}
            </text>
          </g>
        ))}
        {rows.map((row, index) => (
          <g key={row.key}>
            <title>{say(index)}</title>
            <rect
              x={left + index * step}
              y={TOP}
              width={step}
              height={HEIGHT - TOP - FOOT}
              className={index === current ? 'fill-text/10' : 'fill-transparent'}
            />
            {stack(row.values).map(({ nr, from, to }) => (
              <rect
                key={nr}
                x={left + (index + 0.5) * step - bar / 2}
                y={y(Math.max(from, to))}
                width={bar}
                height={Math.abs(y(from) - y(to))}
                fill="currentColor"
                opacity={shades[nr % shades.length]}
              />
            ))}
            {index % labelEvery === 0 && (
              <text
                x={left + index * step + step / 2}
                y={HEIGHT - 10}
                textAnchor="middle"
                fontSize={14}
                className="fill-muted"
              >
                {row.short}
              </text>
            )}
          </g>
        ))}
      </svg>
      <input
        type="range"
        min={0}
        max={rows.length - 1}
        value={current ?? 0}
        aria-label={t('charts.keys', { title: data.title })}
        aria-valuetext={say(current ?? 0)}
        onChange={(event) => setCurrent(event.target.valueAsNumber)}
        onFocus={() => setCurrent((shown) => shown ?? 0)}
        style={{ marginInlineStart: `${(left / width) * 100}%`, width: `${(1 - left / width) * 100}%` }}
        className="block accent-accent"
      />
      <p aria-hidden className="min-h-6 text-sm text-muted">
        {current === undefined ? '' : say(current)}
      </p>
      {series.length > 1 && (
        <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {series.map((name, index) => (
            <li key={name} className="flex items-center gap-2">
              <span
                aria-hidden
                className="size-3 rounded-xs bg-accent"
                style={{ opacity: shades[index % shades.length] }}
              />
              {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function extent(values: readonly number[]): { low: number; high: number } {
  let [low, high] = [0, 0];
  for (const value of values) {
    if (value < 0) low += value;
    else high += value;
  }
  return { low, high };
}

/** Positive values are stacked upwards from zero, negative ones downwards. */
function stack(values: readonly number[]): { nr: number; from: number; to: number }[] {
  let [up, down] = [0, 0];
  return values.flatMap((value, nr) => {
    if (value === 0) return [];
    const from = value > 0 ? up : down;
    if (value > 0) up += value;
    else down += value;
    return { nr, from, to: from + value };
  });
}

/** Round numbers between the lowest and the highest bar, including zero. */
export function scaleOf(extents: readonly { low: number; high: number }[]): {
  low: number;
  high: number;
  ticks: number[];
} {
  const highest = Math.max(1, ...extents.map(({ high }) => high));
  const lowest = Math.min(0, ...extents.map(({ low }) => low));
  const rough = (highest - lowest) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? rough);
  const first = Math.floor(lowest / step);
  const last = Math.ceil(highest / step);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { low: first * step, high: last * step, ticks };
}
