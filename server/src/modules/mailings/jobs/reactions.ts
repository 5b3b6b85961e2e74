import { abilities } from '@plenum/contract/accounts/abilities';
import type { MeetingRole } from '@plenum/contract/accounts/schemas';
import { textIn } from '@plenum/contract/kernel/localized-text';
import type { Tx } from '#kernel/db/database';
import { emitAll, type Reaction, reaction } from '#kernel/outbox/outbox';
import { findAdministrators, findRecipient } from '#modules/accounts/public';
import { findStaff } from '#modules/accounts/staff/public';
import { findMeetingName } from '#modules/meetings/scope/public';
import { writeMessage } from '#modules/messaging/public';
import { capNoticeDue, capReached } from './events.ts';

export const jobReactions: readonly Reaction[] = [
  reaction(capReached, async (kernel, tx, event) => {
    const people = event.isOwn ? await findSenders(tx, event.meetingId) : await findAdministrators(tx);
    const notices = people.map((accountId) => ({ ...event, accountId }));
    await emitAll(tx, capNoticeDue, notices, kernel.clock.now());
  }),
  reaction(capNoticeDue, async (kernel, tx, { meetingId, accountId, isOwn }, outboxId) => {
    const [recipient, meeting] = [await findRecipient(tx, accountId), await findMeetingName(tx, meetingId)];
    if (!recipient || !meeting) return;
    const { target, language } = recipient;
    const link = `${kernel.config.publicUrl}/admin/matchDetail?id=${meetingId}&part=sendJobs`;
    const name = textIn(meeting.name, language);
    const message = isOwn
      ? ({ kind: 'staff.own_cap_reached', values: { meeting: name, link } } as const)
      : ({ kind: 'staff.cap_reached', values: { meeting: name, link } } as const);
    const to = { target, language, meetingId, accountId, site: { link } };
    await writeMessage(kernel, tx, { ...to, ...message }, outboxId);
  }),
];

/** Returns the people who sent the jobs and may change the limit. */
async function findSenders(tx: Tx, meetingId: string): Promise<string[]> {
  const staff = await findStaff(tx, meetingId);
  const may: readonly MeetingRole[] = abilities.manageMessages;
  const senders = staff.filter(({ roles }) => roles.some((role) => may.includes(role)));
  return senders.map(({ accountId }) => accountId);
}
