import { and, eq } from 'drizzle-orm';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/http/response/refusal-error';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { meetingFact } from '../audit-facts.ts';
import { visitorMessages } from '../tables.ts';

export async function markMessage(
  tx: Tx,
  { id: meetingId, messageId }: { id: string; messageId: string },
  answered: boolean,
  source: AuditSource,
): Promise<null> {
  const marked = await tx
    .update(visitorMessages)
    .set(
      answered ? { answeredAt: source.at, answeredBy: source.actor } : { answeredAt: null, answeredBy: null },
    )
    .where(and(eq(visitorMessages.id, messageId), eq(visitorMessages.meetingId, meetingId)));
  if (marked.rowCount === 0) refuse(kernelRefusals.NOT_FOUND);
  const detail = { message: messageId, answered };
  await writeAudit(tx, meetingFact('meeting.message_marked', meetingId, detail), source);
  return null;
}
