import { z } from '../../kernel/zod.ts';
import { Id } from '../../kernel/fields.ts';
import { currencies } from '../../kernel/money.ts';
import { paymentMethods } from '../../meetings/settings.ts';
import { InvoiceForm } from './invoice.ts';
import { orderStates } from './states.ts';

export const lineKinds = ['conference', 'hotel', 'activity'] as const;
export type LineKind = (typeof lineKinds)[number];
/** The unit of a stay: a whole room, or one bed among people of the same gender. */
export const roomUnits = ['room', 'men_bed', 'women_bed'] as const;
export type RoomUnit = (typeof roomUnits)[number];

/**
 * The parts of a place whose type was changed after payment: the line of the earlier type, the line that replaced it,
 * and the difference ordered later.
 */
export const typeSteps = ['earlier', 'later', 'difference'] as const;

export const OrderLine = z.object({
  id: z.int(),
  /** False if it was released, or the order has ended. */
  held: z.boolean(),
  participantId: Id,
  participantName: z.string(),
  kind: z.enum(lineKinds),
  /** Names in the reader's language: the type and its price, the hotel and room, the activity. */
  name: z.string(),
  detail: z.string(),
  checkIn: z.string().nullable(),
  checkOut: z.string().nullable(),
  /** The start of an activity, because several may have the same name; null for other lines. */
  startsAt: z.string().nullable(),
  unit: z.enum(roomUnits).nullable(),
  quantity: z.int(),
  unitAmount: z.int(),
  amount: z.int(),
  typeStep: z.enum(typeSteps).nullable(),
});
export type OrderLine = z.infer<typeof OrderLine>;

/**
 * Returns whether a line has ended, with or without a refund, although the order may still be active. A line for a
 * difference is never over, because it is not a place.
 */
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
  /** The discount; the total is the fees less this. */
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
  /** The part of the total that was received. */
  received: z.int(),
  /** The part of `received` that was refunded. */
  refunded: z.int(),
  method: z.enum(paymentMethods).nullable(),
  placedAt: z.string(),
  /** When the places are released if nothing is paid; null if they are kept. */
  holdUntil: z.string().nullable(),
  /** False while the organizer must first approve. */
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

/** Changes to an order or its registration that don't change the state of the order. */
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
  /** Names before and after the change, in the reader's language; otherwise empty. */
  detail: z.string(),
});
export type OrderChange = z.infer<typeof OrderChange>;

const OrderLink = OrderHead.pick({ id: true, number: true, state: true, currency: true }).extend({
  total: z.int(),
});

export const OrderView = OrderHead.extend({
  meeting: z.object({ id: Id, slug: z.string(), title: z.string(), timeZone: z.string() }),
  registrationId: Id,
  /** The discount code that the order was placed with, as the organizer writes it. */
  code: z.string().nullable(),
  /** The first order of the registration, if this one adds to it. */
  addsTo: OrderLink.nullable(),
  /** The orders that add to this one, the earliest first. */
  additions: z.array(OrderLink),
  lines: z.array(OrderLine),
  history: z.array(OrderEvent),
  changes: z.array(OrderChange),
  invoice: InvoiceForm.nullable(),
  /** The deadline for paying at the ordered price; null if the price applies as long as the places are held. */
  payBy: z.string().nullable(),
  /** The present price of the same items, if the price of an unpaid order has expired. */
  reprice: z.object({ fees: Fees }).nullable(),
  can: z.object({
    cancel: z.boolean(),
    changeMethod: z.boolean(),
    changeInvoice: z.boolean(),
    reprice: z.boolean(),
    /** Whether items can be added to those that were ordered and paid. */
    change: z.boolean(),
  }),
});
export type OrderView = z.infer<typeof OrderView>;
