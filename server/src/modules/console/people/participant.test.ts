import { randomUUID } from 'node:crypto';
import { confirmIdentity } from '@plenum/contract/accounts/endpoints';
import { readOrderOf } from '@plenum/contract/registration/orders/read-order';
import { readParticipant } from '@plenum/contract/registration/lists/participant-detail';
import { participantList } from '@plenum/contract/registration/lists/participant-list';
import { editParticipant, revealField } from '@plenum/contract/registration/people/organizer-endpoints';
import type { MeetingRole } from '@plenum/contract/accounts/schemas';
import { noText } from '@plenum/contract/kernel/localized-text';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { personFields } from '@plenum/contract/meetings/person-fields';
import { type SectionContent, sections } from '@plenum/contract/meetings/sections';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDraft } from '#modules/registration/people/public';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf } from '#test/effects';
import { saveContent, text } from '#test/meeting-content';
import { buildStaff } from '#test/meetings';
import type { Person } from '#test/people';
import { type BuiltOffer, buildOffer, buildOrder, memberDraft, NIGHTS } from '#test/registrations';

let app: TestApp;
let offer: BuiltOffer;
let owner: Person;
let alice: Awaited<ReturnType<typeof buildOrder>>;
const [checkIn = '', checkOut = ''] = NIGHTS;
const field = { id: randomUUID(), help: noText, required: false, options: [], condition: null };
const [vegan, halal] = [randomUUID(), randomUUID()];
const custom: SectionContent<'form'>['custom'] = [
  {
    ...field,
    type: 'choices',
    label: text('Meals', '餐食'),
    options: [
      { id: vegan, label: text('Vegan', '纯素') },
      { id: halal, label: text('Halal', '清真') },
    ],
  },
  { ...field, id: randomUUID(), type: 'yes_no', label: text('First time?', '首次参会？') },
  { ...field, id: randomUUID(), type: 'phone', label: text('Emergency', '紧急联系电话') },
];
const ID = '11010519491231002X';

beforeAll(async () => {
  app = await createTestApp();
  offer = await buildOffer(app);
  owner = await buildStaff(app, offer.meetingId, 'owner');
  const asked = Object.fromEntries(
    personFields.map((name) => [name, 'optional']),
  ) as SectionContent<'form'>['asked'];
  await saveContent(app, offer.meetingId, {
    name: 'form',
    content: { ...sections.form.empty, asked, custom },
  });
  alice = await register({
    fullName: 'Alice',
    gender: 'female',
    phone: '13812348000',
    email: 'alice@uni.example',
  });
});
afterAll(() => app.close());

async function register(values: Record<string, string>, choice: 'shared' | 'single' = 'shared') {
  const roomTypeId = choice === 'shared' ? offer.twin.id : offer.king.id;
  const built = await buildOrder(app, offer.meetingId, [
    memberDraft(offer.type.id, {
      values: {
        idType: 'prc_id',
        idNumber: ID,
        [`custom.${custom[0]?.id}`]: `${vegan},${halal}`,
        [`custom.${custom[1]?.id}`]: 'yes',
        [`custom.${custom[2]?.id}`]: '13812348000',
        ...values,
      },
      stay: { choice, roomTypeId, checkIn, checkOut },
      activityIds: [offer.lunch.id],
    }),
  ]);
  expect(built.answer.body).toMatchObject({ code: 200 });
  return built;
}

const of = ({ memberIds }: { memberIds: string[] }) => ({
  id: offer.meetingId,
  participantId: memberIds[0] ?? '',
});

describe('one participant', () => {
  test('is shown with answers in words, stay, activities and history', async () => {
    const read = await app.call(readParticipant, { params: of(alice), token: owner.token, lan: 'zh-cn' });
    expect(read.body.data).toMatchObject({
      name: 'Alice',
      phone: '138****8000',
      email: 'a***@uni.example',
      idNumber: '110***********002X',
      answers: [
        { label: '餐食', answer: '纯素、清真' },
        { label: '首次参会？', answer: '是' },
        { label: '紧急联系电话', answer: '****' },
      ],
      registration: { id: alice.registrationId, kind: 'individual', contactPhone: '138****8000', members: 1 },
      orders: [{ number: alice.answer.body.data.number, state: 'unpaid' }],
      stayDetail: { hotel: '港湾酒店', checkIn, checkOut, cohabitants: [] },
      activities: [{ id: offer.lunch.id, name: '活动', startsAt: offer.lunch.startsAt }],
      ticket: null,
      can: { edit: true, reveal: true, review: false },
    });
    const kinds = read.body.data.timeline.map(({ kind, to, actor }) => [kind, to, actor]);
    expect(kinds).toContainEqual(['order', 'unpaid', alice.buyer.me.name]);
    expect(kinds).toContainEqual(['registered', 'submitted', alice.buyer.me.name]);
    for (const secret of [ID, '13812348000', 'alice@uni.example'])
      expect(JSON.stringify(read.body)).not.toContain(secret);
  });

  test('is shown to a steward without money and without actions', async () => {
    const steward = await buildStaff(app, offer.meetingId, 'steward');
    const read = await app.call(readParticipant, { params: of(alice), token: steward.token });
    expect(read.body.data).toMatchObject({
      orders: [],
      can: { edit: false, reveal: false, review: false },
    });
  });

  test('of another conference is not found', async () => {
    const other = await buildOffer(app);
    const stranger = await buildStaff(app, other.meetingId, 'owner');
    const calls = [
      app.call(readParticipant, { params: { ...of(alice), id: other.meetingId }, token: stranger.token }),
      app.call(revealField, {
        params: { ...of(alice), id: other.meetingId },
        body: { field: 'phone', reason: 'x' },
        token: stranger.token,
      }),
      app.call(editParticipant, {
        params: { ...of(alice), id: other.meetingId },
        body: { values: { fullName: 'Eve' }, reason: 'x' },
        token: stranger.token,
      }),
      app.call(readOrderOf, {
        params: { id: other.meetingId, orderId: alice.answer.body.data.orderId },
        token: stranger.token,
      }),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(404);
  });
});

describe('a masked value', () => {
  test.each([
    ['idNumber', ID],
    ['phone', '+8613812348000'],
    ['email', 'alice@uni.example'],
  ] as const)('%s is shown for a reason, which is noted', async (name, value) => {
    const shown = await app.call(revealField, {
      params: of(alice),
      body: { field: name, reason: 'Calls the hotel' },
      token: owner.token,
    });
    expect(shown.body.data).toEqual({ value });
    const noted = await app.kernel.pool.query(
      `select actor, detail from audit_log where action = 'participant.revealed' and object = $1 order by id desc limit 1`,
      [`participant:${of(alice).participantId}`],
    );
    expect(noted.rows).toEqual([
      { actor: owner.me.id, detail: { meeting: offer.meetingId, field: name, reason: 'Calls the hotel' } },
    ]);
    const { timeline } = (await app.call(readParticipant, { params: of(alice), token: owner.token })).body
      .data;
    expect(timeline[0]).toMatchObject({ kind: 'revealed', to: name, reason: 'Calls the hotel' });
  });

  test('is not shown without a reason, nor to others', async () => {
    const without = await app.call(revealField, {
      params: of(alice),
      body: { field: 'phone', reason: ' ' },
      token: owner.token,
    });
    expect(without.body.code).toBe(kernelRefusals.INVALID_INPUT.code);
    for (const role of ['finance', 'reviewer', 'steward'] satisfies MeetingRole[]) {
      const { token } = await buildStaff(app, offer.meetingId, role);
      const body = { field: 'phone' as const, reason: 'x' };
      expect((await app.call(revealField, { params: of(alice), body, token })).status).toBe(403);
    }
  });
});

test('a masked value is shown only shortly after a password or a code', async () => {
  const manager = await buildStaff(app, offer.meetingId, 'manager');
  const { token, password } = manager;
  const reveal = () =>
    app.call(revealField, {
      params: of(alice),
      body: { field: 'idNumber', reason: 'Calls the hotel' },
      token,
    });
  app.clock.advance(10 * 60_000);
  expect((await reveal()).status).toBe(200);
  app.clock.advance(1);
  const late = await reveal();
  expect([late.status, late.body.code]).toEqual([403, kernelRefusals.CONFIRM_IDENTITY.code]);
  const noted = await app.kernel.pool.query(
    `select 1 from audit_log where action = 'participant.revealed' and actor = $1`,
    [manager.me.id],
  );
  expect(noted.rowCount).toBe(1);
  await app.call(confirmIdentity, { token, body: { by: 'password', password } });
  expect((await reveal()).body.data).toEqual({ value: ID });
});

describe('a correction', () => {
  const edit = (built: typeof alice, values: Record<string, string>) =>
    app.call(editParticipant, {
      params: of(built),
      body: { values, reason: 'Asked by phone' },
      token: owner.token,
    });

  test('changes the row, the draft, the name of the registration, and the search', async () => {
    const bob = await register({ fullName: 'Bob', idType: '', idNumber: '' });
    const done = await edit(bob, { fullName: 'Robert Brown', phone: '13900001111', diet: 'Halal' });
    expect(done.body).toMatchObject({ code: 200 });
    const read = await app.call(readParticipant, { params: of(bob), token: owner.token });
    expect(read.body.data).toMatchObject({
      name: 'Robert Brown',
      phone: '139****1111',
      diet: 'Halal',
      registration: { contactName: 'Robert Brown' },
    });
    const inChinese = await app.call(readParticipant, { params: of(bob), token: owner.token, lan: 'zh-cn' });
    expect(inChinese.body.data.diet).toBe('清真');
    const { participantId } = of(bob);
    const stored = await app.kernel.pool.query<{ draft: string }>(
      'select draft from participants where id = $1',
      [participantId],
    );
    expect(openDraft(app.kernel.keys, participantId, stored.rows[0]?.draft ?? '')).toMatchObject({
      values: { fullName: 'Robert Brown', phone: '13900001111', typeId: offer.type.id },
      activityIds: [offer.lunch.id],
    });
    const noted = await app.kernel.pool.query(
      `select detail from audit_log where action = 'participant.edited' and object = $1`,
      [`participant:${participantId}`],
    );
    expect(noted.rows).toEqual([
      {
        detail: {
          meeting: offer.meetingId,
          fields: ['fullName', 'phone', 'diet'],
          before: { fullName: expect.any(String), phone: expect.stringContaining('****') },
          after: { fullName: 'Robert Brown', phone: '139****1111' },
          reason: 'Asked by phone',
        },
      },
    ]);
    expect(JSON.stringify(noted.rows)).not.toContain('13900001111');
  });

  test('is found with and without the accents of the name', async () => {
    const siobhan = await register({ fullName: 'Siobhán Keane', idType: '', idNumber: '' });
    const find = async (q: string) => {
      const { body } = await app.call(participantList.list, {
        params: { id: offer.meetingId },
        query: { q },
        token: owner.token,
      });
      return body.data.rows.map(({ id }) => id);
    };
    for (const q of ['Siobhán', 'siobhan', 'keane'])
      expect(await find(q)).toEqual([of(siobhan).participantId]);
  });

  test('is validated like a form; a refused one stores nothing', async () => {
    const refused = await edit(alice, { email: 'no address', idNumber: '110105194912310021' });
    expect(refused.body.code).toBe(kernelRefusals.INVALID_INPUT.code);
    expect(refused.body.errors?.map(({ path }) => path).toSorted()).toEqual([
      'values.email',
      'values.idNumber',
    ]);
    const unknown = await edit(alice, { nickname: 'Al' });
    expect(unknown.body.errors?.map(({ path }) => path)).toEqual(['values.nickname']);
    expect(await auditOf(app, `participant:${of(alice).participantId}`)).not.toContain('participant.edited');
  });

  test('does not change the ordered type, nor the gender of a bed', async () => {
    const type = await edit(alice, { typeId: randomUUID() });
    expect(type.body.errors?.map(({ path }) => path)).toEqual(['values.typeId']);
    const gender = await edit(alice, { gender: 'male' });
    expect(gender.body.errors?.map(({ path }) => path)).toEqual(['values.gender']);
    const single = await register({ fullName: 'Carol', idType: '', idNumber: '' }, 'single');
    expect((await edit(single, { gender: 'female' })).body).toMatchObject({ code: 200 });
  });

  test('does not make two people of one', async () => {
    const dave = await register({ fullName: 'Dave', idType: '', idNumber: '' });
    expect((await edit(dave, { idType: 'prc_id', idNumber: ID })).body.code).toBe(
      registrationRefusals.PERSON_TAKEN.code,
    );
    expect((await edit(dave, { idType: 'passport', idNumber: 'EA1234567' })).body).toMatchObject({
      code: 200,
    });
    const erin = await register({ fullName: 'Erin', idType: '', idNumber: '' });
    expect((await edit(erin, { idType: 'passport', idNumber: 'ea 1234567' })).body.code).toBe(
      registrationRefusals.PERSON_TAKEN.code,
    );
  });

  test('of a participant whose order has ended is refused', async () => {
    const frank = await register({ fullName: 'Frank', idType: '', idNumber: '' });
    await app.kernel.pool.query(`select release_orders(array[$1::uuid], null, 'test', $2, false, 'draft')`, [
      frank.answer.body.data.orderId,
      app.clock.now(),
    ]);
    expect((await edit(frank, { fullName: 'Franz' })).body.code).toBe(registrationRefusals.STATE.code);
  });
});

test('an order is shown to organizers', async () => {
  const { orderId, number } = alice.answer.body.data;
  const params = { id: offer.meetingId, orderId };
  const read = await app.call(readOrderOf, { params, token: owner.token });
  expect(read.body.data).toMatchObject({
    number,
    buyer: 'Alice',
    history: [{ from: null, to: 'unpaid' }],
    can: { settle: true, cancel: true, extend: true },
  });
  expect(read.body.data.lines).toHaveLength(3);
});
