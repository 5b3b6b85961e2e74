import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import { readEarlier, takeEarlier } from '@plenum/contract/registration/people/earlier';
import {
  beginRegistration,
  readRegistration,
  saveMembers,
} from '@plenum/contract/registration/people/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildPerson, type Person } from '#test/people';
import { buildOffer, buildOrder, memberDraft } from '#test/registrations';
import { openDraft } from '../people/member-draft.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const PASSPORT = 'EA1234567';
const typed = { organization: '北港大学', position: '教授', idType: 'passport', idNumber: PASSPORT };

/** A person who was registered for one conference and begins another registration. */
async function comeBack(values: Record<string, string> = typed) {
  const before = await buildOffer(app);
  const placed = await buildOrder(app, before.meetingId, [memberDraft(before.type.id, { values })]);
  const { buyer } = placed;
  const invoice = { title: '北港大学', taxNumber: '12345', titleType: 'institution' };
  await app.kernel.db.execute(sql`
    update registrations set head = head || ${JSON.stringify({ wantsInvoice: true })}::jsonb
      || jsonb_build_object('invoice', head->'invoice' || ${JSON.stringify(invoice)}::jsonb)
    where id = ${placed.registrationId}`);
  const { meetingId } = await buildOffer(app);
  const { token } = buyer;
  const params = { id: meetingId };
  const { data } = (await app.call(beginRegistration, { token, params, body: { kind: 'individual' } })).body;
  return { buyer, from: placed.registrationId, id: data.id };
}

const read = async ({ token }: Person, id: string) =>
  (await app.call(readRegistration, { token, params: { id } })).body.data;
const earlierOf = async ({ token }: Person, id: string) =>
  (await app.call(readEarlier, { token, params: { id } })).body.data.earlier;

async function storedNumber(memberId: string): Promise<unknown> {
  const found = await app.kernel.db.execute<{ draft: string }>(
    sql`select draft from participants where id = ${memberId}`,
  );
  const draft = openDraft(app.kernel.keys, memberId, found.rows[0]?.draft ?? '');
  return (draft as { values: Record<string, string> }).values['idNumber'];
}

describe('same as last time', () => {
  test('offers values for empty fields, with the ID number masked, and the invoice', async () => {
    const { buyer, from, id } = await comeBack();
    const earlier = await earlierOf(buyer, id);
    expect(earlier).toMatchObject({
      registrationId: from,
      values: { gender: 'male', organization: '北港大学', idType: 'passport', idNumber: 'E******67' },
      invoice: { title: '北港大学', note: '' },
    });
    // The account's own phone number is in the form already; the type belongs to one conference.
    expect(Object.keys(earlier?.values ?? {})).not.toEqual(expect.arrayContaining(['typeId']));
    expect(JSON.stringify(earlier)).not.toContain(PASSPORT);
  });

  test('fills fields in on the server: the number is stored in full and never sent', async () => {
    const { buyer, from, id } = await comeBack();
    const { token } = buyer;
    const answer = await app.call(takeEarlier, { token, params: { id }, body: { from } });
    expect(answer.body.data.taken).toEqual(expect.arrayContaining(['organization', 'idNumber', 'invoice']));
    const view = await read(buyer, id);
    const [member] = view.members;
    if (!member) throw new Error('No member');
    expect(member.values).toMatchObject({ organization: '北港大学', idNumber: 'E******67' });
    expect(view.head).toMatchObject({ wantsInvoice: true, invoice: { title: '北港大学' } });
    expect(JSON.stringify([answer.body, view])).not.toContain(PASSPORT);
    expect(await storedNumber(member.id)).toBe(PASSPORT);
    expect(await earlierOf(buyer, id)).toBeNull();

    // Saving the masked number keeps the stored one; another number replaces it.
    const { selfFilled: _, ...given } = member;
    const save = (values: Record<string, string>, version: number) =>
      app.call(saveMembers, {
        token,
        params: { id },
        body: { members: [{ ...given, version, values: { ...given.values, ...values } }], removed: [] },
      });
    expect((await save({ diet: 'halal' }, member.version)).status).toBe(200);
    expect(await storedNumber(member.id)).toBe(PASSPORT);
    await save({ idNumber: 'EB7654321' }, member.version + 1);
    expect(await storedNumber(member.id)).toBe('EB7654321');
  });

  test('replaces nothing that was typed', async () => {
    const { buyer, from, id } = await comeBack();
    const { token } = buyer;
    const [member] = (await read(buyer, id)).members;
    if (!member) throw new Error('No member');
    const { selfFilled: _, ...given } = member;
    const values = { ...given.values, organization: '南湾大学', idType: 'passport', idNumber: 'G12' };
    const body = { members: [{ ...given, values }], removed: [] };
    await app.call(saveMembers, { token, params: { id }, body });
    await app.call(takeEarlier, { token, params: { id }, body: { from } });
    const after = (await read(buyer, id)).members[0];
    // An incomplete number is shown as typed, to be completed.
    expect(after?.values).toMatchObject({ organization: '南湾大学', idNumber: 'G12', position: '教授' });
  });

  test('offers nothing to a newcomer, for another person, or from another person’s registration', async () => {
    const { buyer, from, id } = await comeBack();
    const other = await buildPerson(app);
    const { meetingId } = await buildOffer(app);
    const begun = await app.call(beginRegistration, {
      token: other.token,
      params: { id: meetingId },
      body: { kind: 'individual' },
    });
    const own = begun.body.data.id;
    expect(await earlierOf(other, own)).toBeNull();
    const stolen = await app.call(takeEarlier, { token: other.token, params: { id: own }, body: { from } });
    expect(stolen.body.code).toBe(kernelRefusals.NOT_FOUND.code);
    const foreign = await app.call(readEarlier, { token: other.token, params: { id } });
    expect(foreign.status).toBe(404);
    // A submitted registration takes no earlier values; its items are changed in other ways.
    expect(await earlierOf(buyer, from)).toBeNull();
    const ordered = await app.call(takeEarlier, { token: buyer.token, params: { id: from }, body: { from } });
    expect([registrationRefusals.STATE.code, registrationRefusals.LOCKED.code]).toContain(ordered.body.code);
  });
});

test('a complete ID number typed into a draft is returned masked, and saving the masked one keeps it', async () => {
  const { meetingId } = await buildOffer(app);
  const person = await buildPerson(app);
  const { token } = person;
  const begun = await app.call(beginRegistration, {
    token,
    params: { id: meetingId },
    body: { kind: 'individual' },
  });
  const params = { id: begun.body.data.id };
  /** Saves the form as last read, with these values. */
  const type = async (values: Record<string, string>) => {
    const [member] = (await read(person, params.id)).members;
    if (!member) throw new Error('No member');
    const { selfFilled: _, ...given } = member;
    const members = [{ ...given, values: { ...given.values, ...values } }];
    const saved = await app.call(saveMembers, { token, params, body: { members, removed: [] } });
    const view = await read(person, params.id);
    return { saved, view, shown: view.members[0]?.values['idNumber'], stored: await storedNumber(member.id) };
  };
  const typedOne = await type({ idType: 'passport', idNumber: PASSPORT });
  expect(typedOne).toMatchObject({ shown: 'E******67', stored: PASSPORT });
  expect(JSON.stringify([typedOne.saved.body, typedOne.view])).not.toContain(PASSPORT);
  // The form contains the masked number now, and sends it with every change.
  const again = await type({ organization: '北港大学' });
  expect(again).toMatchObject({ saved: { status: 200 }, shown: 'E******67', stored: PASSPORT });
  expect(await type({ idNumber: 'EB7654321' })).toMatchObject({ shown: 'E******21', stored: 'EB7654321' });
});
