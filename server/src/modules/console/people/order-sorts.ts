import type { OrderSort } from '@plenum/contract/console/order-lists';
import { paymentMethods } from '@plenum/contract/meetings/settings';
import { orderStates } from '@plenum/contract/registration/orders/states';
import { registrationKinds } from '@plenum/contract/registration/people/draft';
import { amountOf, rankOf, type SortColumn } from './list-sort.ts';

/** Whose order it is: the team, else the person. */
export function shownBuyer(registration: string, account: string): string {
  return `coalesce(nullif(${registration}.name, ''), nullif(${registration}.contact_name, ''), ${account}.name, '')`;
}

/** How many people an order is for. */
export function peopleOf(order: string): string {
  return `(select count(distinct line.participant_id) from order_lines as line where line.order_id = ${order}.id)`;
}

const registration = 'join registrations as sort_registration on sort_registration.id = o.registration_id';
const account = 'left join accounts as sort_account on sort_account.id = o.account_id';

/**
 * `placedAt` is walked by the index orders_of_meeting. By any other column the orders of the one conference are sorted each
 * time, and only the first of them kept: an index for each column would be written with every order.
 */
export const orderSortColumns: Readonly<Record<OrderSort, SortColumn>> = {
  placedAt: { kind: 'instant', sql: 'o.placed_at' },
  orderNumber: { kind: 'text', sql: 'o.number' },
  buyer: {
    kind: 'text',
    sql: shownBuyer('sort_registration', 'sort_account'),
    join: `${registration} ${account}`,
  },
  kind: { ...rankOf(registrationKinds, 'sort_registration.kind'), join: registration },
  people: { kind: 'number', sql: peopleOf('o') },
  payment: rankOf(orderStates, 'o.state'),
  conference: amountOf('o.currency', 'o.conference_fee'),
  hotel: amountOf('o.currency', 'o.hotel_fee'),
  activity: amountOf('o.currency', 'o.activity_fee'),
  total: amountOf('o.currency', 'o.total'),
  method: rankOf(paymentMethods, 'o.method'),
  // Places that are never given back come after all others.
  holdUntil: { kind: 'instant', sql: `coalesce(o.hold_until, '2199-12-31 00:00:00+00'::timestamptz)` },
};
