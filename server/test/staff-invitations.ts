import type { MeetingRole } from '@plenum/contract/accounts/schemas';
import { inviteStaff } from '@plenum/contract/meetings/staff-invitations';
import type { TestApp } from './app.ts';
import { newTarget, type Person } from './people.ts';

interface BuiltInvitation {
  readonly id: string;
  readonly target: string;
  readonly token: string;
}

/** Invites a person as an organizer does. The token is read from the message, as the invited person reads it. */
export async function buildInvitation(
  app: TestApp,
  meetingId: string,
  by: Person,
  { target = newTarget(), role = 'steward' }: { target?: string; role?: MeetingRole } = {},
): Promise<BuiltInvitation> {
  const answer = await app.call(inviteStaff, {
    token: by.token,
    params: { id: meetingId },
    body: { target, role },
  });
  if (answer.status !== 200) throw new Error(`Not invited: ${JSON.stringify(answer.body)}`);
  await app.deliverOutbox();
  return { id: answer.body.data.id, target, token: await readToken(app, target) };
}

/** The token of the link in the newest message to this target. */
export async function readToken(app: TestApp, target: string): Promise<string> {
  const text = await app.lastMessage(target);
  const token = /\/index\/joinStaff#([\w-]+)/.exec(text)?.[1];
  if (!token) throw new Error(`No link in: ${text}`);
  return token;
}
