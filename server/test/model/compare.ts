import { expect } from 'vitest';
import { unitOf } from './look.ts';
import { owedOf } from './orders.ts';
import { registered, taken, type World } from './model.ts';
import type { Real } from './real.ts';

/** Compares the product with the model; they must be in the same state after every step. */
export async function compare(world: World, real: Real): Promise<void> {
  const seen = await real.look();
  // The product's id of an order that was placed from the waiting list is only known from the state that was just read.
  for (const [nr, { order }] of world.registrations.entries())
    if (order) real.ids.orders[order.nr] ??= seen.registrations[nr]?.order ?? 'none';
  const { orders, receipts, refunds } = real.ids;
  const line = seen.line.map(({ registration, units }) => ({
    registration,
    units: [...new Set(units.map(unitOf))].toSorted(),
  }));
  expect({ ...seen, line }).toEqual({
    taken: taken(world),
    registrations: world.registrations.map((registration, nr) => ({
      state: registration.state,
      review: registration.review,
      order: registration.order ? orders[registration.order.nr] : null,
      people: registered(registration).size,
      balance: world.balances[nr],
    })),
    orders: Object.fromEntries(
      world.orders.map((order) => [
        orders[order.nr],
        {
          state: order.state,
          total: order.total,
          received: order.received,
          refunded: order.refunded,
          held: order.lines.filter(({ held }) => held).length,
          ledger: {
            cash: order.received - order.refunded,
            receivable: owedOf(order),
            refunds: order.refunded,
          },
        },
      ]),
    ),
    receipts: Object.fromEntries(
      world.receipts.map(({ nr, applied, returned, waitsFor }) => [
        receipts[nr],
        [applied, returned, waitsFor],
      ]),
    ),
    refunds: Object.fromEntries(world.refunds.map(({ nr, state, amount }) => [refunds[nr], [state, amount]])),
    line: world.line.map(({ registration, units }) => ({
      registration: real.registrationIds[registration],
      units: [...units].toSorted(),
    })),
    pairs: world.pairs.length,
  });
}
