import { randomUUID } from 'node:crypto';
import { recordPayment } from '@plenum/contract/payments/endpoints';
import { noText } from '@plenum/contract/kernel/localized-text';
import { currencies, type Currency } from '@plenum/contract/kernel/money';
import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import { emptyHead } from '@plenum/contract/registration/people/draft';
import { sql } from 'drizzle-orm';
import { expireOrders } from '../src/modules/registration/orders/release-orders.ts';
import { orderNumber } from '../src/modules/registration/orders/order-number.ts';
import type { Kernel } from '../src/kernel/kernel.ts';
import type { TestApp } from './app.ts';
import { priceWindow, registrationType, saveContent } from './meeting-content.ts';
import { buildStaff } from './meetings.ts';
import type { Person } from './people.ts';
import { type BuiltOffer, buildOffer, buildOrder, memberDraft } from './registrations.ts';

/** One person's order, in the state that the meeting's rules give it, with a member of staff who settles orders. */
export async function buildPlaced(app: TestApp, wanted: Parameters<typeof buildOffer>[1] = {}) {
  const offer = await buildOffer(app, wanted);
  const cashier = await buildStaff(app, offer.meetingId, 'finance');
  return { offer, cashier, ...(await placeFor(app, offer)) };
}

/**
 * Places an order in one of the currencies, by a new person or, if `buyer` is given, for another team of that person.
 */
export async function placeFor(app: TestApp, offer: BuiltOffer, buyer?: Person, currency: Currency = 'CNY') {
  const stay = {
    choice: 'shared' as const,
    roomTypeId: offer.twin.id,
    checkIn: '2026-06-14',
    checkOut: '2026-06-16',
  };
  const member = memberDraft(offer.type.id, { stay, activityIds: [offer.lunch.id] });
  const by = { currency, ...(buyer ? { buyer, kind: 'team' as const } : {}) };
  const { answer, ...built } = await buildOrder(app, offer.meetingId, [member], by);
  const { orderId, number } = answer.body.data;
  return { ...built, orderId, number, total: built.body.total };
}
export type Placed = Awaited<ReturnType<typeof buildPlaced>>;

export function settle(
  app: TestApp,
  { offer, orderId, total, cashier }: Placed,
  { amount = total, token = cashier.token }: { amount?: number; token?: string } = {},
) {
  return app.call(recordPayment, {
    params: { id: offer.meetingId, orderId },
    body: { ...paymentOf(app, amount), method: 'wire_transfer', reason: 'Seen on the account' },
    token,
  });
}

/** Returns a transfer that finance found on the bank's statement today. */
export function paymentOf(app: Pick<TestApp, 'clock'>, amount: number) {
  const paidOn = app.clock.now().toISOString().slice(0, 10);
  return { amount, method: 'corporate_transfer' as const, paidOn, reference: '', reason: 'Seen' };
}

const bankAccount = {
  purpose: 'all' as const,
  accountName: 'Host',
  bank: 'Bank',
  accountNumber: '62220000',
  cnaps: '',
  swift: '',
  bankAddress: '',
};
const holds = { holdOnlineMinutes: 30, holdTransferDays: 3 };

export async function savePayment(
  app: TestApp,
  meetingId: string,
  methods: PaymentMethod[],
  version = 0,
  accountsIn: readonly Currency[] = ['CNY'],
): Promise<void> {
  const accounts = accountsIn.map((currency) => ({ ...bankAccount, id: randomUUID(), currency }));
  const content = { methods, accounts, note: noText, ...holds };
  await saveContent(app, meetingId, { name: 'payment', content }, version);
}

/**
 * Builds an offer whose price must be paid within two days. From then on the type costs more, is no longer sold, or is
 * sold again later.
 */
export async function buildEarlyBird(app: TestApp, then: 'dearer' | 'over' | 'later' = 'dearer') {
  const offer = await buildOffer(app);
  const end = '2026-05-20T00:00:00.000Z';
  const early = { ...offer.window, until: end, payBy: end };
  const price = { CNY: 150_000, USD: 22_000 };
  const next = priceWindow({ from: then === 'later' ? '2026-06-01T00:00:00.000Z' : end, price });
  const windows = then === 'over' ? [early] : [early, next];
  const type = registrationType({ id: offer.type.id, stock: 100, windows });
  await saveContent(app, offer.meetingId, { name: 'types', content: { types: [type] } }, 1);
  await savePayment(app, offer.meetingId, ['wire_transfer']);
  return { ...offer, next };
}

export async function stateOf(app: TestApp, orderId: string) {
  const { rows } = await app.kernel.db.execute<{
    state: string;
    payable: boolean;
    hold: Date | null;
    total: number;
    registration: string;
    review: string | null;
  }>(sql`
    select orders.state, payable, hold_until as hold, total, registrations.state as registration, review
    from orders join registrations on registrations.id = registration_id where orders.id = ${orderId}`);
  const [row] = rows;
  if (!row) throw new Error(`No order ${orderId}`);
  return { ...row, hold: row.hold && new Date(row.hold).toISOString() };
}

/** Returns the state changes of an order, such as `unpaid>pay_success`, in chronological order. */
export async function stepsOf(app: TestApp, orderId: string): Promise<string[]> {
  const { rows } = await app.kernel.db.execute<{ step: string }>(sql`
    select coalesce(from_state, '') || '>' || to_state as step from order_history where order_id = ${orderId} order by id`);
  return rows.map(({ step }) => step);
}

export async function reviewStepsOf(app: TestApp, registrationId: string): Promise<string[]> {
  const { rows } = await app.kernel.db.execute<{ step: string }>(sql`
    select from_state || '>' || to_state as step from registration_history
    where registration_id = ${registrationId} and subject = 'review' order by id`);
  return rows.map(({ step }) => step);
}

/** The sum on each account of the ledger for an order, without accounts at zero. */
export async function balanceOf(app: TestApp, orderId: string): Promise<Record<string, number>> {
  const { rows } = await app.kernel.db.execute<{ account: string; sum: number }>(sql`
    select account, sum(amount)::integer as sum from ledger_postings where order_id = ${orderId}
    group by account having sum(amount) <> 0`);
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
}

/** Returns the number of journals whose postings do not add up to zero; there must be none. */
export async function unevenJournals(app: TestApp): Promise<number> {
  const { rows } = await app.kernel.db.execute(
    sql`select journal from ledger_postings group by journal having sum(amount) <> 0`,
  );
  return rows.length;
}

/** Returns the numbers of taken places, beds of the first night, and lunches, from the counters. */
export async function takenOf(app: TestApp, offer: BuiltOffer): Promise<number[]> {
  const { rows } = await app.kernel.db.execute<{ taken: number }>(sql`
    select taken from registration_types where id = ${offer.type.id}
    union all select men_beds from room_nights where room_type_id = ${offer.twin.id} and day = '2026-06-14'
    union all select taken from activities where id = ${offer.lunch.id}`);
  return rows.map(({ taken }) => taken);
}

/** Releases the places of orders that were not paid in time, as the job does. */
export function expire({ kernel }: Pick<TestApp, 'kernel'>): Promise<void> {
  return whilePayable(kernel, () => expireOrders(kernel));
}

/**
 * Runs the work while all conferences without payment settings accept transfers, because orders that can't be paid
 * don't expire.
 */
export async function whilePayable({ db, clock }: Kernel, work: () => Promise<unknown>): Promise<void> {
  const accounts = currencies.map((currency) => ({ ...bankAccount, id: randomUUID(), currency }));
  const content = { methods: ['bank_account'], accounts, note: noText, ...holds };
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into meeting_sections (meeting_id, name, content, changed_at)
    select distinct meeting_id, 'payment', ${JSON.stringify(content)}::jsonb, ${clock.now()}::timestamptz from orders
    where state = 'unpaid' and hold_until <= ${clock.now()}
    on conflict (meeting_id, name) do nothing returning meeting_id as id`);
  await work();
  await db.execute(sql`
    delete from meeting_sections
    where name = 'payment' and meeting_id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`);
}

/** Creates an old payment that was undone, so that no action is left. */
export async function buildUndoneReceipt(app: TestApp, meetingId: string, orderId: string): Promise<string> {
  const [id, now] = [randomUUID(), app.clock.now()];
  await app.kernel.db.execute(sql`
    insert into receipts (id, meeting_id, order_id, provider, trade_no, method, source, currency, amount, applied, paid_at,
      recorded_at, undone_at)
    values (${id}, ${meetingId}, ${orderId}, 'bank', ${id}, 'bank_account', 'hand', 'CNY', 1, 0, ${now}, ${now}, ${now})`);
  return id;
}

/** Creates an old order that needs no action, for tests of permissions. */
export async function buildEndedOrder(app: TestApp, meetingId: string, accountId: string): Promise<string> {
  const [id, registrationId] = [randomUUID(), randomUUID()];
  const now = app.clock.now();
  await app.kernel.db.execute(sql`
    insert into registrations (id, meeting_id, account_id, kind, state, head, created_at, changed_at)
    values (${registrationId}, ${meetingId}, ${accountId}, 'team', 'draft', ${JSON.stringify(emptyHead)}::jsonb, ${now}, ${now})`);
  await app.kernel.db.execute(sql`
    insert into orders (id, number, meeting_id, account_id, registration_id, idempotency_key, request_hash, currency,
      conference_fee, hotel_fee, activity_fee, state, priced_at, placed_at, changed_at)
    values (${id}, ${orderNumber(now, 'UTC')}, ${meetingId}, ${accountId}, ${registrationId}, ${id}, '', 'CNY', 0, 0, 0,
      'cancelled', ${now}, ${now}, ${now})`);
  await app.kernel.db.execute(sql`
    insert into order_history (order_id, from_state, to_state, at)
    values (${id}, null, 'unpaid', ${now}), (${id}, 'unpaid', 'cancelled', ${now})`);
  return id;
}
