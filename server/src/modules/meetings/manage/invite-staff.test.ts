import { changeProfile } from '@plenum/contract/accounts/endpoints';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { meetingRefusals } from '@plenum/contract/meetings/messages';
import {
  acceptStaffInvitation,
  declineStaffInvitation,
  inviteStaff,
  listStaffInvitations,
  readStaffInvitation,
  resendStaffInvitation,
  withdrawStaffInvitation,
} from '@plenum/contract/meetings/staff-invitations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf } from '#test/effects';
import { buildMeeting, buildStaff } from '#test/meetings';
import { buildPerson, logInAgain, newTarget, type Person } from '#test/people';
import { buildInvitation, readToken } from '#test/staff-invitations';
import { MOST_A_DAY, MOST_TO_ONE } from './invite-staff.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const DAY = 24 * 3_600_000;

async function build() {
  const { id } = await buildMeeting(app);
  const owner = await buildStaff(app, id, 'owner');
  const list = async (by = owner) => {
    const answer = await app.call(listStaffInvitations, { token: by.token, params: { id } });
    return answer.body.data;
  };
  return { id, owner, params: { id }, list };
}

/** Advances the clock and logs the owner in again, because staff logins end after half a day without use. */
async function afterwards(ms: number, owner: Person): Promise<Person> {
  app.clock.advance(ms);
  return { ...owner, token: await logInAgain(app, owner) };
}

async function look(token: string) {
  return (await app.call(readStaffInvitation, { body: { token } })).body.code;
}

test('lists an invitation with person, date and expiry, and audits it without the address', async () => {
  const { id, owner, list } = await build();
  const invited = await buildInvitation(app, id, owner, { target: 'li.na@example.org', role: 'finance' });
  expect(await list()).toEqual([
    {
      id: invited.id,
      target: 'li.na@example.org',
      role: 'finance',
      invitedBy: owner.me.name,
      sentAt: app.clock.now().toISOString(),
      expiresAt: new Date(app.clock.now().getTime() + 14 * DAY).toISOString(),
      status: 'pending',
    },
  ]);
  expect(await auditOf(app, `meeting:${id}`)).toEqual(['meeting.created', 'meeting.staff_invited']);
  const { rows } = await app.kernel.pool.query<{ detail: unknown }>(
    `select detail from audit_log where action = 'meeting.staff_invited' and object = $1`,
    [`meeting:${id}`],
  );
  expect(rows).toEqual([{ detail: { invitation: invited.id, role: 'finance' } }]);
});

test('stores the token only in the encrypted message', async () => {
  const { id, owner } = await build();
  const { token } = await buildInvitation(app, id, owner);
  for (const table of ['staff_invitations', 'outbox', 'message_log', 'idempotency_keys', 'audit_log']) {
    const { rows } = await app.kernel.pool.query<{ hits: number }>(
      `select count(*)::int as hits from ${table} as row where row::text like '%' || $1 || '%'`,
      [token],
    );
    expect([table, rows[0]?.hits]).toEqual([table, 0]);
  }
});

test('inviting twice renews the invitation, and the earlier link ends', async () => {
  const { id, owner, list } = await build();
  const first = await buildInvitation(app, id, owner);
  const later = await afterwards(3 * DAY, owner);
  const second = await buildInvitation(app, id, later, { target: first.target });
  expect(second.id).toBe(first.id);
  expect(await list(later)).toMatchObject([
    { id: first.id, expiresAt: new Date(app.clock.now().getTime() + 14 * DAY).toISOString() },
  ]);
  expect([await look(first.token), await look(second.token)]).toEqual([
    meetingRefusals.STAFF_INVITATION_UNKNOWN.code,
    200,
  ]);
  // An invitation to another role is a separate invitation.
  await buildInvitation(app, id, later, { target: first.target, role: 'reviewer' });
  expect(await list(later)).toHaveLength(2);
});

test('two organizers who invite the same person at the same time make one invitation', async () => {
  const { id, owner, params, list } = await build();
  const other = await buildStaff(app, id, 'owner');
  const body = { target: newTarget(), role: 'steward' as const };
  const answers = await Promise.all(
    [owner, other].map(({ token }) => app.call(inviteStaff, { token, params, body })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await app.deliverOutbox();
  expect(await list()).toHaveLength(1);
  // Of the two messages only the one with a valid link is sent.
  expect(await look(await readToken(app, body.target))).toBe(200);
});

test('refuses to invite a person to a role they have, by either address, but not to another role', async () => {
  const { id, owner, params } = await build();
  const steward = await buildStaff(app, id, 'steward');
  const invite = (role: 'steward' | 'finance') =>
    app.call(inviteStaff, { token: owner.token, params, body: { target: steward.target, role } });
  expect((await invite('steward')).body).toMatchObject({
    code: meetingRefusals.STAFF_HAS_ROLE.code,
    errors: [{ path: 'target', code: 'staff_has_role' }],
  });
  expect((await invite('finance')).status).toBe(200);
});

test('sending again gives a new link and another fourteen days, even to an expired invitation', async () => {
  const { id, owner, list } = await build();
  const invited = await buildInvitation(app, id, owner);
  const later = await afterwards(14 * DAY, owner);
  expect(await list(later)).toMatchObject([{ status: 'expired' }]);
  const answer = await app.call(resendStaffInvitation, {
    token: later.token,
    params: { id, invitationId: invited.id },
  });
  expect(answer.status).toBe(200);
  await app.deliverOutbox();
  expect(await list(later)).toMatchObject([{ id: invited.id, status: 'pending' }]);
  expect(await look(await readToken(app, invited.target))).toBe(200);
});

test('a withdrawn invitation leaves the list, its link says so, and it can’t be sent or withdrawn again', async () => {
  const { id, owner, list } = await build();
  const invited = await buildInvitation(app, id, owner);
  const of = { token: owner.token, params: { id, invitationId: invited.id } };
  expect((await app.call(withdrawStaffInvitation, of)).status).toBe(200);
  expect(await list()).toEqual([]);
  const { code } = meetingRefusals.STAFF_INVITATION_WITHDRAWN;
  expect(await look(invited.token)).toBe(code);
  expect((await app.call(resendStaffInvitation, of)).body.code).toBe(code);
  expect((await app.call(withdrawStaffInvitation, of)).body.code).toBe(code);
  expect(await auditOf(app, `meeting:${id}`)).toEqual([
    'meeting.created',
    'meeting.staff_invited',
    'meeting.staff_invitation_withdrawn',
  ]);
  // Inviting the person again creates another invitation.
  expect((await buildInvitation(app, id, owner, { target: invited.target })).id).not.toBe(invited.id);
});

test('does not send a waiting message of a withdrawn invitation', async () => {
  const { id, owner, params } = await build();
  const body = { target: newTarget(), role: 'steward' as const };
  const answer = await app.call(inviteStaff, { token: owner.token, params, body });
  await app.call(withdrawStaffInvitation, {
    token: owner.token,
    params: { id, invitationId: answer.body.data.id },
  });
  await app.deliverOutbox();
  await expect(app.lastMessage(body.target)).rejects.toThrow('No message');
});

test('a declined invitation is shown as such until it would have expired', async () => {
  const { id, owner, list } = await build();
  const { token } = await buildInvitation(app, id, owner);
  await app.call(declineStaffInvitation, { body: { token } });
  expect(await list()).toMatchObject([{ status: 'declined' }]);
  expect(await list(await afterwards(14 * DAY, owner))).toEqual([]);
});

test('an accepted invitation leaves the list', async () => {
  const { id, owner, list } = await build();
  const person = await buildPerson(app);
  const { token } = await buildInvitation(app, id, owner, { target: person.target });
  await app.call(acceptStaffInvitation, { token: person.token, body: { token } });
  expect(await list()).toEqual([]);
});

test('does not find another conference’s invitation', async () => {
  const [here, there] = [await build(), await build()];
  const invited = await buildInvitation(app, here.id, here.owner);
  const params = { id: there.id, invitationId: invited.id };
  for (const endpoint of [resendStaffInvitation, withdrawStaffInvitation]) {
    const answer = await app.call(endpoint, { token: there.owner.token, params });
    expect(answer.body.code).toBe(kernelRefusals.NOT_FOUND.code);
  }
  expect(await look(invited.token)).toBe(200);
});

test('only owners invite', async () => {
  const { id, params } = await build();
  const manager = await buildStaff(app, id, 'manager');
  const body = { target: newTarget(), role: 'owner' as const };
  const answer = await app.call(inviteStaff, { token: manager.token, params, body });
  expect(answer.body.code).toBe(kernelRefusals.FORBIDDEN.code);
});

test('the message is in the language of the invited account, or else of the inviter’s screen', async () => {
  const { owner, params } = await build();
  const reader = await buildPerson(app);
  await app.call(changeProfile, { token: reader.token, body: { language: 'zh-cn' } });
  const invite = async (target: string) => {
    await app.call(inviteStaff, { token: owner.token, params, body: { target, role: 'steward' }, lan: 'en' });
    await app.deliverOutbox();
    return app.lastMessage(target);
  };
  expect(await invite(reader.target)).toMatch(/^【会堂】.*签到人员/);
  expect(await invite(newTarget())).toMatch(/invites you .* as Check-in staff/);
});

test('limits invitations per conference and day, and per person', async () => {
  const { owner, params } = await build();
  const invite = async (target: string, by = owner) => {
    await app.kernel.pool.query(`delete from rate_limits where key like 'meetings.%'`);
    const body = { target, role: 'steward' as const };
    return (await app.call(inviteStaff, { token: by.token, params, body })).body.code;
  };
  const target = newTarget();
  for (let sent = 0; sent < MOST_TO_ONE; sent += 1) expect(await invite(target)).toBe(200);
  expect(await invite(target)).toBe(kernelRefusals.TOO_MANY.code);
  for (let sent = MOST_TO_ONE; sent < MOST_A_DAY; sent += 1) expect(await invite(newTarget())).toBe(200);
  expect(await invite(newTarget())).toBe(meetingRefusals.STAFF_INVITATIONS_USED_UP.code);
  expect(await invite(target, await afterwards(DAY + 1, owner))).toBe(200);
});
