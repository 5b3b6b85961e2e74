import { randomUUID } from 'node:crypto';
import { fillIn, inLanguage, type Language, type Sentence } from '@plenum/contract/kernel/language';
import { providerRefusals } from '@plenum/contract/messaging/messages';
import { sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import type { SendResult } from '../provider.ts';
import { findBindings } from './bindings.ts';
import type { FindContact } from './list-providers.ts';
import { makeProvider } from './make-provider.ts';
import { fact, findProviderRow, lockProvider } from './save-provider.ts';
import { openProviderSettings } from './stored-settings.ts';

export interface ProviderTestResult {
  readonly version: number;
  readonly result: SendResult;
}

const subject: Sentence = { en: 'A test message from Plenum', zh: '会堂测试消息' };
const text: Sentence = {
  en: 'This is a test message sent by an administrator to check the provider {name}. You don’t need to do anything.',
  zh: '这是一条测试消息，用于检查服务商“{name}”是否可用，无需处理。',
};
// Reviewed texts can't be marked as a test, so the code is obviously not a real one.
const code = { code: '000000', purpose: { en: 'a test', zh: '测试' } } as const;

/** Sends a test message to the administrator's own address, without holding a database connection. */
export async function sendTest(
  kernel: Kernel,
  id: string,
  accountId: string,
  language: Language,
  findContact: FindContact,
): Promise<ProviderTestResult> {
  const row = await findProviderRow(kernel.db, id);
  const contact = await findContact(kernel.db, accountId);
  const target = row.channel === 'sms' ? contact.phone : contact.email;
  if (target === '') refuse(providerRefusals.NO_OWN_TARGET);
  const provider = makeProvider(kernel, openProviderSettings(kernel, row), await findBindings(kernel.db, id));
  const result = await provider.send({
    id: randomUUID(),
    target,
    language,
    subject: inLanguage(subject, language),
    text: fillIn(inLanguage(text, language), { name: row.name }),
    template: {
      key: 'account.code',
      values: { code: code.code, purpose: inLanguage(code.purpose, language) },
    },
  });
  provider.close?.();
  return { version: row.version, result };
}

export async function keepTest(
  tx: Tx,
  id: string,
  { version, result }: ProviderTestResult,
  source: AuditSource,
): Promise<void> {
  const row = await lockProvider(tx, id);
  // The provider was changed in the meantime, so the result doesn't apply to it.
  if (row.version !== version) refuse(providerRefusals.PROVIDERS_CHANGED);
  const failure = result.kind === 'sent' ? '' : `${result.why} ${result.code}`.trim();
  await tx.execute(
    sql`update message_providers set tested_at = ${source.at}, test_failure = ${failure} where id = ${id}`,
  );
  await writeAudit(tx, fact('provider.tested', id, { name: row.name, failure }), source);
}
