/**
 * A coarse brake per process and sender, in memory because it guards the database itself. With n servers a sender
 * gets n times as much; limits that must be exact are taken with takeHit.
 */
export interface GeneralLimit {
  allows(sender: string, now: Date): boolean;
}

const PER_MINUTE = 600;
const MAX_SENDERS = 50_000;

export function createGeneralLimit(perMinute: number = PER_MINUTE): GeneralLimit {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return {
    allows(sender, now) {
      const at = now.getTime();
      const bucket = buckets.get(sender) ?? { tokens: perMinute, at };
      const tokens = Math.min(perMinute, bucket.tokens + ((at - bucket.at) * perMinute) / 60_000);
      if (buckets.size >= MAX_SENDERS && !buckets.has(sender)) buckets.clear();
      buckets.set(sender, { tokens: tokens >= 1 ? tokens - 1 : tokens, at });
      return tokens >= 1;
    },
  };
}
