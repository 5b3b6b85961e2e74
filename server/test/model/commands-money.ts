import fc from 'fast-check';
import { expect } from 'vitest';
import { alone, command, pick, registrationNr, several, which } from './command.ts';
import { cancel } from './commands-orders.ts';
import { isOpen, type Order, type Part, type Receipt, type Refund, type World } from './model.ts';
import * as money from './money.ts';
import { owedOf } from './orders.ts';
import type { Real } from './real.ts';
import * as refunds from './refunds.ts';

const isOwed = ({ payable, state }: Order) => payable && isOpen(state);
const isPaid = ({ received, refunded }: Order) => received > refunded;
const isWaiting = ({ waitsFor }: Receipt) => waitsFor !== null;

const hasOrders = ({ orders }: World) => orders.length > 0;
const hasReceipts = ({ receipts }: World) => receipts.length > 0;
const hasRefunds = (world: World) => world.refunds.length > 0;

const sums = fc.constantFrom('all', 'all', 'part', 'more');
type Sum = 'all' | 'part' | 'more';
function sumOf(sum: Sum, all: number): number {
  return sum === 'all' ? Math.max(all, 1) : sum === 'part' ? Math.max(Math.floor(all / 2), 1) : all + 100;
}

/** Pays a registration's unpaid order in full, because most later steps are about paid orders. */
export const pay = (of: fc.Arbitrary<number>) =>
  of.map((nr) =>
    command(
      `pay(${nr})`,
      async (world, real) => {
        const order = world.registrations[nr]?.order;
        if (order) await record(world, real, order.nr, 'all');
      },
      (world) => world.registrations[nr]?.order?.state === 'unpaid',
    ),
  );

/** Pays a registration's unpaid order in full by a wallet. */
export const payByWallet = (of: fc.Arbitrary<number>) =>
  of.map((nr) =>
    command(
      `payByWallet(${nr})`,
      async (world, real) => {
        const order = world.registrations[nr]?.order;
        if (order) await tell(world, real, order, 'right');
      },
      (world) => world.registrations[nr]?.order?.state === 'unpaid',
    ),
  );

async function tell(world: World, real: Real, order: Order, kind: 'right' | 'wrong'): Promise<void> {
  const asked = owedOf(order) || order.total;
  const paid = kind === 'right' ? asked : asked + 100;
  await real.notice(order.nr, world.receipts.length, { asked, paid });
  money.notice(world, order, paid, kind === 'right');
}

async function record(world: World, real: Real, nr: number, sum: Sum): Promise<void> {
  const order = world.orders[nr];
  if (!order) return;
  const amount = sumOf(sum, owedOf(order));
  expect(await real.record(order.nr, world.receipts.length, amount)).toBe(money.record(world, order, amount));
}

const recordPart = fc
  .tuple(which, sums)
  .map(([nr, sum]) =>
    command(
      `record(${nr}, ${sum})`,
      async (world, real) => record(world, real, pick(world.orders, nr, isOwed)?.nr ?? 0, sum),
      hasOrders,
    ),
  );

/** Records the full payment of the newest unpaid order. */
export const recordAll = fc.constant(
  command(
    'recordAll()',
    async (world, real) => record(world, real, world.orders.findLast(isOwed)?.nr ?? 0, 'all'),
    ({ orders }) => orders.some(isOwed),
  ),
);

const undo = which.map((nr) =>
  command(
    `undo(${nr})`,
    async (world, real) => {
      const receipt = pick(world.receipts, nr, ({ isProviders, isUndone }) => !isProviders && !isUndone);
      if (receipt) expect(await real.undo(receipt.order.nr, receipt.nr)).toBe(money.undo(world, receipt));
    },
    hasReceipts,
  ),
);

type Likely = readonly Order['state'][];
const noticeOf = (likely: Likely) =>
  fc.tuple(which, fc.constantFrom('right', 'right', 'wrong')).map(([nr, kind]) =>
    command(
      `notice(${nr}, ${kind})`,
      async (world, real) => {
        const order = pick(world.orders, nr, ({ state }) => likely.includes(state));
        if (order) await tell(world, real, order, kind);
      },
      hasOrders,
    ),
  );
const notice = noticeOf(['unpaid', 'pay_pending', 'refunding']);
const lateNotice = noticeOf(['cancelled']);

// Repeats a notice, which has no second effect, whatever the state of its receipt.
const noticeAgain = which.map((nr) =>
  command(
    `noticeAgain(${nr})`,
    async (world, real) => {
      const receipt = pick(world.receipts, nr, ({ isProviders }) => isProviders);
      if (receipt) await real.noticeAgain(receipt.nr, receipt.amount);
    },
    hasReceipts,
  ),
);

const decisions = { accept: money.accept, reopen: money.reopen };

const decideWaiting = fc.tuple(which, fc.constantFrom('accept', 'reopen')).map(([nr, decision]) =>
  command(
    `${decision}(${nr})`,
    async (world, real) => {
      const receipt = pick(world.receipts, nr, isWaiting);
      if (receipt) expect(await real[decision](receipt.nr)).toBe(decisions[decision](world, receipt));
    },
    hasReceipts,
  ),
);

type Way = NonNullable<Refund['way']>;
const way: fc.Arbitrary<Way> = fc.constantFrom('original', 'hand', 'balance');

// Copies to the model which receipts the product chose for a refund. A refund to a balance arrives immediately.
async function sent(world: World, real: Real, refund: Refund | undefined): Promise<void> {
  if (refund?.state !== 'sent') return;
  const parts = (await real.partsOf(refund.nr)).flatMap(({ receipt, amount }): Omit<Part, 'state'>[] => {
    const found = world.receipts[receipt];
    return found ? [{ receipt: found, amount }] : [];
  });
  expect(refunds.split(world, refund, parts)).toBe(true);
  if (refund.way === 'balance') refunds.arrive(world, refund);
}

const makeRefund = (by: fc.Arbitrary<Way> = way) =>
  fc
    .record({ nr: which, sum: sums, by, ends: fc.constantFrom('all', 'all', 'nothing', 'line'), line: which })
    .map(({ nr, sum, by: how, ends, line }) =>
      command(
        `refund(${nr}, ${sum}, ${how}, ${ends}, ${line})`,
        async (world, real) => {
          const order = pick(world.orders, nr, isPaid);
          if (!order) return;
          const ended = ends === 'line' ? (pick(order.lines, line) ?? 'nothing') : ends;
          const form = { amount: sumOf(sum, order.received - order.refunded), way: how, ends: ended };
          const refusal = await real.makeRefund(order.nr, world.refunds.length, form);
          expect(refusal).toBe(refunds.make(world, order, form));
          if (refusal === null) await sent(world, real, world.refunds.at(-1));
        },
        ({ orders }) => orders.some(({ received }) => received > 0),
      ),
    );

const giveBack = fc.tuple(which, way).map(([nr, by]) =>
  command(
    `giveBack(${nr}, ${by})`,
    async (world, real) => {
      const receipt = pick(world.receipts, nr, isWaiting);
      if (!receipt) return;
      const refusal = await real.giveBack(receipt.nr, world.refunds.length, by);
      expect(refusal).toBe(refunds.giveBack(world, receipt, by));
      if (refusal === null) await sent(world, real, world.refunds.at(-1));
    },
    hasReceipts,
  ),
);

const ask = which.map((nr) =>
  command(
    `ask(${nr})`,
    async (world, real) => {
      const order = pick(world.orders, nr, isPaid);
      if (!order) return;
      const amount = Math.max(refunds.ruleOf(world, order), 1);
      const refusal = await real.ask(order.registration, order.nr, world.refunds.length, amount);
      expect(refusal).toBe(refunds.ask(world, order));
    },
    ({ orders }) => orders.some(({ received }) => received > 0),
  ),
);

type Step = (world: World, real: Real, refund: Refund) => Promise<void>;

const onRefund = (name: string, nr: number, likely: Refund['state'], step: Step) =>
  command(
    `${name}(${nr})`,
    async (world, real) => {
      const refund = pick(world.refunds, nr, ({ state }) => state === likely);
      if (!refund) return;
      await step(world, real, refund);
    },
    hasRefunds,
  );

const approve = fc.tuple(which, way, sums).map(([nr, by, sum]) =>
  onRefund(`approve ${by} ${sum}`, nr, 'asked', async (world, real, refund) => {
    const amount = sumOf(sum, refund.amount);
    expect(await real.approve(refund.nr, amount, by)).toBe(refunds.approve(world, refund, amount, by));
    if (refund.parts.length === 0) await sent(world, real, refund);
  }),
);

const confirm = which.map((nr) =>
  onRefund('confirm', nr, 'confirming', async (world, real, refund) => {
    expect(await real.confirm(refund.nr)).toBe(refunds.confirm(world, refund));
    if (refund.parts.length === 0) await sent(world, real, refund);
  }),
);

const endings = { refuse: refunds.refuse, transfer: refunds.transfer };

const end = fc
  .tuple(which, fc.constantFrom('refuse', 'transfer'))
  .map(([nr, how]) =>
    onRefund(how, nr, 'sent', async (world, real, refund) =>
      expect(await real[how](refund.nr, refund.state)).toBe(endings[how](world, refund)),
    ),
  );

const withdraw = which.map((nr) =>
  command(
    `withdraw(${nr})`,
    async (world, real) => {
      const refund = pick(
        world.refunds.filter(({ isByBuyer }) => isByBuyer),
        nr,
      );
      if (!refund) return;
      const { order } = refund;
      expect(await real.withdraw(order.registration, order.nr, refund.nr)).toBe(refunds.withdraw(refund));
    },
    (world) => world.refunds.some(({ isByBuyer }) => isByBuyer),
  ),
);

// A wallet may answer late or twice, and may change its mind.
const noticeRefund = fc
  .tuple(which, which, fc.constantFrom('pending', 'done', 'done', 'failed', 'failed'))
  .map(([nr, part, result]) =>
    command(
      `refund ${result}(${nr}, ${part})`,
      async (world, real) => {
        const refund = pick(world.refunds.filter(isAtWallet), nr, ({ state }) => state !== 'done');
        const meant = refund && pick(refund.parts, part);
        if (!refund || !meant) return;
        await real.noticeRefund(refund.nr, meant.receipt.nr, result);
        refunds.settle(world, refund, meant, result);
      },
      (world) => world.refunds.some(isAtWallet),
    ),
  );

const isAtWallet = ({ way: by, parts }: Refund) => by === 'original' && parts.length > 0;

/**
 * The steps about payments, waiting money and refunds. Some of them are grouped, because they are only useful one after
 * another.
 */
export const moneyCommands = {
  usual: [
    alone(pay(registrationNr)),
    alone(payByWallet(registrationNr)),
    alone(recordPart),
    alone(recordPart),
    alone(undo),
    alone(notice),
    alone(noticeAgain),
    alone(decideWaiting),
    several(cancel, lateNotice, decideWaiting),
    several(lateNotice, giveBack),
  ],
  refunds: [
    alone(makeRefund()),
    alone(giveBack),
    several(ask, approve),
    several(makeRefund(), confirm),
    several(makeRefund(fc.constant('hand')), end),
    several(makeRefund(fc.constant('original')), confirm, noticeRefund, noticeRefund),
    alone(end),
    alone(withdraw),
    alone(noticeRefund),
  ],
};
