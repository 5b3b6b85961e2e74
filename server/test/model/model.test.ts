import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { brokenInvariants } from '#kernel/db/invariants';
import { buildSeries } from '#test/meetings';
import { buildAccounts } from '#test/rush';
import { anyCommands, anyWorld, newWorld } from './commands.ts';
import { openReal } from './real.ts';

// More of them by npm test -- model --long, others by MODEL_SEED=$RANDOM npm test -- model --long
const RUNS = Number(process.env['MODEL_RUNS'] ?? 300);
const STEPS = 12;
const LANES = 4;

const apps: TestApp[] = [];
beforeAll(async () => {
  // Three accounts place all the orders, while the clock stands still.
  for (let lane = 0; lane < LANES; lane += 1) apps.push(await createTestApp({ limitFactor: 1000 }));
}, 120_000);
afterAll(async () => {
  for (const app of apps) await app.close();
}, 120_000);

/** Each lane has a database and a clock of its own; its worlds follow one another. */
async function explore(app: TestApp, numRuns: number, seed: number, path?: string): Promise<void> {
  await buildSeries(app);
  const accounts = await buildAccounts(app, 3);
  await fc.assert(
    fc.asyncProperty(anyWorld, anyCommands(STEPS), async (start, commands) => {
      const world = newWorld(start);
      const real = await openReal(app, accounts, world);
      await fc.asyncModelRun(() => ({ model: world, real }), commands);
    }),
    { numRuns, seed, endOnFailure: false, ...(path === undefined ? {} : { path }) },
  );
  expect(await brokenInvariants(app.kernel.pool)).toEqual({});
}

it(`does what the model does, over ${RUNS} sequences`, async () => {
  const seed = Number(process.env['MODEL_SEED'] ?? 20_261_115);
  const results = await Promise.allSettled(
    apps.map((app, lane) => explore(app, Math.ceil(RUNS / LANES), (seed + lane) | 0)),
  );
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}, 3_600_000);
