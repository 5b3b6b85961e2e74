import { auditList, siteAuditList } from '@plenum/contract/console/audit-list';
import { changeProfile } from '@plenum/contract/accounts/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildStaff } from '#test/meetings';
import { buildPerson, makeAdministrator, type Person } from '#test/people';
import { type BuiltOffer, buildOffer, buildOrder, memberDraft } from '#test/registrations';

let app: TestApp;
let administrator: Person;
let manager: Person;
let [here, there]: BuiltOffer[] = [];
let placed: { orderId: string; number: string }[];

beforeAll(async () => {
  app = await createTestApp({ limitFactor: 100 });
  administrator = await buildPerson(app);
  await makeAdministrator(app, administrator);
  [here, there] = [await buildOffer(app), await buildOffer(app)];
  manager = await buildStaff(app, offerOf(here).meetingId, 'manager');
  placed = [];
  for (const offer of [offerOf(here), offerOf(there)]) {
    const { answer } = await buildOrder(app, offer.meetingId, [memberDraft(offer.type.id)]);
    placed.push(answer.body.data);
  }
  await app.call(changeProfile, { token: manager.token, body: { name: 'Renamed Manager' } });
});
afterAll(() => app.close());

function offerOf(offer: BuiltOffer | undefined): BuiltOffer {
  if (!offer) throw new Error('no offer');
  return offer;
}

async function listed(query: Record<string, string>) {
  const { body } = await app.call(siteAuditList.list, { query, token: administrator.token });
  return body.data.rows;
}

test('lists all entries with their conference, if any', async () => {
  const rows = await listed({});
  const of = (offer: BuiltOffer | undefined) =>
    rows.filter(({ meeting }) => meeting?.id === offer?.meetingId);
  expect(of(here).map(({ action }) => action)).toContain('order.placed');
  expect(of(there).map(({ action }) => action)).toContain('order.placed');
  expect(rows.filter(({ meeting }) => meeting === null).map(({ action }) => action)).toContain(
    'account.profile_changed',
  );
});

test.each([
  ['an order number', () => ({ q: placed[1]?.number ?? '', action: 'order.placed' }), ['order.placed']],
  ['a conference', () => ({ meeting: offerOf(there).meetingId, action: 'order.placed' }), ['order.placed']],
  ['no conference', () => ({ meeting: 'none', action: 'order.placed' }), []],
  ['a person’s name', () => ({ q: 'renamed man', meeting: 'none' }), ['account.profile_changed']],
  ['a thing', () => ({ object: `order:${placed[0]?.orderId}` }), ['order.placed']],
  ['an id', () => ({ q: placed[0]?.orderId ?? '' }), ['order.placed']],
  [
    'a day on the reader’s clock',
    () => ({ action: 'order.placed', to: '2026-05-17', zone: 'Asia/Shanghai' }),
    [],
  ],
])('finds by %s', async (_, query, actions) => {
  const rows = await listed(query());
  // Signing up and logging in are the person's own acts, too.
  expect(
    rows.map(({ action }) => action).filter((action) => !/^(?:account\.signed|login\.)/.test(action)),
  ).toEqual(actions);
  const counted = await app.call(siteAuditList.count, { query: query(), token: administrator.token });
  expect(counted.body.data).toEqual({ count: rows.length, isMore: false });
});

test('is for administrators alone, and so is the export, which is an entry of no conference', async () => {
  expect((await app.call(siteAuditList.list, { token: manager.token })).status).toBe(403);
  const get = (token: string) =>
    app.http.inject({
      method: 'GET',
      url: `${siteAuditList.export.path}?format=csv&action=order.placed`,
      headers: { authorization: token, lan: 'en' },
    });
  expect((await get(manager.token)).statusCode).toBe(403);
  const sheet = (await get(administrator.token)).body;
  for (const { number } of placed) expect(sheet).toContain(number);
  expect(await listed({ action: 'audit.exported' })).toMatchObject([
    { meeting: null, object: { kind: 'site' } },
  ]);
});

test('shows in a conference the trail of one record, and none of another conference by its id', async () => {
  const trail = async (object: string) => {
    const params = { id: offerOf(here).meetingId };
    const { body } = await app.call(auditList.list, { params, query: { object }, token: manager.token });
    return body.data.rows.map(({ action }) => action);
  };
  expect(await trail(`order:${placed[0]?.orderId}`)).toEqual(['order.placed']);
  expect(await trail(`order:${placed[1]?.orderId}`)).toEqual([]);
});

test('keeps the values of a changed profile before and after', async () => {
  const [row] = await listed({ action: 'account.profile_changed' });
  expect(row?.detail).toEqual({
    before: { name: manager.me.name, language: 'en' },
    after: { name: 'Renamed Manager', language: 'en' },
  });
});
