import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { orderSteps } from '@plenum/contract/registration/orders/states';
import { reviewSteps } from '@plenum/contract/registration/states';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RefusalError } from '#kernel/refusal/refusal-error';
import { createTestApp, type TestApp } from '#test/app';
import { bySystem, write } from '#test/meetings';
import { buildPlaced, stepsOf, unevenJournals } from '#test/orders';
import { postJournal } from '#modules/ledger/public';
import { changeOrderState } from './change-state.ts';
import { lockOrders } from './order-queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const inRows = (steps: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(steps).flatMap(([from, all]) => all.map((to) => `${from}>${to}`));

test.each([
  ['order_steps', orderSteps],
  ['review_steps', reviewSteps],
] as const)('the database knows the same %s', async (table, steps) => {
  const { rows } = await app.kernel.db.execute<{ step: string }>(
    sql`select from_state || '>' || to_state as step from ${sql.identifier(table)}`,
  );
  expect(rows.map(({ step }) => step).toSorted()).toEqual(inRows(steps).toSorted());
});

test('makes the transitions of the table, records each and refuses any other', async () => {
  const { orderId } = await buildPlaced(app);
  const step = (to: 'unpaid' | 'pay_pending' | 'refunding') =>
    write(app, async (tx) => {
      const [order] = await lockOrders(tx, [orderId]);
      if (order) await changeOrderState(tx, order, to, '', bySystem(app));
    });
  await step('pay_pending');
  await step('unpaid');
  expect(await stepsOf(app, orderId)).toEqual(['>unpaid', 'unpaid>pay_pending', 'pay_pending>unpaid']);
  const refused = await step('refunding').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(RefusalError);
  expect(refused).toMatchObject({ refusal: orderRefusals.ORDER_STATE });
  expect(await stepsOf(app, orderId)).toHaveLength(3);
});

test('refuses an unbalanced journal', async () => {
  const { orderId } = await buildPlaced(app);
  const journal = { currency: 'CNY', at: app.clock.now() };
  const posting = (account: string, amount: number) => ({ account, amount, orderId });
  const uneven = write(app, (tx) =>
    postJournal(tx, journal, [posting('cash', 100), posting('receivable', -99)]),
  );
  await expect(uneven).rejects.toThrow('add up to 1');
  await write(app, (tx) => postJournal(tx, journal, [posting('cash', 0), posting('receivable', 0)]));
  expect(await unevenJournals(app)).toBe(0);
});

test('never changes records', async () => {
  for (const table of ['order_history', 'ledger_postings']) {
    const removing = app.kernel.db.execute(sql`delete from ${sql.identifier(table)}`);
    await expect(removing).rejects.toThrow();
  }
});
