import { listMyInvoices, withdrawInvoice } from '@plenum/contract/invoices/endpoints';
import { invoiceRefusals } from '@plenum/contract/invoices/messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { undoPayment } from '@plenum/contract/payments/endpoints';
import { changeOrderInvoice } from '@plenum/contract/registration/orders/endpoints';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf } from '#test/effects';
import {
  buildIssued,
  buildRequested,
  invoiceForm,
  invoicesOf,
  issue,
  replace,
  request,
  reverse,
  uploadInvoice,
} from '#test/invoices';
import { buildPlaced, type Placed, settle } from '#test/orders';
import { makeRefund, recordRefund } from '#test/refunds';
import { buildPerson } from '#test/people';
import { alignInvoice } from './align-invoice.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const withdraw = ({ orderId, buyer }: Placed) =>
  app.call(withdrawInvoice, { params: { id: orderId }, token: buyer.token });

const statesOf = async (placed: Placed) => (await invoicesOf(app, placed)).invoices.map(({ state }) => state);

async function undo({ offer, orderId, cashier }: Placed): Promise<void> {
  const { rows } = await app.kernel.db.execute<{ id: string }>(
    sql`select id from receipts where order_id = ${orderId} and undone_at is null`,
  );
  await app.call(undoPayment, {
    params: { id: offer.meetingId, orderId, receiptId: rows[0]?.id ?? '' },
    body: { reason: 'By mistake' },
    token: cashier.token,
  });
  await app.deliverOutbox();
}

/**
 * Simulates a partial refund by changing the received amount. It is restored afterwards, so that the receipts add up.
 */
async function whileReceived(
  { orderId, total }: Placed,
  received: number,
  work: () => Promise<void>,
): Promise<void> {
  const set = (amount: number) =>
    app.kernel.db.execute(sql`update orders set received = ${amount} where id = ${orderId}`);
  await set(received);
  await work();
  await set(total);
}

const align = ({ orderId }: Placed) =>
  app.kernel.db.transaction((tx) =>
    alignInvoice(app.kernel.keys, tx, orderId, {
      actor: null,
      requestId: null,
      address: null,
      at: app.clock.now(),
    }),
  );

describe('a request', () => {
  test('starts once the order is paid, for the amount received', async () => {
    const placed = await buildRequested(app);
    const { invoices, amount, can } = await invoicesOf(app, placed);
    expect(amount).toBe(placed.total);
    expect(invoices).toMatchObject([
      { state: 'requested', amount: placed.total, currency: 'CNY', title: invoiceForm.title, files: [] },
    ]);
    expect(can).toEqual({ receipt: true, request: true, replace: false, withdraw: true });
    expect(await auditOf(app, `invoice:${invoices[0]?.id}`)).toEqual(['invoice.requested']);
    // The outbox may deliver an event twice.
    await align(placed);
    expect(await statesOf(placed)).toEqual(['requested']);
  });

  test('can be made after paying, and not before', async () => {
    const placed = await buildPlaced(app);
    expect((await request(app, placed)).body.code).toBe(orderRefusals.ORDER_STATE.code);
    await settle(app, placed);
    await app.deliverOutbox();
    expect(await statesOf(placed)).toEqual([]);
    expect((await request(app, placed)).status).toBe(200);
    expect(await statesOf(placed)).toEqual(['requested']);
  });

  test('may change until the invoice is issued; the form of the order is closed once it is paid', async () => {
    const placed = await buildRequested(app);
    const answer = await request(app, placed, { title: '滨海大学', note: 'Project 7' });
    expect(answer.body.data).toMatchObject({
      form: { title: '滨海大学' },
      invoices: [{ state: 'requested', title: '滨海大学', note: 'Project 7' }],
    });
    const old = await app.call(changeOrderInvoice, {
      params: { id: placed.orderId },
      body: { invoice: invoiceForm },
      token: placed.buyer.token,
    });
    expect(old.body.code).toBe(orderRefusals.ORDER_STATE.code);
  });

  test('is withdrawn by its buyer, and made again', async () => {
    const placed = await buildRequested(app);
    expect((await withdraw(placed)).body.data).toMatchObject({
      form: null,
      invoices: [{ state: 'withdrawn' }],
    });
    await align(placed);
    expect(await statesOf(placed)).toEqual(['withdrawn']);
    expect((await withdraw(placed)).body.code).toBe(invoiceRefusals.INVOICE_STATE.code);
    app.clock.advance(1);
    await request(app, placed);
    expect(await statesOf(placed)).toEqual(['requested', 'withdrawn']);
  });

  test('needs a kind that the conference issues, and a valid tax number', async () => {
    const placed = await buildRequested(app);
    expect((await request(app, placed, { kind: 'special' })).body).toMatchObject({
      code: kernelRefusals.INVALID_INPUT.code,
      errors: [{ path: 'invoice.kind' }],
    });
    expect((await request(app, placed, { taxNumber: '123' })).status).toBe(422);
    expect((await request(app, placed, { title: '=cmd' })).status).toBe(200);
  });

  test('is visible to its buyer only', async () => {
    const placed = await buildRequested(app);
    const stranger = { ...placed, buyer: await buildPerson(app) };
    expect((await request(app, stranger)).status).toBe(404);
    expect((await replace(app, stranger, {})).status).toBe(404);
    expect((await withdraw(stranger)).status).toBe(404);
    expect((await invoicesOf(app, { ...placed, buyer: placed.cashier })) ?? null).toBeNull();
    const mine = async (token: string) => (await app.call(listMyInvoices, { token })).body.data;
    expect(await mine(stranger.buyer.token)).toEqual([]);
    expect(await mine(placed.buyer.token)).toMatchObject([
      { orderNumber: placed.number, state: 'requested' },
    ]);
  });

  test('made twice at the same time is one', async () => {
    const placed = await buildPlaced(app);
    await settle(app, placed);
    await app.deliverOutbox();
    const answers = await Promise.all([1, 2, 3, 4].map(() => request(app, placed)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await statesOf(placed)).toEqual(['requested']);
  });
});

describe('refunded money', () => {
  test('changes the amount of a request, and ends one for nothing', async () => {
    const placed = await buildRequested(app);
    await whileReceived(placed, 50_000, async () => {
      await align(placed);
      expect((await invoicesOf(app, placed)).invoices).toMatchObject([
        { state: 'requested', amount: 50_000 },
      ]);
    });
    await undo(placed);
    expect(await statesOf(placed)).toEqual(['withdrawn']);
    app.clock.advance(1);
    await settle(app, placed);
    await app.deliverOutbox();
    expect(await statesOf(placed)).toEqual(['requested', 'withdrawn']);
  });

  test('makes an issued invoice a task for finance until the money is back', async () => {
    const placed = await buildIssued(app);
    await undo(placed);
    expect((await invoicesOf(app, placed)).invoices).toMatchObject([
      { state: 'to_reverse', reversal: { cause: 'refund' } },
    ]);
    await settle(app, placed);
    await app.deliverOutbox();
    expect((await invoicesOf(app, placed)).invoices).toMatchObject([{ state: 'issued', reversal: null }]);
  });

  test('also does so after a partial refund, and reduces a request', async () => {
    const placed = await buildIssued(app);
    const { body } = await makeRefund(app, placed, { amount: 50_000, ends: 'nothing' });
    await app.deliverOutbox();
    expect((await invoicesOf(app, placed)).invoices).toMatchObject([{ state: 'issued' }]);
    await recordRefund(app, placed, body.data.id);
    await app.deliverOutbox();
    expect((await invoicesOf(app, placed)).invoices).toMatchObject([
      { state: 'to_reverse', reversal: { cause: 'refund' } },
    ]);
    const asked = await buildRequested(app);
    const { id } = (await makeRefund(app, asked, { amount: 50_000, ends: 'nothing' })).body.data;
    await recordRefund(app, asked, id);
    await app.deliverOutbox();
    expect((await invoicesOf(app, asked)).invoices).toMatchObject([
      { state: 'requested', amount: asked.total - 50_000 },
    ]);
  });

  test('leaves a new request for the remainder once the invoice is reversed', async () => {
    const placed = await buildIssued(app);
    await whileReceived(placed, 50_000, async () => {
      await align(placed);
      app.clock.advance(1);
      const red = { redNumber: '26357000000000000009', reason: 'Refund of a part' };
      expect((await reverse(app, placed, placed.invoiceId, red)).status).toBe(200);
      expect((await invoicesOf(app, placed)).invoices).toMatchObject([
        { state: 'requested', amount: 50_000, title: invoiceForm.title },
        { state: 'reversed', amount: placed.total, reversal: red },
      ]);
      await align(placed);
    });
    expect(await auditOf(app, `invoice:${placed.invoiceId}`)).toEqual([
      'invoice.requested',
      'invoice.issued',
      'invoice.to_reverse',
      'invoice.reversed',
    ]);
  });
});

describe('an issued invoice', () => {
  test('is replaced for a reason: reversed first, then requested with the new data', async () => {
    const placed = await buildIssued(app);
    expect((await request(app, placed)).body.code).toBe(invoiceRefusals.INVOICE_STATE.code);
    expect((await withdraw(placed)).body.code).toBe(invoiceRefusals.INVOICE_STATE.code);
    expect((await replace(app, placed, { title: '滨海大学' }, '')).body.errors).toMatchObject([
      { path: 'reason' },
    ]);
    const asked = await replace(app, placed, { title: '滨海大学' }, 'Another title');
    expect(asked.body.data.invoices).toMatchObject([
      {
        state: 'to_reverse',
        reversal: { cause: 'change', reason: 'Another title', wish: { title: '滨海大学' } },
      },
    ]);
    app.clock.advance(1);
    await reverse(app, placed, placed.invoiceId);
    const { invoices } = await invoicesOf(app, placed);
    expect(invoices).toMatchObject([{ state: 'requested', title: '滨海大学' }, { state: 'reversed' }]);
    // The second call is refused, because the invoice has already been reversed.
    expect((await reverse(app, placed, placed.invoiceId)).body.code).toBe(invoiceRefusals.INVOICE_STATE.code);
    const { fileId } = (await uploadInvoice(app, placed)).body.data;
    await issue(app, placed, [{ fileId, invoiceId: invoices[0]?.id ?? '' }]);
    expect(await statesOf(placed)).toEqual(['issued', 'reversed']);
  });

  test('is reversed once if two do so at the same time', async () => {
    const placed = await buildIssued(app);
    const answers = await Promise.all([1, 2].map(() => reverse(app, placed, placed.invoiceId)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await statesOf(placed)).toSorted()).toEqual(['requested', 'reversed']);
  });
});
