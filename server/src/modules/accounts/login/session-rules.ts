/** Decides when a login ends and when its token is replaced. Pure functions; the durations are product decisions. */
export interface TokenFacts {
  readonly tokenGeneration: number;
  readonly tokenIssuedAt: Date;
  /** The newest generation that has been used; `generationUsedAt` is the time of its first use. */
  readonly loginGeneration: number;
  readonly generationUsedAt: Date;
  readonly startedAt: Date;
  readonly lastUsedAt: Date;
  readonly ended: boolean;
  readonly staff: boolean;
}

export type Verdict =
  | { readonly kind: 'dead' }
  /** An old token was used after its successor had been used, so the token was copied. */
  | { readonly kind: 'reused' }
  | {
      readonly kind: 'alive';
      readonly firstUse: boolean;
      readonly replace: boolean;
      readonly touch: boolean;
    };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const REPLACE_AFTER = 15 * MINUTE;
// Counted from the first use of the successor, not from its issue, so that a lost reply or a closed laptop logs no one
// out.
const OVERLAP = 60_000;
const TOUCH_EVERY = MINUTE;
const lifetimes = {
  attendee: { idle: 7 * DAY, absolute: 30 * DAY },
  staff: { idle: 30 * MINUTE, absolute: 12 * HOUR },
};

/** Returns the earliest times at which a login that is still valid can have begun and can have been used last. */
export function aliveSince(staff: boolean, now: Date): { startedAt: Date; lastUsedAt: Date } {
  const { idle, absolute } = staff ? lifetimes.staff : lifetimes.attendee;
  const before = (ms: number) => new Date(now.getTime() - ms);
  return { startedAt: before(absolute), lastUsedAt: before(idle) };
}

export function checkToken(facts: TokenFacts, now: Date): Verdict {
  const since = (then: Date) => now.getTime() - then.getTime();
  if (facts.ended) return { kind: 'dead' };
  const oldest = aliveSince(facts.staff, now);
  if (facts.lastUsedAt < oldest.lastUsedAt || facts.startedAt < oldest.startedAt) return { kind: 'dead' };

  const behind = facts.loginGeneration - facts.tokenGeneration;
  const overlapping = behind === 1 && since(facts.generationUsedAt) <= OVERLAP;
  if (behind > 0 && !overlapping) return { kind: 'reused' };
  return {
    kind: 'alive',
    firstUse: behind < 0,
    replace: overlapping || since(facts.tokenIssuedAt) > REPLACE_AFTER,
    touch: since(facts.lastUsedAt) > TOUCH_EVERY,
  };
}
