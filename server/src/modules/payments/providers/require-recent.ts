import { ProviderError } from './provider.ts';

const MOST_SKEW_MS = 5 * 60_000;

/**
 * Refuses a notice that was sent longer ago than its provider repeats notices, or in the future. `sentAt` comes from signed
 * bytes; null if there is no such time.
 */
export function requireRecent(sentAt: Date | null, now: Date, mostAgeMs: number): void {
  if (sentAt === null) throw new ProviderError('bad_signature', 'NO_TIME', 'the notice has no time');
  const age = now.getTime() - sentAt.getTime();
  if (age > mostAgeMs + MOST_SKEW_MS) throw new ProviderError('clock', 'TOO_OLD');
  if (age < -MOST_SKEW_MS) throw new ProviderError('clock', 'IN_FUTURE');
}
