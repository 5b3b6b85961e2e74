import { Id } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { RefundPolicy } from '../meetings/refund-policy.ts';
import { paymentMethods } from '../meetings/settings.ts';

export const refundStates = [
  /** By the buyer; finance has not decided yet. */
  'asked',
  /** Above the conference's limit: a second person must confirm it. */
  'confirming',
  /** On its way back: at the provider, or to be transferred by finance. */
  'sent',
  'done',
  /** The provider gave back nothing, or only a part. */
  'failed',
  'refused',
  /** By the buyer, before it was decided. */
  'withdrawn',
] as const;
export type RefundState = (typeof refundStates)[number];

/** Nothing else can be begun with the same money meanwhile. */
export const openRefundStates = ['asked', 'confirming', 'sent'] as const satisfies readonly RefundState[];

export const refundWays = ['original', 'hand', 'balance'] as const;
export type RefundWay = (typeof refundWays)[number];

/** What ends with a refund: the whole order, some of its lines, or nothing. */
export const refundEnds = ['all', 'lines', 'nothing'] as const;
export type RefundEnds = (typeof refundEnds)[number];

/** Money that a provider gave back without being asked by us: refunded at its own site, or taken back after a dispute. */
export const byProviderKinds = ['refunded', 'reversed'] as const;
export type ByProvider = (typeof byProviderKinds)[number];

export const Refund = z.object({
  id: Id,
  /** Null: of money for which no order was found. */
  orderId: Id.nullable(),
  /** Of money that paid for nothing; null: of what the order was paid with. */
  receiptId: Id.nullable(),
  currency: z.string(),
  amount: z.int(),
  /** What has been given back of it. */
  returned: z.int(),
  /** The share by the conference's rule, where the buyer asked. */
  percent: z.int().nullable(),
  /** Null: not decided yet. */
  way: z.enum(refundWays).nullable(),
  state: z.enum(refundStates),
  ends: z.enum(refundEnds),
  /** What ends, where it is not the whole order. */
  lines: z.array(
    z.object({
      id: z.int(),
      participantName: z.string(),
      name: z.string(),
      /** Of an activity. */
      startsAt: z.string().nullable(),
      checkIn: z.string().nullable(),
      checkOut: z.string().nullable(),
      amount: z.int(),
      /** It has ended already: the refund is of the rest of its price. */
      isOver: z.boolean(),
    }),
  ),
  reason: z.string(),
  isByBuyer: z.boolean(),
  /** Null: asked for by us. Such a refund that failed is not in the books yet. */
  byProvider: z.enum(byProviderKinds).nullable(),
  /** Names are for the organizer's people; buyers read none but their own. */
  asked: z.object({ at: z.string(), by: z.string() }),
  decided: z.object({ at: z.string(), by: z.string() }).nullable(),
  confirmed: z.object({ at: z.string(), by: z.string() }).nullable(),
  endedAt: z.string().nullable(),
  /** Why it was refused, in the reader's language; else empty. */
  refusal: z.string(),
  /** What the provider said where it gave nothing back. */
  failure: z.string(),
  /** The bank's number of a transfer by hand. */
  reference: z.string(),
  /** Finance has looked at what the provider did by itself. */
  noted: z.object({ at: z.string(), by: z.string(), note: z.string() }).nullable(),
});
export type Refund = z.infer<typeof Refund>;

/** What a buyer can get back now by the conference's rule. */
export const RefundOffer = z.object({
  percent: z.int(),
  amount: z.int(),
  /** Until when this share holds. */
  until: z.string(),
});
export type RefundOffer = z.infer<typeof RefundOffer>;

/** The part of an order's page that is about its refunds. */
export const OwnRefunds = z.object({
  currency: z.string(),
  received: z.int(),
  refunded: z.int(),
  /** Null: nothing can be asked for now. */
  offer: RefundOffer.nullable(),
  /** Why nothing can be asked for though the order is paid. */
  closed: z.enum(['rule', 'open_refund', 'locked']).nullable(),
  policy: RefundPolicy,
  timeZone: z.string(),
  refunds: z.array(Refund),
});
export type OwnRefunds = z.infer<typeof OwnRefunds>;

/** What finance can give back of an order, and how. */
export const OrderRefunds = z.object({
  currency: z.string(),
  /** What has come in and was not given back; nothing while a refund is on its way. */
  left: z.int(),
  /** How much of that can go back by the way it came. */
  leftOriginal: z.int(),
  /** Above it a second person must confirm; null: no such limit. */
  limit: z.int().nullable(),
  lines: z.array(
    z.object({
      id: z.int(),
      participantId: Id,
      participantName: z.string(),
      name: z.string(),
      /** Of an activity. */
      startsAt: z.string().nullable(),
      amount: z.int(),
    }),
  ),
  methods: z.array(z.enum(paymentMethods)),
  refunds: z.array(Refund),
  can: z.object({ refund: z.boolean() }),
});
export type OrderRefunds = z.infer<typeof OrderRefunds>;
