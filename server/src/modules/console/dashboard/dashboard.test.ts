import { listActivityBookings, readDashboard } from '@plenum/contract/console/dashboard';
import { review } from '@plenum/contract/registration/review/endpoints';
import { recordPayment } from '@plenum/contract/payments/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { announce } from '#kernel/live/live-hub';
import { changeReview } from '#modules/registration/public';
import { createTestApp, type TestApp } from '#test/app';
import { paymentOf } from '#test/orders';
import { countQueries } from '#test/effects';
import { listenStream } from '#test/listen-stream';
import { buildMessage, buildStaff, write } from '#test/meetings';
import { buildPerson, logInAgain, type Person } from '#test/people';
import { buildDifference, buildLine } from '#test/statements';
import {
  type BuiltOffer,
  buildDraft,
  buildOffer,
  buildOrder,
  memberDraft,
  NIGHTS,
} from '#test/registrations';
import { buildWebhook, webhookForm } from '#test/webhooks';

let app: TestApp;
let offer: BuiltOffer;
let owner: Person;
const [checkIn = '', checkOut = ''] = NIGHTS;

beforeAll(async () => {
  app = await createTestApp();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  offer = await buildOffer(app, { stock: 10, activityStock: 50 });
  owner = await buildStaff(app, offer.meetingId, 'owner');
});
afterAll(() => app.close());

async function readFigures(token = owner.token) {
  const answer = await app.call(readDashboard, { params: { id: offer.meetingId }, token, lan: 'zh-cn' });
  expect(answer.body).toMatchObject({ code: 200 });
  return answer.body.data;
}

const order = (choice: 'shared' | 'single' | null = null) =>
  buildOrder(app, offer.meetingId, [
    memberDraft(offer.type.id, {
      stay:
        choice === null
          ? {}
          : { choice, roomTypeId: choice === 'single' ? offer.king.id : offer.twin.id, checkIn, checkOut },
      activityIds: [offer.lunch.id],
    }),
  ]);

async function pay(orderId: string): Promise<void> {
  const found = await app.kernel.pool.query<{ total: number }>('select total from orders where id = $1', [
    orderId,
  ]);
  const paid = await app.call(recordPayment, {
    params: { id: offer.meetingId, orderId },
    body: { ...paymentOf(app, found.rows[0]?.total ?? 0), method: 'wire_transfer' },
    token: owner.token,
  });
  expect(paid.body).toMatchObject({ code: 200 });
}

test('shows no tasks for an empty conference', async () => {
  expect(await readFigures()).toEqual({
    items: [],
    counters: {
      registrations: 0,
      participants: 0,
      drafts: 0,
      unpaid: 0,
      paid: 0,
      auditPending: 0,
      auditPass: 0,
      auditFailed: 0,
    },
    money: [],
    days: [],
    types: [{ id: offer.type.id, name: '普通代表', stock: 10, taken: 0 }],
  });
});

test('shows tasks, counts and payments', async () => {
  const [first, second, third] = [await order('shared'), await order('single'), await order()];
  const drafting = await buildPerson(app);
  await buildDraft(app, offer.meetingId, drafting.me.id, [memberDraft(offer.type.id)]);
  await buildMessage(app, offer.meetingId);
  await pay(first.answer.body.data.orderId);
  await pay(second.answer.body.data.orderId);
  // It is late in the evening of the 18th in London, but already the 19th at the conference.
  app.clock.advance(16 * 3_600_000);
  owner = { ...owner, token: await logInAgain(app, owner) };
  const fourth = await order();
  const found = await readFigures();
  expect(found.counters).toEqual({
    registrations: 4,
    participants: 4,
    drafts: 1,
    unpaid: 2,
    paid: 2,
    auditPending: 2,
    auditPass: 0,
    auditFailed: 0,
  });
  expect(found.days).toEqual([
    { day: '2026-05-18', count: 3 },
    { day: '2026-05-19', count: 1 },
  ]);
  const cash = await app.kernel.pool.query<{ account: string; sum: string }>(
    `select account, sum(ledger_postings.amount) from ledger_postings join orders on orders.id = order_id
     where meeting_id = $1 and account in ('cash', 'receivable') group by 1`,
    [offer.meetingId],
  );
  const ledger = Object.fromEntries(cash.rows.map(({ account, sum }) => [account, Number(sum)]));
  expect(found.money).toMatchObject([
    {
      currency: 'CNY',
      received: ledger['cash'],
      due: ledger['receivable'],
      ordered: (ledger['cash'] ?? 0) + (ledger['receivable'] ?? 0),
    },
  ]);
  const items = Object.fromEntries(found.items.map(({ kind, count }) => [kind, count]));
  expect(items).toEqual({ review: 2, unpayable: 2, holds_ending: 2, unmatched_guests: 1, messages: 1 });
  expect(
    found.items
      .find(({ kind }) => kind === 'holds_ending')
      ?.examples.map(({ id }) => id)
      .toSorted(),
  ).toEqual([third, fourth].map(({ answer }) => answer.body.data.orderId).toSorted());
});

test('lists resubmitted registrations on their own line', async () => {
  const pending = await app.kernel.pool.query<{ id: string }>(
    `select id from registrations where meeting_id = $1 and review = 'audit_pending' order by id limit 1`,
    [offer.meetingId],
  );
  const id = pending.rows[0]?.id ?? '';
  await app.call(review, {
    params: { id: offer.meetingId },
    body: { registrationIds: [id], decision: 'audit_failed', reason: 'Blurred' },
    token: owner.token,
  });
  expect((await readFigures()).counters).toMatchObject({ auditPending: 1, auditFailed: 1 });
  const again = { to: 'audit_pending', reason: '', actor: null, at: app.clock.now() } as const;
  await write(app, (tx) => changeReview(tx, [{ id, review: 'audit_failed' }], again));
  const { items } = await readFigures();
  expect(items.filter(({ kind }) => kind === 'review' || kind === 'resubmitted')).toMatchObject([
    { kind: 'review', count: 1 },
    { kind: 'resubmitted', count: 1, examples: [{ id }] },
  ]);
});

test('names nearly sold-out items', async () => {
  for (let sold = 4; sold < 9; sold += 1) await order();
  const { items } = await readFigures();
  expect(items.find(({ kind }) => kind === 'sold_out')).toMatchObject({
    count: 1,
    examples: [{ id: offer.type.id, name: '普通代表' }],
  });
});

test.each([
  ['steward', ['participants'], []],
  ['finance', ['participants', 'registrations', 'drafts', 'unpaid', 'paid'], ['unpayable', 'holds_ending']],
  [
    'reviewer',
    ['participants', 'registrations', 'drafts', 'auditPending', 'auditPass', 'auditFailed'],
    ['review', 'resubmitted'],
  ],
] as const)('a %s receives only the figures and tasks of that role', async (role, counters, items) => {
  const { token } = await buildStaff(app, offer.meetingId, role);
  const found = await readFigures(token);
  expect(Object.keys(found.counters).toSorted()).toEqual(counters.toSorted());
  expect(found.items.map(({ kind }) => kind)).toEqual(items);
  expect(found.money).toHaveLength(role === 'finance' ? 1 : 0);
  expect(found.days.length > 0).toBe(role !== 'steward');
});

test('counts only this conference, with few queries', async () => {
  const other = await buildOffer(app);
  const stranger = await buildStaff(app, other.meetingId, 'owner');
  const answer = await app.call(readDashboard, { params: { id: other.meetingId }, token: stranger.token });
  expect(answer.body.data.counters.registrations).toBe(0);
  const refused = await app.call(readDashboard, { params: { id: offer.meetingId }, token: stranger.token });
  expect(refused.status).toBe(404);
  const ofStranger = () =>
    app.call(readDashboard, { params: { id: other.meetingId }, token: stranger.token });
  expect(await countQueries(app, () => readFigures(), 3)).toBe(await countQueries(app, ofStranger, 3));
});

test('counts payouts, matches and reconciliations for permitted staff', async () => {
  const { meetingId } = await buildOffer(app);
  const finance = await buildStaff(app, meetingId, 'finance');
  const reviewer = await buildStaff(app, meetingId, 'reviewer');
  const read = async ({ token }: Person) =>
    (await app.call(readDashboard, { params: { id: meetingId }, token })).body.data.items;
  await buildLine(app, meetingId, 'open');
  await buildLine(app, meetingId, 'ignored');
  const differenceId = await buildDifference(app, meetingId);
  await app.kernel.db.execute(
    sql`update reconciliations set state = 'differs' where meeting_id = ${meetingId}`,
  );
  const { rows } = await app.kernel.db.execute<{ id: string }>(sql`
    insert into withdrawals (id, account_id, meeting_id, currency, amount, payee, state, created_at)
    values (gen_random_uuid(), ${finance.me.id}, ${meetingId}, 'CNY', 100, '', 'asked', ${app.clock.now()}) returning id`);
  const kinds = async (who: Person) => (await read(who)).map(({ kind, count }) => [kind, count]);
  // The payment was found only in the provider's bill and has been recorded, so this difference needs no decision.
  expect(await kinds(finance)).toEqual([
    ['withdrawals', 1],
    ['statement_lines', 1],
  ]);
  await app.kernel.db.execute(
    sql`update reconciliation_differences set kind = 'missing', billed = null, recorded = 1 where id = ${differenceId}`,
  );
  expect(await read(finance)).toMatchObject([
    { kind: 'withdrawals', examples: [{ id: rows[0]?.id, name: finance.me.name }] },
    { kind: 'statement_lines' },
    { kind: 'differences', count: 1, examples: [{ id: differenceId, name: 'T-1' }] },
  ]);
  expect(await kinds(reviewer)).toEqual([]);
  // Removes the withdrawal, because the ledger has no posting for it.
  await app.kernel.db.execute(sql`delete from withdrawals where meeting_id = ${meetingId}`);
});

test('shows activities with their participants and how many have paid', async () => {
  const answer = await app.call(listActivityBookings, {
    params: { id: offer.meetingId },
    token: owner.token,
    lan: 'zh-cn',
  });
  expect(answer.body.data).toMatchObject([
    { id: offer.lunch.id, kind: 'lunch', name: '活动', taken: 9, paid: 2, stock: 50, hidden: false },
    { id: offer.forum.id, taken: 0, paid: 0 },
  ]);
});

test('notifies staff of the conference about changed figures, and no other account', async () => {
  const steward = await buildStaff(app, offer.meetingId, 'steward');
  const stranger = await buildStaff(app, (await buildOffer(app)).meetingId, 'owner');
  const [heard, other] = [await listenStream(app, steward.token), await listenStream(app, stranger.token)];
  await order();
  await app.deliverOutbox();
  await heard.says('"event":"figures"');
  await announce(app.kernel.db, { channel: `account:${stranger.me.id}`, event: 'changed', id: 'done' });
  await other.says('done');
  expect(other.text()).not.toContain('figures');
  heard.hangUp();
  other.hangUp();
});

test('names webhooks that were switched off, to owners only', async () => {
  const { meetingId } = offer;
  const form = webhookForm('https://hooks.example/path');
  const [gone, failing, byHand] = [
    await buildWebhook(app, form, { meetingId, owner }),
    await buildWebhook(app, { ...form, description: '' }, { meetingId, owner }),
    await buildWebhook(app, { ...form, isOn: false }, { meetingId, owner }),
  ];
  const since = new Date('2026-05-10T00:00:00Z');
  await app.kernel.pool.query(`update webhooks set off_reason = 'gone', failing_since = $2 where id = $1`, [
    gone.webhookId,
    since,
  ]);
  await app.kernel.pool.query(
    `update webhooks set off_reason = 'failing', failing_since = $2::timestamptz + interval '1 day' where id = $1`,
    [failing.webhookId, since],
  );
  const manager = await buildStaff(app, meetingId, 'manager');
  const found = async (token?: string) =>
    (await readFigures(token)).items.filter(({ kind }) => kind === 'webhooks_off');
  expect(await found()).toEqual([
    {
      kind: 'webhooks_off',
      count: 2,
      oldestAt: since.toISOString(),
      examples: [
        { id: gone.webhookId, name: 'Membership system' },
        { id: failing.webhookId, name: 'hooks.example' },
      ],
      checkpointId: null,
    },
  ]);
  expect(await found(manager.token)).toEqual([]);
  const ids = [gone, failing, byHand].map(({ webhookId }) => webhookId);
  await app.kernel.pool.query('delete from webhooks where id = any ($1)', [ids]);
});
