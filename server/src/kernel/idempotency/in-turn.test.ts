import { expect, test } from 'vitest';
import { createInTurn } from './idempotency.ts';

test('work of one name waits for the work before it, and not for work of another name', async () => {
  const inTurn = createInTurn();
  const said: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = inTurn('a', async () => {
    await gate.promise;
    said.push('first');
  });
  const second = inTurn('a', async () => said.push('second'));
  await inTurn('b', async () => said.push('other'));
  gate.resolve();
  await Promise.all([first, second]);
  expect(said).toEqual(['other', 'first', 'second']);
});

test('a failure affects its own call only, and the next one runs', async () => {
  const inTurn = createInTurn();
  const failing = inTurn('a', () => Promise.reject(new Error('mine')));
  const next = inTurn('a', async () => 'fine');
  await expect(failing).rejects.toThrow('mine');
  await expect(next).resolves.toBe('fine');
});
