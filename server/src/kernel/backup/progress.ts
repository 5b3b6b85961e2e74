export type Say = (line: string) => void;

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** A number of bytes as people read it, such as `64.2 MB`. */
export function readableBytes(bytes: number): string {
  let [value, unit] = [bytes, 0];
  for (; value >= 1000 && unit < UNITS.length - 1; unit += 1) value /= 1000;
  return `${unit === 0 ? value : value.toFixed(1)} ${UNITS[unit]}`;
}

export function readableCount(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
}

/** Passes on a line at most every few seconds. */
export function everyFewSeconds(say: Say): (line: () => string) => void {
  let last = performance.now();
  return (line) => {
    if (performance.now() - last < PAUSE_MS) return;
    last = performance.now();
    say(line());
  };
}

const PAUSE_MS = 5_000;
