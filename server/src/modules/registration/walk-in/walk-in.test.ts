import { randomUUID } from 'node:crypto';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { sections } from '@plenum/contract/meetings/sections';
import { recordPayment } from '@plenum/contract/payments/endpoints';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { registerWalkIn } from '@plenum/contract/registration/walk-in/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findConfirmed } from '#modules/registration/public';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf } from '#test/effects';
import { saveContent } from '#test/meeting-content';
import { buildStaff } from '#test/meetings';
import { buildOffer, memberDraft } from '#test/registrations';

const PRICE = 120_000;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function build() {
  const offer = await buildOffer(app, { review: 'none' });
  const { token } = await buildStaff(app, offer.meetingId, 'manager');
  const { values } = memberDraft(offer.type.id);
  const body = {
    values,
    currency: 'CNY' as const,
    method: null,
    total: PRICE,
    units: [`type:${offer.type.id}`],
  };
  const register = (changed: Partial<typeof body> = {}, key: string = randomUUID()) =>
    app.call(registerWalkIn, {
      params: { id: offer.meetingId },
      body: { ...body, ...changed },
      token,
      headers: { 'idempotency-key': key },
    });
  return { ...offer, token, values, register };
}

describe('a person without a registration at the desk', () => {
  test('is registered by a steward only if the conference allows it', async () => {
    const { meetingId, values, type } = await build();
    const steward = await buildStaff(app, meetingId, 'steward');
    const reviewer = await buildStaff(app, meetingId, 'reviewer');
    const registerAs = (token: string) =>
      app.call(registerWalkIn, {
        params: { id: meetingId },
        body: { values, currency: 'CNY', method: null, total: PRICE, units: [`type:${type.id}`] },
        token,
        headers: { 'idempotency-key': randomUUID() },
      });
    const refused = await registerAs(steward.token);
    expect([refused.status, refused.body.code]).toEqual([403, registrationRefusals.NOT_BY_STEWARDS.code]);
    await saveContent(app, meetingId, {
      name: 'form',
      content: { ...sections.form.empty, stewardWalkIns: true },
    });
    expect((await registerAs(steward.token)).status).toBe(200);
    expect((await registerAs(reviewer.token)).status).toBe(403);
  });

  test('is registered under an account of their own, pays by hand and is confirmed', async () => {
    const { meetingId, token, register, values } = await build();
    const key = randomUUID();
    const { status, body } = await register({}, key);
    expect(status).toBe(200);
    const { orderId, participantId, registrationId } = body.data;
    // The answer was lost: the same order, not a second one.
    expect((await register({}, key)).body.data).toEqual(body.data);
    const { rows } = await app.kernel.db.execute(sql`
      select account.phone, account.name from registrations join accounts as account on account.id = account_id
      where registrations.id = ${registrationId}`);
    expect(rows).toEqual([
      { phone: expect.stringContaining((values['phone'] ?? '').slice(-8)), name: values['fullName'] },
    ]);
    expect(await auditOf(app, `registration:${registrationId}`)).toContain('registration.walk_in');
    expect(await findConfirmed(app.kernel.db, meetingId)).toEqual([]);
    const paid = await app.call(recordPayment, {
      params: { id: meetingId, orderId },
      body: {
        amount: PRICE,
        method: 'corporate_transfer',
        paidOn: app.clock.now().toISOString().slice(0, 10),
        reference: '',
        reason: 'Cash at the desk',
      },
      token,
    });
    expect(paid.status).toBe(200);
    expect(await findConfirmed(app.kernel.db, meetingId)).toEqual([participantId]);
  });

  test('also after registration has closed, but not where the conference is not published', async () => {
    const { meetingId, register } = await build();
    await app.kernel.db.execute(
      sql`update meetings set registration_closes_at = ${new Date(app.clock.now().getTime() - 1000)} where id = ${meetingId}`,
    );
    expect((await register()).status).toBe(200);
    const other = await build();
    await app.kernel.db.execute(sql`update meetings set state = 'closed' where id = ${other.meetingId}`);
    expect((await other.register()).body.code).toBe(registrationRefusals.CLOSED.code);
  });

  test('who is registered already is not registered twice', async () => {
    const { register } = await build();
    await register();
    expect((await register()).body.code).toBe(registrationRefusals.PERSON_TAKEN.code);
  });

  test('a wrong total, a missing field and a missing contact are refused with what is wrong', async () => {
    const { register, values } = await build();
    expect((await register({ total: 1 })).body.code).toBe(orderRefusals.PRICE_CHANGED.code);
    const { fullName: _, ...nameless } = values;
    const refused = await register({ values: nameless });
    expect(refused.body.code).toBe(kernelRefusals.INVALID_INPUT.code);
    const { phone: __, email: ___, ...silent } = values;
    expect((await register({ values: silent })).body).toMatchObject({
      code: kernelRefusals.INVALID_INPUT.code,
      errors: expect.arrayContaining([expect.objectContaining({ path: 'values.phone' })]),
    });
  });
});
