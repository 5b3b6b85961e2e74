import { Id } from '../../kernel/fields.ts';
import { currencies } from '../../kernel/money.ts';
import { z } from '../../kernel/zod.ts';

/**
 * `offered`: an order was placed for them and is held until the offer ends. `lapsed`: it was not paid in time, or what
 * was filled in could not be ordered any more. `left`: by themselves. `removed`: by the organizer.
 */
export const waitingStates = ['waiting', 'offered', 'taken', 'lapsed', 'left', 'removed'] as const;
export type WaitingState = (typeof waitingStates)[number];

export const WaitingEntry = z.object({
  id: Id,
  state: z.enum(waitingStates),
  /** What is sold out, in the reader's language. */
  waitsFor: z.array(z.string()),
  people: z.int(),
  /** 1: next for what they wait for. Null: no longer waiting. */
  place: z.int().nullable(),
  /** Of those ahead who wait for the same. */
  peopleAhead: z.int(),
  /** What it cost on joining. */
  currency: z.enum(currencies),
  total: z.int(),
  orderId: Id.nullable(),
  offerUntil: z.string().nullable(),
  /** Why the organizer removed it; `form`: what was filled in could not be ordered any more. */
  reason: z.string(),
  joinedAt: z.string(),
});
export type WaitingEntry = z.infer<typeof WaitingEntry>;
