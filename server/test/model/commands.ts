import fc from 'fast-check';
import { alone, type Command, registrationNr, several } from './command.ts';
import { moneyCommands, pay, payByWallet, recordAll } from './commands-money.ts';
import { addition, join, order, orderCommands } from './commands-orders.ts';
import { joinLine, waitingCommands } from './commands-waiting.ts';
import type { Rule, World } from './model.ts';

const kinds = ['individual', 'individual', 'team', 'individual'] as const;
const TEAM = 2;

const { usual, afterPayment } = orderCommands;
const money = [...moneyCommands.usual, ...moneyCommands.refunds];
const paying = alone(pay(registrationNr));
// A run about one subject tests it more deeply than a run about everything.
const topics = [
  fc.oneof(...usual, ...afterPayment, ...money, ...waitingCommands),
  fc.oneof(...usual, paying),
  fc.oneof(...money, ...afterPayment, several(addition, recordAll)),
  fc.oneof(...money, ...usual, ...afterPayment),
  fc.oneof(...waitingCommands, ...usual, paying),
  fc.oneof(...waitingCommands, ...money),
];

/**
 * Returns steps that order one registration and then usually pay for it or put it on the waiting list, to be run before
 * the other steps.
 */
function opening(nr: number): fc.Arbitrary<Command[]> {
  const own = fc.constant(nr);
  // The numbers are chosen so that people of different registrations are rarely the same person.
  const person = nr === TEAM ? fc.constantFrom(2, 6, 8, 9) : fc.constantFrom(nr, nr + 4);
  const people = fc.array(join(own, person), { minLength: 1, maxLength: nr === TEAM ? 3 : 1 });
  const next = fc.oneof(pay(own), payByWallet(own), payByWallet(own), joinLine(own), join(own));
  return fc.tuple(people, order(own), next).map((parts) => parts.flat());
}

/**
 * Returns steps in any order, after the openings of some registrations, so that most steps find people who have
 * registered.
 */
export const anyCommands = (most: number): fc.Arbitrary<Command[]> =>
  fc
    .tuple(
      fc
        .shuffledSubarray(
          kinds.map((_, nr) => nr),
          { minLength: 1 },
        )
        .chain((some) => fc.tuple(...some.map(opening))),
      fc
        .constantFrom(...topics)
        .chain((topic) => fc.array(topic, { minLength: 4, maxLength: most, size: 'max' })),
    )
    .map(([openings, steps]) => [...openings.flat(), ...steps.flat()]);

export const anyWorld = fc.record({
  rule: fc.constantFrom<Rule[]>('none', 'none', 'pay_then_review', 'review_then_pay'),
  stock: fc.record({
    type: fc.constantFrom(1, 2, 3, 4, 8),
    rooms: fc.nat({ max: 4 }),
    lunch: fc.nat({ max: 4 }),
  }),
});

export function newWorld({ rule, stock }: Pick<World, 'rule' | 'stock'>): World {
  return {
    rule,
    stock,
    registrations: kinds.map((kind) => ({
      kind,
      state: 'draft',
      members: [],
      people: new Map(),
      order: null,
      review: null,
    })),
    orders: [],
    receipts: [],
    refunds: [],
    line: [],
    balances: [0, 0, 0, 0],
    pairs: [],
    now: 0,
    nextMember: 0,
  };
}
