import { listOwnConsents } from '@plenum/contract/consents/endpoints';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import { randomUUID } from 'node:crypto';
import {
  cancelRegistration,
  listFillLinks,
  makeFillLink,
  makeFillLinks,
  readFillIn,
  saveFillIn,
  saveMembers,
  sendFillLinks,
} from '@plenum/contract/registration/people/endpoints';
import type { MemberDraft } from '@plenum/contract/registration/people/draft';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signToken } from '#kernel/crypto/signed-token';
import { readDemoMessages } from '#modules/messaging/public';
import { createTestApp, type TestApp } from '#test/app';
import { hotelConsent as consentRow, hotelConsentsOf } from '#test/consents';
import { buildPerson, type Person } from '#test/people';
import { decide, payFor, viewOf } from '#test/registration-status';
import { buildDraft, buildOffer, buildOrder, type BuiltOffer, memberDraft } from '#test/registrations';

let app: TestApp;
let owner: Person;
let offer: BuiltOffer;
beforeAll(async () => {
  app = await createTestApp();
  owner = await buildPerson(app);
  offer = await buildOffer(app);
});
afterAll(() => app.close());

const LINK_ENDED = registrationRefusals.LINK_ENDED.code;

async function makeLink(id: string, memberId: string, by = owner) {
  return app.call(makeFillLink, { params: { id, memberId }, token: by.token });
}
const read = (token: string) => app.call(readFillIn, { body: { token } });
const save = (token: string, member: MemberDraft, version = 1) =>
  app.call(saveFillIn, { body: { token, member, version } });

async function linked() {
  const members = [memberDraft(offer.type.id), memberDraft(offer.type.id)];
  const head = { teamName: '滨海队', contactName: 'Ada', contactPhone: '13800138000' };
  const { id, memberIds } = await buildDraft(app, offer.meetingId, owner.me.id, members, {
    kind: 'team',
    head,
  });
  const [memberId = '', otherId = ''] = memberIds;
  const { token, expiresAt } = (await makeLink(id, memberId)).body.data;
  return { id, memberId, otherId, token, expiresAt, members };
}

test('the consent for the hotel is stored when the box is cleared and when it is ticked, with language and text', async () => {
  const { id, memberId, otherId, token, members } = await linked();
  // The test drafts contain the consent, so each choice sets it explicitly.
  const choice = (nr: number, hotelConsent: boolean) => ({
    ...(members[nr] ?? memberDraft(offer.type.id)),
    hotelConsent,
  });
  const saveOther = (member: MemberDraft, version: number) =>
    app.call(saveMembers, {
      params: { id },
      body: { members: [{ ...member, id: otherId, version }], removed: [] },
      token: owner.token,
      lan: 'zh-cn',
    });
  expect((await save(token, choice(0, false))).status).toBe(200);
  expect((await saveOther(choice(1, false), 1)).status).toBe(200);
  expect((await saveOther(choice(1, false), 2)).status).toBe(200);
  expect((await saveOther(choice(1, true), 3)).status).toBe(200);
  expect(await hotelConsentsOf(app, memberId)).toEqual([consentRow('withdrawn', null)]);
  expect(await hotelConsentsOf(app, otherId)).toEqual([
    consentRow('withdrawn', owner.me.id, 'zh-cn'),
    consentRow('given', owner.me.id, 'zh-cn'),
  ]);
  const own = await app.call(listOwnConsents, { token: owner.token });
  expect(own.body.data).toMatchObject([
    { subject: 'hotel', act: 'given', participantId: otherId, meetingId: offer.meetingId },
    { subject: 'hotel', act: 'withdrawn', address: expect.stringMatching(/^198\./) as string },
  ]);
});

describe('a link', () => {
  test('shows a member their own part and the sender, and nothing of the others', async () => {
    const { token, expiresAt, members } = await linked();
    expect(expiresAt).toBe(new Date(app.clock.now().getTime() + 14 * 24 * 3_600_000).toISOString());
    const answer = await read(token);
    expect(answer.body.data).toMatchObject({
      offer: { meeting: { id: offer.meetingId } },
      teamName: '滨海队',
      contactName: 'Ada',
      member: { ...members[0], version: 1 },
    });
    const seen = JSON.stringify(answer.body);
    expect(seen).not.toContain(members[1]?.values['fullName']);
    expect(seen).not.toContain('13800138000');
  });

  test('stores what the member fills in, and sends the contact a message', async () => {
    const { id, memberId, otherId, token, members } = await linked();
    const filled = memberDraft(offer.type.id, { values: { fullName: '买买提·吐尔逊' } });
    expect((await save(token, filled)).body.data).toEqual({ version: 2 });
    const view = await viewOf(app, id, owner);
    expect(view).toMatchObject({
      version: 2,
      members: [
        { ...filled, id: memberId, version: 2, selfFilled: true },
        { ...members[1], id: otherId, version: 1, selfFilled: false },
      ],
    });
    const audit = await app.kernel.db.execute(
      sql`select action, actor, detail from audit_log where object = ${`registration:${id}`} order by id`,
    );
    expect(audit.rows).toEqual([
      { action: 'registration.fill_link_made', actor: owner.me.id, detail: { member: memberId } },
      { action: 'registration.self_filled', actor: null, detail: { member: memberId } },
    ]);
    expect((await save(token, filled)).body.code).toBe(kernelRefusals.CHANGED_MEANWHILE.code);
    expect((await save(token, filled, 2)).status).toBe(200);
  });

  test('is valid beside a newer one, and ends after two weeks or with its member', async () => {
    const { id, memberId, token } = await linked();
    const newer = (await makeLink(id, memberId)).body.data.token;
    expect((await read(token)).status).toBe(200);
    expect((await read(newer)).status).toBe(200);
    app.clock.advance(14 * 24 * 3_600_000);
    expect((await read(newer)).body.code).toBe(LINK_ENDED);
    app.clock.advance(-14 * 24 * 3_600_000);
    expect((await read(newer)).status).toBe(200);
    await app.call(saveMembers, {
      params: { id },
      body: { members: [], removed: [memberId] },
      token: owner.token,
    });
    expect((await read(newer)).body.code).toBe(LINK_ENDED);
  });

  test('ends for a member removed from a team that has ordered', async () => {
    const own = await buildOffer(app);
    const members = [memberDraft(own.type.id), memberDraft(own.type.id)];
    const built = await buildOrder(app, own.meetingId, members, { buyer: owner });
    const [memberId = ''] = built.memberIds;
    const { token } = (await makeLink(built.registrationId, memberId)).body.data;
    const body = { members: [], removed: [memberId] };
    await app.call(saveMembers, { params: { id: built.registrationId }, body, token: owner.token });
    expect((await read(token)).body.code).toBe(LINK_ENDED);
    expect((await makeLink(built.registrationId, memberId)).status).toBe(404);
  });

  test('ends with the registration', async () => {
    const { id, token, members } = await linked();
    await app.call(cancelRegistration, { params: { id }, token: owner.token });
    expect((await read(token)).body.code).toBe(LINK_ENDED);
    expect((await save(token, members[0] as MemberDraft)).body.code).toBe(LINK_ENDED);
  });

  test('can’t be guessed', async () => {
    const { id, memberId, token } = await linked();
    const soon = new Date(app.clock.now().getTime() + 1000);
    const forged = [
      `${token}x`,
      'x'.repeat(40),
      signToken(app.kernel.keys, 'fill-in', { member: memberId, epoch: 2 }, soon),
      signToken(app.kernel.keys, 'fill-in', { member: randomUUID(), epoch: 1 }, soon),
      signToken(app.kernel.keys, 'fill-in', { member: 'x', epoch: 1 }, soon),
      signToken(app.kernel.keys, 'file link', { member: memberId, epoch: 1 }, soon),
    ];
    for (const one of forged) expect((await read(one)).body.code).toBe(LINK_ENDED);
    const never = await buildDraft(app, offer.meetingId, owner.me.id, [memberDraft(offer.type.id)], {
      kind: 'team',
    });
    expect(await viewOf(app, never.id, owner)).toMatchObject({ members: [{ selfFilled: false }] });
    expect((await viewOf(app, id, owner)).version).toBe(1);
  });

  test('accepts no more than a form can hold', async () => {
    const { token } = await linked();
    const long = { ...memberDraft(offer.type.id), values: { diet: 'x'.repeat(4_001) } };
    expect((await save(token, long)).status).toBe(422);
    const odd = { ...memberDraft(offer.type.id), state: 'registered' };
    expect((await save(token, odd as MemberDraft)).status).toBe(422);
  });
});

describe('creating a link', () => {
  test('is for the owner, for a member of that very registration', async () => {
    const { id, memberId } = await linked();
    const stranger = await buildPerson(app);
    const theirs = await buildDraft(app, offer.meetingId, stranger.me.id, [memberDraft(offer.type.id)]);
    const answers = [
      await makeLink(id, memberId, stranger),
      await makeLink(theirs.id, memberId, stranger),
      await makeLink(id, theirs.memberIds[0] ?? ''),
      await makeLink(id, randomUUID()),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const epochs = await app.kernel.db.execute(
      sql`select link_epoch from participants where id = any (${sql.param([memberId, ...theirs.memberIds])}::uuid[]) order by 1`,
    );
    expect(epochs.rows).toEqual([{ link_epoch: 0 }, { link_epoch: 1 }]);
  });

  test('is refused under review; after a rejection the member may correct their data, not the order', async () => {
    const own = await buildOffer(app);
    const built = await buildOrder(app, own.meetingId, [memberDraft(own.type.id)], {
      buyer: owner,
      kind: 'team',
    });
    const { registrationId: id, memberIds } = built;
    const [memberId = ''] = memberIds;
    const { token } = (await makeLink(id, memberId)).body.data;
    const [member] = (await viewOf(app, id, owner)).members;
    if (!member) throw new Error('one was ordered for');
    const { values, stay, activityIds, hotelConsent } = member;
    const draft = { values, stay, activityIds, hotelConsent };
    await payFor(app, id);
    expect((await read(token)).body.code).toBe(LINK_ENDED);
    expect((await save(token, draft)).body.code).toBe(registrationRefusals.LOCKED.code);
    expect((await makeLink(id, memberId)).body.code).toBe(registrationRefusals.LOCKED.code);
    await decide(app, id, 'audit_failed');
    const more = await save(token, { ...draft, activityIds: [own.lunch.id] });
    expect(more.body).toMatchObject({
      code: kernelRefusals.INVALID_INPUT.code,
      errors: [{ path: 'member.activities', code: 'ordered_fixed' }],
    });
    expect((await save(token, { ...draft, values: { ...values, fullName: '李明' } })).status).toBe(200);
  });
});

describe('links for several members', () => {
  const of = (id: string, memberIds: string[], person = owner) => ({
    params: { id },
    body: { memberIds },
    token: person.token,
  });
  const kindsTo = async (target: string) =>
    (await readDemoMessages(app.kernel, target)).map(({ text }) => /\/s\/\w{10}/.exec(text)?.[0] ?? '');

  test('are short and lead to each member’s part', async () => {
    const { id, memberId, otherId, members } = await linked();
    const { body } = await app.call(makeFillLinks, of(id, [otherId, memberId]));
    expect(body.data.map((made) => made.memberId)).toEqual([otherId, memberId]);
    const [first] = body.data;
    expect(first?.link).toMatch(/\/s\/[0-9A-Za-z]{10}$/);
    const reply = await app.http.inject({ method: 'GET', url: new URL(first?.link ?? '').pathname });
    const token = new URL(String(reply.headers['location'])).hash.slice(1);
    expect((await read(token)).body.data.member.values).toEqual(members[1]?.values);
    const stranger = await buildPerson(app);
    expect((await app.call(makeFillLinks, of(id, [memberId], stranger))).status).toBe(404);
    expect((await app.call(makeFillLinks, of(id, [memberId, randomUUID()]))).status).toBe(404);
  });

  test('are sent to the members’ addresses, to each at most three times a day', async () => {
    const { id, memberId, otherId, members } = await linked();
    const { email = '', phone = '' } = members[0]?.values ?? {};
    const send = async (ids = [memberId]) => (await app.call(sendFillLinks, of(id, ids))).body.data;
    expect(await send([memberId, otherId])).toEqual([
      { memberId, outcome: 'sent' },
      { memberId: otherId, outcome: 'sent' },
    ]);
    await app.deliverOutbox();
    expect(await kindsTo(email)).toEqual([expect.stringMatching(/^\/s\//)]);
    expect(await kindsTo(`+86${phone}`)).toHaveLength(1);
    const { body } = await app.call(listFillLinks, { params: { id }, token: owner.token });
    expect(body.data.filter((one) => one.memberId === memberId)).toHaveLength(2);
    expect(JSON.stringify(body.data)).not.toContain(email);
    for (const outcome of ['sent', 'sent', 'too_often']) {
      expect(await send()).toEqual([{ memberId, outcome }]);
      await app.deliverOutbox();
    }
    expect(await kindsTo(email)).toHaveLength(3);
  });
});
