import { changeStaff, listStaff } from '@plenum/contract/meetings/endpoints';
import { meetingRefusals } from '@plenum/contract/meetings/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf } from '#test/effects';
import { assignRoles, buildMeeting, buildStaff } from '#test/meetings';
import { buildPerson, type Person } from '#test/people';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function build() {
  const { id } = await buildMeeting(app);
  const owner = await buildStaff(app, id, 'owner');
  return { id, owner, params: { id } };
}

async function rolesOf(owner: Person, id: string): Promise<Record<string, string[]>> {
  const { data } = (await app.call(listStaff, { token: owner.token, params: { id } })).body;
  return Object.fromEntries(data.map(({ username, roles }) => [username, roles]));
}

test('the list marks oneself and hides numbers', async () => {
  const { owner, params } = await build();
  const { data } = (await app.call(listStaff, { token: owner.token, params })).body;
  expect(data).toEqual([
    {
      accountId: owner.me.id,
      name: owner.me.name,
      username: owner.username,
      phone: expect.stringMatching(/^139\*{4}\d{4}$/),
      email: null,
      roles: ['owner'],
      isSelf: true,
    },
  ]);
});

test('roles are replaced, and with none the person leaves', async () => {
  const { id, owner } = await build();
  const person = await buildStaff(app, id, 'manager');
  const change = (roles: ('steward' | 'reviewer')[]) =>
    app.call(changeStaff, {
      token: owner.token,
      params: { id, accountId: person.me.id },
      body: { roles },
    });
  await change(['reviewer', 'steward']);
  expect(await rolesOf(owner, id)).toMatchObject({ [person.username]: ['reviewer', 'steward'] });
  await change([]);
  expect(await rolesOf(owner, id)).toEqual({ [owner.username]: ['owner'] });
  expect((await change(['steward'])).status).toBe(404);
  expect(await auditOf(app, `meeting:${id}`)).toEqual([
    'meeting.created',
    'meeting.staff_changed',
    'meeting.staff_changed',
  ]);
});

test('the last owner cannot leave', async () => {
  const { id, owner } = await build();
  const params = { id, accountId: owner.me.id };
  const step = (roles: ('owner' | 'manager')[]) =>
    app.call(changeStaff, { token: owner.token, params, body: { roles } });
  expect((await step(['manager'])).body.code).toBe(meetingRefusals.LAST_OWNER.code);
  expect((await step([])).body.code).toBe(meetingRefusals.LAST_OWNER.code);
  expect((await step(['owner', 'manager'])).status).toBe(200);
  expect(await rolesOf(owner, id)).toEqual({ [owner.username]: ['owner', 'manager'] });
});

test('of two owners who leave at the same time, one remains', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, owner } = await build();
    const other = await buildPerson(app);
    await assignRoles(app, other, id, 'owner');
    const leave = (person: Person) =>
      app.call(changeStaff, {
        token: person.token,
        params: { id, accountId: person.me.id },
        body: { roles: [] },
      });
    const answers = await Promise.all([leave(owner), leave(other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  }
});
