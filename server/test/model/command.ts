import fc from 'fast-check';
import { compare } from './compare.ts';
import type { World } from './model.ts';
import type { Real } from './real.ts';

export type Command = fc.AsyncCommand<World, Real>;

export const registrationNr = fc.nat({ max: 3 });
/** Selects one of the existing orders, receipts or refunds. */
export const which = fc.nat({ max: 11 });

/** Returns steps that are run one after another. */
export const several = (...steps: readonly fc.Arbitrary<Command>[]): fc.Arbitrary<Command[]> =>
  fc.tuple(...steps);
export const alone = (step: fc.Arbitrary<Command>): fc.Arbitrary<Command[]> => several(step);

/**
 * Returns the selected item of a list, counted from the newest; undefined if the list is empty. Three times out of four
 * the item is selected from the likely ones, with which something can be done.
 */
export function pick<T>(
  list: readonly T[],
  nr: number,
  isLikely: (one: T) => boolean = () => true,
): T | undefined {
  const likely = list.filter(isLikely);
  const some = likely.length > 0 && nr % 4 > 0 ? likely : list;
  return some[some.length - 1 - (nr % some.length)];
}

export function command(
  name: string,
  run: (world: World, real: Real) => Promise<void>,
  check: (world: World) => boolean = () => true,
): Command {
  return {
    check,
    run: async (world, real) => {
      await run(world, real);
      await compare(world, real);
    },
    toString: () => name,
  };
}
