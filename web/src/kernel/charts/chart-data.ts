export interface ChartRow {
  key: string;
  /** The name of the row in the table and for screen readers. */
  label: string;
  /** Below the bar. */
  short: string;
  /** One value for each series. */
  values: readonly number[];
}

/** The data of a chart, its table and its files. */
export interface ChartData {
  title: string;
  /** The meaning of the rows: days, nights, steps. */
  rowsAre: string;
  series: readonly string[];
  rows: readonly ChartRow[];
  /** The series that stands for what is left of something, such as free places. */
  remainder?: string;
  /** True if the rows are kinds rather than days or hours. */
  isByKind?: boolean;
}

interface Entry {
  readonly day: string;
  /** The id of its series. */
  readonly of: string;
  readonly value: number;
}

const DAY = 86_400_000;
// The most days in a chart: a year and a day, which is longer than any conference accepts registrations.
const MOST_DAYS = 366;
/** The most series in a chart, because people can't distinguish more; the smallest others are combined. */
export const MOST_SERIES = 6;

interface Named {
  readonly id: string;
  readonly name: string;
}

interface ChartOptions {
  readonly title: string;
  readonly rowsAre: string;
  /** The kinds in display order; each can become a series. */
  readonly of: readonly Named[];
  readonly others: string;
  readonly label: (day: string) => string;
  readonly short: (day: string) => string;
}

/** Returns the sums by day, for each day from the first to the last, with one series for each kind. */
export function byDay(entries: readonly Entry[], options: ChartOptions): ChartData {
  const kept = largest(entries, options.of);
  const shown = new Map(kept.map(({ id }, index) => [id, index]));
  const hasOthers = entries.some(({ of }) => !shown.has(of));
  const series = [...kept.map(({ name }) => name), ...(hasOthers ? [options.others] : [])];
  const rows = everyDay(entries.map(({ day }) => day)).map((day) => ({ day, values: series.map(() => 0) }));
  const byName = new Map(rows.map((row) => [row.day, row.values]));
  for (const { day, of, value } of entries) {
    const values = byName.get(day);
    const index = shown.get(of) ?? series.length - 1;
    if (values) values[index] = (values[index] ?? 0) + value;
  }
  return {
    title: options.title,
    rowsAre: options.rowsAre,
    series,
    rows: rows.map(({ day, values }) => ({
      key: day,
      label: options.label(day),
      short: options.short(day),
      values,
    })),
  };
}

function largest(entries: readonly Entry[], of: readonly Named[]): readonly Named[] {
  const sums = new Map<string, number>();
  for (const entry of entries) sums.set(entry.of, (sums.get(entry.of) ?? 0) + Math.abs(entry.value));
  const used = of.filter(({ id }) => sums.has(id));
  if (used.length <= MOST_SERIES) return used;
  const least =
    used.map(({ id }) => sums.get(id) ?? 0).toSorted((one, other) => other - one)[MOST_SERIES - 2] ?? 0;
  return used.filter(({ id }) => (sums.get(id) ?? 0) >= least).slice(0, MOST_SERIES - 1);
}

/** Returns each day from the first to the last, including days without events; at most the last year. */
export function everyDay(days: readonly string[]): string[] {
  const sorted = days.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const [from, to] = [Date.parse(first), Date.parse(last)];
  const length = Math.min(MOST_DAYS, Math.round((to - from) / DAY) + 1);
  return Array.from({ length }, (_, index) =>
    new Date(to - (length - 1 - index) * DAY).toISOString().slice(0, 10),
  );
}

// A name that begins with one of these characters is written as text, because a spreadsheet would read it as a formula.
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns the table as a CSV file, with the byte order mark that makes Excel read Chinese. */
export function toCsv({ rowsAre, series, rows }: ChartData, scale: (value: number) => number): string {
  const lines = [
    [rowsAre, ...series],
    ...rows.map(({ key, label, values }) => [/^\d{4}-/.test(key) ? key : label, ...values.map(scale)]),
  ];
  return `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}
