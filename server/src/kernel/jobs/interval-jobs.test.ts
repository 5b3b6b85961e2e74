import pino from 'pino';
import { expect, test } from 'vitest';
import { waitUntil } from '#test/wait-until';
import type { Kernel } from '../kernel.ts';
import { startIntervalJobs } from './interval-jobs.ts';

const silent = { log: pino({ level: 'silent' }) } as unknown as Kernel;

test('runs repeatedly, also after a failure, and never twice at a time', async () => {
  let rounds = 0;
  let underWay = 0;
  let most = 0;
  const running = startIntervalJobs(silent, [
    {
      name: 'round',
      everySeconds: 0.001,
      run: async () => {
        rounds += 1;
        underWay += 1;
        most = Math.max(most, underWay);
        await new Promise((resolve) => {
          setTimeout(resolve, 5);
        });
        underWay -= 1;
        if (rounds === 2) throw new Error('once');
      },
    },
  ]);
  await waitUntil(() => rounds >= 5);
  await running.stop();
  expect(most).toBe(1);
  const ended = rounds;
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  expect(rounds).toBe(ended);
});

test('stopping waits for a running job', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let began = false;
  let ended = false;
  const running = startIntervalJobs(silent, [
    {
      name: 'slow',
      everySeconds: 0.001,
      run: async () => {
        began = true;
        await promise;
        ended = true;
      },
    },
  ]);
  await waitUntil(() => began);
  const stopping = running.stop();
  const moment = new Promise<string>((next) => {
    setImmediate(() => next('still under way'));
  });
  expect(await Promise.race([stopping, moment])).toBe('still under way');
  resolve();
  await stopping;
  expect(ended).toBe(true);
});
