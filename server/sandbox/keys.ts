import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The data of the sandbox and its one merchant, as texts only, so that they can be stored in a file. */
export interface StoredKeys {
  readonly alipayMerchant: string;
  readonly alipayPlatform: string;
  readonly wechatMerchant: string;
  readonly wechatPlatform: string;
  readonly paypalPlatform: string;
  readonly apiV3Key: string;
  readonly paypalSecret: string;
}

const generate = promisify(generateKeyPair);
const FILE = 'sandbox-keys.json';

/**
 * Returns the keys stored in a directory, and creates them if it has none; without a directory, the keys of this
 * process.
 */
export async function loadKeys(directory?: string): Promise<StoredKeys> {
  if (directory === undefined) return (ofThisProcess ??= generateKeys());
  const path = join(directory, FILE);
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as StoredKeys;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const keys = await generateKeys();
  mkdirSync(directory, { recursive: true });
  writeFileSync(path, JSON.stringify(keys, null, 2), { mode: 0o600 });
  return keys;
}

// Five RSA keys take a second, so the sandboxes of one test process share theirs.
let ofThisProcess: Promise<StoredKeys> | undefined;

async function generateKeys(): Promise<StoredKeys> {
  const [alipayMerchant, alipayPlatform, wechatMerchant, wechatPlatform, paypalPlatform] = await Promise.all([
    newPrivateKey(),
    newPrivateKey(),
    newPrivateKey(),
    newPrivateKey(),
    newPrivateKey(),
  ]);
  return {
    alipayMerchant,
    alipayPlatform,
    wechatMerchant,
    wechatPlatform,
    paypalPlatform,
    apiV3Key: randomBytes(16).toString('hex'),
    paypalSecret: randomBytes(24).toString('base64url'),
  };
}

async function newPrivateKey(): Promise<string> {
  const { privateKey } = await generate('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

// Caches the parsed keys, because parsing one takes longer than verifying with it, and there are only five.
const privateKeys = new Map<string, KeyObject>();
const publicKeys = new Map<string, KeyObject>();

export function privateKeyOf(pem: string): KeyObject {
  const key = privateKeys.get(pem) ?? createPrivateKey(pem);
  privateKeys.set(pem, key);
  return key;
}

export function publicKeyOf(privatePem: string): KeyObject {
  const key = publicKeys.get(privatePem) ?? createPublicKey(privatePem);
  publicKeys.set(privatePem, key);
  return key;
}

export function publicPem(privatePem: string): string {
  return createPublicKey(privatePem).export({ type: 'spki', format: 'pem' }).toString();
}
