import { textIn } from '@plenum/contract/kernel/localized-text';
import { emitAll, type Reaction, reaction } from '#kernel/outbox/outbox';
import { findAdministrators, findRecipient } from '#modules/accounts/public';
import { findMeetingName } from '#modules/meetings/public';
import { writeMessage } from '#modules/messaging/public';
import { capNoticeDue, capReached } from './events.ts';

export const jobReactions: readonly Reaction[] = [
  reaction(capReached, async (kernel, tx, event) => {
    const administrators = await findAdministrators(tx);
    const notices = administrators.map((accountId) => ({ ...event, accountId }));
    await emitAll(tx, capNoticeDue, notices, kernel.clock.now());
  }),
  reaction(capNoticeDue, async (kernel, tx, { meetingId, accountId }, outboxId) => {
    const [recipient, meeting] = [await findRecipient(tx, accountId), await findMeetingName(tx, meetingId)];
    if (!recipient || !meeting) return;
    const { target, language } = recipient;
    const values = { meeting: textIn(meeting.name, language) };
    const site = { link: `${kernel.config.publicUrl}/admin/matchDetail?id=${meetingId}&part=sendJobs` };
    const message = { kind: 'staff.cap_reached', values } as const;
    await writeMessage(kernel, tx, { target, language, meetingId, accountId, site, ...message }, outboxId);
  }),
];
