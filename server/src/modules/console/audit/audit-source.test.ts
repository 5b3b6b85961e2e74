import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditActions, auditObjectWords } from '@plenum/contract/audit/action-words';
import { auditList, readAuditEntry } from '@plenum/contract/console/audit-list';
import { fillPath } from '@plenum/contract/kernel/endpoint';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeAudit } from '#modules/audit/public';
import { createTestApp, type TestApp } from '#test/app';
import { buildStaff } from '#test/meetings';
import type { Person } from '#test/people';
import { type BuiltOffer, buildOffer, buildOrder, memberDraft } from '#test/registrations';

let app: TestApp;
let offer: BuiltOffer;
let manager: Person;
let orderId: string;
let number: string;

beforeAll(async () => {
  app = await createTestApp({ limitFactor: 100 });
  offer = await buildOffer(app);
  manager = await buildStaff(app, offer.meetingId, 'manager');
  const { answer } = await buildOrder(app, offer.meetingId, [memberDraft(offer.type.id)]);
  ({ orderId, number } = answer.body.data);
  const detail = { before: { percent: 10, note: 'a' }, after: { percent: 20, note: 'a' }, reason: '=2+3' };
  await writeAudit(
    app.kernel.db,
    { action: 'order.repriced', object: `order:${orderId}`, detail },
    {
      actor: manager.me.id,
      requestId: 'request-7',
      address: '2001:db8::7',
      at: new Date(app.clock.now().getTime() + 24 * 3600_000),
    },
  );
  // An entry of another conference, which must not be listed.
  const other = await buildOffer(app);
  await buildOrder(app, other.meetingId, [memberDraft(other.type.id)]);
});
afterAll(() => app.close());

const params = () => ({ id: offer.meetingId });

async function listed(query: Record<string, string>) {
  const { body } = await app.call(auditList.list, { params: params(), query, token: manager.token });
  return body.data.rows;
}

test('lists the newest first, with person, action, record, and the values before and after', async () => {
  const [newest, ...rest] = await listed({});
  expect(newest).toMatchObject({
    actor: { id: manager.me.id, name: manager.me.name, apiKey: '' },
    action: 'order.repriced',
    object: { kind: 'order', id: orderId, label: number },
    detail: { before: { percent: 10 }, after: { percent: 20 } },
    requestId: 'request-7',
    address: '2001:db8::7',
  });
  // The address of the test client, which the SQL function check_out records with the order.
  expect(rest.find(({ action }) => action === 'order.placed')?.address).toMatch(/^198\.51\./);
  const one = { ...params(), entryId: newest?.id ?? '' };
  const read = await app.call(readAuditEntry, { params: one, token: manager.token });
  expect(read.body.data).toEqual(newest);
});

test('contains only entries of this conference, even by number', async () => {
  const ours = new Set((await listed({})).map(({ id }) => id));
  const all = await app.kernel.db.execute<{ id: string; meeting: string | null }>(
    sql`select id, meeting_id as meeting from audit_log`,
  );
  const expected = all.rows.filter(({ meeting }) => meeting === offer.meetingId).map(({ id }) => id);
  expect([...ours].toSorted()).toEqual(expected.toSorted());
  const foreign = all.rows.find(({ id }) => !ours.has(id))?.id ?? '';
  const read = await app.call(readAuditEntry, {
    params: { ...params(), entryId: foreign },
    token: manager.token,
  });
  expect(read.status).toBe(404);
});

test.each([
  [() => ({ q: number.toLowerCase() }), ['order.repriced', 'order.placed']],
  [() => ({ q: 'request-7' }), ['order.repriced']],
  [() => ({ q: '2001:db8::7' }), ['order.repriced']],
  [() => ({ q: manager.me.name, action: 'order.repriced,order.placed' }), ['order.repriced']],
  [() => ({ q: '%' }), []],
  [() => ({ action: 'order.repriced' }), ['order.repriced']],
  [() => ({ action: 'order.repriced,order.placed', sort: 'at' }), ['order.placed', 'order.repriced']],
  [() => ({ action: 'order.repriced,order.placed', from: '2026-05-19' }), ['order.repriced']],
  [() => ({ action: 'order.repriced,order.placed', to: '2026-05-18' }), ['order.placed']],
])('search and filters %#', async (query, actions) => {
  const rows = await listed(query());
  expect(rows.map(({ action }) => action)).toEqual(actions);
  const { sort: _, ...filters } = query() as Record<string, string>;
  const counted = await app.call(auditList.count, { params: params(), query: filters, token: manager.token });
  expect(counted.body.data).toEqual({ count: actions.length, isMore: false });
});

test('lists every entry once, page after page', async () => {
  const source = { actor: manager.me.id, requestId: null, address: null, at: app.clock.now() };
  for (let nr = 0; nr < 60; nr += 1)
    await writeAudit(app.kernel.db, { action: 'menu.changed', object: `meeting:${offer.meetingId}` }, source);
  const query = { action: 'menu.changed' };
  const first = await app.call(auditList.list, { params: params(), query, token: manager.token });
  const after = first.body.data.next ?? '';
  const rest = await app.call(auditList.list, {
    params: params(),
    query: { ...query, after },
    token: manager.token,
  });
  const ids = [...first.body.data.rows, ...rest.body.data.rows].map(({ id }) => id);
  expect([first.body.data.rows.length, new Set(ids).size, rest.body.data.next]).toEqual([50, 60, null]);
});

test('exports in words, records the export, and writes a reason like a formula as text', async () => {
  const get = (lan: string) =>
    app.http.inject({
      method: 'GET',
      url: `${fillPath(auditList.export.path, params())}?format=csv&action=order.repriced`,
      headers: { authorization: manager.token, lan },
    });
  const english = (await get('en')).body;
  expect(english).toContain('Order repriced');
  expect(english).toContain(`Order ${number}`);
  expect(english).toContain('Percentage: 10 → 20');
  expect(english).not.toMatch(/(?:^|,)"?=2/m);
  const chinese = (await get('zh-cn')).body;
  expect(chinese).toContain('订单改价');
  const [entry] = await listed({ action: 'audit.exported' });
  expect(entry).toMatchObject({ actor: { id: manager.me.id }, detail: { format: 'csv' } });
});

test('every action that a database function writes, and every kind of record, has its words', () => {
  const folder = join(import.meta.dirname, '../../../../database/functions');
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const written = texts.flatMap((text) =>
    [...text.matchAll(/insert into audit_log[^']*'([a-z_.]+)'/g)].map(([, action]) => action),
  );
  expect(written.toSorted()).toEqual(['checkin.overridden', 'order.placed', 'waiting.offered']);
  expect(written.filter((action) => !(auditActions as readonly unknown[]).includes(action))).toEqual([]);
  const scopes = texts.find((text) => text.includes('function audit_meeting')) ?? '';
  const kinds = [...scopes.matchAll(/kind = '([a-z_]+)' then/g)].map(([, kind = '']) => kind);
  expect(kinds.length).toBeGreaterThan(15);
  expect(kinds.filter((kind) => !(kind in auditObjectWords))).toEqual([]);
});
