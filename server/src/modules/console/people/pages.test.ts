import { randomUUID } from 'node:crypto';
import { orderList } from '@plenum/contract/registration/lists/order-list';
import { MOST_COUNTED } from '@plenum/contract/kernel/list';
import { participantList } from '@plenum/contract/registration/lists/participant-list';
import { registrationList } from '@plenum/contract/registration/lists/registration-list';
import type { QueryOf } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildStaff } from '#test/meetings';
import type { Person } from '#test/people';
import { type BuiltOffer, buildOffer, buildOrder, memberDraft } from '#test/registrations';

let app: TestApp;
let offer: BuiltOffer;
let owner: Person;
const makeOffer = () => buildOffer(app, { stock: null, activityStock: null });
type Query = QueryOf<typeof participantList.list>;

beforeAll(async () => {
  app = await createTestApp();
  offer = await makeOffer();
  owner = await buildStaff(app, offer.meetingId, 'owner');
});
afterAll(() => app.close());

/** Adds copies of this registration's person, each registered a second after the one before. */
async function copyPeople(registrationId: string, times: number): Promise<void> {
  const { pool } = app.kernel;
  await pool.query(
    `with copied as (
      insert into registrations (id, meeting_id, account_id, kind, state, head, name, members, order_id, ordered_at, search_text, search_tokens, created_at, changed_at)
      select gen_random_uuid(), meeting_id, account_id, 'team', state, head, name, members, order_id, ordered_at + nr * interval '1 second', search_text, search_tokens, created_at, changed_at
      from registrations, generate_series(1, $2::int) as nr where id = $1 returning id, ordered_at)
    insert into participants (id, meeting_id, registration_id, position, state, draft, full_name, type_id, search_text, search_tokens, registered_at, changed_at)
    select gen_random_uuid(), meeting_id, copied.id, position, state, draft, full_name, type_id, search_text, search_tokens, copied.ordered_at, changed_at
    from participants, copied where registration_id = $1`,
    [registrationId, times],
  );
}

async function dropCopies(registrationId: string): Promise<void> {
  const copies = `select id from registrations where id <> $1
    and order_id = (select order_id from registrations where id = $1)`;
  const { pool } = app.kernel;
  await pool.query(`delete from participants where registration_id in (${copies})`, [registrationId]);
  await pool.query(`delete from registrations where id in (${copies})`, [registrationId]);
}

describe('pages', () => {
  test.each([
    '%%%',
    'AAAA',
    'bm90aGluZw',
    Buffer.from(`${randomUUID()}2026-13-45T99:99:99.000000Z`).toString('base64url'),
    ...['2026-02-31T00:00:00', '2026-04-31T00:00:00', '2026-05-18T24:00:00', '0000-01-01T00:00:00'].map(
      (time) => Buffer.from(`${randomUUID()}${time}.000000Z`).toString('base64url'),
    ),
    Buffer.from(`${randomUUID()}x\u0000`).toString('base64url'),
    'é',
  ])('refuse an invalid cursor, %s', async (after) => {
    for (const endpoint of [participantList.list, registrationList.list, orderList.list]) {
      const answer = await app.call(endpoint, {
        params: { id: offer.meetingId },
        query: { after },
        token: owner.token,
      });
      expect(answer.body.code).toBe(kernelRefusals.MALFORMED.code);
    }
    const byName = await app.call(participantList.list, {
      params: { id: offer.meetingId },
      query: { after, sort: 'name' },
      token: owner.token,
    });
    expect([kernelRefusals.MALFORMED.code, 200]).toContain(byName.body.code);
  });

  test.each<[string, Query]>([
    ['newest', {}],
    ['name', { sort: 'name' }],
    ['payment', { payment: 'unpaid' }],
    ['review', { review: 'none' }],
    ['search', { q: '滨海' }],
    ['search by name', { q: '滨海', sort: 'name' }],
  ])('%s: miss and repeat no row, though others register in the meantime', async (_, query) => {
    const crowd = await makeOffer();
    const staff = await buildStaff(app, crowd.meetingId, 'steward');
    const register = (size: number) =>
      buildOrder(
        app,
        crowd.meetingId,
        Array.from({ length: size }, () => memberDraft(crowd.type.id)),
      );
    // All members of one team registered at the same time.
    const before = [...(await register(70)).memberIds, ...(await register(45)).memberIds];
    const met: string[] = [];
    let after: string | undefined;
    let pages = 0;
    do {
      const answer = await app.call(participantList.list, {
        params: { id: crowd.meetingId },
        query: { ...query, ...(after === undefined ? {} : { after }) },
        token: staff.token,
      });
      const { rows, next } = answer.body.data;
      met.push(...rows.map(({ id }) => id));
      pages += 1;
      after = next ?? undefined;
      app.clock.advance(1000);
      await register(2);
    } while (after !== undefined && pages < 9);
    expect(new Set(met).size).toBe(met.length);
    expect(before.filter((id) => !met.includes(id))).toEqual([]);
    expect(pages).toBeGreaterThanOrEqual(3);
  });

  test('list the same people in the same order if many are found by scan', async () => {
    const crowd = await makeOffer();
    const staff = await buildStaff(app, crowd.meetingId, 'steward');
    const one = await buildOrder(app, crowd.meetingId, [
      memberDraft(crowd.type.id, { values: { fullName: '王伟' } }),
    ]);
    await copyPeople(one.registrationId, 1_100);
    await buildOrder(app, crowd.meetingId, [memberDraft(crowd.type.id, { values: { fullName: 'Bob' } })]);
    const list = async (query: Query) => {
      const answer = await app.call(participantList.list, {
        params: { id: crowd.meetingId },
        query,
        token: staff.token,
      });
      return answer.body.data;
    };
    const all = (await list({})).rows.filter(({ name }) => name !== 'Bob').map(({ id }) => id);
    const { number } = one.answer.body.data;
    for (const q of ['王伟', '王', number.slice(0, 7)]) {
      const first = await list({ q });
      const found = first.rows.filter(({ name }) => name !== 'Bob').map(({ id }) => id);
      expect([q, found.slice(0, 40)]).toEqual([q, all.slice(0, 40)]);
      expect([q, first.total]).toEqual([q, null]);
      const second = await list({ q, after: first.next ?? '' });
      expect([q, second.rows.length]).toEqual([q, 50]);
      expect(second.rows.filter(({ id }) => found.includes(id))).toEqual([]);
    }
    expect((await list({ q: 'bob' })).rows.map(({ name }) => name)).toEqual(['Bob']);
    await dropCopies(one.registrationId);
  });

  test('are counted up to a limit, or exactly if the number is known', async () => {
    const crowd = await makeOffer();
    const staff = await buildStaff(app, crowd.meetingId, 'steward');
    const one = await buildOrder(app, crowd.meetingId, [memberDraft(crowd.type.id)], { kind: 'team' });
    await copyPeople(one.registrationId, MOST_COUNTED);
    const count = async (query: QueryOf<typeof participantList.count>) =>
      (await app.call(participantList.count, { params: { id: crowd.meetingId }, query, token: staff.token }))
        .body.data;
    expect(await count({ kind: 'team' })).toEqual({ count: MOST_COUNTED, isMore: true });
    expect(await count({ kind: 'individual' })).toEqual({ count: 0, isMore: false });
    await app.kernel.pool.query('update registration_types set taken = 7 where id = $1', [crowd.type.id]);
    expect(await count({})).toEqual({ count: 7, isMore: false });
    await app.kernel.pool.query('update registration_types set taken = 1 where id = $1', [crowd.type.id]);
    await dropCopies(one.registrationId);
  });
});
