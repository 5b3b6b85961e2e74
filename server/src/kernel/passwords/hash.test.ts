import { hash as rawHash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { createHasher, HashQueueFull } from './hash.ts';

const hasher = createHasher();

describe('a password', () => {
  it('is stored as argon2id with its cost and its own salt', async () => {
    const [one, two] = await Promise.all([hasher.hash('correct horse'), hasher.hash('correct horse')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(two);
  });

  it('is recognized, and no other', async () => {
    const stored = await hasher.hash('correct horse');
    expect(await hasher.verify(stored, 'correct horse')).toEqual({ ok: true, rehash: false });
    expect(await hasher.verify(stored, 'correct horsf')).toEqual({ ok: false, rehash: false });
  });

  it('is recognized however its accents were typed', async () => {
    const stored = await hasher.hash('caf\u00e9 au lait');
    expect(await hasher.verify(stored, 'cafe\u0301 au lait')).toMatchObject({ ok: true });
  });

  it('is hashed again if it is right and its cost is outdated', async () => {
    const stored = await rawHash('correct horse', { memoryCost: 8192, timeCost: 1 });
    expect(await hasher.verify(stored, 'correct horse')).toEqual({ ok: true, rehash: true });
    expect(await hasher.verify(stored, 'wrong horse')).toEqual({ ok: false, rehash: false });
  });
});

it('takes the time of a hash for an account that does not exist', async () => {
  const verifying = hasher.verify(null, 'correct horse');
  expect(hasher.running()).toBe(1);
  expect(await verifying).toEqual({ ok: false, rehash: false });
});

it.each(['', 'none', '$argon2id$v=19$m=19456,t=2,p=1$'])(
  'takes the time of a hash for an account without a password (%j)',
  async (stored) => {
    const verifying = hasher.verify(stored, 'correct horse');
    expect(hasher.running()).toBe(1);
    expect(await verifying).toEqual({ ok: false, rehash: false });
    expect(await hasher.verify(stored, stored)).toMatchObject({ ok: false });
  },
);

it('reports a full queue', async () => {
  const small = createHasher({ concurrent: 1, waiting: 1 });
  const accepted = [small.hash('a'), small.verify(null, 'b')];
  await expect(small.hash('c')).rejects.toThrow(HashQueueFull);
  await expect(small.verify(null, 'd')).rejects.toThrow(HashQueueFull);
  expect([small.running(), small.waiting()]).toEqual([1, 1]);
  await Promise.all(accepted);
  expect(await small.hash('e')).toMatch(/^\$argon2id/);
});
