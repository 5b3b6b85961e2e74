import './chart-colours.css';
import type { ChartData } from './chart-data.ts';

interface Paint {
  fill: string;
  stroke: string;
}

/** Returns the colour of a series, by its number from zero. */
export function seriesColour(nr: number): string {
  return `var(--chart-${nr + 1})`;
}

/**
 * Returns how a series is drawn. A single series has the accent; the remainder of something, such as free places, is
 * only outlined.
 */
export function paintOf({ series, remainder }: Pick<ChartData, 'series' | 'remainder'>, nr: number): Paint {
  if (series[nr] === remainder) return { fill: 'transparent', stroke: 'var(--border-control)' };
  const isAlone = series.filter((name) => name !== remainder).length === 1;
  return { fill: isAlone ? 'var(--accent)' : seriesColour(nr), stroke: 'none' };
}
