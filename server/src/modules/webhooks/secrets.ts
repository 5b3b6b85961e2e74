import { createHmac, randomBytes } from 'node:crypto';
import { decryptField, encryptField } from '#kernel/crypto/field-encryption';
import type { KeyRing } from '#kernel/crypto/keys';
import type { EncryptedColumn } from '#kernel/crypto/rotate';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export const encryptedWebhookColumns: readonly EncryptedColumn[] = [
  { table: 'webhooks', column: 'secret', key: ['id'] },
  { table: 'webhooks', column: 'earlier_secret', key: ['id'] },
];

type SecretColumn = 'secret' | 'earlier_secret';

export function newWebhookSecret(): string {
  return `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

export function sealSecret(keys: KeyRing, id: string, secret: string, column: SecretColumn): string {
  return encryptField(keys, secret, { table: 'webhooks', column, row: id });
}

export function openSecret(keys: KeyRing, id: string, stored: string, column: SecretColumn): string {
  return decryptField(keys, stored, { table: 'webhooks', column, row: id });
}

export interface RequestToSign {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/** Returns the headers of Standard Webhooks, with a signature for each secret. */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: RequestToSign,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
