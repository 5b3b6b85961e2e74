import type pg from 'pg';
import { MOST_COUNTED, type RowCount } from '@plenum/contract/kernel/list';
import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import { type PersonTextField, textFields } from '@plenum/contract/meetings/person-fields';
import { participantList } from '@plenum/contract/registration/lists/participant-list';
import type { StayChoice } from '@plenum/contract/registration/people/stay';
import type { Identity } from '@plenum/contract/meetings/catalogue';
import type { PaymentStatus } from '@plenum/contract/registration/orders/payment-status';
import type { Gender, IdType } from '@plenum/contract/registration/people/id-documents';
import type { ReviewState } from '@plenum/contract/registration/states';
import { textColumns } from '#modules/registration/people/public';
import { runStatement, isWorthPreparing, buildStatement } from '#kernel/list/statement';
import { readSearchTerm } from './search-term.ts';
import { type Counted, countText, toCount } from '#kernel/list/row-count';
import { hasArrived, type ParticipantParams } from './participant-filters.ts';
import { participantPage } from './participant-page.ts';
import type { Listed } from '#kernel/list/list-page';
import type { AskedPage } from '#kernel/list/list-source';
import { paymentStatus } from './order-money.ts';
import { chooseSort, keyText, type ListSort, orderBy } from '#kernel/list/list-sort';
import { participantSortColumns } from './participant-sorts.ts';

export interface FoundParticipant extends Readonly<Record<PersonTextField, string>> {
  readonly id: string;
  readonly registrationId: string;
  readonly fullName: string;
  readonly gender: Gender | null;
  readonly identity: Identity | null;
  readonly idType: IdType | null;
  readonly idMasked: string;
  /** Encrypted. */
  readonly idNumber: string | null;
  readonly typeName: LocalizedText | null;
  readonly teamName: string;
  readonly review: ReviewState | null;
  readonly payment: PaymentStatus | null;
  readonly orderNumber: string | null;
  readonly stay: StayChoice | null;
  readonly attend: boolean;
  readonly hasArrived: boolean;
  readonly registeredAt: Date;
}

const columns = `p.id, p.registration_id as "registrationId", p.full_name as "fullName", p.gender,
  ${textFields.map((field) => `p.${textColumns[field]} as "${field}"`).join(', ')}, p.identity, p.id_type as "idType",
  p.id_masked as "idMasked", p.id_number as "idNumber", types.names -> p.type_id::text as "typeName",
  case r.kind when 'team' then r.name else '' end as "teamName", r.review, ${paymentStatus('o')} as payment,
  o.number as "orderNumber", stays.choice as stay, p.attend, ${hasArrived} as "hasArrived", p.registered_at as "registeredAt"`;
const joins = `join registrations as r on r.id = p.registration_id
  left join orders as o on o.id = r.order_id
  left join stays on stays.participant_id = p.id
  cross join types`;
// There are few types, the same for all rows, so they are read once.
const types = `types as materialized (
  select jsonb_object_agg(id, name) as names from registration_types where meeting_id = $1)`;

export function participantSortOf(sort: string | undefined): ListSort {
  return chooseSort(participantSortColumns, sort, participantList.usualSort);
}

/** One page in the order of the list, with any filters. */
export async function findParticipants(
  pool: pg.Pool,
  { meetingId, params, sort, after, limit }: AskedPage & { readonly params: ParticipantParams },
): Promise<Listed<FoundParticipant>[]> {
  const statement = buildStatement((take) => {
    const meeting = take(meetingId);
    const searchTerm = readSearchTerm(meetingId, params.q);
    const asked = { meeting, params, searchTerm, sort, after, limit };
    const { found, page, total } = participantPage(asked, take);
    return `with ${types}, ${found}page as materialized (${page})
      select ${columns}, ${keyText(sort, 'page.sort_key')} as key, (${total})::bigint as total
      from page join participants as p on p.id = page.id ${joins}
      ${orderBy(sort, 'page.sort_key', 'page.id')}`;
  });
  return runStatement(pool, statement, isWorthPreparing(params));
}

/**
 * Counts the matching people. All participants, all of one type or of one activity have a counter, and search results
 * are already complete. Everything else is counted up to a limit with the same plan as a page, which is cheap if many
 * match and costs no more than a last page if few do.
 */
export async function countParticipants(
  pool: pg.Pool,
  meetingId: string,
  params: ParticipantParams,
): Promise<RowCount> {
  const statement = buildStatement((take) => {
    const meeting = take(meetingId);
    const searchTerm = readSearchTerm(meetingId, params.q);
    const sort = participantSortOf(undefined);
    const limit = MOST_COUNTED + 1;
    const asked = { meeting, params, searchTerm, sort, after: null, limit, isCounting: true };
    const { found, page, total } = participantPage(asked, take);
    return countText(found, page, total);
  });
  return toCount(await runStatement<Counted>(pool, statement, isWorthPreparing(params)));
}

/** Returns null if no participant of this conference has this id. */
export async function findParticipant(
  pool: pg.Pool,
  meetingId: string,
  id: string,
): Promise<FoundParticipant | null> {
  const found = await pool.query<FoundParticipant>({
    name: 'people_participant',
    text: `with ${types} select ${columns} from participants as p ${joins}
      where p.id = $2 and p.meeting_id = $1 and p.state = 'registered'`,
    values: [meetingId, id],
  });
  return found.rows[0] ?? null;
}
