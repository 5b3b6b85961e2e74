import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { activityAdded, buildPaid as buildChangeable, change } from '#test/changes';
import { bySystem, write } from '#test/meetings';
import { balanceOf, buildPlaced, type Placed, settle, stateOf, takenOf } from '#test/orders';
import { buildPaid, makeRefund, recordRefund, saveRefundRules } from '#test/refunds';
import { findParts } from './refund-queries.ts';
import { settlePart } from './settle-refund.ts';

// A provider executes a refund that it had refused before, such as after a correction in its own console.

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function told(refundId: string, state: 'done' | 'failed'): Promise<string> {
  return write(app, async (tx) => {
    const [part] = (await findParts(tx, [refundId])).get(refundId) ?? [];
    return part ? settlePart(tx, part, { refundNo: null, state }, bySystem(app)) : 'no part';
  });
}

async function buildFailed(placed: Placed, amount = placed.total): Promise<string> {
  const { body } = await makeRefund(app, placed, { amount });
  expect(await told(body.data.id, 'failed')).toBe('failed');
  expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'pay_success' });
  return body.data.id;
}

test('is booked once, and releases the places', async () => {
  const placed = await buildPaid(app);
  const refundId = await buildFailed(placed);
  expect(await takenOf(app, placed.offer)).toEqual([1, 1, 1]);
  expect(await told(refundId, 'done')).toBe('done');
  expect(await told(refundId, 'done')).toBe('known');
  expect(await told(refundId, 'failed')).toBe('known');
  expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'refunded', registration: 'cancelled' });
  expect(await takenOf(app, placed.offer)).toEqual([0, 0, 0]);
  expect(await balanceOf(app, placed.orderId)).toMatchObject({ refunds: placed.total });
});

test('is ignored if the same money went back by another refund', async () => {
  const placed = await buildPlaced(app);
  await saveRefundRules(app, placed.offer.meetingId);
  const half = placed.total / 2;
  for (const _ of [1, 2]) await settle(app, placed, { amount: half });
  const refundId = await buildFailed(placed, half);
  const { rows } = await app.kernel.db.execute<{ id: string }>(
    sql`select receipt_id as id from refund_parts where refund_id = ${refundId}`,
  );
  const again = await makeRefund(app, placed, { amount: half, ends: 'nothing' });
  await recordRefund(app, placed, again.body.data.id);
  await app.kernel.db.execute(sql`
    update refund_parts set receipt_id = ${rows[0]?.id} where refund_id = ${again.body.data.id}`);
  expect(await told(refundId, 'done')).toBe('conflict');
  expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'partially_refunded' });
  expect(await balanceOf(app, placed.orderId)).toMatchObject({ refunds: half });
});

test('is ignored if the order was added to since', async () => {
  const paid = await buildChangeable(app);
  const refundId = await buildFailed(paid);
  expect((await change(app, paid, activityAdded(paid))).body.code).toBe(200);
  expect(await told(refundId, 'done')).toBe('conflict');
  expect(await stateOf(app, paid.orderId)).toMatchObject({ state: 'pay_success', registration: 'submitted' });
});
