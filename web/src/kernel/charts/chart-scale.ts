/** Returns about how wide a text of this size is; a drawing that leaves the page can't be measured. */
export function textWidth(text: string, size: number): number {
  return Array.from(text).reduce(
    (sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? size : size * 0.55),
    0,
  );
}

/** Shortens a text to about this width. */
export function fitted(text: string, size: number, width: number): string {
  if (textWidth(text, size) <= width) return text;
  const letters = Array.from(text);
  while (letters.length > 0 && textWidth(`${letters.join('')}…`, size) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

interface Extent {
  low: number;
  high: number;
}

export function extentOf(values: readonly number[]): Extent {
  let [low, high] = [0, 0];
  for (const value of values) {
    if (value < 0) low += value;
    else high += value;
  }
  return { low, high };
}

/** Positive values are stacked from zero to the one side, negative ones to the other. */
export function stack(values: readonly number[]): { nr: number; from: number; to: number }[] {
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
export function scaleOf(extents: readonly Extent[]): Extent & { ticks: number[] } {
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
