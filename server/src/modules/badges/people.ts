import { type BadgeConference, type BadgePerson, splitNames } from '@plenum/contract/badges/badge-data';
import type { BadgeFilter, BadgeOrder, BadgeRow } from '@plenum/contract/badges/schemas';
import { formatDateRange } from '@plenum/contract/kernel/date-range';
import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import { writeTicketCode } from '@plenum/contract/tickets/ticket-code';
import { badgeLines, mapFields, type PrintedLine } from '@plenum/contract/meetings/person-fields';
import type { ReviewState } from '@plenum/contract/registration/states';
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { missingLetters } from '#kernel/pdf/font-chain';
import { findTerms } from '#modules/meetings/offer/public';
import { findConfirmed, selectTexts } from '#modules/registration/people/public';
import { findTicketsOf, ticketQrs } from '#modules/tickets/public';

type BadgeLine = PrintedLine<'badge'>;

export interface FoundPerson extends Record<string, unknown>, Readonly<Record<BadgeLine, string>> {
  readonly id: string;
  readonly fullName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly typeId: string | null;
  readonly type: LocalizedText | null;
  readonly team: string;
  readonly orderNumber: string | null;
  readonly review: ReviewState | null;
}

const personColumns = sql`person.id, person.full_name as "fullName", person.first_name as "firstName",
  person.last_name as "lastName", ${selectTexts(badgeLines)}, person.type_id as "typeId",
  type.name as type,
  case registration.kind when 'team' then registration.name else '' end as team, first.number as "orderNumber",
  registration.review`;

const joined = sql`participants as person
  join registrations as registration on registration.id = person.registration_id
  left join registration_types as type on type.id = person.type_id
  left join orders as first on first.id = registration.order_id`;

const orders: Readonly<Record<BadgeOrder, SQL>> = {
  name: sql`person.full_name collate "zh-x-icu", person.id`,
  organization: sql`person.organization collate "zh-x-icu", person.full_name collate "zh-x-icu", person.id`,
  orderNumber: sql`first.number collate "C" nulls last, person.position, person.id`,
};

export interface WantedBadges {
  readonly meetingId: string;
  readonly filter: BadgeFilter;
  /** Null to include everyone the filter finds. */
  readonly participantIds: readonly string[] | null;
  readonly order: BadgeOrder;
}

/** Returns `from … where …` for the requested people, and the order in which their badges are printed. */
export async function wantedPeople(
  db: Db | Tx,
  { meetingId, filter, participantIds, order }: WantedBadges,
): Promise<{ where: SQL; order: SQL }> {
  const { typeId, review, confirmed, printed } = filter;
  const conditions = [
    sql`person.meeting_id = ${meetingId} and person.state = 'registered' and not person.removed and person.attend
      and registration.state = 'submitted'`,
  ];
  if (participantIds) conditions.push(sql`person.id = any (${sql.param([...participantIds])}::uuid[])`);
  if (typeId !== undefined) conditions.push(sql`person.type_id = ${typeId}`);
  if (review === 'none') conditions.push(sql`registration.review is null`);
  else if (review !== undefined) conditions.push(sql`registration.review = ${review}`);
  if (confirmed !== undefined)
    conditions.push(sql`person.id = any (${sql.param(await findConfirmed(db, meetingId))}::uuid[])`);
  const has = sql`exists (select from badge_prints as print where print.participant_id = person.id)`;
  if (printed !== undefined) conditions.push(printed === 'yes' ? has : sql`not ${has}`);
  return { where: sql`${joined} where ${sql.join(conditions, sql` and `)}`, order: orders[order] };
}

const PAGE = 50;

export async function listPeople(
  kernel: Kernel,
  wanted: WantedBadges,
  page: number,
): Promise<{ people: BadgeRow[]; total: number; pages: number }> {
  const { db } = kernel;
  const { where, order } = await wantedPeople(db, wanted);
  const counted = await db.execute<{ total: number }>(sql`select count(*)::integer as total from ${where}`);
  const total = counted.rows[0]?.total ?? 0;
  const found = await db.execute<FoundPerson & { times: number; lastAt: string | null }>(sql`
    select ${personColumns}, printed.times, printed.last_at as "lastAt" from (
      select person.id as found, row_number() over (order by ${order}) as place from ${where}
      order by ${order} limit ${PAGE} offset ${(page - 1) * PAGE}) as wanted
    join ${joined} on person.id = wanted.found
    left join lateral (
      select count(*)::integer as times, max(job.created_at) as last_at from badge_prints as print
      join badge_jobs as job on job.id = print.job_id where print.participant_id = person.id) as printed on true
    order by place`);
  const confirmed = new Set(await findConfirmed(db, wanted.meetingId));
  const people = await presentPeople(kernel, wanted.meetingId, found.rows);
  return {
    people: found.rows.map((row, index) => ({
      participantId: row.id,
      person: people[index] as BadgePerson,
      review: row.review,
      confirmed: confirmed.has(row.id),
      printed: { times: row.times, lastAt: row.lastAt === null ? null : new Date(row.lastAt).toISOString() },
      missing: missingLetters(row.fullName + badgeLines.map((line) => row[line]).join('')),
    })),
    total,
    pages: Math.ceil(total / PAGE),
  };
}

/** Returns the people of a batch, starting at this position. */
export async function findPrinted(
  db: Db,
  jobId: string,
  { from, most }: { readonly from: number; readonly most: number },
): Promise<FoundPerson[]> {
  const found = await db.execute<FoundPerson>(sql`
    select ${personColumns} from badge_prints as print
    join participants as person on person.id = print.participant_id
    join registrations as registration on registration.id = person.registration_id
    left join registration_types as type on type.id = person.type_id
    left join orders as first on first.id = registration.order_id
    where print.job_id = ${jobId} and print.position >= ${from} order by print.position limit ${most}`);
  return found.rows;
}

export async function findPerson(db: Db | Tx, participantId: string): Promise<FoundPerson | null> {
  const found = await db.execute<FoundPerson>(
    sql`select ${personColumns} from ${joined} where person.id = ${participantId}`,
  );
  return found.rows[0] ?? null;
}

/** Returns the people in the given order, with the ticket's code and QR text. */
export async function presentPeople(
  kernel: Kernel,
  meetingId: string,
  rows: readonly FoundPerson[],
  db: Db | Tx = kernel.db,
): Promise<BadgePerson[]> {
  const ids = rows.map(({ id }) => id);
  const found = await findTicketsOf(db, meetingId, ids);
  const codes = new Map(found.map(({ participantId, code }) => [participantId, code]));
  const qrs = await ticketQrs(kernel, db, meetingId, ids);
  return rows.map((row) => ({
    ...splitNames(row),
    ...mapFields(badgeLines, (line) => row[line]),
    typeId: row.typeId ?? '',
    type: row.type ?? { en: '', zh: '' },
    team: row.team,
    orderNumber: row.orderNumber ?? '',
    code: codes.has(row.id) ? writeTicketCode(codes.get(row.id) ?? '') : '',
    qr: qrs.get(row.id) ?? '',
  }));
}

export async function findBadgeConference(db: Db | Tx, meetingId: string): Promise<BadgeConference> {
  const { meeting } = await findTerms(db, meetingId);
  const { title, city, startsOn, endsOn } = meeting;
  const dates = {
    en: formatDateRange(startsOn, endsOn, 'en'),
    zh: formatDateRange(startsOn, endsOn, 'zh-cn'),
  };
  return { title, city, dates };
}
