import type { SortName } from '@plenum/contract/kernel/define-list';
import { paymentMethods } from '@plenum/contract/meetings/settings';
import type { orderList } from '@plenum/contract/registration/lists/order-list';
import { paymentStatuses } from '@plenum/contract/registration/orders/payment-status';
import { registrationKinds } from '@plenum/contract/registration/people/draft';
import { orderMoney, paymentStatus } from './order-money.ts';
import { amountOf, rankOf, type SortColumn } from '#kernel/list/list-sort';

/** Whose order it is: the team, else the person. The account is looked up only for those that have no name of their own. */
export function shownBuyer(registration: string, order: string): string {
  return `coalesce(nullif(${registration}.name, ''), nullif(${registration}.contact_name, ''),
    (select account.name from accounts as account where account.id = ${order}.account_id), '')`;
}

/** How many people an order is for. */
export function peopleOf(order: string): string {
  return `(select count(distinct line.participant_id) from order_lines as line where line.order_id = ${order}.id)`;
}

// Named by the conference as well, so that all of its rows are read from the index that holds them side by side.
const registration = `join registrations as sort_registration
  on sort_registration.id = o.registration_id and sort_registration.meeting_id = o.meeting_id`;

/**
 * `placedAt` is walked by the index orders_of_meeting. By any other column the orders of the one conference are sorted each
 * time, and only the first of them kept: an index for each column would be written with every order. Instead the columns
 * stand in the index orders_by_state, and those of the registration in registrations_of_meeting.
 */
export const orderSortColumns: Readonly<Record<SortName<typeof orderList>, SortColumn>> = {
  placedAt: { kind: 'instant', sql: 'o.placed_at', isIndexed: true },
  orderNumber: { kind: 'text', isCode: true, sql: 'o.number' },
  buyer: { kind: 'text', sql: shownBuyer('sort_registration', 'o'), join: registration },
  kind: { ...rankOf(registrationKinds, 'sort_registration.kind'), join: registration },
  // The order that stands is for the members of the registration; the lines of an earlier one are counted.
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
  // Places that are never given back come after all others.
  holdUntil: { kind: 'instant', sql: `coalesce(o.hold_until, '2199-12-31 00:00:00+00'::timestamptz)` },
};
