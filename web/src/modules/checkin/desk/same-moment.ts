const SAME_MOMENT = 10_000;

/** The server corrects the time of a scan by what it measured, so that the two differ a little. */
export function isSameMoment(one: string, other: string): boolean {
  return Math.abs(Date.parse(one) - Date.parse(other)) < SAME_MOMENT;
}
