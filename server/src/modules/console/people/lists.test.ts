import { orderList } from '@plenum/contract/registration/lists/order-list';
import { participantList } from '@plenum/contract/registration/lists/participant-list';
import { registrationList } from '@plenum/contract/registration/lists/registration-list';
import { review } from '@plenum/contract/registration/review/endpoints';
import type { QueryOf } from '@plenum/contract/kernel/endpoint';
import { personFields } from '@plenum/contract/meetings/person-fields';
import { sections } from '@plenum/contract/meetings/sections';
import { recordPayment } from '@plenum/contract/payments/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { paymentOf } from '#test/orders';
import { countQueries } from '#test/effects';
import { saveContent } from '#test/meeting-content';
import { buildStaff } from '#test/meetings';
import { buildPerson, type Person } from '#test/people';
import {
  type BuiltOffer,
  buildDraft,
  buildOffer,
  buildOrder,
  memberDraft,
  NIGHTS,
} from '#test/registrations';

let app: TestApp;
let offer: BuiltOffer;
let owner: Person;
let elsewhere: BuiltOffer;
type Built = Awaited<ReturnType<typeof buildOrder>>;
let alice: Built;
let team: Built;
let paid: Built;
let passed: Built;
let draftId: string;

const PHONE = '+8613812348000';
const [checkIn = '', checkOut = ''] = NIGHTS;

async function makeOffer(): Promise<BuiltOffer> {
  const built = await buildOffer(app, { stock: null, activityStock: null });
  const asked = Object.fromEntries(personFields.map((field) => [field, 'optional']));
  await saveContent(app, built.meetingId, {
    name: 'form',
    content: { ...sections.form.empty, asked } as never,
  });
  return built;
}

async function pay({ answer }: Built): Promise<void> {
  const { orderId } = answer.body.data;
  const found = await app.kernel.pool.query<{ total: number }>('select total from orders where id = $1', [
    orderId,
  ]);
  const settled = await app.call(recordPayment, {
    params: { id: offer.meetingId, orderId },
    body: paymentOf(app, found.rows[0]?.total ?? 0),
    token: owner.token,
  });
  expect(settled.body).toMatchObject({ code: 200 });
}

beforeAll(async () => {
  app = await createTestApp();
  [offer, elsewhere] = [await makeOffer(), await makeOffer()];
  owner = await buildStaff(app, offer.meetingId, 'owner');
  const typeId = offer.type.id;
  alice = await buildOrder(app, offer.meetingId, [
    memberDraft(typeId, {
      values: {
        fullName: 'Alice O’Brien',
        gender: 'female',
        identity: 'student',
        email: 'alice@uni.example',
        phone: PHONE,
        idType: 'prc_id',
        idNumber: '11010519491231002X',
      },
      stay: { choice: 'no_room' },
      activityIds: [offer.lunch.id],
    }),
  ]);
  app.clock.advance(1000);
  team = await buildOrder(app, offer.meetingId, [
    memberDraft(typeId, { values: { fullName: '王伟' } }),
    memberDraft(typeId, {
      values: { fullName: '欧阳清和', gender: 'female' },
      stay: { choice: 'single', roomTypeId: offer.king.id, checkIn, checkOut },
    }),
  ]);
  app.clock.advance(1000);
  paid = await buildOrder(app, offer.meetingId, [
    memberDraft(typeId, {
      values: { fullName: '王小明' },
      stay: { choice: 'shared', roomTypeId: offer.twin.id, checkIn, checkOut },
    }),
  ]);
  app.clock.advance(1000);
  passed = await buildOrder(app, offer.meetingId, [
    memberDraft(typeId, { values: { fullName: '𠮷野太郎' } }),
  ]);
  await pay(paid);
  await pay(passed);
  await app.call(review, {
    params: { id: offer.meetingId },
    body: { registrationIds: [passed.registrationId], decision: 'audit_pass', reason: '' },
    token: owner.token,
  });
  await buildOrder(app, elsewhere.meetingId, [
    memberDraft(elsewhere.type.id, { values: { fullName: '王伟', phone: PHONE } }),
  ]);
  const drafting = await buildPerson(app);
  draftId = (await buildDraft(app, offer.meetingId, drafting.me.id, [memberDraft(typeId)])).id;
});
afterAll(() => app.close());

type Query = QueryOf<typeof participantList.list>;

async function people(query: Query = {}): Promise<string[]> {
  const answer = await app.call(participantList.list, {
    params: { id: offer.meetingId },
    query,
    token: owner.token,
  });
  expect(answer.body).toMatchObject({ code: 200 });
  return answer.body.data.rows.map(({ name }) => name);
}

async function countPeople(asked: Query) {
  const { sort: _, after: __, ...query } = asked;
  const params = { id: offer.meetingId };
  return (await app.call(participantList.count, { params, query, token: owner.token })).body.data;
}

const everybody = ['𠮷野太郎', '王小明', '王伟', '欧阳清和', 'Alice O’Brien'];

test('sorts by newest first, or by the pronunciation of the name', async () => {
  expect((await people()).toSorted()).toEqual(everybody.toSorted());
  expect((await people())[0]).toBe('𠮷野太郎');
  expect(await people({ sort: 'name' })).toEqual(['欧阳清和', '王伟', '王小明', '𠮷野太郎', 'Alice O’Brien']);
});

describe('filters', () => {
  const cases: [string, () => Query, string[]][] = [
    ['type', () => ({ typeId: offer.type.id }), everybody],
    ['another meeting’s type', () => ({ typeId: elsewhere.type.id }), []],
    ['waiting', () => ({ review: 'audit_pending' }), ['王小明']],
    ['passed', () => ({ review: 'audit_pass' }), ['𠮷野太郎']],
    ['failed', () => ({ review: 'audit_failed' }), []],
    ['no review', () => ({ review: 'none' }), ['王伟', '欧阳清和', 'Alice O’Brien']],
    ['unpaid', () => ({ payment: 'unpaid' }), ['王伟', '欧阳清和', 'Alice O’Brien']],
    ['paid', () => ({ payment: 'pay_success' }), ['𠮷野太郎', '王小明']],
    ['cancelled', () => ({ payment: 'cancelled' }), []],
    ['team', () => ({ kind: 'team' }), ['王伟', '欧阳清和']],
    ['alone', () => ({ kind: 'individual' }), ['𠮷野太郎', '王小明', 'Alice O’Brien']],
    ['expected', () => ({ arrival: 'verifying' }), ['𠮷野太郎']],
    ['arrived', () => ({ arrival: 'verified' }), []],
    ['identity', () => ({ identity: 'student' }), ['Alice O’Brien']],
    ['gender', () => ({ gender: 'female' }), ['欧阳清和', 'Alice O’Brien']],
    ['stay no hotel', () => ({ stay: 'no_hotel' }), ['𠮷野太郎', '王伟']],
    ['stay no room', () => ({ stay: 'no_room' }), ['Alice O’Brien']],
    ['stay single', () => ({ stay: 'single' }), ['欧阳清和']],
    ['stay shared', () => ({ stay: 'shared' }), ['王小明']],
    ['activity', () => ({ activityId: offer.lunch.id }), ['Alice O’Brien']],
    ['another meeting’s activity', () => ({ activityId: elsewhere.lunch.id }), []],
    ['registration', () => ({ registrationId: team.registrationId }), ['王伟', '欧阳清和']],
    ['changed since the beginning', () => ({ updatedSince: '2026-01-01T00:00:00Z' }), everybody],
    ['changed later', () => ({ updatedSince: '2027-01-01T00:00:00Z' }), []],
    ['two', () => ({ payment: 'unpaid', gender: 'female' }), ['欧阳清和', 'Alice O’Brien']],
    ['review and payment', () => ({ payment: 'pay_success', review: 'audit_pass' }), ['𠮷野太郎']],
    ['by name', () => ({ payment: 'unpaid', sort: 'name' }), ['Alice O’Brien', '欧阳清和', '王伟']],
    ['with a searchTerm', () => ({ q: '王', payment: 'unpaid' }), ['王伟']],
  ];
  test.each(cases)('%s', async (_, query, names) => {
    expect((await people(query())).toSorted()).toEqual(names.toSorted());
    expect(await countPeople(query())).toEqual({ count: names.length, isMore: false });
  });

  test('tries every filter of the contract', () => {
    const tried = new Set(cases.map(([, query]) => query).flatMap((query) => Object.keys(safely(query))));
    expect([...tried, 'after'].toSorted()).toEqual(Object.keys(participantList.query.shape).toSorted());
  });
});

// Ids do not exist yet while tests are collected.
function safely(query: () => Query): Query {
  return query();
}

describe('search', () => {
  test.each<[string, string[]]>([
    ['王伟', ['王伟']],
    ['王', ['王伟', '王小明']],
    ['伟', []],
    ['𠮷', ['𠮷野太郎']],
    ['𠮷野', ['𠮷野太郎']],
    ['阳清和', ['欧阳清和']],
    ['8000', ['Alice O’Brien']],
    ['138 1234 8000', ['Alice O’Brien']],
    ['alice@', ['Alice O’Brien']],
    ['ALICE@UNI.exam', ['Alice O’Brien']],
    ["o'br", ['Alice O’Brien']],
    ['王\u200b伟', ['王伟']],
    ['滨海', everybody],
    ['%', []],
    ['_', []],
    ['王_', []],
    ['%伟', []],
    ['\\', []],
    ["'", everybody],
    ['   ', everybody],
    ['清和滨海', []],
    ['王伟王伟', []],
  ])('%j', async (q, names) => {
    expect((await people({ q })).toSorted()).toEqual(names.toSorted());
    expect(await countPeople({ q })).toEqual({ count: names.length, isMore: false });
  });

  test('finds everyone in an order by its number, whole or from the beginning', async () => {
    const { number } = team.answer.body.data;
    expect((await people({ q: number })).toSorted()).toEqual(['欧阳清和', '王伟'].toSorted());
    expect((await people({ q: number.toLowerCase() })).length).toBe(2);
    expect((await people({ q: number.slice(0, 5) })).toSorted()).toEqual(everybody.toSorted());
    const orders = await app.call(orderList.list, {
      params: { id: offer.meetingId },
      query: { q: number },
      token: owner.token,
    });
    expect(orders.body.data.rows.map((row) => row.number)).toEqual([number]);
    const theirs = await app.call(registrationList.list, {
      params: { id: offer.meetingId },
      query: { q: number },
      token: owner.token,
    });
    expect(theirs.body.data.rows.map((row) => row.id)).toEqual([team.registrationId]);
  });
});

test('counts if counting is cheap', async () => {
  const total = async (query: Query) => {
    const answer = await app.call(participantList.list, {
      params: { id: offer.meetingId },
      query,
      token: owner.token,
    });
    return answer.body.data.total;
  };
  expect(await total({})).toBe(5);
  expect(await total({ q: '王' })).toBe(2);
  expect(await total({ payment: 'unpaid' })).toBe(3);
  expect(await total({ q: 'zzz' })).toBe(0);
});

describe('registrations and orders', () => {
  const registrations = async (query: QueryOf<typeof registrationList.list> = {}) => {
    const answer = await app.call(registrationList.list, {
      params: { id: offer.meetingId },
      query,
      token: owner.token,
    });
    return answer.body.data.rows;
  };
  const orders = async (query: QueryOf<typeof orderList.list> = {}) => {
    const answer = await app.call(orderList.list, {
      params: { id: offer.meetingId },
      query,
      token: owner.token,
    });
    return answer.body.data.rows;
  };

  test('registrations are found by every filter', async () => {
    const ids = async (query: Omit<QueryOf<typeof registrationList.list>, 'sort' | 'after'>) => {
      const found = (await registrations(query)).map(({ id }) => id).toSorted();
      const params = { id: offer.meetingId };
      const counted = await app.call(registrationList.count, { params, query, token: owner.token });
      expect(counted.body.data).toEqual({ count: found.length, isMore: false });
      return found;
    };
    const sorted = (...built: Built[]) => built.map(({ registrationId }) => registrationId).toSorted();
    expect(await ids({})).toEqual([...sorted(alice, team, paid, passed), draftId].toSorted());
    expect(await ids({ kind: 'team' })).toEqual(sorted(team));
    expect(await ids({ state: 'draft' })).toEqual([draftId]);
    expect(await ids({ state: 'submitted' })).toEqual(sorted(alice, team, paid, passed));
    expect(await ids({ state: 'cancelled' })).toEqual([]);
    expect(await ids({ review: 'audit_pending' })).toEqual(sorted(paid));
    expect(await ids({ review: 'none', state: 'submitted' })).toEqual(sorted(alice, team));
    expect(await ids({ payment: 'unpaid' })).toEqual(sorted(alice, team));
    expect(await ids({ q: 'Alice' })).toEqual(sorted(alice));
  });

  test('orders are found by every filter', async () => {
    const ids = async (query: Omit<QueryOf<typeof orderList.list>, 'sort' | 'after'>) => {
      const found = await orders(query);
      const params = { id: offer.meetingId };
      const counted = await app.call(orderList.count, { params, query, token: owner.token });
      const worth = (rows: typeof found) => rows.reduce((sum, { fees }) => sum + fees.total, 0);
      const received = worth(found.filter(({ state }) => state === 'pay_success'));
      const ordered = worth(found);
      const sum = { currency: 'CNY', ordered, received, due: ordered - received, refunded: 0 };
      const sums = found.length === 0 ? [] : [sum];
      expect(counted.body.data).toEqual({ count: found.length, isMore: false, sums });
      return found.map(({ id }) => id);
    };
    const id = ({ answer }: Built) => answer.body.data.orderId;
    expect(await ids({})).toEqual([passed, paid, team, alice].map(id));
    expect(await ids({ state: 'pay_success' })).toEqual([passed, paid].map(id));
    expect(await ids({ currency: 'USD' })).toEqual([]);
    expect(await ids({ currency: 'CNY' })).toHaveLength(4);
    expect(await ids({ method: 'corporate_transfer' })).toEqual([passed, paid].map(id));
    expect(await ids({ ending: 'soon' })).toEqual([team, alice].map(id));
    expect(await ids({ q: '王小明' })).toEqual([id(paid)]);
    expect(await ids({ q: '王' })).toEqual([id(paid)]);
  });

  test('are masked, with their order and the number of people', async () => {
    const [row] = await registrations({ q: 'Alice' });
    expect(row).toMatchObject({
      name: 'Alice O’Brien',
      contactPhone: '138****8000',
      contactEmail: 'a***@uni.example',
      organization: '滨海大学',
      members: 1,
      order: { number: alice.answer.body.data.number, state: 'unpaid' },
    });
    const [order] = await orders({ q: team.answer.body.data.number });
    expect(order).toMatchObject({
      buyer: 'Team',
      kind: 'team',
      people: 2,
      registrationId: team.registrationId,
    });
  });
});

test('need as many queries for one row as for many', async () => {
  for (const endpoint of [participantList.list, registrationList.list, orderList.list]) {
    const asked = (q?: string) =>
      countQueries(app, () =>
        app.call(endpoint, {
          params: { id: offer.meetingId },
          query: q === undefined ? {} : { q },
          token: owner.token,
        }),
      );
    expect([endpoint.name, await asked('Alice')]).toEqual([endpoint.name, await asked()]);
    expect([endpoint.name, await asked('nobody')]).toEqual([endpoint.name, await asked()]);
  }
});

test('every list is masked', async () => {
  const secrets = [PHONE, '13812348000', 'alice@uni.example', '11010519491231002X'];
  for (const endpoint of [participantList.list, registrationList.list, orderList.list]) {
    const answer = await app.call(endpoint, {
      params: { id: offer.meetingId },
      query: {},
      token: owner.token,
    });
    expect(answer.body.data.rows.length).toBeGreaterThan(3);
    for (const secret of secrets)
      expect([endpoint.name, JSON.stringify(answer.body).includes(secret)]).toEqual([endpoint.name, false]);
  }
  const [row] = (
    await app.call(participantList.list, {
      params: { id: offer.meetingId },
      query: { q: 'Alice' },
      token: owner.token,
    })
  ).body.data.rows;
  expect(row).toMatchObject({
    phone: '138****8000',
    email: 'a***@uni.example',
    idNumber: '110***********002X',
  });
});
