import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { randomUUID } from 'node:crypto';
import { saveMembers } from '@plenum/contract/registration/people/endpoints';
import { placeOrder } from '@plenum/contract/registration/checkout/endpoints';
import { type MemberDraft, MOST_MEMBERS } from '@plenum/contract/registration/people/draft';
import type { BodyOf } from '@plenum/contract/kernel/endpoint';
import { emptyStay } from '@plenum/contract/registration/people/stay';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { brokenInvariants } from '#kernel/db/invariants';
import { buildPerson, type Person } from '#test/people';
import { sentBack, viewOf } from '#test/registration-status';
import {
  agreeTo,
  buildDraft,
  buildOffer,
  buildOrder,
  type BuiltOffer,
  memberDraft,
} from '#test/registrations';

let app: TestApp;
let owner: Person;
let stranger: Person;
let offer: BuiltOffer;
beforeAll(async () => {
  app = await createTestApp();
  owner = await buildPerson(app);
  stranger = await buildPerson(app);
  offer = await buildOffer(app, { stock: null });
});
afterEach(async () => {
  expect(await brokenInvariants(app.kernel.pool)).toEqual({});
});
afterAll(() => app.close());

const someone = (values: Record<string, string> = {}): MemberDraft => memberDraft(offer.type.id, { values });
const fresh = (values: Record<string, string> = {}) => ({ ...someone(values), id: randomUUID(), version: 0 });
type Sent = BodyOf<typeof saveMembers>['members'][number];

async function save(id: string, members: readonly Sent[], removed: string[] = [], by = owner) {
  return app.call(saveMembers, { params: { id }, body: { members: [...members], removed }, token: by.token });
}

const invalidAt = (path: string, code: string) => ({
  code: kernelRefusals.INVALID_INPUT.code,
  errors: [{ path, code }],
});

async function team(size: number) {
  const members = Array.from({ length: size }, () => someone());
  return buildDraft(app, offer.meetingId, owner.me.id, members, { kind: 'team' });
}

const idsOf = async (id: string) => (await viewOf(app, id, owner)).members.map((member) => member.id);

describe('saving people', () => {
  test('stores half a form, letter by letter, encrypted', async () => {
    const { id } = await team(0);
    const odd = {
      fullName: '𠮷野·O’Brien\u200b\u202e',
      phone: '138',
      'custom.x-1': 'ü',
      idNumber: '11010519491231002X',
    };
    const member = {
      ...fresh(),
      values: odd,
      stay: { ...emptyStay, roomTypeId: 'nothing', checkIn: 'soon' },
    };
    const answer = await save(id, [member]);
    expect(answer.body.data).toEqual({
      savedAt: app.clock.now().toISOString(),
      versions: { [member.id]: 1 },
    });
    const view = await viewOf(app, id, owner);
    expect(view).toMatchObject({ version: 2, members: [{ ...member, version: 1 }] });
    const row = await app.kernel.db.execute<{ draft: string }>(
      sql`select draft, full_name from participants where id = ${member.id}`,
    );
    expect(row.rows[0]).toMatchObject({ full_name: '' });
    expect(row.rows[0]?.draft).not.toContain('11010519491231002X');
  });

  test('follows the given order if all are given, else puts new ones last', async () => {
    const { id, memberIds } = await team(3);
    const [a, b, c] = (await viewOf(app, id, owner)).members.map((member) => sentBack(member));
    if (!a || !b || !c) throw new Error('three were built');
    const between = fresh();
    await save(id, [c, between, a, b]);
    expect(await idsOf(id)).toEqual([c.id, between.id, a.id, b.id]);
    const last = fresh();
    await save(id, [last, { ...b, version: 2 }]);
    expect(await idsOf(id)).toEqual([c.id, between.id, a.id, b.id, last.id]);
    await save(id, [], [between.id, memberIds[0] ?? '']);
    expect(await idsOf(id)).toEqual([c.id, b.id, last.id]);
  });

  test('deletes a member who was never in an order with their draft', async () => {
    const { id, memberIds } = await team(2);
    await save(id, [], [memberIds[0] ?? '', randomUUID()]);
    const left = await app.kernel.db.execute(sql`select id from participants where registration_id = ${id}`);
    expect(left.rows).toEqual([{ id: memberIds[1] }]);
  });

  test('marks a member who was in an order, and removes them with the next order', async () => {
    const built = await buildOrder(app, offer.meetingId, [someone(), someone()], { buyer: owner });
    const [first = '', second = ''] = built.memberIds;
    const third = fresh();
    await save(built.registrationId, [third], [first]);
    const marked = await app.kernel.db.execute(
      sql`select id, removed, state from participants where registration_id = ${built.registrationId} and removed`,
    );
    expect(marked.rows).toEqual([{ id: first, removed: true, state: 'registered' }]);
    const { members } = await viewOf(app, built.registrationId, owner);
    expect(members.map(({ id }) => id)).toEqual([second, third.id]);
    const again = await app.call(placeOrder, {
      params: { id: built.registrationId },
      body: await agreeTo(
        app,
        offer.meetingId,
        members.map((member) => sentBack(member)),
      ),
      token: owner.token,
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(again.body.code).toBe(200);
    const states = await app.kernel.db.execute<{ id: string; state: string }>(
      sql`select id, state from participants where registration_id = ${built.registrationId}`,
    );
    expect(Object.fromEntries(states.rows.map(({ id, state }) => [id, state]))).toEqual({
      [first]: 'draft',
      [second]: 'registered',
      [third.id]: 'registered',
    });
  });

  test('counts each save, because a concurrent order contains what it read', async () => {
    const { id } = await team(1);
    const [member] = (await viewOf(app, id, owner)).members;
    if (!member) throw new Error('one was built');
    const before = await app.kernel.db.execute<{ version: number }>(
      sql`select version from registrations where id = ${id}`,
    );
    await save(id, [sentBack(member, { organization: '新单位' })]);
    const after = await viewOf(app, id, owner);
    expect(after.version).toBe((before.rows[0]?.version ?? 0) + 1);
    expect(after.members[0]).toMatchObject({ version: 2, values: { organization: '新单位' } });
  });

  test('needs as many queries for three people as for one', async () => {
    const statements = async (size: number) => {
      const { id } = await team(size);
      const stored = (await viewOf(app, id, owner)).members.map((member) => sentBack(member));
      const query = vi.spyOn(pg.Client.prototype, 'query');
      expect((await save(id, [...stored, ...stored.map(() => fresh())])).status).toBe(200);
      const sent = query.mock.calls.length;
      query.mockRestore();
      return sent;
    };
    const few = await statements(1);
    expect(few).toBeGreaterThan(5);
    expect(await statements(3)).toBe(few);
  });
});

describe('stores nothing', () => {
  async function unchanged(id: string, work: () => Promise<{ body: { code: number } }>) {
    const before = await viewOf(app, id, owner);
    const answer = await work();
    expect(await viewOf(app, id, owner)).toEqual(before);
    return answer;
  }

  test('if another user saved one of them in between', async () => {
    const { id } = await team(2);
    const [a, b] = (await viewOf(app, id, owner)).members.map((member) => sentBack(member));
    if (!a || !b) throw new Error('two were built');
    await save(id, [b]);
    const answer = await unchanged(id, () => save(id, [a, b, fresh()]));
    expect(answer.body).toMatchObject({
      code: kernelRefusals.CHANGED_MEANWHILE.code,
      errors: [{ path: 'members.1', code: 'member_changed' }],
    });
    const gone = { ...a, id: randomUUID() };
    expect((await unchanged(id, () => save(id, [gone]))).body).toMatchObject({
      code: kernelRefusals.CHANGED_MEANWHILE.code,
      errors: [{ path: 'members.0' }],
    });
  });

  test('under an id that belongs to another registration, which keeps it', async () => {
    const { id } = await team(1);
    const theirs = await buildDraft(app, offer.meetingId, stranger.me.id, [someone()], { kind: 'team' });
    const before = await viewOf(app, theirs.id, stranger);
    const [taken = ''] = theirs.memberIds;
    for (const version of [0, 1]) {
      const answer = await unchanged(id, () => save(id, [fresh(), { ...fresh(), id: taken, version }]));
      expect(answer.body).toMatchObject({
        code: kernelRefusals.CHANGED_MEANWHILE.code,
        errors: [{ path: 'members.1' }],
      });
    }
    const ordered = await buildOrder(app, offer.meetingId, [someone()], { buyer: stranger, kind: 'team' });
    await save(id, [], [taken, ...ordered.memberIds]);
    expect(await viewOf(app, theirs.id, stranger)).toEqual(before);
    expect((await viewOf(app, ordered.registrationId, stranger)).members).toHaveLength(1);
  });

  test('in a registration of another account', async () => {
    const { id, memberIds } = await team(1);
    const [member = ''] = memberIds;
    const calls = [
      save(id, [fresh()], [], stranger),
      save(id, [{ ...fresh(), id: member, version: 1 }], [], stranger),
      save(id, [], [member], stranger),
      save(randomUUID(), [fresh()]),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await idsOf(id)).toEqual(memberIds);
  });

  test('with one person twice, or saved and removed together', async () => {
    const { id } = await team(1);
    const [stored] = (await viewOf(app, id, owner)).members.map((member) => sentBack(member));
    if (!stored) throw new Error('one was built');
    const twice = fresh();
    const answer = await unchanged(id, () => save(id, [twice, twice]));
    expect(answer.body).toMatchObject(invalidAt('members.1', 'duplicate'));
    expect((await unchanged(id, () => save(id, [stored], [stored.id]))).body.code).toBe(
      kernelRefusals.INVALID_INPUT.code,
    );
  });

  test('beyond five hundred, together or one by one', async () => {
    const { id } = await team(0);
    const many = Array.from({ length: MOST_MEMBERS + 1 }, () => ({ ...fresh(), values: {} }));
    const atOnce = await unchanged(id, () => save(id, many));
    expect(atOnce.body).toMatchObject(invalidAt('members', 'too_many'));
    expect((await save(id, many.slice(0, -1))).status).toBe(200);
    const oneMore = await unchanged(id, () => save(id, many.slice(-1)));
    expect(oneMore.body).toMatchObject(invalidAt('members', 'too_many'));
  });

  test('of a second person, or of none, in an individual registration', async () => {
    const { id, memberIds } = await buildDraft(app, (await buildOffer(app)).meetingId, owner.me.id, [
      someone(),
    ]);
    const second = await unchanged(id, () => save(id, [fresh()]));
    expect(second.body).toMatchObject(invalidAt('members', 'too_many'));
    const none = await unchanged(id, () => save(id, [], memberIds));
    expect(none.body).toMatchObject(invalidAt('members', 'too_few'));
    expect((await save(id, [fresh()], memberIds)).status).toBe(200);
  });

  test.each([
    ['an answer that is too long', { values: { diet: 'x'.repeat(4_001) } }],
    ['a name no field has', { values: { 'a b': 'x' } }],
    [
      'more fields than there are',
      { values: Object.fromEntries(Array.from({ length: 121 }, (_, n) => [`f${n}`, ''])) },
    ],
    ['a number', { values: { diet: 1 } }],
    ['a price', { total: 1 }],
    ['a state', { state: 'registered' }],
    ['an unknown choice', { stay: { ...emptyStay, choice: 'castle' } }],
    ['a negative version', { version: -1 }],
    ['half a version', { version: 0.5 }],
    ['no id', { id: 'me' }],
  ])('with %s', async (_, changes) => {
    const { id } = await team(1);
    const sent = { ...fresh(), ...changes } as unknown as Sent;
    expect((await unchanged(id, () => save(id, [sent]))).body.code).toBe(kernelRefusals.INVALID_INPUT.code);
  });

  test.each(['__proto__', 'constructor'])('with a field called %s', async (name) => {
    const { id } = await team(1);
    const body = JSON.stringify({ members: [fresh()], removed: [] }).replace('"fullName"', `"${name}"`);
    const answer = await unchanged(id, async () => {
      const reply = await app.http.inject({
        method: 'PUT',
        url: `/api/registrations/${id}/members`,
        headers: { authorization: owner.token, 'content-type': 'application/json' },
        payload: body,
      });
      return { body: reply.json<{ code: number }>() };
    });
    expect(answer.body.code).toBe(kernelRefusals.MALFORMED.code);
  });
});
