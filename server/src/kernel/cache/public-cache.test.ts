import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { openDatabaseLine } from '#test/database-line';
import { waitUntil } from '#test/wait-until';
import type { Tx } from '../db/database.ts';
import { refuse } from '../refusal/refusal-error.ts';
import { type LiveHub, openLiveHub } from '../live/live-hub.ts';
import { pack } from './packed.ts';
import { createPublicCache, invalidate, type Kept, type PublicCache } from './public-cache.ts';

const now = new Date('2026-05-18T01:00:00Z');
let hear: (tag: string) => void;
let loseLine: () => void;
let findLine: () => void;
let cache: PublicCache;
let built: string[];

function createCache(limits?: { answers: number; bytes: number }): PublicCache {
  const listeners: ((event: { channel: string; event: string; id: string }) => void)[] = [];
  const gaps: (() => void)[] = [];
  const losses: (() => void)[] = [];
  const live: LiveHub = {
    listen: (_, listener) => {
      listeners.push(listener);
      return () => undefined;
    },
    onGap: (work) => {
      gaps.push(work);
      return () => undefined;
    },
    onLoss: (work) => void losses.push(work),
    close: async () => undefined,
  };
  hear = (id) => listeners.forEach((listener) => listener({ channel: 'public', event: 'invalidate', id }));
  loseLine = () => losses.forEach((work) => work());
  findLine = () => gaps.forEach((work) => work());
  return createPublicCache(live, limits);
}

beforeEach(() => {
  built = [];
  cache = createCache();
});

const answer = (text: string, tags: readonly string[] = [], freshUntil: Date | null = null): Kept => ({
  value: pack('text/plain', text),
  tags,
  freshUntil,
});

const textOf = ({ value }: Kept) => value.plain.toString();

async function read(key: string, tags: readonly string[] = [], from = cache, at = now): Promise<string> {
  const kept = await from.read(key, at, async () => {
    built.push(key);
    return answer(`${key} ${built.length}`, tags);
  });
  return textOf(kept);
}

describe('an answer', () => {
  test('is built once and then reused', async () => {
    expect([await read('a'), await read('b'), await read('a')]).toEqual(['a 1', 'b 2', 'a 1']);
  });

  test('is built once for all callers who ask during the build', async () => {
    const { promise, resolve } = Promise.withResolvers<Kept>();
    const build = () => {
      built.push('a');
      return promise;
    };
    const asked = [1, 2, 3].map(() => cache.read('a', now, build));
    resolve(answer('late'));
    expect((await Promise.all(asked)).map(textOf)).toEqual(['late', 'late', 'late']);
    expect(built).toEqual(['a']);
  });

  test('is invalidated by any of its own tags only', async () => {
    await read('a', ['meeting:1', 'meetings']);
    await read('b', ['meeting:2', 'meetings']);
    hear('meeting:1');
    expect([await read('a', ['meeting:1', 'meetings']), await read('b')]).toEqual(['a 3', 'b 2']);
    hear('meetings');
    expect([await read('a'), await read('b')]).toEqual(['a 4', 'b 5']);
  });

  test('is built again after its lifetime', async () => {
    const until = new Date(now.getTime() + 1000);
    const build = async () => {
      built.push('a');
      return answer('a', [], until);
    };
    await cache.read('a', now, build);
    await cache.read('a', new Date(until.getTime() - 1), build);
    expect(built).toHaveLength(1);
    await cache.read('a', until, build);
    expect(built).toHaveLength(2);
  });

  test('that failed is not kept, and every waiting caller gets the failure', async () => {
    const { promise, reject } = Promise.withResolvers<Kept>();
    const asked = [cache.read('a', now, () => promise), cache.read('a', now, () => promise)];
    reject(new Error('no'));
    expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await read('a')).toBe('a 1');
  });

  test('is found by its request address while it is valid', async () => {
    expect(cache.find('/x', now)).toBeUndefined();
    await read('a', ['t']);
    cache.name('/x', 'a');
    expect(cache.find('/x', now)?.plain.toString()).toBe('a 1');
    hear('t');
    expect(cache.find('/x', now)).toBeUndefined();
  });
});

describe('a change while an answer is built', () => {
  async function buildDuring(change: () => void): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<Kept>();
    const first = cache.read('a', now, () => promise);
    change();
    resolve(answer('before', ['t']));
    expect(textOf(await first)).toBe('before');
  }

  test('to one of its tags keeps it out of the cache', async () => {
    await buildDuring(() => hear('t'));
    expect(await read('a')).toBe('a 1');
  });

  test('to other tags does not keep it out of the cache', async () => {
    await buildDuring(() => hear('other'));
    expect(await read('a')).toBe('before');
  });

  test('that may have been missed keeps it out of the cache', async () => {
    await buildDuring(() => {
      loseLine();
      findLine();
    });
    expect(await read('a')).toBe('a 1');
  });

  test('ensures that a later request never gets a body whose build began before it, nor does that body replace the newer one', async () => {
    const { promise, resolve } = Promise.withResolvers<Kept>();
    const first = cache.read('a', now, () => promise);
    hear('t');
    expect(await read('a', ['t'])).toBe('a 1');
    resolve(answer('before', ['t']));
    expect(textOf(await first)).toBe('before');
    expect(await read('a')).toBe('a 1');
  });
});

describe('while the listening connection is lost', () => {
  test('answers are built each time, even if cached', async () => {
    await read('a');
    cache.name('/a', 'a');
    loseLine();
    expect([await read('a'), await read('b'), await read('b')]).toEqual(['a 2', 'b 3', 'b 4']);
    expect(cache.find('/a', now)).toBeUndefined();
    findLine();
    expect([await read('a'), await read('a')]).toEqual(['a 5', 'a 5']);
  });

  test('cached answers are used if the database can’t be reached; a refusal is passed on', async () => {
    await read('a');
    loseLine();
    expect(textOf(await cache.read('a', now, () => Promise.reject(new Error('no database'))))).toBe('a 1');
    const refused = cache.read('a', now, async () => refuse(kernelRefusals.NOT_FOUND));
    await expect(refused).rejects.toThrow();
  });
});

describe('limits', () => {
  test('evict the oldest entry without recent reads first', async () => {
    cache = createCache({ answers: 2, bytes: 1_000_000 });
    await read('a');
    await read('b');
    await read('a');
    await read('c');
    expect(await read('a')).toBe('a 1');
    expect(await read('b')).toBe('b 4');
  });

  test('count bytes as well', async () => {
    cache = createCache({ answers: 100, bytes: 50 });
    const big = async (key: string) =>
      cache.read(key, now, async () => (built.push(key), answer('x'.repeat(20))));
    await big('a');
    await big('b');
    await big('a');
    expect(built).toEqual(['a', 'b', 'a']);
  });
});

describe('with a database', () => {
  let app: TestApp;
  const log = pino({ level: 'silent' });
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  test('an invalidation takes effect when its transaction commits, and not when it rolls back', async () => {
    const mine = app.kernel.publicCache;
    await read('a', ['t'], mine);
    const undone = app.kernel.db.transaction(async (tx) => {
      await invalidate(tx, ['t']);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await app.kernel.db.transaction(async (tx) => {
      await invalidate(tx, ['other', 't']);
      expect(await read('a', ['t'], mine)).toBe('a 1');
    });
    await waitUntil(async () => (await read('a', ['t'], mine)) !== 'a 1');
    expect(built).toHaveLength(2);
  });

  test('a caller who commits a change reads it without waiting for the notification', async () => {
    await read('a', ['t']);
    let committed: Tx | undefined;
    await app.kernel.db.transaction((tx) => invalidate((committed = tx), ['t']));
    expect(await read('a', ['t'])).toBe('a 1');
    if (committed) cache.invalidateChangesOf(committed);
    expect(await read('a', ['t'])).toBe('a 2');
  });

  test('a lost connection invalidates every entry, because changes may have been missed', async () => {
    const line = await openDatabaseLine(app.databaseUrl);
    const hub = await openLiveHub(line.url, log);
    const mine = createPublicCache(hub);
    await read('a', [], mine);
    let gaps = 0;
    hub.onGap(() => (gaps += 1));
    line.cut();
    await waitUntil(async () => (await read('a', [], mine)) !== 'a 1');
    const before = built.length;
    await read('a', [], mine);
    expect(built).toHaveLength(before + 1);
    line.mend();
    await waitUntil(() => gaps === 1);
    expect(await read('a', [], mine)).toBe(await read('a', [], mine));
    await hub.close();
    await line.close();
  });
});
