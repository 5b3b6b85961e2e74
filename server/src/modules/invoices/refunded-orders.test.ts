import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildIssued, buildRequested, invoicesOf, request, reverse } from '#test/invoices';
import { buildPlaced, type Placed, settle } from '#test/orders';
import { makeRefund, recordRefund } from '#test/refunds';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Refunds money by transfer, and records that finance sent it. With `all`, the refund also cancels the order. */
async function refund(placed: Placed, amount: number, ends: 'all' | 'nothing' = 'nothing'): Promise<void> {
  const { body } = await makeRefund(app, placed, { amount, ends });
  await recordRefund(app, placed, body.data.id);
  await app.deliverOutbox();
  app.clock.advance(1);
}

const states = async (placed: Placed) =>
  (await invoicesOf(app, placed)).invoices.map(({ state, amount }) => `${state} ${amount}`);

test('a request follows the remaining money, and ends with the last of it', async () => {
  const placed = await buildRequested(app);
  await refund(placed, 10_000);
  expect(await states(placed)).toEqual([`requested ${placed.total - 10_000}`]);
  await refund(placed, placed.total - 10_000, 'all');
  expect(await states(placed)).toEqual([`withdrawn ${placed.total - 10_000}`]);
});

test('an issued invoice is to be reversed, and the remainder requested again', async () => {
  const placed = await buildIssued(app);
  await refund(placed, 10_000);
  expect((await invoicesOf(app, placed)).invoices).toMatchObject([
    { state: 'to_reverse', reversal: { cause: 'refund' } },
  ]);
  await reverse(app, placed, placed.invoiceId);
  expect(await states(placed)).toEqual([`requested ${placed.total - 10_000}`, `reversed ${placed.total}`]);
});

test('an invoice written here gets a credit note for the refund', async () => {
  const placed = await buildPlaced(app);
  await settle(app, placed);
  await request(app, placed, { titleType: 'overseas', title: 'Nordhavn Institute', taxNumber: '' });
  await refund(placed, 10_000);
  const [invoice] = (await invoicesOf(app, placed)).invoices;
  expect(invoice).toMatchObject({ state: 'issued', documents: [{ kind: 'invoice' }, { amount: 10_000 }] });
  await refund(placed, placed.total - 10_000, 'all');
  expect(await states(placed)).toEqual([`reversed ${placed.total}`]);
});
