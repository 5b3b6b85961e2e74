import { expect, test } from 'vitest';
import { keepPostmaster } from './keep-postmaster.ts';
import type { Postmaster } from './postmaster.ts';

function createPostmaster(): Postmaster & { end(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isOver = false;
  const end = () => {
    isOver = true;
    resolve();
  };
  return { hasExited: () => isOver, exited: promise, end, stop: async () => end() };
}

test('stops a server that becomes ready after the end was requested, without delaying the end', async () => {
  const [first, second] = [createPostmaster(), createPostmaster()];
  const [begun, ready] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const kept = keepPostmaster(first, {
    restart: async () => {
      begun.resolve();
      await ready.promise;
      return second;
    },
    log: () => undefined,
    onGone: () => undefined,
    pausesMs: [0],
  });
  first.end();
  await begun.promise;
  const stopped = kept.stop();
  ready.resolve();
  await stopped;
  expect(second.hasExited()).toBe(true);
});

test('starts a server that ends on its own again, until it is given up', async () => {
  const made = [createPostmaster(), createPostmaster()];
  const gone = Promise.withResolvers<Error>();
  const lines: string[] = [];
  let starts = 0;
  const first = createPostmaster();
  const kept = keepPostmaster(first, {
    restart: async () => {
      const next = made[(starts += 1) - 1];
      if (!next) throw new Error('not again');
      next.end();
      return next;
    },
    log: (line) => lines.push(line),
    onGone: gone.resolve,
    pausesMs: [0, 0, 0],
  });
  first.end();
  expect((await gone.promise).message).toContain('after 3 tries');
  expect(starts).toBe(3);
  expect(lines.at(-1)).toContain('try 3 of 3');
  await kept.stop();
});
