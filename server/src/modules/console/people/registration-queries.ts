import type pg from 'pg';
import type { RegistrationFilter } from '@plenum/contract/console/people';
import type { RegistrationState, ReviewState } from '@plenum/contract/registration/states';
import type { z } from 'zod';
import { sortOrScan, opaque, selectFrom } from './few-or-many.ts';
import { type Take, ask, readSearchTerm, write } from './statement.ts';
import { type Cursor, instantKey, type Listed } from './list-page.ts';

export type RegistrationWishes = Omit<z.infer<typeof RegistrationFilter>, 'after'>;

export interface FoundRegistration {
  readonly id: string;
  readonly kind: 'individual' | 'team';
  readonly name: string;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly contactEmail: string;
  readonly organization: string | null;
  readonly members: number;
  readonly state: RegistrationState;
  readonly review: ReviewState | null;
  readonly reviewReason: string;
  readonly orderId: string | null;
  readonly changedAt: Date;
  readonly doubts: number;
}

interface Asked {
  readonly meetingId: string;
  readonly wishes: RegistrationWishes;
  readonly after: Cursor | null;
  readonly limit: number;
}

const FEW = 1_000;
const COLUMNS = 'r.id, r.changed_at';

/** Last changed first, unless it is asked who has waited longest. */
export async function findRegistrations(pool: pg.Pool, asked: Asked): Promise<Listed<FoundRegistration>[]> {
  const { q: _q, ...filters } = asked.wishes;
  const isOften = Object.values(filters).filter((value) => value !== undefined).length < 2;
  return ask(
    pool,
    write((take) => pageText(asked, take)),
    isOften,
  );
}

// A draft that was never ordered is known by what was typed about the whole, else by whose account it is.
function pageText(asked: Asked, take: Take): string {
  const { found, page, total } = pageOf(asked, take);
  return `with ${found}page as materialized (${page})
    select r.id, r.kind, r.members, r.state, r.review, r.review_reason as "reviewReason", r.order_id as "orderId",
      r.changed_at as "changedAt", r.contact_phone as "contactPhone", r.contact_email as "contactEmail",
      coalesce(nullif(r.name, ''), nullif(r.head ->> 'teamName', ''), account.name, '') as name,
      coalesce(nullif(r.contact_name, ''), nullif(r.head ->> 'contactName', ''), account.name, '') as "contactName",
      people.organization, coalesce(people.doubts, 0)::integer as doubts,
      ${instantKey('page.changed_at')} as key, (${total})::bigint as total
    from page join registrations as r on r.id = page.id
    left join accounts as account on account.id = r.account_id
    left join lateral (
      select (array_agg(organization order by position))[1] as organization, sum(doubts) as doubts
      from participants where registration_id = r.id) as people on true
    order by page.changed_at ${directionOf(asked.wishes)}, page.id ${directionOf(asked.wishes)}`;
}

function pageOf({ meetingId, wishes, after, limit }: Asked, take: Take) {
  const where = [`r.meeting_id = ${take(meetingId)}`, ...filtersOf(wishes, take)];
  const direction = directionOf(wishes);
  const beyond = direction === 'asc' ? '>' : '<';
  const onward = after
    ? [`(r.changed_at, r.id) ${beyond} (${take(after.key)}::timestamptz, ${take(after.id)}::uuid)`]
    : [];
  const end = `order by r.changed_at ${direction}, r.id ${direction} limit ${limit}`;
  const walked = { from: 'registrations as r', where: [...where, ...onward] };
  const searchTerm = readSearchTerm(meetingId, wishes.q);
  if (!searchTerm) return { found: '', page: selectFrom(COLUMNS, walked, end), total: 'null' };
  const [tokens, pattern] = [take(searchTerm.tokens), take(searchTerm.pattern)];
  const searched = { ...walked, where: [...walked.where, opaque(`r.search_text like ${pattern}`)] };
  return {
    found: `found as materialized (
      select * from search_registrations(${tokens}::integer[], ${pattern}, ${FEW + 1})), `,
    page: sortOrScan(COLUMNS, FEW, { ...walked, from: 'found as r' }, searched, end),
    total:
      wishes.payment === undefined
        ? `select case when (select count(*) from found) <= ${FEW}
            then (${selectFrom('count(*)', { from: 'found as r', where }, '')}) end`
        : 'null',
  };
}

function directionOf({ sort }: RegistrationWishes): 'asc' | 'desc' {
  return sort === 'oldest' ? 'asc' : 'desc';
}

function filtersOf({ kind, state, review, payment }: RegistrationWishes, take: Take): string[] {
  const filters: string[] = [];
  if (kind !== undefined) filters.push(`r.kind = ${take(kind)}`);
  // Written out: a partial index is chosen by the words of the question, not by its values.
  if (state !== undefined) filters.push(`r.state = '${state}'`);
  if (review === 'none') filters.push('r.review is null');
  else if (review !== undefined) filters.push(`r.review = ${take(review)}`);
  if (payment !== undefined)
    filters.push(opaque(`(select o.state from orders as o where o.id = r.order_id) = ${take(payment)}`));
  return filters;
}
