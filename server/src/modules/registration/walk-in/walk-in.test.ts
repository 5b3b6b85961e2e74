import { randomUUID } from 'node:crypto';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { sections } from '@plenum/contract/meetings/sections';
import { recordPayment } from '@plenum/contract/payments/endpoints';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { readFillIn, saveFillIn } from '@plenum/contract/registration/people/endpoints';
import { registerWalkIn } from '@plenum/contract/registration/walk-in/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findConfirmed } from '#modules/registration/people/public';
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
  test('is registered by check-in staff only if the conference allows it', async () => {
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

  test('is registered under their own account, pays by hand and is confirmed', async () => {
    const { meetingId, token, register, values } = await build();
    const key = randomUUID();
    const { status, body } = await register({}, key);
    expect(status).toBe(200);
    const { orderId, participantId, registrationId } = body.data;
    // The call is repeated because its answer was lost, and finds the same order.
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

  test('is registered even after registration has closed, but not if the conference is unpublished', async () => {
    const { meetingId, register } = await build();
    await app.kernel.db.execute(
      sql`update meetings set registration_closes_at = ${new Date(app.clock.now().getTime() - 1000)} where id = ${meetingId}`,
    );
    expect((await register()).status).toBe(200);
    const other = await build();
    await app.kernel.db.execute(sql`update meetings set state = 'closed' where id = ${other.meetingId}`);
    expect((await other.register()).body.code).toBe(registrationRefusals.CLOSED.code);
  });

  test('is not registered twice', async () => {
    const { register } = await build();
    await register();
    expect((await register()).body.code).toBe(registrationRefusals.PERSON_TAKEN.code);
  });

  test('is refused for a wrong total, a missing field or contact, with the reason', async () => {
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

describe('the form for a walk-in', () => {
  const required = {
    ...sections.form.empty,
    asked: { ...sections.form.empty.asked, diet: 'required' as const },
  };
  const pathsOf = (body: { errors?: readonly { path: string }[] }) =>
    (body.errors ?? []).map(({ path }) => path);

  async function buildAsked(deskRequired: string[]) {
    const built = await build();
    await saveContent(app, built.meetingId, { name: 'form', content: { ...required, deskRequired } });
    const { fullName = '', typeId = '', phone = '' } = built.values;
    return { ...built, least: { fullName, typeId, phone } };
  }

  async function linkOf(target: string): Promise<string> {
    await app.deliverOutbox();
    const text = (await app.lastMessage(target)) ?? '';
    expect(text).toContain('Please complete your details');
    const { location } = (await app.http.inject({ url: /\/s\/\w{10}/.exec(text)?.[0] ?? '' })).headers;
    return /\/index\/fillIn#(.+)$/.exec(String(location))?.[1] ?? '';
  }

  const read = (token: string) => app.call(readFillIn, { body: { token } });

  test('requires a name, a type and one contact, and what the conference requires from walk-ins', async () => {
    const { register, least } = await buildAsked(['organization']);
    const refused = await register({ values: least });
    expect(pathsOf(refused.body)).toEqual(['members.0.organization']);
    expect((await register({ values: { ...least, organization: 'Example' } })).status).toBe(200);
    const { phone: _, ...silent } = least;
    const unreachable = await register({ values: silent });
    expect(pathsOf(unreachable.body).toSorted()).toEqual(['values.email', 'values.phone']);
  });

  test('leaves the rest to a link, by which the person adds it and changes nothing else', async () => {
    const { register, least } = await buildAsked([]);
    const { participantId } = (await register({ values: least })).body.data;
    const token = await linkOf(least.phone.replace(/^(?!\+)/, '+86'));
    const { member, missing } = (await read(token)).body.data;
    expect(missing?.toSorted()).toEqual(['diet', 'email', 'gender', 'identity', 'organization']);
    expect(member.values).toEqual({ fullName: least.fullName, typeId: least.typeId });
    const save = (values: Record<string, string>, version = member.version) =>
      app.call(saveFillIn, { body: { token, version, member: { ...memberDraft(''), values } } });
    const given = { organization: 'Example', gender: 'female', identity: 'teacher', diet: 'halal' };
    expect(pathsOf((await save(given)).body)).toEqual(['values.email']);
    const all = { ...given, email: 'walk-in@example.org', fullName: 'Somebody Else', phone: '13911110000' };
    expect((await save(all, member.version + 1)).body.code).toBe(kernelRefusals.CHANGED_MEANWHILE.code);
    expect((await save(all)).status).toBe(200);
    const { rows } = await app.kernel.db.execute(sql`
      select full_name as name, organization, email, phone, diet from participants where id = ${participantId}`);
    expect(rows).toEqual([
      {
        name: least.fullName,
        organization: 'Example',
        email: 'walk-in@example.org',
        phone: expect.stringContaining(least.phone.slice(-8)),
        diet: expect.stringMatching(/./),
      },
    ]);
    expect((await read(token)).body.data.missing).toEqual([]);
  });

  test('is not repeated for a person who gave everything', async () => {
    const { register } = await build();
    const { participantId } = (await register()).body.data;
    await app.deliverOutbox();
    const { rows } = await app.kernel.db.execute(sql`
      select 1 from message_log where template_key = 'desk.fill_in' and participant_id = ${participantId}`);
    expect(rows).toEqual([]);
  });

  test('can’t be completed by the link once the person has left the conference', async () => {
    const { register, least } = await buildAsked([]);
    const { participantId } = (await register({ values: least })).body.data;
    const token = await linkOf(least.phone.replace(/^(?!\+)/, '+86'));
    await app.kernel.db.execute(sql`update participants set removed = true where id = ${participantId}`);
    expect((await read(token)).body.code).toBe(registrationRefusals.LINK_ENDED.code);
  });
});
