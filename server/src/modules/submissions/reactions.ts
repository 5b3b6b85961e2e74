import { textIn } from '@plenum/contract/kernel/localized-text';
import { eq } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { reaction, type Reaction } from '#kernel/outbox/outbox';
import { findRecipient } from '#modules/accounts/public';
import { findCall } from '#modules/meetings/public';
import { writeMessage } from '#modules/messaging/public';
import { formatMoment } from '#modules/registration/public';
import { submissionSubmitted, submissionWithdrawn } from './events.ts';
import { formatNumber } from './number.ts';
import { submissions } from './tables.ts';

/** Where an author finds a submission. */
export function submissionLink(
  { config }: Pick<Kernel, 'config'>,
  { id, meetingId }: { readonly id: string; readonly meetingId: string },
): string {
  return `${config.publicUrl}/index/submit/${meetingId}?paper=${id}`;
}

async function findForMessage(kernel: Kernel, tx: Tx, id: string) {
  const [row] = await tx.select().from(submissions).where(eq(submissions.id, id));
  if (!row) return null;
  const recipient = await findRecipient(tx, row.accountId);
  if (!recipient) return null;
  const call = await findCall(tx, row.meetingId);
  const { target, language, name } = recipient;
  const link = submissionLink(kernel, row);
  const { meetingId, accountId } = row;
  return {
    row,
    call,
    language,
    to: { target, language, meetingId, accountId, site: { link } },
    values: {
      name,
      meeting: textIn(call.meeting.title, language),
      report: formatNumber(row.number) ?? '',
      paper: textIn(row.draft.title, language),
      link,
    },
  };
}

export const submissionReactions: readonly Reaction[] = [
  reaction(submissionSubmitted, async (kernel, tx, { submissionId }, outboxId) => {
    const found = await findForMessage(kernel, tx, submissionId);
    if (!found) return;
    const { row, call, language, to, values } = found;
    const closesAt = row.reviseUntil ?? call.meeting.submissionClosesAt;
    const until = closesAt === null ? '' : formatMoment(closesAt, call.meeting.timeZone, language);
    await writeMessage(
      kernel,
      tx,
      { ...to, kind: 'submission.received', values: { ...values, until } },
      outboxId,
    );
  }),
  reaction(submissionWithdrawn, async (kernel, tx, { submissionId }, outboxId) => {
    const found = await findForMessage(kernel, tx, submissionId);
    if (!found) return;
    await writeMessage(
      kernel,
      tx,
      { ...found.to, kind: 'submission.withdrawn', values: found.values },
      outboxId,
    );
  }),
];
