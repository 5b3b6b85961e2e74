import fc from 'fast-check';
import { expect } from 'vitest';
import { add, substitute, unitWished, type Wish } from './changes.ts';
import { alone, command, pick, registrationNr, several, which } from './command.ts';
import {
  isBed,
  type Member,
  ownLines,
  type Registration,
  registered,
  type StayKind,
  type World,
} from './model.ts';
import * as model from './orders.ts';
import type { Real } from './real.ts';

const stays: readonly StayKind[] = ['open', 'no_hotel', 'no_room', 'single', 'shared', 'shared'];
const person = fc.nat({ max: 9 });

// Saves the new content of the registration; the model keeps it if the product accepts it.
async function write(world: World, real: Real, nr: number, members: Member[]): Promise<void> {
  const registration = world.registrations[nr] as Registration;
  const refusal = model.changeRefusal(registration);
  expect(await real.save(nr, members)).toBe(refusal);
  if (refusal === null) registration.members = members;
}

// After a rejection only personal texts may change.
const isRejected = (world: World, nr: number) => world.registrations[nr]?.review === 'audit_failed';
const membersOf = (world: World, nr: number) => world.registrations[nr]?.members ?? [];

export const join = (into: fc.Arbitrary<number>, who = person) =>
  fc
    .record({ nr: into, person: who, stay: fc.constantFrom(...stays), lunch: fc.boolean() })
    .map(({ nr, ...wish }) =>
      command(
        `join(${nr}, ${JSON.stringify(wish)})`,
        async (world, real) => {
          const registration = world.registrations[nr] as Registration;
          world.nextMember += 1;
          const fresh = { nr: nr * 100 + world.nextMember, ...wish };
          const isAlone = registration.kind === 'individual' && registration.members.length > 0;
          const [first] = registration.members;
          // An individual registration has one person, so joining replaces that person.
          const members = isAlone && first ? [{ ...fresh, nr: first.nr }] : [...registration.members, fresh];
          await write(world, real, nr, members);
        },
        (world) => !isRejected(world, nr) && membersOf(world, nr).length < 4,
      ),
    );

const leave = fc.nat({ max: 3 }).map((nr) =>
  command(
    `leave(${nr})`,
    async (world, real) => {
      const members = membersOf(world, 2);
      await write(
        world,
        real,
        2,
        members.filter((_, index) => index !== nr % members.length),
      );
    },
    (world) => !isRejected(world, 2) && membersOf(world, 2).length > 0,
  ),
);

const edit = fc
  .record({
    nr: registrationNr,
    one: fc.nat({ max: 3 }),
    stay: fc.constantFrom(...stays),
    lunch: fc.boolean(),
  })
  .map(({ nr, one, stay, lunch }) =>
    command(
      `edit(${nr}, ${one}, ${stay}, ${lunch})`,
      async (world, real) => {
        const members = membersOf(world, nr);
        const changed = members.map((member, index) =>
          index === one % members.length ? { ...member, stay, lunch } : member,
        );
        await write(world, real, nr, changed);
      },
      (world) => !isRejected(world, nr) && membersOf(world, nr).length > 0,
    ),
  );

export const order = (of: fc.Arbitrary<number>) =>
  of.map((nr) =>
    command(`order(${nr})`, async (world, real) => {
      const refusal = await real.order(nr, membersOf(world, nr));
      expect(refusal).toBe(model.order(world, nr));
    }),
  );

export const cancel = which.map((nr) =>
  command(
    `cancel(${nr})`,
    async (world, real) => {
      const given = pick(world.orders, nr, ({ state }) => state === 'unpaid');
      if (given) expect(await real.cancel(given.registration, given.nr)).toBe(model.cancel(world, given));
    },
    ({ orders }) => orders.length > 0,
  ),
);

const review = fc
  .tuple(registrationNr, fc.constantFrom('audit_pass' as const, 'audit_failed' as const))
  .map(([nr, decision]) =>
    command(`review(${nr}, ${decision})`, async (world, real) =>
      expect(await real.review(nr, decision)).toBe(model.review(world, nr, decision)),
    ),
  );

const resubmit = registrationNr.map((nr) =>
  command(`resubmit(${nr})`, async (world, real) => {
    expect(await real.resubmit(nr)).toBe(model.resubmit(world, nr));
  }),
);

// Members with a room of any kind.
function inBeds(world: World): number[] {
  const members = world.registrations.flatMap((registration) => [...registered(registration).keys()]);
  return members.filter((member) => ownLines(world, member).some(({ unit }) => isBed(unit)));
}

const pair = fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 9 })).map(([one, other]) =>
  command(
    `pair(${one}, ${other})`,
    async (world, real) => {
      const beds = inBeds(world);
      const [from, to] = [pick(beds, one) ?? 0, pick(beds, other) ?? 0];
      expect(await real.pair(from, to)).toBe(model.pair(world, from, to));
    },
    (world) => inBeds(world).length > 1,
  ),
);

const isPaid = (world: World, nr: number) => (world.registrations[nr]?.order?.received ?? 0) > 0;

export const addition = fc
  .record({ nr: registrationNr, one: fc.nat({ max: 3 }), wish: fc.constantFrom<Wish[]>('lunch', 'nights') })
  .map(({ nr, one, wish }) =>
    command(
      `add(${nr}, ${one}, ${wish})`,
      async (world, real) => {
        const member = pick(membersOf(world, nr), one)?.nr ?? 0;
        const people = registered(world.registrations[nr] as Registration);
        const unit = unitWished(world, member, people.get(member) ?? 0, wish);
        const seen = await real.add(nr, world.orders.length, member, unit, wish);
        expect(seen).toBe(add(world, nr, member, wish));
      },
      (world) => isPaid(world, nr) && membersOf(world, nr).length > 0,
    ),
  );

const substitution = fc
  .record({ nr: registrationNr, one: fc.nat({ max: 3 }), person })
  .map(({ nr, one, person: instead }) =>
    command(
      `substitute(${nr}, ${one}, ${instead})`,
      async (world, real) => {
        const member = pick(membersOf(world, nr), one)?.nr ?? 0;
        expect(await real.substitute(nr, member, instead)).toBe(substitute(world, nr, member, instead));
      },
      (world) => isPaid(world, nr) && membersOf(world, nr).length > 0,
    ),
  );

const advance = fc.constantFrom(5, 29, 31, 25 * 60, 3 * 24 * 60).map((minutes) =>
  command(`advance(${minutes})`, async (world, real) => {
    world.now += minutes;
    model.expire(world);
    await real.advance(minutes);
  }),
);

const restart = fc.constant(command('restart()', async (_, real) => real.restart()));

/**
 * The steps about registering, editing, joining and leaving teams, rooms, orders, review, changes after the payment,
 * and time.
 */
export const orderCommands = {
  usual: [
    join(registrationNr),
    edit,
    leave,
    order(registrationNr),
    order(registrationNr),
    cancel,
    review,
    review,
    resubmit,
    pair,
    advance,
    restart,
  ].map(alone),
  afterPayment: [alone(addition), alone(addition), alone(substitution), several(review, substitution)],
};
