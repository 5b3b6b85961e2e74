import { Id } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { RefundPolicy } from '../meetings/refund-policy.ts';
import { paymentMethods } from '../meetings/settings.ts';

export const refundStates = [
  /** The buyer has requested the refund, and finance has not decided yet. */
  'asked',
  /** The amount is above the conference's limit, so a second person must confirm the refund. */
  'confirming',
  /** The refund is at the provider, or finance has to transfer it. */
  'sent',
  'done',
  /** The provider refunded nothing, or only a part. */
  'failed',
  'refused',
  /** The buyer withdrew the request before a decision. */
  'withdrawn',
] as const;
export type RefundState = (typeof refundStates)[number];

/** While a refund is in one of these states, no other refund of the same payment can begin. */
export const openRefundStates = ['asked', 'confirming', 'sent'] as const satisfies readonly RefundState[];

export const refundWays = ['original', 'hand', 'balance'] as const;
export type RefundWay = (typeof refundWays)[number];

/** The items that are cancelled with a refund: the whole order, some of its lines, or none. */
export const refundEnds = ['all', 'lines', 'nothing'] as const;
export type RefundEnds = (typeof refundEnds)[number];

/** A provider's own refund: made on its website, or a reversal after a dispute. */
export const byProviderKinds = ['refunded', 'reversed'] as const;
export type ByProvider = (typeof byProviderKinds)[number];

export const Refund = z.object({
  id: Id,
  /** Null if no order was found for the money. */
  orderId: Id.nullable(),
  /** The payment whose unapplied money is refunded; null if the order's payment is refunded. */
  receiptId: Id.nullable(),
  currency: z.string(),
  amount: z.int(),
  /** The part of the amount that has been refunded. */
  returned: z.int(),
  /** The share under the policy, if the buyer asked. */
  percent: z.int().nullable(),
  /** Null if not decided yet. */
  way: z.enum(refundWays).nullable(),
  state: z.enum(refundStates),
  ends: z.enum(refundEnds),
  /** The items that are cancelled, unless the whole order is. */
  lines: z.array(
    z.object({
      id: z.int(),
      participantName: z.string(),
      name: z.string(),
      /** The start of an activity; null for other items. */
      startsAt: z.string().nullable(),
      checkIn: z.string().nullable(),
      checkOut: z.string().nullable(),
      amount: z.int(),
      /** True if the item has already been cancelled, and the refund is for the rest of its price. */
      isOver: z.boolean(),
    }),
  ),
  reason: z.string(),
  isByBuyer: z.boolean(),
  /** Null if we requested the refund. A failed refund by a provider is one that is not booked yet. */
  byProvider: z.enum(byProviderKinds).nullable(),
  /** Only the organizer's staff see all names; buyers see no name but their own. */
  asked: z.object({ at: z.string(), by: z.string() }),
  decided: z.object({ at: z.string(), by: z.string() }).nullable(),
  confirmed: z.object({ at: z.string(), by: z.string() }).nullable(),
  endedAt: z.string().nullable(),
  /** Why the refund was refused, in the reader's language; otherwise empty. */
  refusal: z.string(),
  /** The provider's reason if it refused the refund; otherwise empty. */
  failure: z.string(),
  /** The bank's number of a transfer by hand. */
  reference: z.string(),
  /** Set once finance has acknowledged a refund that the provider made without our request. */
  noted: z.object({ at: z.string(), by: z.string(), note: z.string() }).nullable(),
});
export type Refund = z.infer<typeof Refund>;

/** The refund that a buyer can get now under the policy. */
export const RefundOffer = z.object({
  percent: z.int(),
  amount: z.int(),
  /** The end of this share's period. */
  until: z.string(),
});
export type RefundOffer = z.infer<typeof RefundOffer>;

/** The part of an order's page that is about its refunds. */
export const OwnRefunds = z.object({
  currency: z.string(),
  received: z.int(),
  refunded: z.int(),
  /** Null if nothing can be requested now. */
  offer: RefundOffer.nullable(),
  /** Why nothing can be requested although the order is paid. */
  closed: z.enum(['rule', 'open_refund', 'locked']).nullable(),
  policy: RefundPolicy,
  timeZone: z.string(),
  refunds: z.array(Refund),
});
export type OwnRefunds = z.infer<typeof OwnRefunds>;

/** The sums of an order that finance can refund, and the methods. */
export const OrderRefunds = z.object({
  currency: z.string(),
  /** The money received and not refunded; zero while a refund is in progress. */
  left: z.int(),
  /** The part of `left` that can be refunded to the original payment method. */
  leftOriginal: z.int(),
  /** The amount above which a second person must confirm; null for no limit. */
  limit: z.int().nullable(),
  lines: z.array(
    z.object({
      id: z.int(),
      participantId: Id,
      participantName: z.string(),
      name: z.string(),
      /** The start of an activity; null for other items. */
      startsAt: z.string().nullable(),
      amount: z.int(),
    }),
  ),
  methods: z.array(z.enum(paymentMethods)),
  refunds: z.array(Refund),
  can: z.object({ refund: z.boolean() }),
});
export type OrderRefunds = z.infer<typeof OrderRefunds>;
