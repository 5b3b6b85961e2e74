import * as endpoints from '@plenum/contract/payments/refund-endpoints';
import { refundRefusals } from '@plenum/contract/payments/refund-messages';
import { sections } from '@plenum/contract/meetings/sections';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { review } from '@plenum/contract/registration/review/endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf } from '#test/effects';
import { buildStaff } from '#test/meetings';
import { buildPlaced, type Placed, settle, stateOf, takenOf } from '#test/orders';
import { buildPerson, logInAgain } from '#test/people';
import { askRefund, buildPaid, readOwn, recordRefund, saveRefundRules } from '#test/refunds';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.clock.set('2026-05-18T01:00:00Z'));
afterAll(() => app.close());

const withdraw = ({ orderId, buyer }: Placed, refundId: string, token = buyer.token) =>
  app.call(endpoints.withdrawRefund, { params: { id: orderId, refundId }, token });
const approve = ({ offer, cashier, total }: Placed, refundId: string, amount = total) =>
  app.call(endpoints.approveRefund, {
    params: { id: offer.meetingId, refundId },
    body: { amount, way: 'hand' },
    token: cashier.token,
  });
const refuse = ({ offer, cashier }: Placed, refundId: string, note = '') =>
  app.call(endpoints.refuseRefund, {
    params: { id: offer.meetingId, refundId },
    body: { state: 'asked', reason: note === '' ? 'rule' : 'other', note },
    token: cashier.token,
  });

/** Returns the same people, logged in again at a later time. */
async function later(placed: Placed, at: string): Promise<Placed> {
  app.clock.set(at);
  const [buyer, cashier] = [placed.buyer, placed.cashier];
  return {
    ...placed,
    buyer: { ...buyer, token: await logInAgain(app, buyer) },
    cashier: { ...cashier, token: await logInAgain(app, cashier) },
  };
}

describe('the rule', () => {
  test('shows the refund and its deadline before the request', async () => {
    const placed = await buildPaid(app);
    expect((await readOwn(app, placed)).body.data).toMatchObject({
      offer: { percent: 100, amount: 176_002, until: '2026-06-01T00:00:00.000Z' },
      closed: null,
      refunds: [],
    });
    const half = await later(placed, '2026-06-01T00:00:00Z');
    expect((await readOwn(app, half)).body.data.offer).toMatchObject({ percent: 50, amount: 88_001 });
    expect((await askRefund(app, half, 176_002)).body.code).toBe(refundRefusals.REFUND_CHANGED.code);
    const over = await later(placed, '2026-06-10T00:00:00Z');
    expect((await readOwn(app, over)).body.data).toMatchObject({ offer: null, closed: 'rule' });
    expect((await askRefund(app, over, 88_001)).body.code).toBe(refundRefusals.REFUND_RULE.code);
  });

  test('refunds nothing for an unpaid order, or another person’s', async () => {
    const unpaid = await buildPlaced(app);
    await saveRefundRules(app, unpaid.offer.meetingId);
    expect((await readOwn(app, unpaid)).body.data).toMatchObject({ offer: null, closed: null });
    expect((await askRefund(app, unpaid)).body.code).toBe(orderRefusals.ORDER_STATE.code);
    const paid = await buildPaid(app);
    const stranger = await buildPerson(app);
    expect((await readOwn(app, paid, stranger.token)).status).toBe(404);
    expect((await askRefund(app, paid, paid.total, stranger.token)).status).toBe(404);
    expect((await askRefund(app, paid, 0)).status).toBe(422);
  });
});

describe('a buyer’s request', () => {
  test('is approved by finance, and cancelled items end though only a part is refunded', async () => {
    const placed = await later(await buildPaid(app), '2026-06-02T00:00:00Z');
    const asked = await askRefund(app, placed, 88_001);
    const [refund] = asked.body.data.refunds;
    expect(asked.body.data).toMatchObject({
      closed: 'open_refund',
      refunds: [{ state: 'asked', percent: 50, amount: 88_001, ends: 'all', isByBuyer: true }],
    });
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'pay_success' });
    const atDesk = await app.call(endpoints.readOrderRefunds, {
      params: { id: placed.offer.meetingId, orderId: placed.orderId },
      token: placed.cashier.token,
    });
    // Finance can approve the requested amount, but can't make a second refund besides it.
    expect(atDesk.body.data).toMatchObject({ left: placed.total, can: { refund: false } });
    const id = refund?.id ?? '';
    expect((await approve(placed, id, 88_001)).body.data).toMatchObject({ state: 'sent', way: 'hand' });
    // A colleague who still sees the refund as requested can't cancel the transfer.
    expect((await refuse(placed, id)).body.code).toBe(refundRefusals.REFUND_STATE.code);
    expect((await withdraw(placed, id)).body.code).toBe(refundRefusals.REFUND_STATE.code);
    await recordRefund(app, placed, id);
    expect(await stateOf(app, placed.orderId)).toMatchObject({
      state: 'partially_refunded',
      registration: 'cancelled',
    });
    expect(await takenOf(app, placed.offer)).toEqual([0, 0, 0]);
    const view = (await readOwn(app, placed)).body.data;
    expect(view).toMatchObject({ refunded: 88_001, offer: null, refunds: [{ state: 'done' }] });
    expect(JSON.stringify(view)).not.toContain(placed.cashier.me.name);
    expect(await auditOf(app, `order:${placed.orderId}`)).toEqual(
      expect.arrayContaining(['refund.asked', 'refund.approved', 'refund.done']),
    );
  });

  test('is refused by finance with a reason in the buyer’s language, and may be repeated', async () => {
    const placed = await buildPaid(app);
    const [refund] = (await askRefund(app, placed)).body.data.refunds;
    expect((await refuse(placed, refund?.id ?? '')).status).toBe(200);
    await app.deliverOutbox();
    expect(await app.lastMessage(placed.buyer.target)).toMatch(/Not covered|不符合退款规则/);
    expect((await readOwn(app, placed)).body.data).toMatchObject({
      refunds: [{ state: 'refused', refusal: expect.stringMatching(/Not covered|不符合退款规则/) }],
      offer: { amount: placed.total },
    });
    expect((await refuse(placed, refund?.id ?? '')).body.code).toBe(refundRefusals.REFUND_STATE.code);
    expect((await askRefund(app, placed)).status).toBe(200);
    const other = await refuse(placed, refund?.id ?? '', '');
    expect(other.status).toBe(409);
  });

  test('can be withdrawn until it is decided', async () => {
    const placed = await buildPaid(app);
    const [refund] = (await askRefund(app, placed)).body.data.refunds;
    const stranger = await buildPerson(app);
    expect((await withdraw(placed, refund?.id ?? '', stranger.token)).status).toBe(404);
    const other = await buildPaid(app);
    expect((await withdraw(other, refund?.id ?? '')).status).toBe(404);
    expect((await withdraw(placed, refund?.id ?? '')).body.data).toMatchObject({
      refunds: [{ state: 'withdrawn' }],
      offer: { amount: placed.total },
    });
    expect((await approve(placed, refund?.id ?? '')).body.code).toBe(refundRefusals.REFUND_STATE.code);
  });

  test('counts once, however often the buyer presses', async () => {
    const placed = await buildPaid(app);
    const answers = await Promise.all(Array.from({ length: 4 }, () => askRefund(app, placed)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const [{ id } = { id: '' }] = (await readOwn(app, placed)).body.data.refunds;
    const decided = await Promise.all([1, 2, 3].map(() => approve(placed, id)));
    expect(decided.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('a registration that was submitted for review', () => {
  const locked = registrationRefusals.LOCKED.code;

  async function decide({ offer, registrationId }: Placed, decision: 'audit_pass' | 'audit_failed') {
    const { token } = await buildStaff(app, offer.meetingId, 'manager');
    await app.call(review, {
      params: { id: offer.meetingId },
      body: {
        registrationIds: [registrationId],
        decision,
        reason: decision === 'audit_pass' ? '' : 'No proof',
      },
      token,
    });
  }

  async function buildReviewed(changes = sections.rules.empty.changes): Promise<Placed> {
    const placed = await buildPlaced(app);
    const rules = { review: 'pay_then_review', changes } as const;
    await saveRefundRules(app, placed.offer.meetingId, undefined, rules);
    await settle(app, placed);
    return placed;
  }

  test('is not cancelled by its buyer, during the review or after approval', async () => {
    const placed = await buildReviewed();
    expect((await readOwn(app, placed)).body.data).toMatchObject({ offer: null, closed: 'locked' });
    expect((await askRefund(app, placed)).body.code).toBe(locked);
    await decide(placed, 'audit_pass');
    expect((await readOwn(app, placed)).body.data).toMatchObject({ offer: null, closed: 'locked' });
    expect((await askRefund(app, placed)).body.code).toBe(locked);
  });

  test('can be cancelled after a rejection', async () => {
    const placed = await buildReviewed();
    await decide(placed, 'audit_failed');
    expect((await askRefund(app, placed)).status).toBe(200);
  });

  test('can be cancelled after approval if the organizer allows it, until the date of the rule', async () => {
    const placed = await buildReviewed({ allowed: ['giveUp'], until: '2026-05-20T00:00:00.000Z' });
    expect((await askRefund(app, placed)).body.code).toBe(locked);
    await decide(placed, 'audit_pass');
    expect((await readOwn(app, placed)).body.data).toMatchObject({ offer: { percent: 100 }, closed: null });
    const late = await later(placed, '2026-05-20T00:00:00Z');
    expect((await askRefund(app, late)).body.code).toBe(locked);
  });
});
