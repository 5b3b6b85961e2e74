import { registrationRefusals } from '@plenum/contract/registration/messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { resubmit } from '@plenum/contract/registration/review/endpoints';
import { saveHead, saveMembers } from '@plenum/contract/registration/people/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { brokenInvariants } from '#kernel/db/invariants';
import { registrationType, saveContent } from '#test/meeting-content';
import { buildPerson, type Person } from '#test/people';
import { decide, payFor, sentBack, viewOf } from '#test/registration-status';
import { buildOffer, buildOrder, memberDraft } from '#test/registrations';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(async () => {
  expect(await brokenInvariants(app.kernel.pool)).toEqual({});
});
afterAll(() => app.close());

async function rejected(people = 1, stay = {}) {
  const offer = await buildOffer(app);
  const members = Array.from({ length: people }, () =>
    memberDraft(offer.type.id, {
      stay: { ...stay, ...('choice' in stay ? { roomTypeId: offer.twin.id } : {}) },
    }),
  );
  const built = await buildOrder(app, offer.meetingId, members, { kind: 'team' });
  await payFor(app, built.registrationId);
  await decide(app, built.registrationId, 'audit_failed', 'Please check the name');
  return { ...built, offer, id: built.registrationId };
}

const again = (id: string, by: Person) => app.call(resubmit, { params: { id }, token: by.token });

async function correct(id: string, by: Person, place: number, values: Record<string, string>) {
  const member = (await viewOf(app, id, by)).members[place];
  if (!member) throw new Error('the registration has no member');
  const body = { members: [sentBack(member, values)], removed: [] };
  const answer = await app.call(saveMembers, { params: { id }, body, token: by.token });
  expect(answer.status).toBe(200);
}

async function personOf(id = '') {
  const found = await app.kernel.db.execute(
    sql`select full_name, phone, gender, type_id, search_text, version, state from participants where id = ${id}`,
  );
  return found.rows[0];
}

const keysOf = async (meetingId: string) =>
  app.kernel.db.$count(sql`person_keys where meeting_id = ${meetingId}`);

describe('submitting again after a rejection', () => {
  test('stores the corrections and waits for review; the order is unchanged', async () => {
    const { id, buyer, memberIds, offer } = await rejected(2);
    const before = await viewOf(app, id, buyer);
    await correct(id, buyer, 0, { fullName: '欧阳·𠮷', phone: '13911112222' });
    const head = { ...before.head, teamName: '新队名' };
    await app.call(saveHead, { params: { id }, body: { head }, token: buyer.token });
    expect((await again(id, buyer)).body).toMatchObject({ code: 200, data: null });
    const after = await viewOf(app, id, buyer);
    expect(after).toMatchObject({
      review: 'audit_pending',
      reviewReason: '',
      order: before.order,
      can: { order: false, correct: false, cancel: false },
    });
    expect(await personOf(memberIds[0])).toMatchObject({
      full_name: '欧阳·𠮷',
      phone: '+8613911112222',
      type_id: offer.type.id,
      search_text: expect.stringContaining('欧阳𠮷'),
    });
    const [row] = (
      await app.kernel.db.execute(sql`select name, search_text from registrations where id = ${id}`)
    ).rows;
    expect(row).toMatchObject({
      name: '新队名',
      search_text: expect.stringContaining(before.order?.number.toLowerCase() ?? '-'),
    });
    const trace = await app.kernel.db.execute(sql`
      select from_state, to_state, actor from registration_history
      where registration_id = ${id} and subject = 'review' order by id desc limit 1`);
    expect(trace.rows).toEqual([
      { from_state: 'audit_failed', to_state: 'audit_pending', actor: buyer.me.id },
    ]);
    const event = await app.kernel.db.execute(
      sql`select payload from outbox where event = 'registration.resubmitted' order by id desc limit 1`,
    );
    expect(event.rows).toEqual([{ payload: { registrationId: id, meetingId: offer.meetingId } }]);
    const audit = await app.kernel.db.execute(
      sql`select action from audit_log where object = ${`registration:${id}`}`,
    );
    expect(audit.rows).toContainEqual({ action: 'registration.resubmitted' });
  });

  test('releases the earlier ID number', async () => {
    const { id, buyer, offer } = await rejected();
    const known = await keysOf(offer.meetingId);
    const [old] = (await viewOf(app, id, buyer)).members;
    await correct(id, buyer, 0, { fullName: '李明', phone: '13911113333', email: 'li@example.org' });
    await again(id, buyer);
    expect(await keysOf(offer.meetingId)).toBe(known);
    const { answer } = await buildOrder(app, offer.meetingId, [
      memberDraft(offer.type.id, { values: old?.values ?? {} }),
    ]);
    expect(answer.status).toBe(200);
  });

  test('two members of a team may swap places', async () => {
    const { id, buyer, memberIds } = await rejected(2);
    const [a, b] = (await viewOf(app, id, buyer)).members;
    if (!a || !b) throw new Error('two were ordered for');
    await correct(id, buyer, 0, b.values);
    await correct(id, buyer, 1, a.values);
    expect((await again(id, buyer)).status).toBe(200);
    expect(await personOf(memberIds[0])).toMatchObject({ full_name: b.values['fullName'] });
  });

  test('a member who was added but not ordered is ignored', async () => {
    const offer = await buildOffer(app);
    const { registrationId: id, buyer } = await buildOrder(
      app,
      offer.meetingId,
      [memberDraft(offer.type.id)],
      {
        kind: 'team',
      },
    );
    const added = { ...memberDraft(offer.type.id), id: crypto.randomUUID(), version: 0, values: {} };
    const there = (await viewOf(app, id, buyer)).members.map((member) => sentBack(member));
    const body = { members: [added, ...there], removed: [] };
    await app.call(saveMembers, { params: { id }, body, token: buyer.token });
    await payFor(app, id);
    await decide(app, id, 'audit_failed');
    await correct(id, buyer, 1, { fullName: '' });
    expect((await again(id, buyer)).body).toMatchObject({
      code: kernelRefusals.INVALID_INPUT.code,
      errors: [{ path: 'members.1.fullName', code: 'name_required' }],
    });
    await correct(id, buyer, 1, { fullName: '李明' });
    expect((await again(id, buyer)).status).toBe(200);
    expect(await personOf(added.id)).toMatchObject({ state: 'draft', full_name: '' });
  });

  test('the ordered type counts, whatever was typed before the payment', async () => {
    const offer = await buildOffer(app);
    const other = registrationType({ identities: ['student'] });
    await saveContent(app, offer.meetingId, { name: 'types', content: { types: [offer.type, other] } }, 1);
    const built = await buildOrder(app, offer.meetingId, [memberDraft(offer.type.id)]);
    await correct(built.registrationId, built.buyer, 0, { typeId: other.id });
    await payFor(app, built.registrationId);
    await decide(app, built.registrationId, 'audit_failed');
    expect((await again(built.registrationId, built.buyer)).status).toBe(200);
    expect(await personOf(built.memberIds[0])).toMatchObject({ type_id: offer.type.id });
  });
});

describe('it is refused without a change', () => {
  async function refused(id: string, buyer: Person, memberIds: string[]) {
    const before = [await viewOf(app, id, buyer), await personOf(memberIds[0])];
    const answer = await again(id, buyer);
    expect([await viewOf(app, id, buyer), await personOf(memberIds[0])]).toEqual(before);
    return answer.body;
  }

  test('for an error, at its field', async () => {
    const { id, buyer, memberIds } = await rejected(2);
    await correct(id, buyer, 1, { fullName: 'x\u202e', phone: '12', gender: '' });
    const body = await refused(id, buyer, memberIds);
    expect(body).toMatchObject({ code: kernelRefusals.INVALID_INPUT.code });
    expect(body.errors?.map(({ path }) => path).toSorted()).toEqual([
      'members.1.fullName',
      'members.1.gender',
      'members.1.phone',
    ]);
  });

  test('if the person is registered by others', async () => {
    const { id, buyer, memberIds, offer } = await rejected(2);
    const theirs = memberDraft(offer.type.id);
    await buildOrder(app, offer.meetingId, [theirs]);
    await correct(id, buyer, 1, theirs.values);
    expect(await refused(id, buyer, memberIds)).toMatchObject({
      code: registrationRefusals.PERSON_TAKEN.code,
      errors: [{ path: 'members.1', code: 'person_taken' }],
    });
  });

  test('if two of the team become one', async () => {
    const { id, buyer, memberIds } = await rejected(2);
    const [first] = (await viewOf(app, id, buyer)).members;
    await correct(id, buyer, 1, first?.values ?? {});
    expect(await refused(id, buyer, memberIds)).toMatchObject({
      code: kernelRefusals.INVALID_INPUT.code,
      errors: [{ path: 'members.1.phone', code: 'same_phone_as' }],
    });
  });

  test('if the price is for another identity', async () => {
    const offer = await buildOffer(app);
    const students = registrationType({ identities: ['student'] });
    await saveContent(app, offer.meetingId, { name: 'types', content: { types: [offer.type, students] } }, 1);
    const student = memberDraft(students.id, { values: { identity: 'student' } });
    const { registrationId: id, buyer, memberIds } = await buildOrder(app, offer.meetingId, [student]);
    await payFor(app, id);
    await decide(app, id, 'audit_failed');
    await correct(id, buyer, 0, { identity: 'teacher' });
    expect(await refused(id, buyer, memberIds)).toMatchObject({
      code: kernelRefusals.INVALID_INPUT.code,
      errors: [{ path: 'members.0.identity', code: 'type_identity' }],
    });
  });

  test('if a bed is for men', async () => {
    const { id, buyer, memberIds } = await rejected(1, {
      choice: 'shared',
      checkIn: '2026-06-14',
      checkOut: '2026-06-15',
    });
    await correct(id, buyer, 0, { gender: 'female' });
    expect(await refused(id, buyer, memberIds)).toMatchObject({
      code: kernelRefusals.INVALID_INPUT.code,
      errors: [{ path: 'members.0.gender', code: 'ordered_fixed' }],
    });
  });

  test('before, during and after a review, and by another account', async () => {
    const offer = await buildOffer(app);
    const { registrationId: id, buyer } = await buildOrder(app, offer.meetingId, [
      memberDraft(offer.type.id),
    ]);
    expect((await again(id, buyer)).body.code).toBe(registrationRefusals.STATE.code);
    await payFor(app, id);
    expect((await again(id, buyer)).body.code).toBe(registrationRefusals.LOCKED.code);
    await decide(app, id, 'audit_pass');
    expect((await again(id, buyer)).body.code).toBe(registrationRefusals.LOCKED.code);
    await decide(app, id, 'audit_failed');
    expect((await again(id, await buildPerson(app))).status).toBe(404);
    expect((await viewOf(app, id, buyer)).review).toBe('audit_failed');
  });
});

test('a single room is open to any gender', async () => {
  const { id, buyer, memberIds } = await rejected(1, {
    choice: 'single',
    checkIn: '2026-06-14',
    checkOut: '2026-06-15',
  });
  await correct(id, buyer, 0, { gender: 'female' });
  expect((await again(id, buyer)).status).toBe(200);
  const stay = await app.kernel.db.execute(
    sql`select gender from stays where participant_id = ${memberIds[0]}`,
  );
  expect(stay.rows).toEqual([{ gender: 'female' }]);
});
