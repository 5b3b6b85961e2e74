import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { meetingRefusals } from '@plenum/contract/meetings/messages';
import type { VisitorMessage, VisitorMessageForm } from '@plenum/contract/meetings/schemas';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { defineEvent, emit } from '#kernel/outbox/outbox';
import { orEmpty } from '../published/published-parts.ts';
import { findPublicSections } from '../published/published-queries.ts';
import { visitorMessages } from '../tables.ts';
import { and, desc, eq } from 'drizzle-orm';
import { isoOrNull } from '../moments.ts';
import { findMeeting } from '../queries.ts';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { meetingFact } from '../audit-facts.ts';

export async function keepVisitorMessage(
  kernel: Kernel,
  tx: Tx,
  meetingId: string,
  form: z.output<typeof VisitorMessageForm>,
): Promise<null> {
  const { meeting, sections } = await findPublicSections(tx, meetingId, 'contacts');
  const { takesMessages } = orEmpty('contacts', sections.contacts);
  if (!takesMessages || meeting.state === 'archived') refuse(meetingRefusals.NO_MESSAGES);
  // A bot gets the same answer as a person, so that it doesn't notice.
  if (form.website !== '') return null;
  const now = kernel.clock.now();
  const messageId = randomUUID();
  await tx.insert(visitorMessages).values({
    id: messageId,
    meetingId: meeting.id,
    topic: form.topic,
    name: form.name,
    email: form.email,
    phone: form.phone,
    body: form.text,
    at: now,
  });
  await emit(tx, visitorWrote, { messageId }, now);
  return null;
}

// Bounds the list, so that a flood of messages cannot overload an organizer's browser.
const MOST_SHOWN = 500;

/** Returns messages, newest first. */
export async function readVisitorMessages(db: Db, meetingId: string): Promise<VisitorMessage[]> {
  const { id } = await findMeeting(db, meetingId);
  const rows = await db
    .select()
    .from(visitorMessages)
    .where(eq(visitorMessages.meetingId, id))
    .orderBy(desc(visitorMessages.at), desc(visitorMessages.id))
    .limit(MOST_SHOWN);
  return rows.map((row) => ({
    id: row.id,
    topic: row.topic,
    name: row.name,
    email: row.email,
    phone: row.phone,
    text: row.body,
    at: row.at.toISOString(),
    answeredAt: isoOrNull(row.answeredAt),
  }));
}

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

/** A visitor wrote to the organizers through the site. */
export const visitorWrote = defineEvent('meetings.visitor_wrote', z.object({ messageId: z.uuid() }));
