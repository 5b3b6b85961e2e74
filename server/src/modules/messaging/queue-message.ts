import { randomUUID } from 'node:crypto';
import type { DemoMessage } from '@plenum/contract/kernel/endpoints';
import type { Language } from '@plenum/contract/kernel/language';
import { sql } from 'drizzle-orm';
import { decryptField, encryptField } from '#kernel/crypto/field-encryption';
import type { KeyRing } from '#kernel/crypto/keys';
import type { EncryptedColumn } from '#kernel/crypto/rotate';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { configuredFor } from './providers/configured.ts';
import { channelOf, type MessageTemplate } from './providers/provider.ts';

export interface Message {
  readonly target: string;
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
  readonly template?: MessageTemplate;
  /** After this it is not worth sending, such as a code that is no longer valid. */
  readonly expiresAt?: Date;
}

/**
 * Writes a message into the log, once for each event. With a provider for its channel it is sent soon after the commit;
 * without one it stays there, which is what the demo shows.
 */
export async function queueMessage(
  kernel: Kernel,
  tx: Tx,
  message: Message,
  outboxId: bigint,
): Promise<void> {
  const { keys, clock } = kernel;
  const { target, language, subject, template, expiresAt = null } = message;
  const id = randomUUID();
  const channel = channelOf(target);
  const isSent = configuredFor(kernel, target).length > 0;
  const text = encryptField(keys, message.text, addressOf(id, 'text'));
  const values =
    template && encryptField(keys, JSON.stringify(template.values), addressOf(id, 'template_values'));
  const now = clock.now();
  await tx.execute(sql`
    insert into message_log (id, outbox_id, channel, target, language, subject, text, template_key, template_values,
      state, due_at, expires_at, created_at)
    values (${id}, ${outboxId}, ${channel}, ${target}, ${language}, ${subject}, ${text}, ${template?.key ?? null},
      ${values ?? null}, ${isSent ? 'waiting' : 'kept'}, ${isSent ? now : null}, ${expiresAt}, ${now})
    on conflict (outbox_id) do nothing`);
}

export const encryptedMessageColumns: readonly EncryptedColumn[] = [
  { table: 'message_log', column: 'text', key: ['id'] },
  { table: 'message_log', column: 'template_values', key: ['id'] },
];

export interface EncryptedMessage {
  readonly id: string;
  readonly text: string;
  readonly template_key: string | null;
  readonly template_values: string | null;
}

export function readText(keys: KeyRing, { id, text }: Pick<EncryptedMessage, 'id' | 'text'>): string {
  return decryptField(keys, text, addressOf(id, 'text'));
}

export function readTemplate(keys: KeyRing, row: EncryptedMessage): MessageTemplate | null {
  const { id, template_key: key, template_values: values } = row;
  if (key === null || values === null) return null;
  const text = decryptField(keys, values, addressOf(id, 'template_values'));
  return { key, values: JSON.parse(text) as MessageTemplate['values'] };
}

const SHOWN = 30;

export async function listMessages(kernel: Kernel): Promise<DemoMessage[]> {
  const found = await kernel.db.execute<{
    id: string;
    channel: 'sms' | 'email';
    target: string;
    language: Language;
    subject: string;
    text: string;
    created_at: Date;
  }>(
    sql`select id, channel, target, language, subject, text, created_at from message_log
        order by created_at desc, outbox_id desc limit ${SHOWN}`,
  );
  return found.rows.map(({ created_at, ...row }) => ({
    ...row,
    text: readText(kernel.keys, row),
    at: new Date(created_at).toISOString(),
  }));
}

function addressOf(id: string, column: 'text' | 'template_values') {
  return { table: 'message_log', column, row: id };
}
