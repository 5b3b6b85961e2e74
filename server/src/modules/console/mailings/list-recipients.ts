import type { RecipientRow } from '@plenum/contract/mailings/recipient-list';
import type { ExclusionReason, RecipientChannel } from '@plenum/contract/mailings/job-schemas';
import type { Kernel } from '#kernel/kernel';
import { findSendJob } from '#modules/mailings/public';
import { maskTarget } from '#modules/messaging/public';
import { type Listed, type ListPage, PAGE, readCursor, toPage } from '#kernel/list/list-page';
import { failureOf, outcomeSql } from './failure.ts';

interface FoundRecipient {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly target: string;
  readonly channel: RecipientChannel;
  readonly state: RecipientRow['state'];
  readonly reason: ExclusionReason | null;
  readonly messageId: string | null;
  readonly failure: string | null;
  readonly reported: string | null;
  readonly sentAt: Date | null;
}

const stateSql = `case when recipient.state in ('excluded', 'shown') then recipient.state
  when message.state in ('sent', 'failed', 'kept') then ${outcomeSql} else 'waiting' end`;

/** Lists recipients in sending order. */
export async function listRecipients(
  kernel: Kernel,
  { id: meetingId, jobId }: { readonly id: string; readonly jobId: string },
  {
    after,
    state,
  }: { readonly after?: string | undefined; readonly state?: RecipientRow['state'] | undefined },
): Promise<ListPage<RecipientRow>> {
  await findSendJob(kernel.db, { meetingId, jobId });
  const cursor = readCursor(after, 'number');
  const { rows } = await kernel.pool.query<Listed<FoundRecipient>>({
    text: `select recipient.job_id as id, recipient.number, recipient.name, recipient.target, recipient.channel,
        ${stateSql} as state, recipient.reason, message.id as "messageId", message.failure,
        message.delivery_code as reported, message.sent_at as "sentAt", recipient.number::text as key, null::bigint as total
      from send_job_recipients as recipient left join message_log as message on message.id = recipient.message_id
      where recipient.job_id = $1 and recipient.number > coalesce($2::bigint, 0) and ($3::text is null or ${stateSql} = $3)
      order by recipient.number limit ${PAGE + 1}`,
    values: [jobId, cursor?.key ?? null, state ?? null],
  });
  return toPage(rows, cursor === null, ({ number, target, reported, sentAt, ...row }) => {
    const failure = failureOf(row.failure);
    return {
      id: String(number),
      name: row.name,
      target: maskTarget(target),
      channel: row.channel,
      state: row.state,
      reason: row.reason,
      messageId: row.messageId,
      failure: failure.kind,
      code: reported ?? failure.code,
      sentAt: sentAt?.toISOString() ?? null,
    };
  });
}
