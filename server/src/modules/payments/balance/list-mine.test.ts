import {
  listBalanceEntries,
  listMyPayments,
  payFromBalance,
} from '@plenum/contract/payments/balance-endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payIn } from '#test/balance';
import { countQueries } from '#test/effects';
import { buildPayable, createPaidApp, type PaidApp } from '#test/paid-app';
import { settle } from '#test/orders';
import { buildPerson } from '#test/people';
import { makeRefund, recordRefund } from '#test/refunds';

let stage: PaidApp;
beforeAll(async () => {
  stage = await createPaidApp();
});
afterAll(() => stage.close());

test('lists the statement and the payments of the person only, the latest first', async () => {
  const { app } = stage;
  const placed = await buildPayable(app);
  const { buyer, total, orderId, number } = placed;
  const { meetingId } = placed.offer;
  app.clock.advance(1);
  await payIn(app, buyer, meetingId, total + 100);
  app.clock.advance(1);
  await app.call(payFromBalance, { params: { id: orderId }, token: buyer.token });
  const entries = await app.call(listBalanceEntries, { query: { currency: 'CNY' }, token: buyer.token });
  expect(entries.body.data).toMatchObject({
    next: null,
    rows: [
      { kind: 'payment', amount: -total, balance: 100, order: { id: orderId, number } },
      { kind: 'recharge', amount: total + 100, balance: total + 100, order: null },
    ],
  });
  expect(entries.body.data.rows[0]?.meeting.title).not.toBe('');
  const paid = await app.call(listMyPayments, { token: buyer.token });
  expect(paid.body.data.rows).toMatchObject([
    { method: 'balance', amount: total, order: { id: orderId }, recharge: null },
    { method: 'qr_code', amount: total + 100, order: null },
  ]);
  const other = await buildPerson(app);
  expect((await app.call(listMyPayments, { token: other.token })).body.data.rows).toEqual([]);
  const theirs = await app.call(listBalanceEntries, { query: { currency: 'CNY' }, token: other.token });
  expect(theirs.body.data.rows).toEqual([]);
});

test('shows refunds with their payment, complete or on their way', async () => {
  const { app } = stage;
  const placed = await buildPayable(app);
  await settle(app, placed);
  const mine = async () =>
    (await app.call(listMyPayments, { token: placed.buyer.token })).body.data.rows[0]?.refunds;
  expect(await mine()).toEqual([]);
  const { body } = await makeRefund(app, placed, { amount: 500, ends: 'nothing' });
  expect(await mine()).toMatchObject([{ amount: 500, way: 'hand', isDone: false }]);
  await recordRefund(app, placed, body.data.id);
  expect(await mine()).toMatchObject([{ amount: 500, way: 'hand', isDone: true }]);
});

test('continues on the next page, with as many queries as for one line', async () => {
  const { app } = stage;
  const { buyer, offer } = await buildPayable(app);
  const payments = (after?: string) =>
    app.call(listMyPayments, { query: after === undefined ? {} : { after }, token: buyer.token });
  const entries = (after?: string) =>
    app.call(listBalanceEntries, {
      query: { currency: 'CNY', ...(after !== undefined && { after }) },
      token: buyer.token,
    });
  await payIn(app, buyer, offer.meetingId, 100);
  const few = await countQueries(app, () => payments(), 3);
  for (let nr = 2; nr <= 52; nr += 1) {
    await app.kernel.pool.query('delete from rate_limits');
    app.clock.advance(1);
    await payIn(app, buyer, offer.meetingId, 100 + nr);
  }
  expect(await countQueries(app, () => payments(), 3)).toBe(few);
  for (const read of [payments, entries]) {
    const first = (await read()).body.data;
    const second = (await read(first.next ?? '')).body.data;
    expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 2, null]);
    expect(second.rows.at(-1)).toMatchObject({ amount: 100 });
  }
});
