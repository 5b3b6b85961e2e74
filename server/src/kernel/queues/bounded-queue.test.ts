import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createBoundedQueue } from './bounded-queue.ts';

function job() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { work: () => promise, resolve, reject };
}

it('runs and queues a limited number, and refuses the rest', async () => {
  const queue = createBoundedQueue({ concurrent: 2, waiting: 1 }, () => new Error('full'));
  const [a, b, c] = [job(), job(), job()];
  const running = [queue.run(a.work), queue.run(b.work), queue.run(c.work)];
  expect([queue.running(), queue.waiting()]).toEqual([2, 1]);
  await expect(queue.run(job().work)).rejects.toThrow('full');

  b.resolve('b');
  await running[1];
  await setImmediate();
  expect([queue.running(), queue.waiting()]).toEqual([2, 0]);

  a.resolve('a');
  c.resolve('c');
  expect(await Promise.all(running)).toEqual(['a', 'b', 'c']);
  expect([queue.running(), queue.waiting()]).toEqual([0, 0]);
});

it('keeps the order of arrival', async () => {
  const queue = createBoundedQueue({ concurrent: 1, waiting: 9 }, () => new Error('full'));
  const started: number[] = [];
  await Promise.all(
    [1, 2, 3, 4].map((n) =>
      queue.run(async () => {
        started.push(n);
        await setImmediate();
      }),
    ),
  );
  expect(started).toEqual([1, 2, 3, 4]);
});

it('continues after a failure', async () => {
  const queue = createBoundedQueue({ concurrent: 1, waiting: 1 }, () => new Error('full'));
  const bad = job();
  const failing = queue.run(bad.work);
  const next = queue.run(async () => 'done');
  bad.reject(new Error('broken'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
  expect(queue.running()).toBe(0);
});
