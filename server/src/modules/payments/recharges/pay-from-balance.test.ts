import { randomUUID } from 'node:crypto';
import { payFromBalance } from '@plenum/contract/payments/balance-endpoints';
import { balanceRefusals } from '@plenum/contract/payments/balance-messages';
import { cancelOrder } from '@plenum/contract/registration/orders/endpoints';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { useSandbox } from '#modules/payments/public';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '#test/app';
import { balanceIn, payIn } from '#test/balance';
import { balanceOf, buildPlaced, placeFor, type Placed, savePayment, stateOf } from '#test/orders';
import { buildPayable, readPay, receiptsOf } from '#test/paid-app';
import { setPayBy } from '#test/slips';
import { createTwoServers, send, type TwoServers } from '#test/two-servers';
import { type Sandbox, startSandbox } from '../../../../sandbox/start-sandbox.ts';

let servers: TwoServers;
let app: TestApp;
let close: () => Promise<void>;
let sandbox: Sandbox;
beforeAll(async () => {
  ({ servers, close } = await createTwoServers());
  [app] = servers;
  sandbox = await startSandbox({ port: 0, clock: app.clock });
  for (const { kernel } of servers) useSandbox(kernel, sandbox.credentials());
});
afterAll(async () => {
  await sandbox.close();
  await close();
});

const pay = ({ orderId, buyer }: Pick<Placed, 'orderId' | 'buyer'>) =>
  app.call(payFromBalance, { params: { id: orderId }, token: buyer.token });

test('an order is paid from the balance in full', async () => {
  const placed = await buildPayable(app);
  await payIn(app, placed.buyer, placed.offer.meetingId, placed.total + 500);
  expect((await readPay(app, placed)).body.data).toMatchObject({
    balance: placed.total + 500,
    can: { payFromBalance: true },
  });
  expect((await pay(placed)).body.data).toMatchObject({
    state: 'pay_success',
    due: 0,
    method: null,
    balance: 500,
  });
  expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'pay_success', hold: null });
  expect(await receiptsOf(app, placed.orderId)).toMatchObject([
    { provider: 'balance', source: 'balance', applied: placed.total, waits_for: null },
  ]);
  expect(await balanceOf(app, placed.orderId)).toMatchObject({ balance: placed.total });
  expect(await balanceIn(app, placed.buyer)).toBe(500);
});

test('too little, or another currency, is refused without a change', async () => {
  const placed = await buildPayable(app);
  const { meetingId } = placed.offer;
  await payIn(app, placed.buyer, meetingId, placed.total - 1);
  await payIn(app, placed.buyer, meetingId, placed.total, 'USD');
  expect((await readPay(app, placed)).body.data.can.payFromBalance).toBe(false);
  expect((await pay(placed)).body.code).toBe(balanceRefusals.BALANCE_SHORT.code);
  expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'unpaid' });
  expect(await receiptsOf(app, placed.orderId)).toEqual([]);
  expect(await balanceIn(app, placed.buyer)).toBe(placed.total - 1);
});

describe('at the same time, on two servers,', () => {
  test('two clicks pay once', async () => {
    const placed = await buildPayable(app);
    await payIn(app, placed.buyer, placed.offer.meetingId, placed.total * 3);
    const sent = { params: { id: placed.orderId }, token: placed.buyer.token };
    const answers = await Promise.all(
      [0, 1, 2, 3].map((nr) => send(servers[nr % 2] ?? app, payFromBalance, sent, randomUUID())),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([
      200,
      ...Array.from({ length: 3 }, () => orderRefusals.ORDER_STATE.code),
    ]);
    expect(await balanceIn(app, placed.buyer)).toBe(placed.total * 2);
  });

  test('of two orders with money for one, one is paid', async () => {
    const placed = await buildPlaced(app);
    const second = await placeFor(app, placed.offer, placed.buyer);
    await savePayment(app, placed.offer.meetingId, ['qr_code']);
    await payIn(app, placed.buyer, placed.offer.meetingId, Math.max(placed.total, second.total));
    const answers = await Promise.all(
      [placed.orderId, second.orderId].map((id, nr) =>
        send(servers[nr] ?? app, payFromBalance, { params: { id }, token: placed.buyer.token }, randomUUID()),
      ),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, balanceRefusals.BALANCE_SHORT.code]);
  });
});

test('refuses an order that has ended, with an expired price, or of another person', async () => {
  const placed = await buildPayable(app);
  await payIn(app, placed.buyer, placed.offer.meetingId, placed.total);
  const other = await buildPayable(app);
  expect((await pay({ ...placed, buyer: other.buyer })).status).toBe(404);
  await setPayBy(app, placed.orderId, '2020-01-01T00:00:00Z');
  expect((await pay(placed)).body.code).toBe(orderRefusals.PRICE_EXPIRED.code);
  await app.call(cancelOrder, { params: { id: placed.orderId }, token: placed.buyer.token });
  expect((await pay(placed)).body.code).toBe(orderRefusals.ORDER_STATE.code);
  expect(await balanceIn(app, placed.buyer)).toBe(placed.total);
});
