import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildPlaced, stateOf } from '#test/orders';
import { lockPayables } from './payable.ts';
import { ofOrder } from '../payable-ref.ts';
import { settlePayments } from './settle-payment.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('two bank payments with one reference, settled together, get a receipt each', async () => {
  const placed = [await buildPlaced(app), await buildPlaced(app)];
  const at = app.clock.now();
  const settled = await app.kernel.db.transaction(async (tx) => {
    const payables = await lockPayables(
      tx,
      placed.map(({ orderId }) => ofOrder(orderId)),
    );
    const reported = placed.map(({ orderId, offer, total }, index) => ({
      payable: payables.get(orderId) ?? null,
      report: {
        meetingId: offer.meetingId,
        provider: 'bank',
        tradeNo: 'CONFERENCE FEE',
        method: 'bank_account',
        source: 'hand',
        amount: total - index,
        currency: 'CNY',
        paidAt: at,
        note: '',
        doubt: null,
        isLateAccepted: false,
      } as const,
    }));
    return settlePayments(tx, reported, { actor: null, requestId: null, address: null, at });
  });
  expect(settled).toMatchObject(
    placed.map(({ orderId, total }, index) => ({ orderId, amount: total - index, applied: total - index })),
  );
  expect(await stateOf(app, placed[0]?.orderId ?? '')).toMatchObject({ state: 'pay_success' });
  expect(await stateOf(app, placed[1]?.orderId ?? '')).toMatchObject({ state: 'pay_pending' });
});
