import { existsSync } from 'node:fs';
import { type Config, ConfigError } from '#kernel/config/config';
import { findKeys, keyFile, type KeyRing } from '#kernel/crypto/keys';
import { DatabaseNotReady } from '#kernel/db/sql-files';
import { checkAdmission } from '../../admit-database.ts';
import { badFinding, type Finding, goodFinding, warningFinding } from './finding.ts';
import type { ReadableDatabase, UnreadableDatabase } from './open-read-only.ts';

/** Whether a server of these settings may start on this database, as at its start, but without creating a key. */
export async function checkKeys(
  database: ReadableDatabase | UnreadableDatabase,
  config: Config,
): Promise<Finding> {
  const name = 'keys';
  try {
    const ring = database.isOpen ? await checkAdmission(database.pool, config) : findKeys(config);
    if (!ring) return goodFinding(name, `none yet; the first start creates ${keyFile(config.dataDir)}`);
    if (!database.isOpen)
      return warningFinding(
        name,
        `the newest is "${ring.currentId}", not compared with the database`,
        'Run this again when the database can be reached.',
      );
    const generated = config.secretKeys === undefined && config.secretKeysFile === undefined;
    const where =
      generated && existsSync(keyFile(config.dataDir)) ? `, kept in ${keyFile(config.dataDir)}` : '';
    return goodFinding(name, `"${ring.currentId}" is the newest; they are those of the database${where}`);
  } catch (error) {
    if (error instanceof ConfigError)
      return badFinding(name, error.message, 'Correct the keys and run this again.');
    if (error instanceof DatabaseNotReady)
      return badFinding(name, error.message, 'No server of this release starts until this is corrected.');
    throw error;
  }
}

/** The keys for reading encrypted settings; null if there are none or they are invalid, which `checkKeys` reports. */
export function keysFor(config: Config): KeyRing | null {
  try {
    return findKeys(config);
  } catch {
    return null;
  }
}
