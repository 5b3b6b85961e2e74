import type { SortName } from '@plenum/contract/kernel/define-list';
import { paymentStatuses } from '@plenum/contract/registration/orders/payment-status';
import { registrationKinds } from '@plenum/contract/registration/people/draft';
import type { registrationList } from '@plenum/contract/registration/lists/registration-list';
import { registrationStates, reviewStates } from '@plenum/contract/registration/states';
import { paymentStatus } from './order-money.ts';
import { amountOf, rankOf, type SortColumn } from '#kernel/list/list-sort';

// A draft without an order is shown under its team or organization, otherwise under its account.
export function shownName(account: string): string {
  return `coalesce(nullif(r.name, ''), nullif(r.head ->> 'teamName', ''), ${account}.name, '')`;
}

export function shownContact(account: string): string {
  return `coalesce(nullif(r.contact_name, ''), nullif(r.head ->> 'contactName', ''), ${account}.name, '')`;
}

const account = 'left join accounts as sort_account on sort_account.id = r.account_id';
const order =
  'left join orders as sort_order on sort_order.id = r.order_id and sort_order.meeting_id = r.meeting_id';

/**
 * `changedAt` uses the index registrations_of_meeting. For any other column the conference's registrations are sorted
 * on demand and only the first ones kept: every order changes its registration, so an index for each column would be
 * written with every order. The index includes most columns as well.
 */
export const registrationSortColumns: Readonly<Record<SortName<typeof registrationList>, SortColumn>> = {
  changedAt: { kind: 'instant', sql: 'r.changed_at', isIndexed: true },
  name: { kind: 'text', sql: shownName('sort_account'), join: account },
  contactName: { kind: 'text', sql: shownContact('sort_account'), join: account },
  kind: rankOf(registrationKinds, 'r.kind'),
  members: { kind: 'number', sql: 'r.members::bigint' },
  // The first person's organization, as the list shows it.
  organization: {
    kind: 'text',
    sql: `coalesce((select person.organization from participants as person
      where person.registration_id = r.id order by person.position limit 1), '')`,
  },
  state: rankOf(registrationStates, 'r.state'),
  review: rankOf(reviewStates, 'r.review'),
  payment: { ...rankOf(paymentStatuses, paymentStatus('sort_order')), join: order },
  orderNumber: { kind: 'text', isCode: true, sql: `coalesce(sort_order.number, '')`, join: order },
  total: { ...amountOf('sort_order.currency', 'sort_order.total'), join: order },
};
