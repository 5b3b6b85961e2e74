import { Id, Instant } from '../kernel/fields.ts';
import type { Sentence } from '../kernel/language.ts';
import { currencies } from '../kernel/money.ts';
import { z } from '../kernel/zod.ts';
import { paymentMethods } from '../meetings/settings.ts';
import { submissionTypes } from '../meetings/submission-settings.ts';
import { refundWays } from '../payments/refund-schemas.ts';
import { orderStates } from '../registration/orders/states.ts';
import { reviewDecisions } from '../registration/review/endpoints.ts';
import { registrationStates, reviewStates } from '../registration/states.ts';
import { decisions } from '../submissions/review-words.ts';
import { submissionStates } from '../submissions/words.ts';

// The events that webhooks send. Their data identifies records and says what became of them. It contains no personal
// data: a receiver reads the record with an API key. Members may be added later; none changes its meaning.

const Amount = z.int().min(0);

const registration = {
  meetingId: Id,
  registrationId: Id,
  kind: z.enum(['individual', 'team']),
  state: z.enum(registrationStates),
  /** Null if the registration isn't submitted for review. */
  review: z.enum(reviewStates).nullable(),
  members: z.int().min(0),
  /** The order that holds the places; null if there is none. */
  orderId: Id.nullable(),
};

const participant = {
  meetingId: Id,
  participantId: Id,
  registrationId: Id,
  /** The registration type. */
  typeId: Id.nullable(),
};

const order = {
  meetingId: Id,
  orderId: Id,
  /** As shown to the buyer. */
  number: z.string().regex(/^P\d{6}[\dA-Z]{8}$/),
  registrationId: Id,
  /** The first order of the registration, if this one adds to it. */
  addsTo: Id.nullable(),
  state: z.enum(orderStates),
  method: z.enum(paymentMethods).nullable(),
  currency: z.enum(currencies),
  /** In fen or cents, like `received` and `refunded`. */
  total: Amount,
  received: Amount,
  refunded: Amount,
};

const submission = {
  meetingId: Id,
  submissionId: Id,
  /** The number in the conference. */
  number: z.int().nullable(),
  version: z.int().min(0),
  state: z.enum(submissionStates),
  type: z.enum(submissionTypes).nullable(),
};

interface WebhookEvent {
  /** When it is sent. */
  readonly what: Sentence;
  readonly data: z.ZodObject;
}

export const webhookEvents = {
  'registration.submitted': {
    what: {
      en: 'A registration was submitted, for the first time or again after a correction.',
      zh: '报名已提交，包括修改后重新提交。',
    },
    data: z.object(registration),
  },
  'registration.reviewed': {
    what: { en: 'A registration was approved or rejected.', zh: '报名已审核通过或未通过。' },
    data: z.object({ ...registration, decision: z.enum(reviewDecisions) }),
  },
  'registration.cancelled': {
    what: { en: 'The registrant cancelled the registration.', zh: '报名人取消了报名。' },
    data: z.object(registration),
  },
  'participant.changed': {
    what: { en: 'A registered participant’s details were changed.', zh: '已报名人员的信息已修改。' },
    data: z.object(participant),
  },
  'participant.substituted': {
    what: {
      en: 'Another person took over a participant’s place. The ID stays the same.',
      zh: '参会名额已转给他人，ID 不变。',
    },
    data: z.object({ ...participant, substitutionId: Id }),
  },
  'order.placed': {
    what: { en: 'An order was placed.', zh: '订单已提交。' },
    data: z.object(order),
  },
  'order.paid': {
    what: { en: 'An order was paid in full.', zh: '订单已付清。' },
    data: z.object(order),
  },
  'order.payment_reversed': {
    what: {
      en: 'A payment was undone because it was recorded by mistake, or reversed by its provider.',
      zh: '收款因误记被撤销，或被支付平台退回。',
    },
    data: z.object(order),
  },
  'order.cancelled': {
    what: { en: 'The buyer or an organizer cancelled an order.', zh: '购买方或会务组取消了订单。' },
    data: z.object({ ...order, by: z.enum(['buyer', 'organizer']) }),
  },
  'order.expired': {
    what: { en: 'An order wasn’t paid in time.', zh: '订单逾期未支付。' },
    data: z.object(order),
  },
  'order.refunded': {
    what: { en: 'A refund for an order was completed.', zh: '订单的一笔退款已完成。' },
    data: z.object({ ...order, refundId: Id, amount: Amount, way: z.enum(refundWays).nullable() }),
  },
  'checkin.recorded': {
    what: {
      en: 'A person checked in or out at a checkpoint.',
      zh: '参会人员在签到点签到或签退。',
    },
    data: z.object({
      meetingId: Id,
      participantId: Id,
      checkpointId: Id,
      gateId: Id.nullable(),
      direction: z.enum(['in', 'out']),
      /** When the ticket was scanned; a device without a network sends its scans later. */
      at: Instant,
    }),
  },
  'submission.submitted': {
    what: { en: 'A version of a submission was submitted.', zh: '稿件的一个版本已提交。' },
    data: z.object(submission),
  },
  'submission.withdrawn': {
    what: { en: 'An author withdrew a submission.', zh: '作者撤回了稿件。' },
    data: z.object(submission),
  },
  'submission.decided': {
    what: { en: 'The decision was sent to the author.', zh: '录用结果已通知作者。' },
    data: z.object({ ...submission, decision: z.enum(decisions) }),
  },
} as const satisfies Readonly<Record<string, WebhookEvent>>;

export type WebhookEventType = keyof typeof webhookEvents;
export const webhookEventTypes = Object.keys(webhookEvents) as [WebhookEventType, ...WebhookEventType[]];

/** Sent by the test button only, whichever events are chosen. */
export const TEST_EVENT = 'webhook.test';
export const TestEventData = z.object({ meetingId: Id, webhookId: Id });

export type WebhookEventData<T extends WebhookEventType> = z.input<(typeof webhookEvents)[T]['data']>;

/** The body of each request. */
export const WebhookBody = z.object({
  type: z.enum([...webhookEventTypes, TEST_EVENT]),
  /** When the event happened. */
  timestamp: Instant,
  data: z.record(z.string(), z.unknown()),
});
