import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { refuse } from '../refusal/refusal-error.ts';
import type { Clock } from '../clock/clock.ts';
import { isIPv6 } from 'node:net';

/**
 * A coarse limit per process and sender. It is in memory because it protects the database itself. With n servers a
 * sender gets n times as many calls; takeHit counts limits that must be exact.
 */
export interface GeneralLimit {
  /** Counts a call and returns true, or returns false if there were too many. */
  allows(sender: string, now: Date): boolean;
  /** Whether the next call would exceed the limit; counts nothing. */
  isSpent(sender: string, now: Date): boolean;
}

const PER_MINUTE = 600;
const MAX_SENDERS = 50_000;

export function createGeneralLimit(perMinute: number = PER_MINUTE): GeneralLimit {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const left = (sender: string, at: number) => {
    const bucket = buckets.get(sender) ?? { tokens: perMinute, at };
    return Math.min(perMinute, bucket.tokens + ((at - bucket.at) * perMinute) / 60_000);
  };
  return {
    isSpent: (sender, now) => left(sender, now.getTime()) < 1,
    allows(sender, now) {
      const at = now.getTime();
      const tokens = left(sender, at);
      if (buckets.size >= MAX_SENDERS && !buckets.has(sender)) buckets.clear();
      buckets.set(sender, { tokens: tokens >= 1 ? tokens - 1 : tokens, at });
      return tokens >= 1;
    },
  };
}

const WAIT_SECONDS = 10;

/** Counts a call of a sender without a valid token, and refuses if there were too many. */
export function anonymousLimit(
  { generalLimit, clock }: { readonly generalLimit: GeneralLimit; readonly clock: Clock },
  address: string,
): void {
  if (generalLimit.allows(addressKey(address), clock.now())) return;
  refuse(kernelRefusals.TOO_MANY, { retryAfterSeconds: WAIT_SECONDS });
}

/** Counts a call with an API key, and refuses if there were too many. */
export function keyLimit(
  { generalLimit, clock }: { readonly generalLimit: GeneralLimit; readonly clock: Clock },
  keyId: string,
): void {
  if (generalLimit.allows(`key ${keyId}`, clock.now())) return;
  refuse(kernelRefusals.TOO_MANY, { retryAfterSeconds: WAIT_SECONDS });
}

/**
 * Returns the key of a sender: an IPv4 address, or the /64 network of an IPv6 address, which is that of a household or
 * an office.
 */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
