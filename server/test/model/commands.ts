import fc from 'fast-check';
import { expect } from 'vitest';
import * as model from './model.ts';
import type { Member, StayKind, World } from './model.ts';
import { type Real, totalOf } from './real.ts';

type Command = fc.AsyncCommand<World, Real>;

const stays: readonly StayKind[] = ['open', 'no_hotel', 'no_room', 'single', 'shared'];
const registrationNr = fc.nat({ max: 2 });
const person = fc.nat({ max: 7 });

/** After every step the product must be where the model is. */
async function compare(world: World, real: Real): Promise<void> {
  const seen = await real.look();
  expect(seen.taken).toEqual(model.taken(world.registrations.map(({ order }) => order)));
  expect(seen.registrations).toEqual(
    world.registrations.map(({ order, review }) => ({
      state: order ? 'submitted' : 'draft',
      review,
      order: order?.state ?? null,
      people: order?.members.length ?? 0,
    })),
  );
  expect(seen.pairs).toBe(world.pairs.length);
}

function command(
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

// Saves what the registration shall consist of; the model keeps it if the product may.
async function write(world: World, real: Real, nr: number, members: Member[]): Promise<void> {
  const registration = world.registrations[nr] as model.Registration;
  const refusal = model.changeRefusal(registration);
  expect(await real.save(nr, members)).toBe(refusal);
  if (refusal === null) registration.members = members;
}

const isRejected = (world: World, nr: number) => world.registrations[nr]?.review === 'audit_failed';

const join = fc
  .record({ nr: registrationNr, person, stay: fc.constantFrom(...stays), lunch: fc.boolean() })
  .map(({ nr, ...wish }) =>
    command(
      `join(${nr}, ${JSON.stringify(wish)})`,
      async (world, real) => {
        const registration = world.registrations[nr] as model.Registration;
        world.nextMember += 1;
        const fresh = { nr: nr * 100 + world.nextMember, ...wish };
        const isAlone = registration.kind === 'individual' && registration.members.length > 0;
        const [first] = registration.members;
        // Alone there is one person to fill in, so joining means that another person is written there.
        const members = isAlone && first ? [{ ...fresh, nr: first.nr }] : [...registration.members, fresh];
        await write(world, real, nr, members);
      },
      // After a rejection only what people wrote about themselves may change.
      (world) => !isRejected(world, nr) && (world.registrations[nr]?.members.length ?? 0) < 4,
    ),
  );

const leave = fc.record({ which: fc.nat({ max: 3 }) }).map(({ which }) =>
  command(
    `leave(${which})`,
    async (world, real) => {
      const team = world.registrations[2] as model.Registration;
      const left = team.members.filter((_, index) => index !== which % team.members.length);
      await write(world, real, 2, left);
    },
    (world) => !isRejected(world, 2) && (world.registrations[2]?.members.length ?? 0) > 0,
  ),
);

const edit = fc
  .record({
    nr: registrationNr,
    which: fc.nat({ max: 3 }),
    stay: fc.constantFrom(...stays),
    lunch: fc.boolean(),
  })
  .map(({ nr, which, stay, lunch }) =>
    command(
      `edit(${nr}, ${which}, ${stay}, ${lunch})`,
      async (world, real) => {
        const { members } = world.registrations[nr] as model.Registration;
        const changed = members.map((member, index) =>
          index === which % members.length ? { ...member, stay, lunch } : member,
        );
        await write(world, real, nr, changed);
      },
      (world) => !isRejected(world, nr) && (world.registrations[nr]?.members.length ?? 0) > 0,
    ),
  );

const order = registrationNr.map((nr) =>
  command(`order(${nr})`, async (world, real) => {
    const wanted = world.registrations[nr]?.members ?? [];
    const refusal = await real.order(nr, wanted);
    expect(refusal).toBe(model.order(world, nr));
  }),
);

const cancel = registrationNr.map((nr) =>
  command(
    `cancel(${nr})`,
    async (world, real) => expect(await real.cancel(nr)).toBe(model.cancel(world, nr)),
    (world) => world.registrations[nr]?.order !== null,
  ),
);

const settle = registrationNr.map((nr) =>
  command(
    `settle(${nr})`,
    async (world, real) => {
      const amount = totalOf(world.registrations[nr]?.order?.members ?? []);
      expect(await real.settle(nr, amount)).toBe(model.settle(world, nr));
    },
    (world) => world.registrations[nr]?.order !== null,
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

const pair = fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 9 })).map(([one, other]) =>
  command(
    `pair(${one}, ${other})`,
    async (world, real) => {
      const beds = inBeds(world);
      const [from, to] = [beds[one % beds.length] as Member, beds[other % beds.length] as Member];
      expect(await real.pair(from, to)).toBe(model.pair(world, from, to));
    },
    (world) => inBeds(world).length > 1,
  ),
);

// Those with a room of any kind, as they were ordered for.
function inBeds({ registrations }: World): Member[] {
  return registrations
    .flatMap((registration) => registration.order?.members ?? [])
    .filter(({ stay }) => stay === 'shared' || stay === 'single');
}

const advance = fc.constantFrom(5, 29, 31, 2 * 24 * 60).map((minutes) =>
  command(`advance(${minutes})`, async (world, real) => {
    world.now += minutes;
    model.expire(world);
    await real.advance(minutes);
  }),
);

const restart = fc.constant(command('restart()', async (_, real) => real.restart()));

/**
 * Registering, editing, joining and leaving teams, rooms, orders, money, review, time: in any order, but so that most of
 * it happens to people who have registered.
 */
export const anyCommands = (most: number) =>
  fc
    .tuple(
      fc.array(join, { minLength: 2, maxLength: 4 }),
      fc.array(order, { minLength: 1, maxLength: 2 }),
      fc.array(
        fc.oneof(
          join,
          edit,
          leave,
          order,
          order,
          cancel,
          settle,
          review,
          resubmit,
          pair,
          pair,
          advance,
          restart,
        ),
        {
          minLength: 4,
          maxLength: most,
          size: 'max',
        },
      ),
    )
    .map((parts) => parts.flat());

export const anyWorld = fc
  .record({
    rule: fc.constantFrom<model.Rule>('none', 'pay_then_review', 'review_then_pay'),
    stock: fc.record({
      type: fc.integer({ min: 1, max: 6 }),
      rooms: fc.nat({ max: 3 }),
      lunch: fc.nat({ max: 3 }),
    }),
  })
  .map(({ rule, stock }) => ({ rule, stock }));

export function newWorld({ rule, stock }: Pick<World, 'rule' | 'stock'>): World {
  return {
    rule,
    stock,
    registrations: (['individual', 'individual', 'team'] as const).map((kind) => ({
      kind,
      members: [],
      order: null,
      review: null,
    })),
    pairs: [],
    now: 0,
    nextMember: 0,
  };
}
