import { readFinance } from '@plenum/contract/console/finance';
import { listReceipts, undoPayment } from '@plenum/contract/payments/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildStaff } from '#test/meetings';
import { buildPlaced, type Placed, settle } from '#test/orders';

let app: TestApp;
let placed: Placed;
beforeAll(async () => {
  app = await createTestApp();
  placed = await buildPlaced(app);
});
afterAll(() => app.close());

async function read() {
  const params = { id: placed.offer.meetingId };
  const answer = await app.call(readFinance, { params, token: placed.cashier.token });
  expect(answer.body).toMatchObject({ code: 200 });
  return answer.body.data;
}

test('sums money by payment day and method, without undone payments', async () => {
  expect(await read()).toMatchObject({ today: '2026-05-18', days: [] });
  await settle(app, placed, { amount: 100_000 });
  await settle(app, placed, { amount: placed.total - 100_000 });
  const of = { method: 'wire_transfer', currency: 'CNY' } as const;
  expect((await read()).days).toEqual([{ ...of, day: '2026-05-18', amount: placed.total, payments: 2 }]);

  const params = { id: placed.offer.meetingId, orderId: placed.orderId };
  const receipts = await app.call(listReceipts, { params, token: placed.cashier.token });
  const first = receipts.body.data.find(({ amount }) => amount === 100_000);
  await app.call(undoPayment, {
    params: { ...params, receiptId: first?.id ?? '' },
    body: { reason: 'Of another order' },
    token: placed.cashier.token,
  });
  expect((await read()).days).toEqual([
    { ...of, day: '2026-05-18', amount: placed.total - 100_000, payments: 1 },
  ]);
});

test('finance of another conference gets “not found”', async () => {
  const stranger = await buildStaff(app, (await buildPlaced(app)).offer.meetingId, 'finance');
  const answer = await app.call(readFinance, {
    params: { id: placed.offer.meetingId },
    token: stranger.token,
  });
  expect(answer.status).toBe(404);
});
