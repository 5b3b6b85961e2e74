import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { assignRoles } from '#test/meetings';
import { buildPerson, disable } from '#test/people';
import { countOtherOwners, findAccountNames, findEmails, findRoles, findStaff } from './staff-roles.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('lists each member once, with roles in order, and phone and email masked', async () => {
  const meetingId = randomUUID();
  const first = await buildPerson(app, { target: '+8613912345678' });
  const second = await buildPerson(app, { target: 'second@example.org' });
  await assignRoles(app, first, meetingId, 'steward', 'owner');
  app.clock.advance(1000);
  await assignRoles(app, second, meetingId, 'finance');
  await assignRoles(app, second, randomUUID(), 'owner');
  expect(await findStaff(app.kernel.db, meetingId)).toEqual([
    {
      accountId: first.me.id,
      name: first.me.name,
      username: first.username,
      phone: '139****5678',
      email: null,
      roles: ['owner', 'steward'],
    },
    {
      accountId: second.me.id,
      name: second.me.name,
      username: second.username,
      phone: null,
      email: 's***@example.org',
      roles: ['finance'],
    },
  ]);
});

test('replaces the former roles, in this conference alone', async () => {
  const [here, elsewhere] = [randomUUID(), randomUUID()];
  const person = await buildPerson(app);
  await assignRoles(app, person, elsewhere, 'owner');
  await assignRoles(app, person, here, 'owner', 'finance');
  await assignRoles(app, person, here, 'finance', 'reviewer', 'reviewer');
  expect(await findRoles(app.kernel.db, person.me.id, here)).toEqual(['finance', 'reviewer']);
  expect(await findRoles(app.kernel.db, person.me.id, elsewhere)).toEqual(['owner']);
  await assignRoles(app, person, here);
  expect(await findRoles(app.kernel.db, person.me.id, here)).toEqual([]);
});

test('does not count an owner who can no longer log in', async () => {
  const meetingId = randomUUID();
  const [one, other] = [await buildPerson(app), await buildPerson(app)];
  await assignRoles(app, one, meetingId, 'owner');
  await assignRoles(app, other, meetingId, 'owner');
  expect(await countOtherOwners(app.kernel.db, meetingId, one.me.id)).toBe(1);
  await disable(app, other);
  expect(await countOtherOwners(app.kernel.db, meetingId, one.me.id)).toBe(0);
});

test('looks each name up once, and needs no query for an empty list', async () => {
  const person = await buildPerson(app);
  const names = await findAccountNames(app.kernel.db, [person.me.id, null, person.me.id, randomUUID()]);
  expect([...names]).toEqual([[person.me.id, person.me.name]]);
  expect((await findAccountNames(app.kernel.db, [null])).size).toBe(0);
});

test('looks addresses up together, and leaves out accounts without one', async () => {
  const [one, other] = [
    await buildPerson(app, { target: 'whole@example.org' }),
    await buildPerson(app, { target: '+8613912345679' }),
  ];
  const emails = await findEmails(app.kernel.db, [one.me.id, other.me.id, randomUUID()]);
  expect([...emails]).toEqual([[one.me.id, 'whole@example.org']]);
  expect((await findEmails(app.kernel.db, [])).size).toBe(0);
});
