import {
  holdingStates,
  oncePaidStates,
  type OrderState,
  orderStates,
  paidStates,
} from '@plenum/contract/registration/orders/states';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test.each<[string, readonly OrderState[]]>([
  ['holds_places', holdingStates],
  ['is_paid', paidStates],
  ['was_paid', oncePaidStates],
])('%s names the same states in SQL and in the contract', async (name, states) => {
  const { rows } = await app.kernel.pool.query<{ state: OrderState }>(
    `select state from unnest($1::text[]) as state where ${name}(state)`,
    [orderStates],
  );
  expect(rows.map(({ state }) => state).toSorted()).toEqual([...states].toSorted());
});
