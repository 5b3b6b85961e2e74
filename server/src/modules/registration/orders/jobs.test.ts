import { cancelOrder } from '@plenum/contract/registration/orders/endpoints';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { invalidatedBy } from '#test/effects';
import { buildPlaced, expire, placeFor } from '#test/orders';
import { invalidateCounts, noteCounts } from './jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Returns how often the work invalidates the conference's public pages. */
async function noticesOf(meetingId: string, work: () => Promise<unknown>): Promise<number> {
  let notices = 0;
  const stop = app.kernel.live.listen(['public'], ({ id }) => {
    if (id === `meeting:${meetingId}`) notices += 1;
  });
  await invalidatedBy(app, work);
  stop();
  return notices;
}

test('visitors’ pages are invalidated once per round, however many people order', async () => {
  const placed = await buildPlaced(app);
  await Promise.all([1, 2, 3, 4].map(() => placeFor(app, placed.offer, placed.buyer)));
  const delivered = await noticesOf(placed.offer.meetingId, () => app.deliverOutbox());
  expect(delivered).toBe(0);
  expect(await noticesOf(placed.offer.meetingId, () => invalidateCounts(app.kernel))).toBe(1);
  expect(await noticesOf(placed.offer.meetingId, () => invalidateCounts(app.kernel))).toBe(0);
});

test('released places also invalidate them', async () => {
  const placed = await buildPlaced(app);
  const other = await buildPlaced(app);
  await app.deliverOutbox();
  await invalidateCounts(app.kernel);
  await app.call(cancelOrder, { params: { id: placed.orderId }, token: placed.buyer.token });
  app.clock.advance(31 * 60_000);
  await expire(app);
  await app.deliverOutbox();
  const invalidated = await invalidatedBy(app, () => invalidateCounts(app.kernel));
  for (const { offer } of [placed, other]) expect(invalidated).toContain(`meeting:${offer.meetingId}`);
});

test('a round that could not be announced is announced by the next one', async () => {
  const { offer } = await buildPlaced(app);
  await app.deliverOutbox();
  noteCounts(app.kernel, offer.meetingId);
  const away = vi.spyOn(app.kernel.db, 'transaction').mockRejectedValueOnce(new Error('no database'));
  await expect(invalidateCounts(app.kernel)).rejects.toThrow('no database');
  away.mockRestore();
  expect(await noticesOf(offer.meetingId, () => invalidateCounts(app.kernel))).toBe(1);
});
