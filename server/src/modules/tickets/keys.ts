import { createHmac, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { ticketBytes, type TicketClaim, writeToken } from '@plenum/contract/tickets/ticket-token';
import { asc, desc, eq } from 'drizzle-orm';
import { decryptField, encryptField, type FieldAddress } from '#kernel/crypto/field-encryption';
import type { EncryptedColumn } from '#kernel/crypto/rotate';
import type { Db, Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { type TicketKeyRow, ticketKeys } from './tables.ts';

export const encryptedTicketColumns: readonly EncryptedColumn[] = [
  { table: 'ticket_keys', column: 'private_key', key: ['meeting_id', 'key_id'] },
];

function addressOf({ meetingId, keyId }: Pick<TicketKeyRow, 'meetingId' | 'keyId'>): FieldAddress {
  return { table: 'ticket_keys', column: 'private_key', row: `${meetingId}/${keyId}` };
}

const FIRST = 1;

/**
 * Creates the key with which a conference signs, if it has none. If two servers do so at the same time, only one of the
 * keys is stored.
 */
export async function requireKey({ keys, clock }: Kernel, tx: Db | Tx, meetingId: string): Promise<void> {
  if ((await tx.$count(ticketKeys, eq(ticketKeys.meetingId, meetingId))) > 0) return;
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const der = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url');
  await tx
    .insert(ticketKeys)
    .values({
      meetingId,
      keyId: FIRST,
      publicKey: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'),
      privateKey: encryptField(keys, der, addressOf({ meetingId, keyId: FIRST })),
      madeAt: clock.now(),
    })
    .onConflictDoNothing();
}

/** The public part of a key for devices: its number and 32 bytes, base64url. */
export interface PublicTicketKey {
  readonly keyId: number;
  readonly publicKey: string;
}

export async function findTicketKeys(db: Db | Tx, meetingId: string): Promise<PublicTicketKey[]> {
  const rows = await db
    .select({ keyId: ticketKeys.keyId, publicKey: ticketKeys.publicKey })
    .from(ticketKeys)
    .where(eq(ticketKeys.meetingId, meetingId))
    .orderBy(asc(ticketKeys.keyId));
  return rows.map(({ keyId, publicKey }) => ({ keyId, publicKey: publicKey.toString('base64url') }));
}

/**
 * Returns a function that signs tickets of a conference with its newest key; null if the conference has no key, and
 * therefore no tickets.
 */
export async function createSigner(
  { keys }: Kernel,
  db: Db | Tx,
  meetingId: string,
): Promise<((ticket: Pick<TicketClaim, 'participantId' | 'version'>) => string) | null> {
  const [row] = await db
    .select()
    .from(ticketKeys)
    .where(eq(ticketKeys.meetingId, meetingId))
    .orderBy(desc(ticketKeys.keyId))
    .limit(1);
  if (!row) return null;
  const key = privateKeyOf(keys, row);
  return ({ participantId, version }) => {
    const claim = { meetingId, participantId, version, keyId: row.keyId };
    return writeToken(claim, sign(null, ticketBytes(claim), key));
  };
}

/**
 * Signs bytes with the first key of the conference, which is created if needed. A device knows this key from its
 * enrolment, and trusts later keys that were signed with it.
 */
export async function signBytes(
  kernel: Kernel,
  db: Db | Tx,
  meetingId: string,
  bytes: Uint8Array,
): Promise<{ keyId: number; signature: string }> {
  let row = await findFirstKey(db, meetingId);
  if (!row) {
    await requireKey(kernel, db, meetingId);
    row = await findFirstKey(db, meetingId);
  }
  if (!row) throw new Error('a conference has no key');
  return {
    keyId: row.keyId,
    signature: sign(null, bytes, privateKeyOf(kernel.keys, row)).toString('base64url'),
  };
}

async function findFirstKey(db: Db | Tx, meetingId: string): Promise<TicketKeyRow | undefined> {
  const [row] = await db
    .select()
    .from(ticketKeys)
    .where(eq(ticketKeys.meetingId, meetingId))
    .orderBy(asc(ticketKeys.keyId))
    .limit(1);
  return row;
}

/** Creates the keys of live codes for the tickets of a conference; null if the conference has no signing key. */
export async function createLiveKeys(
  { keys }: Kernel,
  db: Db | Tx,
  meetingId: string,
): Promise<{ readonly ofConference: string; ofTicket: (signed: Uint8Array) => string } | null> {
  // Live keys are derived from the first key, so that stored ones stay valid when another key is created.
  const row = await findFirstKey(db, meetingId);
  if (!row) return null;
  const secret = decryptField(keys, row.privateKey, addressOf(row));
  const ofConference = createHmac('sha256', secret).update('live codes').digest();
  return {
    ofConference: ofConference.toString('base64url'),
    ofTicket: (signed) => createHmac('sha256', ofConference).update(signed).digest('base64url'),
  };
}

function privateKeyOf(keys: Kernel['keys'], row: TicketKeyRow): KeyObject {
  const der = Buffer.from(decryptField(keys, row.privateKey, addressOf(row)), 'base64url');
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
}
