import { Id } from '../../kernel/fields.ts';
import { currencies } from '../../kernel/money.ts';
import { z } from '../../kernel/zod.ts';

/**
 * `offered`: an order was placed for them and is held until the offer ends. `lapsed`: it was not paid in time, or the
 * draft could no longer be ordered. `left`: on their own. `removed`: by the organizer.
 */
export const waitingStates = ['waiting', 'offered', 'taken', 'lapsed', 'left', 'removed'] as const;
export type WaitingState = (typeof waitingStates)[number];

export const WaitingEntry = z.object({
  id: Id,
  state: z.enum(waitingStates),
  /** The sold-out items, in the reader's language. */
  waitsFor: z.array(z.string()),
  people: z.int(),
  /** 1 for the next one. Null if no longer waiting. */
  place: z.int().nullable(),
  /** The number of people ahead who wait for the same items. */
  peopleAhead: z.int(),
  /** The currency of the price when the person joined. */
  currency: z.enum(currencies),
  total: z.int(),
  orderId: Id.nullable(),
  offerUntil: z.string().nullable(),
  /** Why the organizer removed the entry; `form` if the draft could no longer be ordered. */
  reason: z.string(),
  joinedAt: z.string(),
});
export type WaitingEntry = z.infer<typeof WaitingEntry>;
