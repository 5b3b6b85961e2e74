import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { DatabaseNotReady } from '../db/sql-files.ts';
import type { KeyRing } from './keys.ts';

// The database identifies its keys by fingerprints: those that were first or last in a server's list. A fingerprint
// reveals nothing about its key.

interface Fingerprint {
  readonly keyId: string;
  readonly fingerprint: string;
  /** True for the last key of the list, which the blind indexes are computed with. */
  readonly isOldest: boolean;
}

/** Refuses if these are not the keys of this database. Returns false if the database doesn't have fingerprints yet. */
export async function checkFingerprints(db: Pick<Pool, 'query'>, ring: KeyRing): Promise<boolean> {
  const table = await db.query<{ exists: boolean }>(
    `select to_regclass('key_fingerprints') is not null as exists`,
  );
  if (!table.rows[0]?.exists) return false;
  const { rows } = await db.query<Fingerprint>(
    `select key_id as "keyId", fingerprint, is_oldest as "isOldest" from key_fingerprints order by key_id`,
  );
  for (const { keyId, fingerprint, isOldest } of rows) {
    if (!ring.has(keyId))
      throw wrongKeys(
        `was encrypted with a secret key named "${keyId}", which is not among those of this server`,
      );
    if (fingerprintOf(ring, keyId) !== fingerprint)
      throw wrongKeys(`was encrypted with another secret key named "${keyId}" than the one of this server`);
    if (isOldest && ring.oldestId !== keyId)
      throw wrongKeys(`finds values by its secret key "${keyId}", which must stay the last of the list`);
  }
  return rows.length > 0;
}

/**
 * Stores the fingerprints of the first and the last key. If two servers have different keys, the later one is refused.
 */
export async function noteFingerprints(pool: Pool, ring: KeyRing): Promise<void> {
  const { rows } = await pool.query<{ keyId: string }>('select key_id as "keyId" from key_fingerprints');
  const known = new Set(rows.map(({ keyId }) => keyId));
  if ([ring.currentId, ring.oldestId].every((id) => known.has(id))) return;
  await inTransaction(pool, async (client) => {
    await client.query('lock table key_fingerprints in exclusive mode');
    await checkFingerprints(client, ring);
    for (const id of new Set([ring.currentId, ring.oldestId]))
      await client.query(
        'insert into key_fingerprints (key_id, fingerprint, is_oldest) values ($1, $2, $3) on conflict (key_id) do nothing',
        [id, fingerprintOf(ring, id), id === ring.oldestId],
      );
  });
}

/**
 * Deletes the fingerprints of keys between the first and the last, so that these keys may be removed from the list.
 * Called after everything was re-encrypted.
 */
export async function releaseKeys(pool: Pool, ring: KeyRing): Promise<void> {
  await pool.query('delete from key_fingerprints where key_id <> $1 and not is_oldest', [ring.currentId]);
}

function fingerprintOf(ring: KeyRing, keyId: string): string {
  return createHash('sha256').update(ring.derive('fingerprint', keyId).export()).digest('hex');
}

export function wrongKeys(reason: string): DatabaseNotReady {
  return new DatabaseNotReady(
    `This database ${reason}. Nothing was changed. Set SECRET_KEYS (or SECRET_KEYS_FILE, or the file secret-keys in ` +
      'DATA_DIR) to the keys that were backed up with it.',
  );
}

async function inTransaction(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
    broken = false;
  } finally {
    // A connection left inside a transaction is closed, which rolls it back.
    client.release(broken);
  }
}
