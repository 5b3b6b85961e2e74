import { changeTarget, getMe, sendOwnCode } from '@plenum/contract/accounts/endpoints';
import type { MeetingRole } from '@plenum/contract/accounts/schemas';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { readMeetingConsole } from '@plenum/contract/meetings/endpoints';
import { meetingRefusals } from '@plenum/contract/meetings/messages';
import {
  acceptStaffInvitation,
  declineStaffInvitation,
  readStaffInvitation,
  withdrawStaffInvitation,
} from '@plenum/contract/meetings/staff-invitations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf, rowsGained } from '#test/effects';
import { buildMeeting, buildStaff } from '#test/meetings';
import { buildPerson, type Person, readCode, turnOnSecondFactor } from '#test/people';
import { buildInvitation } from '#test/staff-invitations';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const DAY = 24 * 3_600_000;

async function build(of: { target?: string; role?: MeetingRole } = {}, on = app) {
  const { id } = await buildMeeting(on);
  const owner = await buildStaff(on, id, 'owner');
  return { id, owner, invited: await buildInvitation(on, id, owner, of) };
}

function accept(person: Person, token: string) {
  return app.call(acceptStaffInvitation, { token: person.token, body: { token } });
}

async function rolesOf(person: Person) {
  return (await app.call(getMe, { token: person.token })).body.data.roles;
}

test('the link shows conference, role and inviter, and nothing else', async () => {
  const { owner, invited } = await build({ role: 'reviewer' });
  const answer = await app.call(readStaffInvitation, { body: { token: invited.token }, lan: 'zh-cn' });
  expect(answer.body.data).toEqual({
    meeting: '2026 云计算峰会',
    role: 'reviewer',
    invitedBy: owner.me.name,
  });
});

test('a newcomer signs up with the invited address and accepts', async () => {
  const { id, invited } = await build({ target: 'newcomer@example.org', role: 'manager' });
  const person = await buildPerson(app, { target: invited.target });
  expect(await rolesOf(person)).toEqual([]);
  expect((await accept(person, invited.token)).body.data).toEqual({ meetingId: id });
  expect(await rolesOf(person)).toEqual([{ meetingId: id, role: 'manager' }]);
  const shown = await app.call(readMeetingConsole, { token: person.token, params: { id } });
  expect(shown.status).toBe(200);
  expect(await auditOf(app, `meeting:${id}`)).toEqual([
    'meeting.created',
    'meeting.staff_invited',
    'meeting.staff_invitation_accepted',
  ]);
});

test('the inviter gets a message when it is accepted, or declined', async () => {
  const { owner, invited } = await build({ target: 'told@example.org', role: 'manager' });
  const person = await buildPerson(app, { target: invited.target });
  await accept(person, invited.token);
  await app.deliverOutbox();
  expect(await app.lastMessage(owner.target)).toContain(`${person.me.name} has joined the staff of`);
  const other = await build({ target: 'not-told@example.org' });
  await app.call(declineStaffInvitation, { body: { token: other.invited.token } });
  await app.deliverOutbox();
  expect(await app.lastMessage(other.owner.target)).toContain(
    'not-told@example.org declined to join the staff of',
  );
});

test('an account with the address has no role before it accepts, and keeps its other roles after', async () => {
  const { id, owner } = await build();
  const steward = await buildStaff(app, id, 'steward');
  const { token } = await buildInvitation(app, id, owner, { target: steward.target, role: 'finance' });
  expect(await rolesOf(steward)).toEqual([{ meetingId: id, role: 'steward' }]);
  await accept(steward, token);
  expect(await rolesOf(steward)).toEqual([
    { meetingId: id, role: 'finance' },
    { meetingId: id, role: 'steward' },
  ]);
});

test('another person is refused, sees the masked recipient, and gets no role', async () => {
  const { invited } = await build({ target: 'li.na@example.org' });
  const other = await buildPerson(app);
  const said = { code: meetingRefusals.STAFF_INVITATION_OTHER_ACCOUNT.code };
  const answers = [
    await accept(other, invited.token),
    await app.call(readStaffInvitation, { token: other.token, body: { token: invited.token } }),
  ];
  for (const { body } of answers) {
    expect(body).toMatchObject(said);
    expect(body.message).toContain('l***@example.org');
    expect(body.message).not.toContain('li.na');
  }
  expect(await rolesOf(other)).toEqual([]);
  // The invited person can still answer the invitation.
  const person = await buildPerson(app, { target: invited.target });
  expect((await accept(person, invited.token)).status).toBe(200);
});

test('an account that adds the address may accept', async () => {
  const { invited } = await build({ target: 'added@example.org' });
  const person = await buildPerson(app);
  const { token } = person;
  await app.call(sendOwnCode, { token, body: { purpose: 'change_target', target: invited.target } });
  await app.deliverOutbox();
  const code = readCode(await app.lastMessage(invited.target));
  expect((await app.call(changeTarget, { token, body: { target: invited.target, code } })).status).toBe(200);
  expect((await accept(person, invited.token)).status).toBe(200);
});

test('accepting twice is refused, and the person keeps the role', async () => {
  const person = await buildPerson(app);
  const { id, invited } = await build({ target: person.target });
  await accept(person, invited.token);
  const { code } = meetingRefusals.STAFF_INVITATION_USED;
  expect((await accept(person, invited.token)).body.code).toBe(code);
  expect((await app.call(readStaffInvitation, { body: { token: invited.token } })).body.code).toBe(code);
  const declined = await app.call(declineStaffInvitation, { body: { token: invited.token } });
  expect(declined.body.code).toBe(code);
  expect(await rolesOf(person)).toEqual([{ meetingId: id, role: 'steward' }]);
});

test('a used link does not restore a role that was taken away', async () => {
  const person = await buildPerson(app);
  const { id, invited } = await build({ target: person.target });
  await accept(person, invited.token);
  await app.kernel.pool.query('delete from meeting_roles where meeting_id = $1 and account_id = $2', [
    id,
    person.me.id,
  ]);
  expect((await accept(person, invited.token)).status).toBe(410);
  expect(await rolesOf(person)).toEqual([]);
});

test('five acceptances at the same time give one role and one audit entry', async () => {
  const person = await buildPerson(app);
  const { id, invited } = await build({ target: person.target });
  const gained = await rowsGained(app, async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(person, invited.token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410, 410]);
  });
  expect(gained).toEqual({ audit_log: 1, meeting_roles: 1, outbox: 1 });
  expect(await rolesOf(person)).toEqual([{ meetingId: id, role: 'steward' }]);
});

test('of an acceptance and a withdrawal at the same time, one counts', async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await buildPerson(app);
    const { id, owner, invited } = await build({ target: person.target });
    const [accepted, withdrawn] = await Promise.all([
      accept(person, invited.token),
      app.call(withdrawStaffInvitation, { token: owner.token, params: { id, invitationId: invited.id } }),
    ]);
    expect([accepted.status, withdrawn.status].toSorted()).toEqual([200, 410]);
    expect(await rolesOf(person)).toHaveLength(accepted.status === 200 ? 1 : 0);
  }
});

test('an expired invitation is refused', async () => {
  const person = await buildPerson(app);
  const { invited } = await build({ target: person.target });
  app.clock.advance(14 * DAY - 1);
  expect((await app.call(readStaffInvitation, { body: { token: invited.token } })).status).toBe(200);
  app.clock.advance(1);
  const token = (await buildPerson(app, { target: 'late@example.org' })).token;
  const { code } = meetingRefusals.STAFF_INVITATION_EXPIRED;
  for (const endpoint of [readStaffInvitation, acceptStaffInvitation, declineStaffInvitation]) {
    expect((await app.call(endpoint, { token, body: { token: invited.token } })).body.code).toBe(code);
  }
});

test('a withdrawn invitation is refused', async () => {
  const person = await buildPerson(app);
  const { id, owner, invited } = await build({ target: person.target });
  await app.call(withdrawStaffInvitation, { token: owner.token, params: { id, invitationId: invited.id } });
  const { code } = meetingRefusals.STAFF_INVITATION_WITHDRAWN;
  expect((await accept(person, invited.token)).body.code).toBe(code);
  expect(await rolesOf(person)).toEqual([]);
});

test('an invitation can be declined without a login, and then can’t be accepted', async () => {
  const person = await buildPerson(app);
  const { id, invited } = await build({ target: person.target });
  expect((await app.call(declineStaffInvitation, { body: { token: invited.token } })).status).toBe(200);
  const { code } = meetingRefusals.STAFF_INVITATION_DECLINED;
  expect((await accept(person, invited.token)).body.code).toBe(code);
  expect(await rolesOf(person)).toEqual([]);
  expect(await auditOf(app, `meeting:${id}`)).toContain('meeting.staff_invitation_declined');
});

test('an unknown token, half a token and a missing token lead to no invitation', async () => {
  const person = await buildPerson(app);
  const { invited } = await build({ target: person.target });
  for (const token of ['', invited.token.slice(0, -1), `${invited.token}x`, '%00']) {
    expect((await accept(person, token)).body.code).toBe(meetingRefusals.STAFF_INVITATION_UNKNOWN.code);
  }
  const anonymous = await app.call(acceptStaffInvitation, { body: { token: invited.token } });
  expect(anonymous.body.code).toBe(kernelRefusals.LOGIN_FIRST.code);
});

test('the role waits for a second factor if staff need one', async () => {
  const strict = await createTestApp({ staffSecondFactor: true });
  const { id } = await buildMeeting(strict);
  const owner = await buildStaff(strict, id, 'owner');
  await turnOnSecondFactor(strict, owner);
  const person = await buildPerson(strict);
  const { token } = await buildInvitation(strict, id, owner, { target: person.target });
  const accepted = await strict.call(acceptStaffInvitation, { token: person.token, body: { token } });
  const open = async () => {
    const answer = await strict.call(readMeetingConsole, { token: person.token, params: { id } });
    return answer.body.code;
  };
  const before = await open();
  await turnOnSecondFactor(strict, person);
  const after = await open();
  await strict.close();
  expect([accepted.status, before, after]).toEqual([200, kernelRefusals.SECOND_FACTOR_NEEDED.code, 200]);
});
