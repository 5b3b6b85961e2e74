import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { randomUUID } from 'node:crypto';
import { resubmit } from '@plenum/contract/registration/review/endpoints';
import { review } from '@plenum/contract/registration/review/endpoints';
import type { BodyOf } from '@plenum/contract/kernel/endpoint';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildStaff } from '#test/meetings';
import { buildPlaced, expire, type Placed, placeFor, reviewStepsOf, settle, stateOf } from '#test/orders';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const MINUTE = 60_000;
const later = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString();

async function buildReviewed(rule: 'pay_then_review' | 'review_then_pay') {
  const placed = await buildPlaced(app, { review: rule });
  if (rule === 'pay_then_review') await settle(app, placed);
  return { ...placed, reviewer: await buildStaff(app, placed.offer.meetingId, 'reviewer') };
}
type Reviewed = Awaited<ReturnType<typeof buildReviewed>>;

function decide(
  { offer, registrationId, reviewer }: Reviewed,
  decision: 'audit_pass' | 'audit_failed',
  overrides: Partial<BodyOf<typeof review>> = {},
  token = reviewer.token,
) {
  const reason = decision === 'audit_failed' ? 'The student card is missing' : '';
  const body = { registrationIds: [registrationId], decision, reason, ...overrides };
  return app.call(review, { params: { id: offer.meetingId }, body, token });
}

describe('reviewing a paid registration', () => {
  test('approves it, and writes to the buyer', async () => {
    const reviewed = await buildReviewed('pay_then_review');
    const { registrationId, orderId } = reviewed;
    const answer = await decide(reviewed, 'audit_pass');
    expect(answer.body.data).toEqual({ decided: [registrationId], skipped: [] });
    expect(await stateOf(app, orderId)).toMatchObject({
      state: 'pay_success',
      review: 'audit_pass',
      hold: null,
    });
    expect(await reviewStepsOf(app, registrationId)).toEqual([
      'none>audit_pending',
      'audit_pending>audit_pass',
    ]);
    const { rows } = await app.kernel.db.execute(sql`
      select actor, detail from audit_log where object = ${`registration:${registrationId}`}
        and action = 'registration.reviewed'`);
    expect(rows).toMatchObject([
      { actor: reviewed.reviewer.me.id, detail: { from: 'audit_pending', to: 'audit_pass' } },
    ]);
    await app.deliverOutbox();
    expect(await app.lastMessage(reviewed.buyer.target)).toMatch(/审核通过|approved/);
  });

  test('rejects it with a full reason, and revokes an approval', async () => {
    const reviewed = await buildReviewed('pay_then_review');
    await decide(reviewed, 'audit_pass');
    await decide(reviewed, 'audit_failed');
    expect(await stateOf(app, reviewed.orderId)).toMatchObject({
      state: 'pay_success',
      review: 'audit_failed',
      hold: null,
    });
    await app.deliverOutbox();
    expect(await app.lastMessage(reviewed.buyer.target)).toContain('The student card is missing');
    expect((await decide(reviewed, 'audit_failed', { reason: '' })).body).toMatchObject({
      code: kernelRefusals.INVALID_INPUT.code,
      errors: [{ path: 'reason' }],
    });
  });

  test('skips registrations that are not waiting, unknown, or another conference’s', async () => {
    const reviewed = await buildReviewed('pay_then_review');
    const { offer, registrationId, buyer } = reviewed;
    const unpaid = await placeFor(app, offer, buyer);
    const elsewhere = await buildReviewed('pay_then_review');
    const unknown = randomUUID();
    const others = [unpaid.registrationId, elsewhere.registrationId, unknown];
    const answer = await decide(reviewed, 'audit_pass', {
      registrationIds: [registrationId, ...others, registrationId],
    });
    expect(answer.body.data).toEqual({ decided: [registrationId], skipped: others });
    const again = await decide(reviewed, 'audit_pass');
    expect(again.body.data).toEqual({ decided: [], skipped: [registrationId] });
    expect(await stateOf(app, elsewhere.orderId)).toMatchObject({ review: 'audit_pending' });
    expect(await stateOf(app, unpaid.orderId)).toMatchObject({ review: null });
  });

  test('is for owners, managers and reviewers', async () => {
    const reviewed = await buildReviewed('pay_then_review');
    for (const token of [reviewed.cashier.token, reviewed.buyer.token])
      expect((await decide(reviewed, 'audit_pass', {}, token)).status).toBe(403);
    const other = await buildReviewed('pay_then_review');
    expect((await decide(reviewed, 'audit_pass', {}, other.reviewer.token)).status).toBe(404);
  });

  test('decides once, however many decide at the same time', async () => {
    const reviewed = await buildReviewed('pay_then_review');
    const teams = await Promise.all([1, 2, 3].map(() => placeFor(app, reviewed.offer, reviewed.buyer)));
    for (const team of teams) await settle(app, { ...reviewed, ...team });
    const ids = [reviewed, ...teams].map(({ registrationId }) => registrationId);
    const answers = await Promise.all(
      [ids, ids.toReversed(), ids].map((registrationIds) =>
        decide(reviewed, 'audit_pass', { registrationIds }),
      ),
    );
    const decided = answers.flatMap(({ body }) => body.data.decided);
    expect(decided.toSorted()).toEqual(ids.toSorted());
    for (const id of ids)
      expect(await reviewStepsOf(app, id)).toEqual(['none>audit_pending', 'audit_pending>audit_pass']);
    const { rows } = await app.kernel.db.execute(sql`
      select 1 from outbox where event = 'registration.reviewed' and payload ->> 'meetingId' = ${reviewed.offer.meetingId}`);
    expect(rows).toHaveLength(4);
  });
});

describe('reviewing before paying', () => {
  const holdOf = async ({ orderId }: Placed) => (await stateOf(app, orderId)).hold;

  test('lets an approved one pay, and its time begins', async () => {
    const reviewed = await buildReviewed('review_then_pay');
    expect(await stateOf(app, reviewed.orderId)).toMatchObject({ payable: false, hold: null });
    app.clock.advance(10 * MINUTE);
    await decide(reviewed, 'audit_pass');
    expect(await stateOf(app, reviewed.orderId)).toMatchObject({
      state: 'unpaid',
      payable: true,
      hold: later(30 * MINUTE),
    });
    await app.deliverOutbox();
    expect(await app.lastMessage(reviewed.buyer.target)).toContain('1,760.02');
    expect((await settle(app, reviewed)).body.code).toBe(200);
    expect(await stateOf(app, reviewed.orderId)).toMatchObject({
      state: 'pay_success',
      review: 'audit_pass',
    });
  });

  test('keeps the places of a rejected one for some days, unpaid', async () => {
    const reviewed = await buildReviewed('review_then_pay');
    await decide(reviewed, 'audit_failed');
    expect(await holdOf(reviewed)).toBe(later(3 * 24 * 60 * MINUTE));
    expect((await settle(app, reviewed)).body.code).toBe(orderRefusals.ORDER_STATE.code);
    app.clock.advance(3 * 24 * 60 * MINUTE);
    await expire(app);
    expect(await stateOf(app, reviewed.orderId)).toMatchObject({
      state: 'cancelled',
      registration: 'draft',
      review: null,
    });
    expect(await reviewStepsOf(app, reviewed.registrationId)).toEqual([
      'none>audit_pending',
      'audit_pending>audit_failed',
      'audit_failed>none',
    ]);
    app.clock.set('2026-05-18T01:00:00Z');
  });

  test('keeps a corrected one that waits again from expiring', async () => {
    const reviewed = await buildReviewed('review_then_pay');
    await decide(reviewed, 'audit_failed');
    const params = { id: reviewed.registrationId };
    expect((await app.call(resubmit, { params, token: reviewed.buyer.token })).body.code).toBe(200);
    app.clock.advance(30 * 24 * 60 * MINUTE);
    await expire(app);
    expect(await stateOf(app, reviewed.orderId)).toMatchObject({
      state: 'unpaid',
      hold: null,
      review: 'audit_pending',
    });
    app.clock.set('2026-05-18T01:00:00Z');
  });

  test('makes one whose approval is revoked unpayable again', async () => {
    const reviewed = await buildReviewed('review_then_pay');
    await decide(reviewed, 'audit_pass');
    await decide(reviewed, 'audit_failed');
    expect(await stateOf(app, reviewed.orderId)).toMatchObject({
      payable: false,
      hold: later(3 * 24 * 60 * MINUTE),
    });
  });
});
