const SAME_MOMENT = 10_000;

/**
 * Returns whether two times are those of the same scan. They may differ slightly, because the server corrects the time
 * of a scan by its own measurement.
 */
export function isSameMoment(one: string, other: string, withinMs = SAME_MOMENT): boolean {
  return Math.abs(Date.parse(one) - Date.parse(other)) < withinMs;
}
