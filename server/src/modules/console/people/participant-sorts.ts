import type { SortName } from '@plenum/contract/kernel/define-list';
import { identities } from '@plenum/contract/meetings/catalogue';
import { lineFields, mapFields } from '@plenum/contract/meetings/person-fields';
import { paymentStatuses } from '@plenum/contract/registration/orders/payment-status';
import { genders, idTypes } from '@plenum/contract/registration/people/id-documents';
import type { participantList } from '@plenum/contract/registration/lists/participant-list';
import { stayChoices } from '@plenum/contract/registration/people/stay';
import { reviewStates } from '@plenum/contract/registration/states';
import { textColumns } from '#modules/registration/people/public';
import { paymentStatus } from './order-money.ts';
import { rankOf, type SortColumn } from '#kernel/list/list-sort';

// Joined by conference as well, so that all registrations are read from one contiguous range of the index.
const registration = `left join registrations as sort_registration
  on sort_registration.id = p.registration_id and sort_registration.meeting_id = p.meeting_id`;
const order = `${registration} left join orders as sort_order
  on sort_order.id = sort_registration.order_id and sort_order.meeting_id = p.meeting_id`;

/**
 * `name` and `registeredAt` use the indexes participants_by_name and participants_newest, however many people there
 * are. For any other column the conference's people are sorted on demand and only the first ones kept, because with an
 * index for each, every order would have to update ten more for a rarely used sort. Instead participants_newest
 * includes these columns, and the indexes used by the joins include theirs.
 */
export const participantSortColumns: Readonly<Record<SortName<typeof participantList>, SortColumn>> = {
  name: { kind: 'text', sql: 'p.full_name', isIndexed: true },
  registeredAt: { kind: 'instant', sql: 'p.registered_at', isIndexed: true },
  ...mapFields(lineFields, (field): SortColumn => ({ kind: 'text', sql: `p.${textColumns[field]}` })),
  gender: rankOf(genders, 'p.gender'),
  identity: rankOf(identities, 'p.identity'),
  idType: rankOf(idTypes, 'p.id_type'),
  attend: rankOf(['true', 'false'], 'p.attend::text'),
  // Sorted by the organizer's order of types.
  typeName: {
    kind: 'number',
    sql: 'sort_type.position::bigint',
    join: 'join registration_types as sort_type on sort_type.id = p.type_id',
  },
  // Individuals have no team, and come first.
  teamName: {
    kind: 'text',
    sql: `(case sort_registration.kind when 'team' then sort_registration.name else '' end)`,
    join: registration,
  },
  review: { ...rankOf(reviewStates, 'sort_registration.review'), join: registration },
  payment: { ...rankOf(paymentStatuses, paymentStatus('sort_order')), join: order },
  orderNumber: { kind: 'text', isCode: true, sql: `coalesce(sort_order.number, '')`, join: order },
  stay: {
    ...rankOf(stayChoices, 'sort_stay.choice'),
    join: `left join stays as sort_stay on sort_stay.participant_id = p.id and sort_stay.meeting_id = p.meeting_id`,
  },
};
