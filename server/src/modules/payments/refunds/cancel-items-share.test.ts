import { randomUUID } from 'node:crypto';
import { noText } from '@plenum/contract/kernel/localized-text';
import { refundRefusals } from '@plenum/contract/payments/refund-messages';
import { changeMessages } from '@plenum/contract/registration/change-messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { payFor } from '#test/changes';
import { buildCode } from '#test/codes';
import { auditOf } from '#test/effects';
import {
  approve,
  buildGivable,
  giveUpOf,
  givenUp,
  lunchGivenUp,
  nightGivenUp,
  payBack,
  viewOf,
} from '#test/cancel-items';
import { stateOf, takenOf } from '#test/orders';
import { askRefund, readOwn, saveRefundRules } from '#test/refunds';
import { buildOffer, memberDraft } from '#test/registrations';
import { buildWish, entryOf, join, offerRound } from '#test/waiting';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('the refund', () => {
  test('is nothing after the last date: the item ends immediately, and is offered to the waiting list', async () => {
    const offer = await buildOffer(app, { review: 'none', activityStock: 1 });
    const paid = await payFor(app, offer);
    const members = [memberDraft(offer.type.id, { activityIds: [offer.lunch.id] })];
    const waits = await buildWish(app, offer, { members });
    expect((await join(app, waits)).body.code).toBe(200);
    const before = await stateOf(app, paid.orderId);
    expect((await giveUpOf(app, paid, lunchGivenUp(paid, 0))).body.data).toEqual({ refunds: [] });
    expect(await stateOf(app, paid.orderId)).toEqual(before);
    expect(await takenOf(app, offer)).toEqual([1, 1, 0]);
    expect(await auditOf(app, `order:${paid.orderId}`)).toContain('refund.waived');
    await offerRound(app);
    expect(await entryOf(app, waits)).toMatchObject({ state: 'offered' });
    expect((await giveUpOf(app, paid, lunchGivenUp(paid, 0))).body).toMatchObject({
      errors: [{ code: changeMessages.activity_missing }],
    });
  });

  test('is the amount paid: the share of a discount is not refunded', async () => {
    const offer = await buildOffer(app);
    await saveRefundRules(app, offer.meetingId, undefined, { review: 'none' });
    const code = await buildCode(app, offer.meetingId, { scope: 'order', percent: 30 });
    const paid = await payFor(app, offer, undefined, code);
    expect(paid.total).toBe(123_202);
    const { data } = (await viewOf(app, paid)).body;
    expect(data.lines.map(({ paid: worth }) => worth)).toEqual([33_601, 5_600]);
    expect((await giveUpOf(app, paid, nightGivenUp(paid))).body.code).toBe(
      refundRefusals.REFUND_CHANGED.code,
    );
    const [refund] = (await giveUpOf(app, paid, nightGivenUp(paid, 16_800))).body.data.refunds;
    await payBack(app, paid, refund);
    // The sum is never more than was paid.
    expect((await readOwn(app, paid)).body.data.offer?.amount).toBeLessThanOrEqual(123_202 - 16_800);
  });

  test('may be the whole payment, while a free place is kept', async () => {
    const paid = await buildGivable(app, { offer: { price: { CNY: 0, USD: 0 } } });
    const wish = { stay: { checkIn: null, checkOut: null }, activityIds: [paid.offer.lunch.id] };
    const [refund] = (await giveUpOf(app, paid, givenUp(paid, wish, 56_002))).body.data.refunds;
    await payBack(app, paid, refund);
    expect(await stateOf(app, paid.orderId)).toMatchObject({
      state: 'partially_refunded',
      registration: 'submitted',
    });
    expect(await takenOf(app, paid.offer)).toEqual([1, 0, 0]);
  });

  test('above the limit waits for a second person', async () => {
    const paid = await buildGivable(app);
    await saveRefundRules(app, paid.offer.meetingId, { CNY: 5_000, USD: null }, { version: 2 });
    const [refund] = (await giveUpOf(app, paid, lunchGivenUp(paid))).body.data.refunds;
    if (!refund) throw new Error('Nothing was asked for');
    expect((await approve(app, paid, refund)).body.data).toMatchObject({ state: 'confirming' });
    expect(await takenOf(app, paid.offer)).toEqual([1, 1, 1]);
  });
});

test('follows the day of the request, and the rest of the order its own', async () => {
  const paid = await buildGivable(app);
  const [refund] = (await giveUpOf(app, paid, lunchGivenUp(paid))).body.data.refunds;
  await payBack(app, paid, refund);
  const half = [{ id: randomUUID(), until: '2026-06-10T00:00:00.000Z', percent: 50 }];
  const refund50 = { steps: half, note: noText };
  await saveRefundRules(app, paid.offer.meetingId, undefined, { version: 2, refund: refund50 });
  expect((await giveUpOf(app, paid, nightGivenUp(paid))).body.code).toBe(refundRefusals.REFUND_CHANGED.code);
  // The refund is half of the price of the remaining items, regardless of the refund for the lunch.
  expect((await readOwn(app, paid)).body.data.offer).toMatchObject({ percent: 50, amount: 84_001 });
  const [night] = (await giveUpOf(app, paid, nightGivenUp(paid, 12_000))).body.data.refunds;
  await payBack(app, paid, night);
  expect((await readOwn(app, paid)).body.data.offer).toMatchObject({ amount: 72_000 });
  expect((await askRefund(app, paid, 72_000)).status).toBe(200);
});
