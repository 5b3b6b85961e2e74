import { joinItems, labelled } from '@plenum/contract/kernel/punctuation';
import { useAppStore } from '#kernel/state/app-store';
import { paintOf } from './chart-colours.ts';
import type { ChartData } from './chart-data.ts';
import { extentOf, scaleOf, stack, textWidth } from './chart-scale.ts';
import { useChosenRow } from './use-chosen-row.ts';
import { useWidth } from './use-width.ts';
import { Legend, ValueCard } from './value-card.tsx';

const RIGHT = 8;
const TOP = 12;
const FOOT = 28;
const WIDEST_BAR = 64;
const FONT = 12;
/** The space between the labels of two bars. */
const LABEL_GAP = 16;
/** The rest of a bar's part when a line is left free between it and the next one. */
const apart = (size: number) => Math.max(size - 1, Math.min(size, 1));

export interface DrawingProps {
  data: ChartData;
  format: (value: number) => string;
  svgRef?: (element: SVGSVGElement | null) => void;
}

interface BarChartProps extends DrawingProps {
  /** A shorter format for the axis. */
  formatTick?: (value: number) => string;
  height?: number;
}

/** Stacked bars over time. The values of a bar are shown under the pointer, with the focus and to screen readers. */
export function BarChart({ data, format, formatTick = format, height = 300, svgRef }: BarChartProps) {
  const describe = useRowNames(data, format);
  const [width, frame] = useWidth();
  const { rows } = data;
  const { low, high, ticks } = scaleOf(rows.map(({ values }) => extentOf(values)));
  const left = 16 + Math.max(...ticks.map((tick) => textWidth(formatTick(tick), FONT)));
  const inner = height - TOP - FOOT;
  const y = (value: number) => TOP + ((high - value) / (high - low)) * inner;
  const step = (width - left - RIGHT) / Math.max(rows.length, 1);
  const bar = Math.min(step * 0.8, WIDEST_BAR);
  const label = Math.max(...rows.map(({ short }) => textWidth(short, FONT)));
  const labelEvery = Math.max(1, Math.ceil((label + LABEL_GAP) / step));
  // The first and the last label would be cut off in the middle of their bars.
  const labelX = (index: number) =>
    Math.min(Math.max(left + (index + 0.5) * step, label / 2), width - label / 2);
  const { chosen, drawing, row } = useChosenRow(rows.length, (x) => Math.floor((x * width - left) / step));
  const shown = chosen === undefined ? undefined : rows[chosen];

  return (
    <div>
      <div ref={frame} className="relative">
        <svg
          ref={svgRef}
          {...drawing}
          aria-label={data.title}
          viewBox={`0 0 ${width} ${height}`}
          className="block w-full touch-pan-y"
        >
          {ticks.map((tick) => (
            <g key={tick} aria-hidden>
              <line x1={left} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} className="stroke-border" />
              <text x={left - 8} y={y(tick) + 4} textAnchor="end" fontSize={FONT} className="fill-muted">
                {formatTick(tick)}
              </text>
            </g>
          ))}
          {rows.map(({ key, short, values }, index) => (
            <g key={key} {...row(index)} aria-label={describe(index)} className="group outline-none">
              <rect
                x={left + index * step}
                y={TOP}
                width={step}
                height={inner}
                className={`group-focus-visible:stroke-accent ${index === chosen ? 'fill-text/[0.08]' : 'fill-transparent'}`}
              />
              {stack(values).map(({ nr, from, to }) => (
                <rect
                  key={nr}
                  x={left + (index + 0.5) * step - bar / 2}
                  y={y(Math.max(from, to))}
                  width={bar}
                  height={apart(Math.abs(y(from) - y(to)))}
                  style={paintOf(data, nr)}
                />
              ))}
              {index % labelEvery === 0 && (
                <text
                  x={labelX(index)}
                  y={height - 8}
                  textAnchor="middle"
                  fontSize={FONT}
                  className="fill-muted"
                >
                  {short}
                </text>
              )}
            </g>
          ))}
        </svg>
        {shown && chosen !== undefined && (
          <ValueCard
            data={data}
            row={shown}
            format={format}
            x={(left + (chosen + 0.5) * step) / width}
            y={TOP / height}
          />
        )}
      </div>
      <Legend data={data} />
    </div>
  );
}

/** Returns what a screen reader says of each row: `18 May: Student: 2, Regular: 0`. */
export function useRowNames({ rows, series }: ChartData, format: DrawingProps['format']) {
  const lan = useAppStore((state) => state.lan);
  return (index: number): string => {
    const row = rows[index];
    if (!row) return '';
    const parts = series.map((name, nr) => labelled(name, format(row.values[nr] ?? 0), lan));
    return labelled(row.label, joinItems(parts, lan), lan);
  };
}
