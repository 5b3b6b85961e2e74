import { downloadDocument, issueReceipt } from '@plenum/contract/invoices/endpoints';
import { undoPayment } from '@plenum/contract/payments/endpoints';
import { invoiceRefusals } from '@plenum/contract/invoices/messages';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { fillPath } from '@plenum/contract/kernel/endpoint';
import type { Language } from '@plenum/contract/kernel/language';
import { noText } from '@plenum/contract/kernel/localized-text';
import { readOrder } from '@plenum/contract/registration/orders/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf } from '#test/effects';
import { saveContent } from '#test/meeting-content';
import { rulesWithChanges } from '#test/rules';
import { invoicesOf, listed, replace, request, reverse, uploadInvoice } from '#test/invoices';
import { buildPlaced, type Placed, placeFor, settle } from '#test/orders';
import { buildPerson } from '#test/people';
import { textOfPdf } from '#test/pdf-text';
import { alignInvoice } from '../align-invoice.ts';
import { linesOf } from './issue-document.ts';
import { issueReceipt as writeReceipt } from './receipts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const abroad = { titleType: 'overseas' as const, title: 'Nordhavn Institute', taxNumber: 'DK 12345678' };

async function buildPaid(placed?: Placed): Promise<Placed> {
  const order = placed ?? (await buildPlaced(app));
  await settle(app, order);
  await app.deliverOutbox();
  return order;
}

const another = async (placed: Placed): Promise<Placed> =>
  buildPaid({ ...placed, ...(await placeFor(app, placed.offer)) });

const receipt = ({ orderId, buyer }: Placed) =>
  app.call(issueReceipt, { params: { id: orderId }, token: buyer.token });

const read = (id: string, token: string, lan: Language = 'en') =>
  app.http.inject({
    method: 'GET',
    url: fillPath(downloadDocument.path, { id }),
    headers: { authorization: token, lan },
  });

/**
 * Simulates a partial refund by changing the received amount. It is restored afterwards, so that the receipts add up.
 */
async function refund({ orderId, total }: Placed, left: number): Promise<void> {
  const set = (amount: number) =>
    app.kernel.db.execute(sql`update orders set received = ${amount} where id = ${orderId}`);
  await set(left);
  await app.kernel.db.transaction((tx) =>
    alignInvoice(app.kernel.keys, tx, orderId, {
      actor: null,
      requestId: null,
      address: null,
      at: app.clock.now(),
    }),
  );
  await set(total);
}

test('the lines of a document add up to its amount, less a discount and a refund', () => {
  const order = {
    conferenceFee: 120_000,
    hotelFee: 48_000,
    activityFee: 0,
    discount: 24_000,
    total: 144_000,
  };
  const lines = linesOf(order, 100_000);
  expect(lines.map(({ amount }) => amount)).toEqual([120_000, 48_000, -24_000, -44_000]);
  expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(100_000);
});

describe('a receipt', () => {
  test('is written once, for its buyer, and names the amount received in either language', async () => {
    const placed = await buildPlaced(app);
    const issuers = { issuer: '港湾学会', kinds: ['ordinary' as const], item: noText, note: noText };
    const rules = { ...rulesWithChanges, invoice: issuers, issuerEn: 'Harbour Society' };
    await saveContent(app, placed.offer.meetingId, { name: 'rules', content: rules }, 1);
    await buildPaid(placed);
    const name = (await app.call(readOrder, { params: { id: placed.orderId }, token: placed.buyer.token }))
      .body.data.lines[0]?.participantName;
    const first = (await receipt(placed)).body.data.receipt;
    expect(first).toMatchObject({ kind: 'receipt', number: 'R2026-0001', amount: placed.total });
    expect((await receipt(placed)).body.data.receipt).toEqual(first);
    const pdf = await read(first?.id ?? '', placed.buyer.token);
    expect(pdf.headers['content-disposition']).toContain('R2026-0001.pdf');
    const english = await textOfPdf(pdf.rawPayload);
    for (const words of [
      'Harbour Society',
      'Receipt',
      'R2026-0001',
      placed.number,
      'Conference fee',
      'Total received',
      'Participants',
      name ?? '-',
      'Paid on',
      '18 May 2026',
      'Payment method',
      'Wire transfer',
    ])
      expect(english).toContain(words);
    const chinese = await textOfPdf((await read(first?.id ?? '', placed.buyer.token, 'zh-cn')).rawPayload);
    for (const words of [
      '港湾学会',
      '收款收据',
      'R2026-0001',
      placed.number,
      '会议费',
      '实收合计',
      '参会人员',
      name ?? '-',
      '2026年5月18日',
      '电汇',
    ])
      expect(chinese).toContain(words);
  });

  test('is for a paid order, and its own buyer', async () => {
    const placed = await buildPlaced(app);
    expect((await receipt(placed)).body.code).toBe(orderRefusals.ORDER_STATE.code);
    await buildPaid(placed);
    const stranger = await buildPerson(app);
    expect((await receipt({ ...placed, buyer: stranger })).status).toBe(404);
    const id = (await receipt(placed)).body.data.receipt?.id ?? '';
    expect((await read(id, stranger.token)).statusCode).toBe(404);
    expect((await read(id, (await buildPlaced(app)).cashier.token)).statusCode).toBe(404);
    expect((await read(id, placed.cashier.token)).statusCode).toBe(200);
    expect(await auditOf(app, `document:${id}`)).toEqual(['document.issued', 'document.read']);
  });

  test('is numbered without gaps, however many are requested at the same time', async () => {
    const placed = await buildPaid();
    const others = [await another(placed), await another(placed), await another(placed)];
    // A refused request in between uses no number.
    const refused = { ...placed, ...(await placeFor(app, placed.offer)) };
    const answers = await Promise.all([...others, refused, placed, placed].map(receipt));
    const numbers = new Set(answers.flatMap(({ body }) => body.data?.receipt?.number ?? []));
    expect([...numbers].toSorted()).toEqual(['R2026-0001', 'R2026-0002', 'R2026-0003', 'R2026-0004']);
    expect((await receipt(await another(placed))).body.data.receipt?.number).toBe('R2026-0005');
  });

  test('is never changed or deleted, and its numbers restart with the year of the conference’s clock', async () => {
    const placed = await buildPaid();
    const id = (await receipt(placed)).body.data.receipt?.id ?? '';
    await expect(
      app.kernel.db.execute(sql`update documents set amount = 1 where id = ${id}`),
    ).rejects.toThrow();
    await expect(app.kernel.db.execute(sql`delete from documents where id = ${id}`)).rejects.toThrow();
    const next = await another(placed);
    const at = new Date('2026-12-31T17:00:00Z');
    const own = { orderId: next.orderId, accountId: next.buyer.me.id };
    await app.kernel.db.transaction((tx) =>
      writeReceipt(app.kernel.keys, tx, own, { actor: null, requestId: null, address: null, at }),
    );
    expect((await invoicesOf(app, next)).receipt?.number).toBe('R2027-0001');
  });
});

describe('an invoice for a buyer abroad', () => {
  test('is written here and issued immediately, with a message, and no work for finance', async () => {
    const placed = await buildPaid();
    const [invoice] = (await request(app, placed, abroad)).body.data.invoices;
    expect(invoice).toMatchObject({
      state: 'issued',
      number: 'I2026-0001',
      documents: [{ kind: 'invoice', number: 'I2026-0001', amount: placed.total }],
    });
    await app.deliverOutbox();
    expect(await app.lastMessage(placed.buyer.target)).toContain('Nordhavn Institute');
    const pdf = await read(invoice?.documents[0]?.id ?? '', placed.buyer.token);
    const text = await textOfPdf(pdf.rawPayload);
    for (const words of ['Invoice', 'I2026-0001', 'Nordhavn Institute', 'DK 12345678'])
      expect(text).toContain(words);
    const [row] = (await listed(app, placed)).rows;
    expect(row?.can).toEqual({ issue: false, reverse: false, reopen: false });
    expect((await reverse(app, placed, invoice?.id ?? '')).body.code).toBe(
      invoiceRefusals.INVOICE_STATE.code,
    );
    expect((await uploadInvoice(app, placed)).body.data.doubts).toEqual(['not_requested']);
  });

  test('gets a credit note for a refund, and is reversed with the last one', async () => {
    const placed = await buildPaid();
    await request(app, placed, abroad);
    await refund(placed, 50_000);
    await refund(placed, 50_000);
    app.clock.advance(1);
    const documents = async () =>
      (await invoicesOf(app, placed)).invoices.map(({ state, documents: of }) => [
        state,
        ...of.map(({ number, amount }) => `${number} ${amount}`),
      ]);
    const first = `C2026-0001 ${placed.total - 50_000}`;
    expect(await documents()).toEqual([['issued', `I2026-0001 ${placed.total}`, first]]);
    const { rows } = await app.kernel.db.execute<{ id: string }>(
      sql`select id from receipts where order_id = ${placed.orderId}`,
    );
    await app.call(undoPayment, {
      params: { id: placed.offer.meetingId, orderId: placed.orderId, receiptId: rows[0]?.id ?? '' },
      body: { reason: 'Not ours' },
      token: placed.cashier.token,
    });
    await app.deliverOutbox();
    expect(await documents()).toEqual([
      ['reversed', `I2026-0001 ${placed.total}`, first, 'C2026-0002 50000'],
    ]);
  });

  test('is corrected by a credit note and another one', async () => {
    const placed = await buildPaid();
    await request(app, placed, abroad);
    app.clock.advance(1);
    const asked = await replace(app, placed, { ...abroad, title: 'Nordhavn University' }, 'Another title');
    expect(asked.body.data.invoices).toMatchObject([
      { state: 'issued', title: 'Nordhavn University', number: 'I2026-0002' },
      {
        state: 'reversed',
        documents: [{ number: 'I2026-0001' }, { kind: 'credit_note', amount: placed.total }],
      },
    ]);
    // A buyer with a Chinese title gets an invoice from the tax system.
    app.clock.advance(1);
    await replace(app, placed, {}, 'From China after all');
    expect((await invoicesOf(app, placed)).invoices[0]).toMatchObject({ state: 'requested', documents: [] });
  });

  test('is also written for a request that turns out to be from abroad', async () => {
    const placed = await buildPaid();
    await request(app, placed);
    app.clock.advance(1);
    const changed = await request(app, placed, abroad);
    expect(changed.body.data.invoices.map(({ state }) => state)).toEqual(['issued', 'withdrawn']);
  });
});
