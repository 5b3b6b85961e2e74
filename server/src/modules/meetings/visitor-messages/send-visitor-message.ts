import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { meetingRefusals } from '@plenum/contract/meetings/messages';
import type { VisitorMessageForm } from '@plenum/contract/meetings/schemas';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/http/response/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { emit } from '#kernel/outbox/outbox';
import { visitorWrote } from '../events.ts';
import { orEmpty } from '../site/public-parts.ts';
import { findPublicSections } from '../site/public-queries.ts';
import { visitorMessages } from '../tables.ts';

export async function keepVisitorMessage(
  kernel: Kernel,
  tx: Tx,
  meetingId: string,
  form: z.output<typeof VisitorMessageForm>,
): Promise<null> {
  const { meeting, sections } = await findPublicSections(tx, meetingId, 'contacts');
  const { takesMessages } = orEmpty('contacts', sections.contacts);
  if (!takesMessages || meeting.state === 'archived') refuse(meetingRefusals.NO_MESSAGES);
  // A machine hears what a person would, and learns nothing.
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
