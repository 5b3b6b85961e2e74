import { z } from '../../kernel/zod.ts';
import { Id } from '../../kernel/fields.ts';
import { currencies } from '../../kernel/money.ts';
import { paymentMethods } from '../../meetings/settings.ts';
import { InvoiceForm } from './invoice.ts';
import { orderStates } from './states.ts';

export const lineKinds = ['conference', 'hotel', 'activity'] as const;
export type LineKind = (typeof lineKinds)[number];
/** What a stay takes: a whole room, or one bed among people of the same gender. */
export const roomUnits = ['room', 'men_bed', 'women_bed'] as const;
export type RoomUnit = (typeof roomUnits)[number];

/**
 * Of a place whose type was changed after payment: the line of the earlier type, the one that took over from it, and the
 * difference that was ordered later.
 */
export const typeSteps = ['earlier', 'later', 'difference'] as const;

export const OrderLine = z.object({
  id: z.int(),
  /** False: it was given back, or the order is over. */
  held: z.boolean(),
  participantId: Id,
  participantName: z.string(),
  kind: z.enum(lineKinds),
  /** Names in the reader's language: the type and its price, the hotel and room, the activity. */
  name: z.string(),
  detail: z.string(),
  checkIn: z.string().nullable(),
  checkOut: z.string().nullable(),
  /** Of an activity: there may be several of one name. */
  startsAt: z.string().nullable(),
  unit: z.enum(roomUnits).nullable(),
  quantity: z.int(),
  unitAmount: z.int(),
  amount: z.int(),
  typeStep: z.enum(typeSteps).nullable(),
});
export type OrderLine = z.infer<typeof OrderLine>;

/** Whether a line has ended, with a refund or without, while the rest may stand. A difference is no place of its own. */
export function isLineOver(
  { refunded, state }: { readonly refunded: number; readonly state: string },
  { held, typeStep }: Pick<OrderLine, 'held' | 'typeStep'>,
): boolean {
  return !held && typeStep !== 'difference' && (refunded > 0 || state === 'pay_success');
}

export const Fees = z.object({
  conference: z.int(),
  hotel: z.int(),
  activity: z.int(),
  /** What a discount code takes off; the total is the fees less this. */
  discount: z.int(),
  total: z.int(),
});
export type Fees = z.infer<typeof Fees>;

export const OrderHead = z.object({
  id: Id,
  number: z.string(),
  state: z.enum(orderStates),
  currency: z.enum(currencies),
  fees: Fees,
  /** How much of the total has come in. */
  received: z.int(),
  /** How much of that has been given back. */
  refunded: z.int(),
  method: z.enum(paymentMethods).nullable(),
  placedAt: z.string(),
  /** When the places go back if nothing is paid; null: they stay. */
  holdUntil: z.string().nullable(),
  /** False while the organiser must first approve. */
  payable: z.boolean(),
});
export type OrderHead = z.infer<typeof OrderHead>;

export const OrderEvent = z.object({
  from: z.enum(orderStates).nullable(),
  to: z.enum(orderStates),
  at: z.string(),
  actor: z.string(),
  reason: z.string(),
});

/** What can happen to an order or its registration while the state of the order stays. */
export const orderChangeKinds = [
  'audit_pending',
  'audit_pass',
  'audit_failed',
  'resubmitted',
  'substituted',
  'type_changed',
  'method_changed',
  'currency_changed',
  'repriced',
  'hold_extended',
  'refund_asked',
  'refund_withdrawn',
  'refund_refused',
  'waived',
] as const;
export type OrderChangeKind = (typeof orderChangeKinds)[number];

export const OrderChange = z.object({
  kind: z.enum(orderChangeKinds),
  at: z.string(),
  actor: z.string(),
  /** Names before and after the change, in the reader's language; else empty. */
  detail: z.string(),
});
export type OrderChange = z.infer<typeof OrderChange>;

const OrderLink = OrderHead.pick({ id: true, number: true, state: true, currency: true }).extend({
  total: z.int(),
});

export const OrderView = OrderHead.extend({
  meeting: z.object({ id: Id, slug: z.string(), title: z.string(), timeZone: z.string() }),
  registrationId: Id,
  /** The discount code it was placed with, as the organizer writes it. */
  code: z.string().nullable(),
  /** The first order of the registration, if this one adds to it. */
  addsTo: OrderLink.nullable(),
  /** The orders that add to this one, the earliest first. */
  additions: z.array(OrderLink),
  lines: z.array(OrderLine),
  history: z.array(OrderEvent),
  changes: z.array(OrderChange),
  invoice: InvoiceForm.nullable(),
  /** What it costs holds only if it is paid by then; null: as long as the places are held. */
  payBy: z.string().nullable(),
  /** What the same things cost now, where the price of an unpaid order has run out. */
  reprice: z.object({ fees: Fees }).nullable(),
  can: z.object({
    cancel: z.boolean(),
    changeMethod: z.boolean(),
    changeInvoice: z.boolean(),
    reprice: z.boolean(),
    /** Add to what was ordered and paid. */
    change: z.boolean(),
  }),
});
export type OrderView = z.infer<typeof OrderView>;
