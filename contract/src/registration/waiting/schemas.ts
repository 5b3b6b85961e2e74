import { Id } from '../../kernel/fields.ts';
import { currencies } from '../../kernel/money.ts';
import { z } from '../../kernel/zod.ts';

/**
 * `offered`: an order was placed for the entry and is held until the offer ends. `lapsed`: the order was not paid in
 * time, or the draft could no longer be ordered. `left`: the person left the list. `removed`: the organizer removed the
 * entry.
 */
export const waitingStates = ['waiting', 'offered', 'taken', 'lapsed', 'left', 'removed'] as const;
export type WaitingState = (typeof waitingStates)[number];

export const WaitingEntry = z.object({
  id: Id,
  state: z.enum(waitingStates),
  /** The sold-out items, in the reader's language. */
  waitsFor: z.array(z.string()),
  people: z.int(),
  /** The position in the list, 1 for the next entry; null if the entry is no longer waiting. */
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
