import { randomUUID } from 'node:crypto';
import type { DemoMessage } from '@plenum/contract/kernel/endpoints';
import type { Language } from '@plenum/contract/kernel/language';
import { sql } from 'drizzle-orm';
import { decryptField, encryptField } from '../crypto/field-encryption.ts';
import type { Tx } from '../db/database.ts';
import type { Kernel } from '../kernel.ts';

export interface Message {
  readonly target: string;
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
}

/** Hands a message over. Without a provider it stays in the log, which is what the demo shows. */
export async function deliverMessage(
  kernel: Kernel,
  tx: Tx,
  message: Message,
  outboxId: bigint,
): Promise<void> {
  const id = randomUUID();
  const channel = message.target.includes('@') ? 'email' : 'sms';
  const text = encryptField(kernel.keys, message.text, addressOf(id));
  await tx.execute(sql`
    insert into message_log (id, outbox_id, channel, target, language, subject, text, created_at)
    values (${id}, ${outboxId}, ${channel}, ${message.target}, ${message.language}, ${message.subject}, ${text},
      ${kernel.clock.now()})
    on conflict (outbox_id) do nothing`);
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
    text: decryptField(kernel.keys, row.text, addressOf(row.id)),
    at: new Date(created_at).toISOString(),
  }));
}

function addressOf(id: string) {
  return { table: 'message_log', column: 'text', row: id };
}
