import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brokenInvariants } from '#kernel/db/invariants';
import { createTestApp, type TestApp } from '#test/app';
import { buildSeries } from '#test/meetings';
import { buildAccounts } from '#test/rush';
import { startSandbox, type Sandbox } from '../../sandbox/start-sandbox.ts';
import { useSandbox } from '../../src/modules/payments/merchants/find-merchants.ts';
import { anyCommands, anyWorld, newWorld } from './commands.ts';
import { openReal } from './real.ts';

// For more sequences: npm test -- model --long. For other ones: MODEL_SEED=$RANDOM npm test -- model --long
const RUNS = Number(process.env['MODEL_RUNS'] ?? 300);
const STEPS = 16;
const LANES = 4;
// The invariants read whole tables after each sequence, so a lane continues with a new database after this many
// sequences.
const AT_ONCE = 100;

let sandbox: Sandbox;
beforeAll(async () => {
  // Only the sandbox's merchant is used; the test itself writes the wallets' reports.
  sandbox = await startSandbox({ port: 0 });
}, 120_000);
afterAll(() => sandbox.close());

/** Runs the worlds of one lane one after another. Each lane has a separate database and clock. */
async function explore(app: TestApp, numRuns: number, seed: number, path?: string): Promise<void> {
  useSandbox(app.kernel, sandbox.credentials());
  await buildSeries(app);
  const accounts = await buildAccounts(app, 4);
  let broken = {};
  await fc.assert(
    fc.asyncProperty(anyWorld, anyCommands(STEPS), async (start, commands) => {
      const world = newWorld(start);
      const real = await openReal(app, accounts, world);
      // While a failure is being reduced, the database still contains the broken data of earlier runs, which must not
      // count again.
      const before = broken;
      try {
        await fc.asyncModelRun(() => ({ model: world, real }), commands);
      } finally {
        await real.close();
        broken = await brokenInvariants(app.kernel.pool);
      }
      expect(broken).toEqual(before);
    }),
    { numRuns, seed, unbiased: true, endOnFailure: false, ...(path === undefined ? {} : { path }) },
  );
}

async function exploreLane(numRuns: number, seed: number): Promise<void> {
  for (let done = 0; done < numRuns; done += AT_ONCE) {
    // The limits are raised, because a few accounts place all the orders, and the clock does not move.
    const app = await createTestApp({ limitFactor: 1000 });
    try {
      await explore(app, Math.min(AT_ONCE, numRuns - done), (seed + done * LANES) | 0);
    } catch (error) {
      // The failure itself is reported, and not the invariants that it broke.
      app.leaveUnsound();
      throw error;
    } finally {
      await app.close();
    }
  }
}

it(`behaves like the model, over ${RUNS} sequences`, async () => {
  const seed = Number(process.env['MODEL_SEED'] ?? 20_261_115);
  const lanes = Array.from({ length: LANES }, (_, lane) => exploreLane(Math.ceil(RUNS / LANES), seed + lane));
  const results = await Promise.allSettled(lanes);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}, 7_200_000);
