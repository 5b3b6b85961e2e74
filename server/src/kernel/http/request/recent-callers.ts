const KEPT_MS = 60_000;
const MOST_CALLERS = 20_000;

/** Recently admitted tokens. This grants nothing: their requests are still fully checked. */
export interface RecentCallers {
  has(token: string, now: Date): boolean;
  add(token: string, now: Date): void;
}

/**
 * Stores the last characters of tokens, which distinguish callers but can't be used to log in. Computing a digest for
 * each call would cost more in a rush.
 */
export function createRecentCallers(most: number = MOST_CALLERS): RecentCallers {
  const admittedUntil = new Map<string, number>();
  return {
    has: (token, now) => (admittedUntil.get(endOf(token)) ?? 0) > now.getTime(),
    add(token, now) {
      const key = endOf(token);
      // Removes the key first, so that it moves to the end and the oldest key stays at the front.
      admittedUntil.delete(key);
      admittedUntil.set(key, now.getTime() + KEPT_MS);
      if (admittedUntil.size <= most) return;
      const [oldest] = admittedUntil.keys();
      if (oldest !== undefined) admittedUntil.delete(oldest);
    },
  };
}

function endOf(token: string): string {
  return token.slice(-16);
}
