import { expect } from 'vitest';
import fc from 'fast-check';
import { alone, command, pick, registrationNr, several } from './command.ts';
import { cancel } from './commands-orders.ts';
import type { World } from './model.ts';
import * as waiting from './waiting.ts';

export const joinLine = (of: fc.Arbitrary<number>) =>
  of.map((nr) =>
    command(`joinLine(${nr})`, async (world, real) => {
      const placing = await real.placingOf(world.registrations[nr]?.members ?? []);
      expect(await real.joinLine(nr, placing)).toBe(waiting.join(world, nr));
    }),
  );

const isWaiting = (world: World, nr: number) => world.line.some(({ registration }) => registration === nr);

const leaveLine = registrationNr.map((nr) =>
  command(
    `leaveLine(${nr})`,
    async (world, real) => {
      waiting.leave(world, nr);
      expect(await real.leaveLine(nr)).toBeNull();
    },
    (world) => isWaiting(world, nr),
  ),
);

const offerRound = fc.constant(
  command('offerRound()', async (world, real) => {
    await real.offerRound();
    waiting.round(world);
  }),
);

const outOfTurn = fc.nat({ max: 3 }).map((nr) =>
  command(
    `outOfTurn(${nr})`,
    async (world, real) => {
      const entry = pick(world.line, nr);
      if (!entry) return;
      expect(await real.offerOutOfTurn(entry.registration)).toBe(waiting.outOfTurn(world, entry));
    },
    (world) => world.line.length > 0,
  ),
);

/** The steps about joining the waiting list, leaving it, and being offered released places, in turn or out of turn. */
export const waitingCommands = [
  alone(joinLine(registrationNr)),
  alone(joinLine(registrationNr)),
  alone(leaveLine),
  alone(offerRound),
  several(cancel, offerRound),
  alone(outOfTurn),
];
