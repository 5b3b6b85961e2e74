import { randomUUID } from 'node:crypto';
import { checkCode, type NewCode } from '@plenum/contract/registration/codes/endpoints';
import { codeRefusals } from '@plenum/contract/registration/codes/messages';
import { placeOrder } from '@plenum/contract/registration/checkout/endpoints';
import { cancelOrder, readOrder, repriceOrder } from '@plenum/contract/registration/orders/endpoints';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, openTestApp, type TestApp } from '#test/app';
import { type BuiltCode, buildCode, newCode, usesOf } from '#test/codes';
import { balanceOf, buildEarlyBird, expire, stateOf } from '#test/orders';
import { buildPerson, logInAgain } from '#test/people';
import { agreeTo, buildDraft, buildOffer, buildOrder, memberDraft } from '#test/registrations';
import { buildCalls, openQueue, rush } from '#test/rush';

let app: TestApp;
let second: TestApp;
beforeAll(async () => {
  app = await createTestApp({ limitFactor: 100 });
  second = await openTestApp(app.databaseUrl);
});
beforeEach(() => app.clock.set('2026-05-18T01:00:00Z'));
afterAll(async () => {
  await second.close();
  await app.close();
});

const stayOf = (roomTypeId: string) => ({
  choice: 'single' as const,
  roomTypeId,
  checkIn: '2026-06-14',
  checkOut: '2026-06-15',
});

describe('an order with a discount code', () => {
  test('costs less, and the ledger records the discount', async () => {
    const offer = await buildOffer(app);
    const code = await buildCode(app, offer.meetingId);
    const member = memberDraft(offer.type.id, { stay: stayOf(offer.king.id), activityIds: [offer.lunch.id] });
    const { answer, buyer, body } = await buildOrder(app, offer.meetingId, [member], { code });
    expect(body.total).toBe(120_000 + 48_001 + 8_000 - 24_000);
    const { orderId } = answer.body.data;
    expect(await balanceOf(app, orderId)).toEqual({
      receivable: 152_001,
      discount: 24_000,
      conference: -120_000,
      hotel: -48_001,
      activity: -8_000,
    });
    const order = await app.call(readOrder, { params: { id: orderId }, token: buyer.token });
    expect(order.body.data).toMatchObject({ fees: { discount: 24_000, total: 152_001 }, code: code.code });
    expect(await usesOf(app, code)).toBe(1);
  });

  test('is settled immediately if the code covers everything', async () => {
    const offer = await buildOffer(app);
    const code = await buildCode(app, offer.meetingId, { percent: 100, scope: 'order' });
    const member = memberDraft(offer.type.id, { stay: stayOf(offer.king.id) });
    const { answer } = await buildOrder(app, offer.meetingId, [member], { code });
    const { orderId } = answer.body.data;
    expect(await stateOf(app, orderId)).toMatchObject({ state: 'pay_success', total: 0, payable: false });
    expect(await balanceOf(app, orderId)).toEqual({
      discount: 168_001,
      conference: -120_000,
      hotel: -48_001,
    });
  });

  test('is refused if the total is not the one that was agreed to', async () => {
    const offer = await buildOffer(app);
    const code = await buildCode(app, offer.meetingId);
    const wrong = { ...code, terms: { ...code.terms, percent: 30 } };
    const { answer } = await buildOrder(app, offer.meetingId, [memberDraft(offer.type.id)], { code: wrong });
    expect(answer.body.code).toBe(orderRefusals.PRICE_CHANGED.code);
    expect(await usesOf(app, code)).toBe(0);
  });

  /** Places an order with a code at a price that has expired since; the buyer then views it. */
  async function buildOverdue(change: Parameters<typeof newCode>[0]) {
    const offer = await buildEarlyBird(app);
    const code = await buildCode(app, offer.meetingId, change);
    const buyer = await buildPerson(app);
    const member = memberDraft(offer.type.id);
    const draft = await buildDraft(app, offer.meetingId, buyer.me.id, [member]);
    const named = [{ ...member, id: draft.memberIds[0] ?? '' }];
    const agreed = await agreeTo(app, offer.meetingId, named, 'CNY', code);
    const placed = await app.call(placeOrder, {
      params: { id: draft.id },
      body: { ...agreed, method: 'wire_transfer' },
      token: buyer.token,
      headers: { 'idempotency-key': randomUUID() },
    });
    app.clock.set('2026-05-20T00:00:00Z');
    const own = { params: { id: placed.body.data.orderId }, token: await logInAgain(app, buyer) };
    return { offer, own };
  }

  test('keeps it when its owner agrees to another price', async () => {
    const { own } = await buildOverdue({ validUntil: '2026-05-19T00:00:00.000Z' });
    const before = (await app.call(readOrder, own)).body.data;
    expect(before.reprice?.fees).toMatchObject({ conference: 150_000, discount: 30_000, total: 120_000 });
    expect((await app.call(repriceOrder, { ...own, body: { total: 120_000 } })).body.code).toBe(200);
    expect((await app.call(readOrder, own)).body.data.fees).toMatchObject({
      discount: 30_000,
      total: 120_000,
    });
    expect(await balanceOf(app, own.params.id)).toEqual({
      receivable: 120_000,
      discount: 30_000,
      conference: -150_000,
    });
  });

  test('has no other price if nothing would be left to pay', async () => {
    const { offer, own } = await buildOverdue({ kind: 'amount', amount: { CNY: 100_000, USD: null } });
    await app.kernel.pool.query('update price_windows set price_cny = 90000 where id = $1', [offer.next.id]);
    expect((await app.call(readOrder, own)).body.data).toMatchObject({
      fees: { total: 20_000 },
      reprice: null,
    });
    const refused = await app.call(repriceOrder, { ...own, body: { total: 0 } });
    expect(refused.body.code).toBe(orderRefusals.ORDER_STATE.code);
    expect(await stateOf(app, own.params.id)).toMatchObject({ state: 'unpaid', total: 20_000 });
  });
});

describe('a code that can’t be used is refused by name, by the check and by the order', () => {
  const before = '2026-05-18T00:00:00.000Z';
  const after = '2026-05-19T00:00:00.000Z';

  const problems: [keyof typeof codeRefusals, Partial<NewCode> & { isForOthers?: boolean }][] = [
    ['CODE_NOT_YET', { validFrom: after }],
    ['CODE_OVER', { validUntil: before }],
    ['CODE_OVER', { active: false }],
    ['CODE_TYPE', { isForOthers: true }],
    ['CODE_CURRENCY', { kind: 'amount', amount: { CNY: null, USD: 500 } }],
  ];

  test.each(problems)('%s', async (name, { isForOthers = false, ...change }) => {
    const offer = await buildOffer(app);
    const code = await buildCode(app, offer.meetingId, change);
    if (isForOthers)
      await app.kernel.pool.query('update discount_codes set type_ids = $2 where id = $1', [
        code.id,
        [randomUUID()],
      ]);
    const { answer, body, buyer, registrationId } = await buildOrder(
      app,
      offer.meetingId,
      [memberDraft(offer.type.id)],
      { code },
    );
    expect(body.code).toBe(code.code);
    expect(answer.body).toMatchObject({
      code: codeRefusals[name].code,
      errors: [{ path: 'code', message: codeRefusals[name].en }],
    });
    // Type and currency depend on the choices in the form, which checks them without the server.
    if (name === 'CODE_TYPE' || name === 'CODE_CURRENCY') return;
    const checked = await app.call(checkCode, {
      params: { id: registrationId },
      body: { code: code.code },
      token: buyer.token,
    });
    expect(checked.body.code).toBe(codeRefusals[name].code);
  });

  test('one of another conference is as unknown as one that does not exist', async () => {
    const [offer, other] = [await buildOffer(app), await buildOffer(app)];
    const foreign = await buildCode(app, other.meetingId);
    for (const code of [foreign, { ...foreign, code: 'NO-SUCH-CODE' }]) {
      const { answer, buyer, registrationId } = await buildOrder(
        app,
        offer.meetingId,
        [memberDraft(offer.type.id)],
        { code },
      );
      expect(answer.body.code).toBe(codeRefusals.CODE_UNKNOWN.code);
      const checked = await app.call(checkCode, {
        params: { id: registrationId },
        body: { code: code.code },
        token: buyer.token,
      });
      expect(checked.body.code).toBe(codeRefusals.CODE_UNKNOWN.code);
    }
    expect(await usesOf(app, foreign)).toBe(0);
  });

  test('the check names the discount, however the code is written, only for the person’s own registration', async () => {
    const offer = await buildOffer(app);
    const code = await buildCode(app, offer.meetingId, { code: 'SOLO-2026' });
    const buyer = await buildPerson(app);
    const { id } = await buildDraft(app, offer.meetingId, buyer.me.id, [memberDraft(offer.type.id)]);
    const check = (token: string) =>
      app.call(checkCode, { params: { id }, body: { code: ' so1o 2o26 ' }, token });
    expect((await check(buyer.token)).body.data).toEqual({ code: 'SOLO-2026', terms: code.terms });
    expect((await check((await buildPerson(app)).token)).status).toBe(404);
  });
});

describe('a code with a limit', () => {
  const again = async (offer: { meetingId: string; type: { id: string } }, code: BuiltCode) =>
    (await buildOrder(app, offer.meetingId, [memberDraft(offer.type.id)], { code })).answer.body.code;

  test('is used once, and again if that order is cancelled or expires, and only once for each', async () => {
    const offer = await buildOffer(app);
    const code = await buildCode(app, offer.meetingId, { mostUses: 1 });
    const first = await buildOrder(app, offer.meetingId, [memberDraft(offer.type.id)], { code });
    const { orderId } = first.answer.body.data;
    expect(await again(offer, code)).toBe(codeRefusals.CODE_USED_UP.code);
    const own = { params: { id: orderId }, token: first.buyer.token };
    expect((await app.call(cancelOrder, own)).body.code).toBe(200);
    expect((await app.call(cancelOrder, own)).body.code).toBe(orderRefusals.ORDER_STATE.code);
    expect(await usesOf(app, code)).toBe(0);
    expect(await again(offer, code)).toBe(200);
    expect(await again(offer, code)).toBe(codeRefusals.CODE_USED_UP.code);
    app.clock.set('2026-05-18T02:00:00Z');
    await expire(app);
    await expire(app);
    expect(await usesOf(app, code)).toBe(0);
    expect(await again(offer, code)).toBe(200);
  });

  test('is kept by an order that is placed again, and released if the new one has none', async () => {
    const offer = await buildOffer(app);
    const code = await buildCode(app, offer.meetingId, { mostUses: 1, mostPerAccount: 1 });
    const first = await buildOrder(app, offer.meetingId, [memberDraft(offer.type.id)], { code });
    const place = (body: typeof first.body) =>
      app.call(placeOrder, {
        params: { id: first.registrationId },
        body,
        token: first.buyer.token,
        headers: { 'idempotency-key': randomUUID() },
      });
    expect((await place(first.body)).body.code).toBe(200);
    expect(await usesOf(app, code)).toBe(1);
    const { code: _, ...without } = first.body;
    expect((await place({ ...without, total: 120_000 })).body.code).toBe(200);
    expect(await usesOf(app, code)).toBe(0);
  });

  test('for each account counts all its orders, of any registration', async () => {
    const offer = await buildOffer(app);
    const code = await buildCode(app, offer.meetingId, { mostPerAccount: 1 });
    const buyer = await buildPerson(app);
    const place = async () => {
      const members = [memberDraft(offer.type.id)];
      const { answer } = await buildOrder(app, offer.meetingId, members, { code, buyer, kind: 'team' });
      return answer.body.code;
    };
    expect([await place(), await place()]).toEqual([200, codeRefusals.CODE_USED_BY_YOU.code]);
    expect(await again(offer, code)).toBe(200);
  });

  test('gives its last use to one of fifty concurrent orders, over two servers', async () => {
    const offer = await buildOffer(app);
    const code = await buildCode(app, offer.meetingId, { mostUses: 3 });
    const drafts = Array.from({ length: 52 }, () => memberDraft(offer.type.id));
    const calls = (await buildCalls(app, offer.meetingId, drafts)).map(withCode(code));
    const queues = [openQueue(app), openQueue(second)];
    const [one, two, ...others] = calls;
    if (!one || !two) throw new Error('no calls');
    await Promise.all([queues[0]?.place(one), queues[1]?.place(two)]);
    const outcome = await rush(queues, others, 50);
    expect([outcome.placed.length, outcome.refused]).toEqual([1, { CODE_USED_UP: 49 }]);
    expect(await usesOf(app, code)).toBe(3);
  });

  test('for each account applies when one account sends many orders at the same time', async () => {
    const offer = await buildOffer(app);
    const code = await buildCode(app, offer.meetingId, { mostPerAccount: 2 });
    const drafts = Array.from({ length: 20 }, () => memberDraft(offer.type.id));
    const calls = (await buildCalls(app, offer.meetingId, drafts)).map(withCode(code));
    const accountId = calls[0]?.accountId ?? '';
    const head = { teamName: 'Team', contactName: 'Ada Lovelace', contactPhone: '13800138000' };
    await app.kernel.pool.query(
      "update registrations set account_id = $1, kind = 'team', head = head || $2 where id = any ($3)",
      [accountId, head, calls.map(({ registrationId }) => registrationId)],
    );
    const theirs = calls.map((call) => ({ ...call, accountId }));
    const outcome = await rush([openQueue(app), openQueue(second)], theirs, 20);
    expect([outcome.placed.length, outcome.refused]).toEqual([2, { CODE_USED_BY_YOU: 18 }]);
  });
});

test.each([
  ['its time ends', 'valid_until = $2'],
  ['it is switched off', 'active = $2::timestamptz is null'],
])('a code is checked again when the order is written: %s', async (_, change) => {
  const offer = await buildOffer(app);
  const code = await buildCode(app, offer.meetingId, { mostUses: 100 });
  const calls = await buildCalls(app, offer.meetingId, [memberDraft(offer.type.id)]);
  const [call] = calls.map(withCode(code));
  if (!call) throw new Error('no call');
  const { pool } = app.kernel;
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<pg.PoolClient>;
  // Changes the code before the order's transaction begins, when the order has already been prepared. The pool's own
  // `query` calls `connect` with a callback.
  async function connectLate(): Promise<pg.PoolClient> {
    const client = await connect();
    await client.query(`update discount_codes set ${change} where id = $1`, [code.id, app.clock.now()]);
    return client;
  }
  Object.assign(pool, { connect: (callback?: unknown) => (callback ? connect(callback) : connectLate()) });
  await expect(openQueue(app).place(call)).rejects.toMatchObject({ refusal: codeRefusals.CODE_OVER });
  Object.assign(pool, { connect });
  expect(await usesOf(app, code)).toBe(0);
});

function withCode(code: BuiltCode) {
  return <C extends { readonly placing: { readonly total: number } }>(call: C) => ({
    ...call,
    placing: { ...call.placing, code: code.code, total: 96_000 },
  });
}

test('a code that reads like another is refused when it is created', async () => {
  const offer = await buildOffer(app);
  await buildCode(app, offer.meetingId, { code: 'HELLO-10' });
  await expect(buildCode(app, offer.meetingId, newCode({ code: 'he11o 1o' }))).rejects.toMatchObject({
    details: { fields: { code: 'code_taken' } },
  });
});
