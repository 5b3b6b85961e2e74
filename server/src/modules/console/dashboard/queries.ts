import type pg from 'pg';
import type { Currency } from '@plenum/contract/kernel/money';
import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import type { activityKinds } from '@plenum/contract/meetings/catalogue';
import { lettersToSend, nameOfPaper, papersLacking, papersToDecide, papersUnplaced } from './paper-tasks.ts';
import { differenceKinds, needsDecision } from '@plenum/contract/payments/reconciliation';
import type { OrderState } from '@plenum/contract/registration/orders/states';
import type { ReviewState } from '@plenum/contract/registration/states';
import { figuresText, type FoundFigures as MoneyRow } from '../money/money-figures.ts';
import { isFailedOpen } from '../money/refund-source.ts';
import { isEnding } from '../people/order-queries.ts';

export interface OrderSum {
  readonly state: OrderState;
  readonly currency: Currency;
  /** The date in the conference's time zone. */
  readonly day: string;
  readonly orders: number;
}

export interface Waiting {
  readonly count: number;
  readonly oldestAt: string | null;
  readonly examples: readonly { readonly id: string; readonly name: string }[];
  readonly checkpointId?: string | null;
}

export interface FoundDashboard {
  readonly orders: readonly OrderSum[];
  readonly moneyFigures: readonly MoneyRow[];
  readonly reviews: readonly { readonly review: ReviewState | null; readonly count: number }[];
  readonly drafts: number;
  readonly types: readonly {
    readonly id: string;
    readonly name: LocalizedText;
    readonly stock: number | null;
    readonly taken: number;
  }[];
  readonly waiting: Waiting;
  readonly resubmitted: Waiting;
  readonly slips: Waiting;
  readonly money: Waiting;
  readonly invoices: Waiting;
  readonly reversals: Waiting;
  readonly refunds: Waiting;
  readonly failedRefunds: Waiting;
  readonly givenBack: Waiting;
  readonly withdrawals: Waiting;
  readonly lines: Waiting;
  readonly differences: Waiting;
  readonly ending: Waiting;
  readonly unmatched: Waiting;
  readonly conflicts: Waiting;
  readonly heldScans: Waiting;
  readonly papersLacking: Waiting;
  readonly papersToDecide: Waiting;
  readonly lettersToSend: Waiting;
  readonly papersUnplaced: Waiting;
  readonly messages: Waiting;
  readonly sendJobs: Waiting;
  readonly webhooksOff: Waiting;
  readonly gone: readonly { readonly id: string; readonly name: LocalizedText }[];
}

const decidedKinds = differenceKinds
  .filter(needsDecision)
  .map((kind) => `'${kind}'`)
  .join(', ');

// Counting stops at this number, so that a queue of thousands isn't counted in full every second.
const MOST = 1_000;
const EXAMPLES = 3;

/**
 * Returns SQL for the number of waiting items, the time since when the first one has been waiting, and some names.
 * `rows` selects id and at.
 */
function waiting(rows: string, name: string): string {
  return `(with rows as materialized (${rows} limit ${MOST})
    select json_build_object('count', (select count(*) from rows), 'oldestAt', (select min(at) from rows),
      'examples', (select coalesce(json_agg(json_build_object('id', few.id, 'name', (${name})) order by at, id), '[]')
        from (select * from rows order by at, id limit ${EXAMPLES}) as few)))`;
}

/** Like `waiting`, for people at checkpoints; `rows` also selects checkpoint_id. */
function waitingAtCheckpoint(rows: string): string {
  return `(with rows as materialized (${rows} limit ${MOST})
    select json_build_object('count', (select count(*) from rows), 'oldestAt', (select min(at) from rows),
      'checkpointId', (select checkpoint_id from rows order by at, id, checkpoint_id limit 1),
      'examples', (select coalesce(json_agg(json_build_object('id', few.id, 'name', person.name) order by few.at, few.id), '[]')
        from (select id, min(at) as at from rows group by id order by 2, 1 limit ${EXAMPLES}) as few
        join checkin_roster as person on person.participant_id = few.id)))`;
}

const nameOfRegistration = 'select name from registrations where id = few.id';
const nameOfBuyer = `select r.name from orders as o join registrations as r on r.id = o.registration_id
  where o.id = few.id`;
const nameOfPayer = 'select payer from slips where id = few.id';
// Money without an order is named by its transaction number.
const nameOfMoney = `select coalesce((select number from orders where id = order_id), trade_no) from receipts where id = few.id`;
const nameOfInvoice = 'select title from invoices where id = few.id';
const nameOfRefund = `select coalesce((select number from orders where id = order_id), '') from refunds where id = few.id`;
const nameOfOwner =
  'select name from accounts where id = (select account_id from withdrawals where id = few.id)';
const nameOfLine = 'select payer from statement_lines where id = few.id';
const nameOfDifference = 'select trade_no from reconciliation_differences where id = few.id';
const nameOfPerson = 'select full_name from participants where id = few.id';
const nameOfJob = 'select name from send_jobs where id = few.id';
const nameOfWebhook = `select coalesce(nullif(description, ''), substring(url from '//([^/?]+)')) from webhooks
  where id = few.id`;
const nameOfVisitor = 'select name from visitor_messages where id = few.id';

// With `isAgain`, selects registrations that were resubmitted after a rejection, otherwise those submitted for the
// first time.
const pending = (isAgain: boolean) => `
  select id, changed_at as at from registrations
  where meeting_id = $1 and review = 'audit_pending' and ${isAgain ? '' : 'not '}exists (
    select from registration_history as past where past.registration_id = registrations.id
      and past.subject = 'review' and past.to_state = 'audit_failed')
  order by changed_at, id`;

const ending = `
  select o.id, o.hold_until as at from orders as o
  where o.meeting_id = $1 and o.state = 'unpaid' and ${isEnding('o', '$4')}`;

const slips = `
  select id, created_at as at from slips where meeting_id = $1 and state = 'waiting' order by created_at, id`;

const money = `
  select id, recorded_at as at from receipts
  where meeting_id = $1 and waits_for is not null and undone_at is null order by recorded_at`;

const invoicesIn = (state: 'requested' | 'to_reverse') => `
  select id, changed_at as at from invoices where meeting_id = $1 and state = '${state}' order by changed_at, id`;
// Refunds to be decided, confirmed, or transferred manually.
const refunds = `
  select id, asked_at as at from refunds
  where meeting_id = $1 and (state in ('asked', 'confirming') or (state = 'sent' and way = 'hand')) order by asked_at`;

const failedRefunds = `
  select id, ended_at as at from refunds where meeting_id = $1 and ${isFailedOpen('refunds')} order by ended_at`;

// Refunds that a payment provider initiated and finance has not acknowledged.
const givenBack = `
  select id, asked_at as at from refunds
  where meeting_id = $1 and by_provider is not null and noted_at is null order by asked_at`;

const withdrawals = `
  select id, created_at as at from withdrawals where meeting_id = $1 and state = 'asked' order by created_at, id`;

const lines = `
  select id, created_at as at from statement_lines where meeting_id = $1 and state = 'open' order by booked_on, position, id`;

const differences = `
  select difference.id, checked_at as at
  from reconciliations join reconciliation_differences as difference on reconciliation_id = reconciliations.id
  where meeting_id = $1 and state = 'differs' and resolved_at is null and kind in (${decidedKinds}) order by checked_at, difference.id`;

const unmatched = `
  select participant_id as id, null::timestamptz as at from stays
  where meeting_id = $1 and choice = 'shared' and not exists (
    select from room_places as own join room_places as other
      on other.room_id = own.room_id and other.participant_id <> own.participant_id
    where own.participant_id = stays.participant_id)`;

const messages = `
  select id, at from visitor_messages where meeting_id = $1 and answered_at is null and $3 order by at, id`;

const cappedJobs = `
  select id, started_at as at from send_jobs
  where meeting_id = $1 and state = 'sending' and waits_for in ('conference_cap', 'site_cap') order by started_at, id`;

const webhooksOff = `
  select id, failing_since as at from webhooks
  where meeting_id = $1 and off_reason in ('gone', 'failing') order by failing_since, id`;

// Returns SQL for whether a room is sold out or at least 90 % taken. Nights in the past don't count.
const isGone = (row: string) => `${row}.taken >= ceil(${row}.stock * 0.9) and ${row}.stock > 0`;
const conflicts = `
  select entry.participant_id as id, entry.checkpoint_id, min(entry.first_at) as at
  from checkin_entries as entry
  join checkpoints as checkpoint on checkpoint.id = entry.checkpoint_id and checkpoint.deleted_at is null
  where entry.meeting_id = $1 and entry.conflicts > 0 and entry.first_at is not null
  group by 1, 2 order by 3, 1, 2`;

// Held scans of people who have been checked in by another scan need no decision.
const heldScans = `
  select scan.participant_id as id, scan.checkpoint_id, min(scan.at) as at
  from open_held_scans as scan
  join checkpoints as checkpoint on checkpoint.id = scan.checkpoint_id and checkpoint.deleted_at is null
  where scan.meeting_id = $1 and scan.participant_id is not null and not exists (
    select from checkin_entries as entry where entry.checkpoint_id = scan.checkpoint_id
      and entry.participant_id = scan.participant_id and entry.first_at is not null)
  group by 1, 2 order by 3, 1, 2`;

const gone = `
  select id, name, 1 as nr, position from registration_types as type
  where meeting_id = $1 and not hidden and ${isGone('type')}
  union all
  select id, name, 2, position from activities as activity
  where meeting_id = $1 and not hidden and ends_at > $4 and ${isGone('activity')}
  union all
  select room.id, room.name, 3, room.position from room_types as room
  where room.meeting_id = $1 and not room.hidden and exists (
    select from room_nights as night
    where night.room_type_id = room.id and night.day >= ($4 at time zone $2)::date and ${isGone('night')})`;

/** Reads all figures in one query. Orders and registrations are summed from their indexes, without reading the rows. */
export async function findDashboardFigures(
  pool: pg.Pool,
  asked: {
    readonly meetingId: string;
    readonly timeZone: string;
    readonly now: Date;
    readonly withMessages: boolean;
  },
): Promise<FoundDashboard> {
  const found = await pool.query<FoundDashboard>({
    name: 'dashboard_figures',
    text: `select
      (select coalesce(json_agg(sums), '[]') from (
        select state, currency, (placed_at at time zone $2)::date::text as day, count(*) as orders
        from orders where meeting_id = $1 group by 1, 2, 3) as sums) as orders,
      ${figuresText} as "moneyFigures",
      (select coalesce(json_agg(counts), '[]') from (
        select review, count(*) as count from registrations where meeting_id = $1 and state = 'submitted'
        group by 1) as counts) as reviews,
      (select count(*)::integer from registrations where meeting_id = $1 and state = 'draft' and state <> 'submitted') as drafts,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'stock', stock, 'taken', taken)
        order by position), '[]') from registration_types where meeting_id = $1) as types,
      ${waiting(pending(false), nameOfRegistration)} as waiting,
      ${waiting(pending(true), nameOfRegistration)} as resubmitted,
      ${waiting(slips, nameOfPayer)} as slips,
      ${waiting(money, nameOfMoney)} as money,
      ${waiting(invoicesIn('requested'), nameOfInvoice)} as invoices,
      ${waiting(invoicesIn('to_reverse'), nameOfInvoice)} as reversals,
      ${waiting(refunds, nameOfRefund)} as refunds,
      ${waiting(failedRefunds, nameOfRefund)} as "failedRefunds",
      ${waiting(givenBack, nameOfRefund)} as "givenBack",
      ${waiting(withdrawals, nameOfOwner)} as withdrawals,
      ${waiting(lines, nameOfLine)} as lines,
      ${waiting(differences, nameOfDifference)} as differences,
      ${waiting(ending, nameOfBuyer)} as ending,
      ${waiting(unmatched, nameOfPerson)} as unmatched,
      ${waitingAtCheckpoint(conflicts)} as conflicts,
      ${waitingAtCheckpoint(heldScans)} as "heldScans",
      ${waiting(papersLacking, nameOfPaper)} as "papersLacking",
      ${waiting(papersToDecide, nameOfPaper)} as "papersToDecide",
      ${waiting(lettersToSend, nameOfPaper)} as "lettersToSend",
      ${waiting(papersUnplaced, nameOfPaper)} as "papersUnplaced",
      ${waiting(messages, nameOfVisitor)} as messages,
      ${waiting(cappedJobs, nameOfJob)} as "sendJobs",
      ${waiting(webhooksOff, nameOfWebhook)} as "webhooksOff",
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by nr, position), '[]')
        from (${gone}) as gone) as gone`,
    values: [asked.meetingId, asked.timeZone, asked.withMessages, asked.now],
  });
  const [figures] = found.rows;
  if (!figures) throw new Error('a meeting without figures');
  return figures;
}

export interface FoundActivity {
  readonly id: string;
  readonly kind: (typeof activityKinds)[number];
  readonly name: LocalizedText;
  readonly place: LocalizedText;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly stock: number | null;
  readonly taken: number;
  readonly paid: number;
  readonly hidden: boolean;
}

/** Returns each activity with the number of its participants who have paid. */
export async function findActivities(pool: pg.Pool, meetingId: string): Promise<FoundActivity[]> {
  const found = await pool.query<FoundActivity>({
    name: 'dashboard_activities',
    text: `select id, kind, name, place, starts_at as "startsAt", ends_at as "endsAt", stock, taken, hidden,
        coalesce(paid.count, 0)::integer as paid
      from activities left join (
        select line.activity_id, count(*) as count
        from order_lines as line join (
          select id from orders where meeting_id = $1 and is_paid(state)
        ) as settled on settled.id = line.order_id
        where line.activity_id = any (array(select id from activities where meeting_id = $1)) and line.held
        group by 1) as paid on paid.activity_id = activities.id
      where meeting_id = $1 order by starts_at, position, id`,
    values: [meetingId],
  });
  return found.rows;
}
