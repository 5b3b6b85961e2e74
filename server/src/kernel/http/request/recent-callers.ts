import { hash } from 'node:crypto';

const KEPT_MS = 60_000;
const MOST_CALLERS = 20_000;

/** Tokens that were admitted a moment ago. Not an admission: what they ask for is still decided on the whole way. */
export interface RecentCallers {
  has(token: string, now: Date): boolean;
  add(token: string, now: Date): void;
}

/** Keeps digests, so that no token lies in memory longer than its request. */
export function createRecentCallers(most: number = MOST_CALLERS): RecentCallers {
  const admittedUntil = new Map<string, number>();
  return {
    has: (token, now) => (admittedUntil.get(digest(token)) ?? 0) > now.getTime(),
    add(token, now) {
      const key = digest(token);
      // Removed first, so that the oldest stands at the front.
      admittedUntil.delete(key);
      admittedUntil.set(key, now.getTime() + KEPT_MS);
      if (admittedUntil.size <= most) return;
      const [oldest] = admittedUntil.keys();
      if (oldest !== undefined) admittedUntil.delete(oldest);
    },
  };
}

function digest(token: string): string {
  return hash('sha256', token, 'base64');
}
