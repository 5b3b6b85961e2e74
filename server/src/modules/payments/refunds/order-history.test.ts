import { readOrder } from '@plenum/contract/registration/orders/endpoints';
import { review } from '@plenum/contract/registration/review/endpoints';
import { substitute } from '@plenum/contract/registration/changes/substitute-endpoints';
import { withdrawRefund } from '@plenum/contract/payments/refund-endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { activityAdded, buildPaid, change } from '#test/changes';
import { buildStaff } from '#test/meetings';
import { settle } from '#test/orders';
import { askRefund, saveRefundRules } from '#test/refunds';
import { personValues } from '#test/registrations';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.clock.set('2026-05-18T01:00:00Z'));
afterAll(() => app.close());

test('the history of an order names approval, substitution and refund request; additions are linked both ways', async () => {
  const paid = await buildPaid(app);
  const { buyer, orderId, registrationId, offer } = paid;
  await saveRefundRules(app, offer.meetingId, undefined, { review: 'pay_then_review' });
  const read = async (id: string, lan: 'en' | 'zh-cn' = 'en') =>
    (await app.call(readOrder, { params: { id }, token: buyer.token, lan })).body.data;
  const before = (await read(orderId)).lines[0]?.participantName;
  const { typeId: _ordered, ...values } = personValues('', { fullName: 'Ilse Marrow' });
  const swapped = await app.call(substitute, {
    params: { id: registrationId, memberId: paid.memberIds[0] ?? '' },
    body: { values, hotelConsent: true },
    token: buyer.token,
  });
  expect(swapped.status).toBe(200);
  const manager = await buildStaff(app, offer.meetingId, 'manager');
  await app.call(review, {
    params: { id: offer.meetingId },
    body: { registrationIds: [registrationId], decision: 'audit_pass', reason: '' },
    token: manager.token,
  });
  const addition = (await change(app, paid, activityAdded(paid))).body.data.orderId ?? '';
  await settle(app, { ...paid, orderId: addition, total: 8_000 });
  const [refund] = (await askRefund(app, { ...paid, orderId: addition, total: 8_000 })).body.data.refunds;
  await app.call(withdrawRefund, {
    params: { id: addition, refundId: refund?.id ?? '' },
    token: buyer.token,
  });

  const first = await read(orderId);
  expect(first.changes).toMatchObject([
    { kind: 'substituted', detail: `${before} → Ilse Marrow`, actor: buyer.me.name },
    { kind: 'audit_pass', detail: '', actor: 'Organizer' },
  ]);
  expect((await read(orderId, 'zh-cn')).changes[1]?.actor).toBe('会务组');
  expect(first.addsTo).toBeNull();
  expect(first.additions).toMatchObject([{ id: addition, total: 8_000, state: 'pay_success' }]);

  const second = await read(addition);
  expect(second.addsTo).toMatchObject({ id: orderId, number: paid.number });
  expect(second.additions).toEqual([]);
  // The registration's own events are listed with the first order only.
  expect(second.changes.map(({ kind }) => kind)).toEqual(['refund_asked', 'refund_withdrawn']);
});
