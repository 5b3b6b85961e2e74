import { createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { ConfigError, type Config } from '../config/config.ts';
import {
  formatSecretKeys,
  isGuessable,
  parseSecretKeys,
  SECRET_KEYS_FORMAT,
  type SecretKey,
} from '../config/secret-keys.ts';

export interface KeyRing {
  /** The id of the key that encrypts and signs all new values. */
  readonly currentId: string;
  /**
   * The id of the key that stays in the ring permanently. Values that must not change over the years are derived from
   * it.
   */
  readonly oldestId: string;
  has(keyId: string): boolean;
  /**
   * Derives 32 bytes for each purpose, from the current key by default. Returns a key object, because Node creates one
   * for plain bytes at every call, which costs five times as much as the call itself.
   */
  derive(purpose: string, keyId?: string): KeyObject;
}

export function createKeyRing(keys: readonly SecretKey[]): KeyRing {
  const byId = new Map<string, KeyObject>(keys.map(({ id, key }) => [id, key]));
  const [currentId] = byId.keys();
  const oldestId = keys.at(-1)?.id;
  if (currentId === undefined || oldestId === undefined) throw new Error('a key ring needs a key');
  const derived = new Map<string, KeyObject>();

  function derive(purpose: string, keyId = currentId): KeyObject {
    const name = `${keyId}.${purpose}`;
    const known = derived.get(name);
    if (known) return known;
    const key = byId.get(keyId ?? '');
    if (!key) throw new Error(`no key with the id "${keyId}"`);
    const made = createSecretKey(Buffer.from(hkdfSync('sha256', key, '', `plenum ${purpose}`, 32)));
    derived.set(name, made);
    return made;
  }

  return { currentId, oldestId, has: (keyId) => byId.has(keyId), derive };
}

type KeyConfig = Pick<Config, 'secretKeys' | 'secretKeysFile' | 'dataDir' | 'databaseUrl' | 'production'>;

/** The configured keys, otherwise those that an earlier start created; null if there are none yet. */
export function findKeys(config: KeyConfig): KeyRing | null {
  const keys = config.secretKeys ?? readKeyFile(config);
  return keys && createKeyRing(refuseGuessable(config, keys));
}

/**
 * Returns the keys themselves, for a backup; null if there are none. Unlike `findKeys`, it accepts that a production
 * server has its keys in the data directory, because a restore has to put them there first.
 */
export function findSecretKeys(config: KeyConfig): readonly SecretKey[] | null {
  const keys = config.secretKeys ?? readKeyFile({ ...config, production: false });
  return keys && refuseGuessable(config, keys);
}

function refuseGuessable(config: KeyConfig, keys: readonly SecretKey[]): readonly SecretKey[] {
  const weak = config.production && keys.find(({ key }) => isGuessable(key.export()));
  if (weak)
    throw new ConfigError(
      `The secret key "${weak.id}" is not made of random bytes, so it could be guessed. ${HOW_TO_MAKE}`,
    );
  return keys;
}

/** Creates a key and stores it in the data directory. If another server was faster, its key is used. */
export function makeKeys({ dataDir }: Pick<Config, 'dataDir'>): KeyRing {
  const file = keyFile(dataDir);
  writeKeyFile(file, `k1:${randomBytes(32).toString('base64')}\n`);
  return createKeyRing(readKeys(file));
}

/** Stores the keys of a backup in the data directory, as `makeKeys` stores new ones; an existing file stays. */
export function storeKeys({ dataDir }: Pick<Config, 'dataDir'>, keys: readonly SecretKey[]): void {
  writeKeyFile(keyFile(dataDir), `${formatSecretKeys(keys)}\n`);
}

/** The file in which a server stores the keys it created, unless configured otherwise. */
export function keyFile(dataDir: string): string {
  return path.join(dataDir, 'secret-keys');
}

const HOW_TO_MAKE = `One key is made by: node -p "'k1:' + require('node:crypto').randomBytes(32).toString('base64')"`;

function readKeyFile(config: KeyConfig): readonly SecretKey[] | null {
  if (config.secretKeysFile) return readKeys(config.secretKeysFile);
  // If the database is on another machine, keys on one server's disk may get lost, or differ between servers.
  if (config.production && config.databaseUrl)
    throw new ConfigError(
      `SECRET_KEYS or SECRET_KEYS_FILE must be set in production with DATABASE_URL. ${HOW_TO_MAKE}`,
    );
  const file = keyFile(config.dataDir);
  return existsSync(file) ? readKeys(file) : null;
}

function readKeys(file: string): readonly SecretKey[] {
  const keys = parseSecretKeys(readText(file));
  if (keys) return keys;
  throw new ConfigError(`The file ${file} must hold ${SECRET_KEYS_FORMAT}, but it holds something else.`);
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigError(
      `The file ${file} must hold the secret keys, but it cannot be read (${codeOf(error)}).`,
    );
  }
}

// Two servers may start in one directory at the same time: linking a finished file never replaces an existing one.
function writeKeyFile(file: string, text: string): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  mkdirSync(path.dirname(file), { recursive: true });
  const descriptor = openSync(draft, 'wx', 0o600);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
    linkSync(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    closeSync(descriptor);
    rmSync(draft);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
