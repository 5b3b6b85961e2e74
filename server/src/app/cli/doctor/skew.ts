import type { Clock } from '#kernel/clock/clock';
import { badFinding, type Finding, goodFinding, reasonOf, warningFinding } from './finding.ts';

const WARNING_SECONDS = 2;
const BAD_SECONDS = 30;
/** The Date header has whole seconds, rounded down. */
const HALF_SECOND_MS = 500;

/** The seconds by which the other clock is ahead of this one, or the reason why it isn't known. */
export type Skew = { readonly seconds: number } | { readonly unknown: string };

/** Compares this machine's clock with a time that another one gives: a Date header, or an exact time. */
export async function measureSkew(clock: Clock, ask: () => Promise<Date | string | null>): Promise<Skew> {
  const before = clock.now().getTime();
  try {
    const told = await ask();
    const here = (before + clock.now().getTime()) / 2;
    const there = told instanceof Date ? told.getTime() : Date.parse(told ?? '') + HALF_SECOND_MS;
    return Number.isNaN(there) ? { unknown: 'it gave no time' } : { seconds: (there - here) / 1000 };
  } catch (error) {
    return { unknown: reasonOf(error) };
  }
}

export function checkSkew(name: string, skew: Skew, because: string): Finding {
  if ('unknown' in skew)
    return warningFinding(
      name,
      `not compared: ${skew.unknown}`,
      'Correct the connection first and run this again.',
    );
  const off = Math.abs(skew.seconds);
  const found = `${off.toFixed(1)} s ${skew.seconds < 0 ? 'behind' : 'ahead of'} this machine`;
  const advice = `Synchronize both clocks by NTP: ${because}.`;
  if (off > BAD_SECONDS) return badFinding(name, found, advice);
  return off > WARNING_SECONDS ? warningFinding(name, found, advice) : goodFinding(name, found);
}
