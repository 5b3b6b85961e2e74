import { createSecretKey, hkdfSync, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigError } from '../config/config.ts';
import { createKeyRing, findKeys, type KeyRing, makeKeys } from './keys.ts';

const race = vi.hoisted(() => ({ lost: false }));

// Another server that starts at the same time creates the file between the check and the write.
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

  it('derives different bytes for every purpose and every key', () => {
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

  it('has a newest and an oldest key', () => {
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
  const find = (more: Partial<Parameters<typeof findKeys>[0]> = {}) =>
    findKeys({ dataDir, production: false, ...more });
  const found = (more: Parameters<typeof find>[0] = {}) => find(more) ?? expect.fail('no keys');

  it('finds none and creates none unasked', () => {
    expect(find()).toBeNull();
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('creates a key once, readable by its owner alone, and finds it again', () => {
    const first = makeKeys({ dataDir });
    expect(bytesOf(found(), 'x')).toEqual(bytesOf(first, 'x'));
    expect(readdirSync(dataDir)).toEqual(['secret-keys']);
    if (process.platform !== 'win32')
      expect(statSync(path.join(dataDir, 'secret-keys')).mode & 0o777).toBe(0o600);
  });

  it('uses the key of another server that was faster', () => {
    const winner = makeKeys({ dataDir });
    race.lost = true;
    expect(find()).toBeNull();
    const loser = makeKeys({ dataDir });
    race.lost = false;
    expect(bytesOf(loser, 'x')).toEqual(bytesOf(winner, 'x'));
    expect(bytesOf(found(), 'x')).toEqual(bytesOf(winner, 'x'));
    expect(readdirSync(dataDir)).toEqual(['secret-keys']);
  });

  it('creates different keys in different places, good enough for production', () => {
    const other = path.join(dataDir, 'deeper', 'still');
    expect(bytesOf(makeKeys({ dataDir: other }), 'x')).not.toEqual(bytesOf(makeKeys({ dataDir }), 'x'));
    expect(find({ production: true })).not.toBeNull();
  });

  it('reads a file with one pair per line', () => {
    const file = path.join(dataDir, 'given');
    const [first, last] = [randomBytes(32), randomBytes(32)];
    writeFileSync(file, `new:${first.toString('base64')}\nold:${last.toString('base64')}\n`);
    const ring = found({ production: true, databaseUrl: 'postgres://db', secretKeysFile: file });
    expect(ring).toMatchObject({ currentId: 'new', oldestId: 'old' });
    const key = createSecretKey(first);
    expect(bytesOf(ring, 'x')).toEqual(bytesOf(createKeyRing([{ id: 'new', key }]), 'x'));
  });

  it('refuses production with its own database and without keys in one sentence', () => {
    const load = () => find({ production: true, databaseUrl: 'postgres://db' });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(/randomBytes\(32\)/);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it.each([
    ['all zero', Buffer.alloc(32)],
    ['one byte again and again', Buffer.alloc(32, 0xa7)],
    ['a few bytes again and again', Buffer.alloc(32, randomBytes(8))],
    ['counting up', Buffer.from(Array.from({ length: 32 }, (_, n) => n))],
    ['counting down', Buffer.from(Array.from({ length: 32 }, (_, n) => 250 - 3 * n))],
    ['typed', Buffer.from('correct horse battery staple, 32')],
  ])('refuses a key in production that is %s, without showing it', (_, bytes) => {
    const good = { id: 'good', key: createSecretKey(randomBytes(32)) };
    const secretKeys = [good, { id: 'k1', key: createSecretKey(bytes) }];
    const load = () => find({ production: true, secretKeys });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(/^The secret key "k1" is not made of random bytes/);
    expect(load).not.toThrow(bytes.toString('base64'));
    expect(find({ secretKeys })).not.toBeNull();
    const file = path.join(dataDir, 'secret-keys');
    writeFileSync(file, `k1:${bytes.toString('base64')}`);
    expect(() => find({ production: true })).toThrow(/"k1" is not made of random bytes/);
  });

  it('accepts random keys in production', () => {
    const secretKeys = Array.from({ length: 2_000 }, (_, n) => ({
      id: `k${n}`,
      key: createSecretKey(randomBytes(32)),
    }));
    expect(find({ production: true, secretKeys })).not.toBeNull();
  });

  it('reports a missing or damaged file in one sentence without its content', () => {
    const file = path.join(dataDir, 'secret-keys');
    expect(() => find({ secretKeysFile: file })).toThrow(/cannot be read \(ENOENT\)/);
    writeFileSync(file, 'k1:hush');
    expect(() => find()).toThrow(/holds something else/);
    expect(() => find()).not.toThrow(/hush/);
    expect(readFileSync(file, 'utf8')).toBe('k1:hush');
  });
});
