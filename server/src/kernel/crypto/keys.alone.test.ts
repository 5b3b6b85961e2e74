import { createSecretKey, hkdfSync } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigError } from '../config/config.ts';
import { createKeyRing, type KeyRing, loadKeys } from './keys.ts';

const race = vi.hoisted(() => ({ lost: false }));

// The file of a server that starts at the same moment appears between the look and the writing.
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  return { ...real, existsSync: (file: string) => !race.lost && real.existsSync(file) };
});

const oldKey = { id: 'old', key: createSecretKey(Buffer.alloc(32, 1)) };
const newKey = { id: 'new', key: createSecretKey(Buffer.alloc(32, 2)) };

const bytesOf = (ring: KeyRing, ...what: Parameters<KeyRing['derive']>) => ring.derive(...what).export();

describe('a key ring', () => {
  const ring = createKeyRing([newKey, oldKey]);

  it('derives by HKDF-SHA-256 with the purpose as context', () => {
    const expected = Buffer.from(hkdfSync('sha256', Buffer.alloc(32, 2), '', 'plenum letters', 32));
    expect(bytesOf(ring, 'letters')).toEqual(expected);
  });

  it('gives every purpose and every key bytes of their own', () => {
    const made = [
      bytesOf(ring, 'a'),
      bytesOf(ring, 'b'),
      bytesOf(ring, 'a', 'old'),
      bytesOf(ring, 'b', 'old'),
      newKey.key.export(),
    ];
    expect(new Set(made.map((bytes) => bytes.toString('hex'))).size).toBe(made.length);
    expect(bytesOf(ring, 'a', 'new')).toEqual(bytesOf(ring, 'a'));
  });

  it('knows its newest and its oldest key', () => {
    expect(ring).toMatchObject({ currentId: 'new', oldestId: 'old' });
    expect(ring.has('old')).toBe(true);
    expect(ring.has('other')).toBe(false);
  });

  it('refuses a key it does not hold', () => {
    expect(() => ring.derive('a', 'other')).toThrow('no key with the id "other"');
  });
});

describe('loading', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'keys-'));
  });
  afterEach(() => {
    race.lost = false;
    rmSync(dataDir, { recursive: true });
  });

  it('makes a key once, readable by its owner alone, and finds it again', () => {
    const first = loadKeys({ dataDir, production: false });
    const again = loadKeys({ dataDir, production: false });
    expect(bytesOf(again, 'x')).toEqual(bytesOf(first, 'x'));
    expect(readdirSync(dataDir)).toEqual(['secret-keys']);
    if (process.platform !== 'win32')
      expect(statSync(path.join(dataDir, 'secret-keys')).mode & 0o777).toBe(0o600);
  });

  it('takes the key of another server that was quicker', () => {
    const winner = loadKeys({ dataDir, production: false });
    race.lost = true;
    const loser = loadKeys({ dataDir, production: false });
    expect(bytesOf(loser, 'x')).toEqual(bytesOf(winner, 'x'));
    expect(bytesOf(loadKeys({ dataDir, production: false }), 'x')).toEqual(bytesOf(winner, 'x'));
    expect(readdirSync(dataDir)).toEqual(['secret-keys']);
  });

  it('makes different keys in different places', () => {
    const other = path.join(dataDir, 'deeper', 'still');
    expect(bytesOf(loadKeys({ dataDir: other, production: true }), 'x')).not.toEqual(
      bytesOf(loadKeys({ dataDir, production: true }), 'x'),
    );
  });

  it('reads a file with one pair a line', () => {
    const file = path.join(dataDir, 'given');
    const pairs = [newKey, oldKey].map(({ id, key }) => `${id}:${key.export().toString('base64')}\n`);
    writeFileSync(file, pairs.join(''));
    const ring = loadKeys({ dataDir, production: true, databaseUrl: 'postgres://db', secretKeysFile: file });
    expect(ring).toMatchObject({ currentId: 'new', oldestId: 'old' });
    expect(bytesOf(ring, 'x')).toEqual(bytesOf(createKeyRing([newKey]), 'x'));
  });

  it('tells in a sentence that production with its own database needs keys', () => {
    const load = () => loadKeys({ dataDir, production: true, databaseUrl: 'postgres://db' });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(/randomBytes\(32\)/);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('tells in a sentence when a file is missing or damaged, without showing what it holds', () => {
    const file = path.join(dataDir, 'secret-keys');
    const missing = () => loadKeys({ dataDir, production: false, secretKeysFile: file });
    expect(missing).toThrow(/cannot be read \(ENOENT\)/);
    writeFileSync(file, 'k1:hush');
    expect(() => loadKeys({ dataDir, production: false })).toThrow(/holds something else/);
    expect(() => loadKeys({ dataDir, production: false })).not.toThrow(/hush/);
    expect(readFileSync(file, 'utf8')).toBe('k1:hush');
  });
});
