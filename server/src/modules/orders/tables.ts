import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { Currency } from '@plenum/contract/kernel/money';
import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import type { InvoiceForm } from '@plenum/contract/orders/invoice';
import type { LineKind, RoomUnit } from '@plenum/contract/orders/schemas';
import type { OrderState } from '@plenum/contract/orders/states';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const day = (name: string) => date(name, { mode: 'string' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const orders = pgTable('orders', {
  id: uuid('id').primaryKey(),
  number: text('number').notNull(),
  meetingId: uuid('meeting_id').notNull(),
  accountId: uuid('account_id').notNull(),
  registrationId: uuid('registration_id').notNull(),
  idempotencyKey: text('idempotency_key').notNull(),
  requestHash: bytes('request_hash').notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  conferenceFee: integer('conference_fee').notNull(),
  hotelFee: integer('hotel_fee').notNull(),
  activityFee: integer('activity_fee').notNull(),
  total: integer('total')
    .generatedAlwaysAs(sql`conference_fee + hotel_fee + activity_fee`)
    .notNull(),
  state: text('state').$type<OrderState>().notNull(),
  method: text('method').$type<PaymentMethod>(),
  payable: boolean('payable').notNull().default(true),
  holdUntil: instant('hold_until'),
  payBy: instant('pay_by'),
  invoice: jsonb('invoice').$type<InvoiceForm>(),
  pricedAt: instant('priced_at').notNull(),
  placedAt: instant('placed_at').notNull(),
  changedAt: instant('changed_at').notNull(),
});
export type OrderRow = typeof orders.$inferSelect;

export const orderLines = pgTable('order_lines', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  orderId: uuid('order_id').notNull(),
  participantId: uuid('participant_id').notNull(),
  kind: text('kind').$type<LineKind>().notNull(),
  typeId: uuid('type_id'),
  windowId: uuid('window_id'),
  roomTypeId: uuid('room_type_id'),
  checkIn: day('check_in'),
  checkOut: day('check_out'),
  unit: text('unit').$type<RoomUnit>(),
  activityId: uuid('activity_id'),
  priceFrom: instant('price_from'),
  priceUntil: instant('price_until'),
  quantity: integer('quantity').notNull(),
  unitAmount: integer('unit_amount').notNull(),
  amount: integer('amount')
    .generatedAlwaysAs(sql`quantity * unit_amount`)
    .notNull(),
  held: boolean('held').notNull(),
});
export type OrderLineRow = typeof orderLines.$inferSelect;

export const orderHistory = pgTable('order_history', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  orderId: uuid('order_id').notNull(),
  fromState: text('from_state').$type<OrderState>(),
  toState: text('to_state').$type<OrderState>().notNull(),
  at: instant('at').notNull(),
  actor: uuid('actor'),
  reason: text('reason').notNull().default(''),
});
