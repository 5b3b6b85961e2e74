const SAME_MOMENT = 10_000;

/** The server corrects the time of a scan by its own measurement, so the two differ a little. */
export function isSameMoment(one: string, other: string, withinMs = SAME_MOMENT): boolean {
  return Math.abs(Date.parse(one) - Date.parse(other)) < withinMs;
}
