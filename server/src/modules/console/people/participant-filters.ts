import type { ListQueryOf } from '@plenum/contract/kernel/define-list';
import type { PaymentStatus } from '@plenum/contract/registration/orders/payment-status';
import type { participantList } from '@plenum/contract/registration/lists/participant-list';
import { opaque } from '#kernel/list/sort-or-scan';
import { paymentStatus } from './order-money.ts';
import { personIsUpdated } from './updated-since.ts';
import { isAmong, type Take } from '#kernel/list/statement';

export type ParticipantParams = ListQueryOf<typeof participantList>;

type Name = Exclude<keyof ParticipantParams, 'q' | 'sort'>;

export interface ParticipantFilter {
  readonly name: Name;
  readonly sql: string;
}

/** Whether the person was let in at one of the conference's arrival checkpoints. */
export const hasArrived = `exists (select from checkin_entries as e join checkpoints as c on c.id = e.checkpoint_id
  where e.participant_id = p.id and e.first_at is not null and c.kind = 'arrival' and c.deleted_at is null)`;

const registration = 'from registrations as r where r.id = p.registration_id';

// Other tables are read by subqueries per row on purpose, because a join would make the planner read a whole table for
// fifty rows.
const written: Readonly<Record<Name, (value: string, meeting: string) => string>> = {
  typeId: (value) => `p.type_id = ${value}::uuid`,
  gender: (value) => `p.gender = ${value}`,
  identity: (value) => `p.identity = ${value}`,
  ids: (value) => isAmong('p.id', value),
  registrationId: (value) => `p.registration_id = ${value}::uuid`,
  review: (value) => `coalesce((select r.review ${registration}), 'none') = ${value}`,
  kind: (value) => `(select r.kind ${registration}) = ${value}`,
  payment: (value) =>
    `(select ${paymentStatus('o')} from registrations as r join orders as o on o.id = r.order_id
      where r.id = p.registration_id) = ${value}`,
  // Only confirmed people are expected.
  arrival: (value) =>
    `case ${value}::text when 'verified' then ${hasArrived} else not ${hasArrived} and (select r.review = 'audit_pass'
      and is_paid(o.state) from registrations as r
      join orders as o on o.id = r.order_id where r.id = p.registration_id) end`,
  updatedSince: (since, meeting) => personIsUpdated('p', { meeting, since }),
  stay: (value) => `(select choice from stays where participant_id = p.id) = ${value}`,
  activityId: (value) =>
    `(select held from order_lines
      where participant_id = p.id and activity_id = ${value}::uuid and held and kind = 'activity')`,
};

/** Filters on the row itself cost little in any plan. */
export const ownFilters: readonly Name[] = ['ids', 'typeId', 'gender', 'identity', 'registrationId'];

/** All filters except the one whose index is used to walk the list. */
export function filtersOf(
  { meeting, params }: { readonly meeting: string; readonly params: ParticipantParams },
  by: Name | null,
  take: Take,
): ParticipantFilter[] {
  return (Object.keys(written) as Name[]).flatMap((name) => {
    const value = params[name];
    if (value === undefined || name === by) return [];
    // A cancelled order registers no participant, so the search would scan every row in vain.
    if (value === 'cancelled') return [{ name, sql: 'false' }];
    const sql = written[name](take(value), meeting);
    return [{ name, sql: ownFilters.includes(name) ? sql : opaque(sql) }];
  });
}

/**
 * A registration has at most one order in these states, namely its current one. In the other states it may also have
 * earlier orders.
 */
const currentStates: readonly PaymentStatus[] = [
  'unpaid',
  'part_paid',
  'pay_pending',
  'pay_success',
  'refunding',
];

/**
 * Returns the filter whose index is walked, because it already has the order of the list. There are such indexes on
 * active orders and on reviews.
 */
export function walkedBy({ sort, ids, registrationId, payment, review }: ParticipantParams): Name | null {
  // The index of people by name is walked instead.
  if (sort === 'name' || sort === '-name') return null;
  if (ids !== undefined || registrationId !== undefined) return null;
  if (payment !== undefined && currentStates.includes(payment)) return 'payment';
  return review === undefined ? null : 'review';
}
