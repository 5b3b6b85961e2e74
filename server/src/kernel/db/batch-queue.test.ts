import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { batchQueue } from './batch-queue.ts';

class Busy extends Error {}

function openQueue(answerAfterMs: number) {
  const asked: string[] = [];
  const ask = batchQueue<string, string>(
    async (questions) => {
      asked.push(...questions);
      await sleep(answerAfterMs);
      return questions.map((question) => ({ status: 'fulfilled', value: question }));
    },
    { most: 2, lanes: 1, queue: 4, patienceMs: 60, busy: () => new Busy(), nameOf: (question) => question },
  );
  return { ask, asked };
}

test('a call that waited too long for its turn is refused in time and never runs', async () => {
  const { ask, asked } = openQueue(200);
  const started = performance.now();
  const answers = await Promise.allSettled(
    ['a', 'b', 'c'].map(async (question) => ({ answer: await ask(question), at: performance.now() })),
  );
  const late = await ask('d', started - 1).catch((error: unknown) => error);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(answers[2]).toMatchObject({ reason: expect.any(Busy) });
  expect(late).toBeInstanceOf(Busy);
  await sleep(50);
  expect(asked).toEqual(['a', 'b']);
});

test('a refusal does not wait for the running batch', async () => {
  const { ask } = openQueue(1_000);
  const first = Promise.all([ask('a'), ask('b')]);
  await sleep(10);
  const started = performance.now();
  await expect(ask('c')).rejects.toBeInstanceOf(Busy);
  expect(performance.now() - started).toBeLessThan(600);
  await first;
});

test('a caller is refused immediately if too many wait', async () => {
  const { ask } = openQueue(10);
  const waiting = ['a', 'b', 'c', 'd'].map((question) => ask(question));
  expect(() => ask('e')).toThrow(Busy);
  expect(await Promise.all(waiting)).toEqual(['a', 'b', 'c', 'd']);
});
