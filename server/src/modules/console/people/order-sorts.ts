import type { SortName } from '@plenum/contract/kernel/define-list';
import { paymentMethods } from '@plenum/contract/meetings/settings';
import type { orderList } from '@plenum/contract/registration/lists/order-list';
import { paymentStatuses } from '@plenum/contract/registration/orders/payment-status';
import { registrationKinds } from '@plenum/contract/registration/people/draft';
import { orderMoney, paymentStatus } from './order-money.ts';
import { amountOf, rankOf, type SortColumn } from '#kernel/list/list-sort';

/**
 * Returns SQL for the buyer of an order: the team, otherwise the person. The account is looked up only if the
 * registration has no name.
 */
export function shownBuyer(registration: string, order: string): string {
  return `coalesce(nullif(${registration}.name, ''), nullif(${registration}.contact_name, ''),
    (select account.name from accounts as account where account.id = ${order}.account_id), '')`;
}

/** The number of people in an order. */
export function peopleOf(order: string): string {
  return `(select count(distinct line.participant_id) from order_lines as line where line.order_id = ${order}.id)`;
}

// Joined by conference as well, so that all registrations are read from one contiguous range of the index.
const registration = `join registrations as sort_registration
  on sort_registration.id = o.registration_id and sort_registration.meeting_id = o.meeting_id`;

/**
 * `placedAt` uses the index orders_of_meeting. For any other column the conference's orders are sorted on demand and
 * only the first ones kept, because an index for each column would be written with every order. Instead the index
 * orders_by_state includes the columns, and registrations_of_meeting includes those of the registration.
 */
export const orderSortColumns: Readonly<Record<SortName<typeof orderList>, SortColumn>> = {
  placedAt: { kind: 'instant', sql: 'o.placed_at', isIndexed: true },
  orderNumber: { kind: 'text', isCode: true, sql: 'o.number' },
  buyer: { kind: 'text', sql: shownBuyer('sort_registration', 'o'), join: registration },
  kind: { ...rankOf(registrationKinds, 'sort_registration.kind'), join: registration },
  // The current order covers all members of the registration; for an earlier one, its lines are counted.
  people: {
    kind: 'number',
    sql: `(case sort_registration.order_id when o.id then sort_registration.members else ${peopleOf('o')} end)::bigint`,
    join: registration,
  },
  payment: rankOf(paymentStatuses, paymentStatus('o')),
  conference: amountOf('o.currency', 'o.conference_fee'),
  hotel: amountOf('o.currency', 'o.hotel_fee'),
  activity: amountOf('o.currency', 'o.activity_fee'),
  total: amountOf('o.currency', 'o.total'),
  received: amountOf('o.currency', orderMoney('o').received),
  due: amountOf('o.currency', orderMoney('o').due),
  refunded: amountOf('o.currency', orderMoney('o').refunded),
  method: rankOf(paymentMethods, 'o.method'),
  // Orders whose places never expire come last.
  holdUntil: { kind: 'instant', sql: `coalesce(o.hold_until, '2199-12-31 00:00:00+00'::timestamptz)` },
};
