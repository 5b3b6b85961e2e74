const DAY_MS = 86_400_000;

/** The nights people stay for a meeting: from the evening before to the last one. */
export function nightsAround({ startsOn, endsOn }: { startsOn: string; endsOn: string }): string[] {
  const first = Date.parse(startsOn) - DAY_MS;
  const count = (Date.parse(endsOn) - first) / DAY_MS + 1;
  return Array.from({ length: count }, (_, night) => toDay(first + night * DAY_MS));
}

/** The day before the first night, or the one after the last. */
export function besideNights(nights: readonly string[], side: 'before' | 'after'): string | null {
  const sorted = nights.toSorted();
  const edge = side === 'before' ? sorted[0] : sorted.at(-1);
  return edge === undefined ? null : toDay(Date.parse(edge) + (side === 'before' ? -DAY_MS : DAY_MS));
}

function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
