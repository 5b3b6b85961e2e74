import { registrationRefusals } from '@plenum/contract/registration/messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { randomUUID } from 'node:crypto';
import { placeOrder } from '@plenum/contract/registration/checkout/endpoints';
import { type DraftHead, emptyHead, type MemberDraft } from '@plenum/contract/registration/people/draft';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildPerson, type Person } from '#test/people';
import {
  agreeTo,
  buildDraft,
  type BuiltOffer,
  buildOffer,
  buildOrder,
  memberDraft,
} from '#test/registrations';

let app: TestApp;
let offer: BuiltOffer;
let other: BuiltOffer;
beforeAll(async () => {
  app = await createTestApp();
  offer = await buildOffer(app);
  other = await buildOffer(app);
});
afterAll(() => app.close());

async function stored(): Promise<unknown> {
  const found = await app.kernel.db.execute(sql`
    select (select count(*) from orders) as orders, (select sum(taken) from registration_types) as types,
      (select sum(taken) from room_nights) as nights, (select sum(taken) from activities) as activities,
      (select count(*) from participants where state = 'registered') as people, (select count(*) from stays) as stays`);
  return found.rows[0];
}

interface Sent {
  readonly buyer: Person;
  readonly id: string;
  readonly body: Awaited<ReturnType<typeof agreeTo>>;
}

async function ready(draft: MemberDraft): Promise<Sent> {
  const buyer = await buildPerson(app);
  const { id, memberIds } = await buildDraft(app, offer.meetingId, buyer.me.id, [draft]);
  const body = await agreeTo(app, offer.meetingId, [{ ...draft, id: memberIds[0] ?? '' }]);
  return { buyer, id, body };
}

async function send({ buyer, id, body }: Sent, changed: object = {}, key: string | null = randomUUID()) {
  return app.call(placeOrder, {
    params: { id },
    body: { ...body, ...changed },
    token: buyer.token,
    headers: key === null ? {} : { 'idempotency-key': key },
  });
}

describe('consents', () => {
  it.each([
    ['a smaller total', { total: 1 }, orderRefusals.PRICE_CHANGED.code],
    ['no total', { total: 0 }, orderRefusals.PRICE_CHANGED.code],
    ['a negative one', { total: -1 }, kernelRefusals.INVALID_INPUT.code],
    ['a broken one', { total: 0.5 }, kernelRefusals.INVALID_INPUT.code],
    ['a huge one', { total: 1e15 }, kernelRefusals.INVALID_INPUT.code],
    ['other things', { units: [`type:${randomUUID()}`] }, orderRefusals.PRICE_CHANGED.code],
    ['nothing', { units: [] }, kernelRefusals.INVALID_INPUT.code],
    ['a state', { state: 'pay_success' }, kernelRefusals.INVALID_INPUT.code],
    ['a price', { price: 1 }, kernelRefusals.INVALID_INPUT.code],
    ['an unknown currency', { currency: 'BTC' }, kernelRefusals.INVALID_INPUT.code],
    ['a way to pay that is none', { method: 'cash' }, kernelRefusals.INVALID_INPUT.code],
  ])('%s is refused, and nothing is stored', async (_, changed, code) => {
    const sent = await ready(memberDraft(offer.type.id));
    const before = await stored();
    expect((await send(sent, changed)).body.code).toBe(code);
    expect(await stored()).toEqual(before);
  });

  it('needs a key', async () => {
    const sent = await ready(memberDraft(offer.type.id));
    expect((await send(sent, {}, null)).body.code).toBe(kernelRefusals.KEY_REQUIRED.code);
  });

  it('only its own account can order', async () => {
    const sent = await ready(memberDraft(offer.type.id));
    const stranger = await buildPerson(app);
    expect((await send({ ...sent, buyer: stranger })).status).toBe(404);
  });
});

const dates = { checkIn: '2026-06-14', checkOut: '2026-06-15' };

describe('the ordered items', () => {
  it.each<[string, () => MemberDraft, string, string]>([
    ['another meeting’s type', () => memberDraft(other.type.id), 'members.0.typeId', 'type_required'],
    [
      'another meeting’s room',
      () => memberDraft(offer.type.id, { stay: { choice: 'single', roomTypeId: other.king.id, ...dates } }),
      'members.0.stay.roomTypeId',
      'room_required',
    ],
    [
      'another meeting’s lunch',
      () => memberDraft(offer.type.id, { activityIds: [other.lunch.id] }),
      `members.0.activities`,
      'activity_unknown',
    ],
    [
      'a day that is none',
      () =>
        memberDraft(offer.type.id, {
          stay: {
            choice: 'single',
            roomTypeId: offer.king.id,
            checkIn: '2026-06-14',
            checkOut: '2026-06-14',
          },
        }),
      'members.0.stay.checkOut',
      'same_day',
    ],
    [
      'days backwards',
      () =>
        memberDraft(offer.type.id, {
          stay: {
            choice: 'single',
            roomTypeId: offer.king.id,
            checkIn: '2026-06-15',
            checkOut: '2026-06-14',
          },
        }),
      'members.0.stay.checkOut',
      'check_out_before',
    ],
    [
      'nights the hotel does not have',
      () =>
        memberDraft(offer.type.id, {
          stay: {
            choice: 'single',
            roomTypeId: offer.king.id,
            checkIn: '2026-06-10',
            checkOut: '2026-06-15',
          },
        }),
      'members.0.stay.checkIn',
      'night_missing',
    ],
    [
      'a king room for two',
      () => memberDraft(offer.type.id, { stay: { choice: 'shared', roomTypeId: offer.king.id, ...dates } }),
      'members.0.stay.roomTypeId',
      'room_not_shared',
    ],
    [
      'a name that reads backwards',
      () => memberDraft(offer.type.id, { values: { fullName: 'Ada\u202eecalevoL' } }),
      'members.0.fullName',
      'illegal_characters',
    ],
  ])('%s is refused beside its field, and nothing is stored', async (_, draft, path, code) => {
    const sent = await ready(draft());
    const before = await stored();
    const { body } = await send(sent, { units: ['type:x'] });
    expect(body.code).toBe(kernelRefusals.INVALID_INPUT.code);
    expect(body.errors).toContainEqual(
      expect.objectContaining({ code, path: expect.stringContaining(path) }),
    );
    expect(await stored()).toEqual(before);
  });

  it('the same document written differently is the same person', async () => {
    const id = { idType: 'prc_id', idNumber: '11010519491231002X' };
    const first = await buildOrder(app, offer.meetingId, [memberDraft(offer.type.id, { values: id })]);
    expect(first.answer.body.code).toBe(200);
    const written = { idType: 'prc_id', idNumber: '１１０１０５ 19491231-002x' };
    const again = await buildOrder(app, offer.meetingId, [memberDraft(offer.type.id, { values: written })]);
    expect(again.answer.body).toMatchObject({
      code: registrationRefusals.PERSON_TAKEN.code,
      message: 'The user has been selected',
    });
  });

  it.each(['𠮷田·武', "O'Brien", '买买提·吐尔逊', 'Zoë Müller-Lüdenscheidt'])(
    '%s is a valid name',
    async (fullName) => {
      const { answer } = await buildOrder(app, offer.meetingId, [
        memberDraft(offer.type.id, { values: { fullName } }),
      ]);
      expect(answer.body.code).toBe(200);
      const found = await app.kernel.db.execute(
        sql`select id from participants where full_name = ${fullName}`,
      );
      expect(found.rows).toHaveLength(1);
    },
  );
});

describe('a team', () => {
  const head = { teamName: 'Lab 7', contactName: 'Ada Lovelace', contactPhone: '13800138000' };
  async function order(members: readonly MemberDraft[], change: Partial<DraftHead> = {}) {
    const buyer = await buildPerson(app);
    const { id, memberIds } = await buildDraft(app, offer.meetingId, buyer.me.id, members, {
      kind: 'team',
      head: { ...head, ...change },
    });
    const named = members.flatMap((member, index) =>
      Object.keys(member.values).length > 0 ? [{ ...member, id: memberIds[index] ?? '' }] : [],
    );
    const body = await agreeTo(app, offer.meetingId, named);
    return { id, answer: await send({ buyer, id, body }) };
  }
  const blank = (): MemberDraft => ({ ...memberDraft(offer.type.id), values: {} });

  it('gets all errors together, each with its sentence, and nothing is stored', async () => {
    const before = await stored();
    const wrong = memberDraft(offer.type.id, {
      values: { fullName: 'A'.repeat(61) },
      stay: { choice: 'single', roomTypeId: '', ...dates },
    });
    const { answer } = await order([blank(), wrong], {
      teamName: 'L'.repeat(121),
      contactName: 'Ada <',
      wantsInvoice: true,
      invoice: {
        ...emptyHead.invoice,
        title: 'L'.repeat(101),
        titleType: 'personal',
        email: 'a@example.org',
      },
    });
    expect(answer.body.code).toBe(kernelRefusals.INVALID_INPUT.code);
    expect(answer.body.errors?.map(({ path, message }) => [path, message])).toEqual([
      ['head.teamName', 'At most 120 characters'],
      ['head.contactName', 'Cannot Contain The Following Characters: <'],
      ['members.1.fullName', 'At most 60 characters'],
      ['members.1.stay.roomTypeId', 'Please Choose The Hotel And Room'],
      ['head.invoice.title', 'At most 100 characters'],
    ]);
    expect(await stored()).toEqual(before);
  });

  it('is ordered for its members, without empty rows', async () => {
    const { id, answer } = await order([memberDraft(offer.type.id), blank()]);
    expect(answer.body.code).toBe(200);
    const found = await app.kernel.db.execute(sql`
      select members, (select count(*)::int from participants where registration_id = registrations.id
        and state = 'registered') as registered from registrations where id = ${id}`);
    expect(found.rows).toEqual([{ members: 1, registered: 1 }]);
    const { answer: empty } = await order([blank()]);
    expect(empty.body.errors).toContainEqual(expect.objectContaining({ path: 'members', code: 'required' }));
  });
});
