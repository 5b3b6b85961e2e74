import { afterEach, expect, it, vi } from 'vitest';
import { newIdempotencyKey } from './call.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

afterEach(() => vi.unstubAllGlobals());

it('is a new UUID each time', () => {
  expect(newIdempotencyKey()).toMatch(uuid);
  expect(newIdempotencyKey()).not.toBe(newIdempotencyKey());
});

it('is a UUID if the browser has no randomUUID, as on plain http', () => {
  const real = globalThis.crypto;
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => real.getRandomValues(bytes),
  });
  const keys = new Set(Array.from({ length: 200 }, newIdempotencyKey));
  expect(keys.size).toBe(200);
  for (const key of keys) expect(key).toMatch(uuid);
});
