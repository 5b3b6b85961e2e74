const DAY = 86_400_000;
const MOST = 92;

interface DayCount {
  readonly day: string;
  readonly count: number;
}

/** Every day between the first and the last, those without anybody too; of a long time its last three months. */
export function everyDay(days: readonly DayCount[]): DayCount[] {
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
