import { downloadInvoiceFile, withdrawInvoice } from '@plenum/contract/invoices/endpoints';
import { reopenInvoice } from '@plenum/contract/invoices/finance-endpoints';
import { invoiceMessages, invoiceRefusals } from '@plenum/contract/invoices/messages';
import { fillPath } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepFiles } from '#kernel/uploads/sweep-files';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf } from '#test/effects';
import {
  addRequested,
  buildIssued,
  buildRequested,
  invoiceForm,
  invoicesOf,
  issue,
  replace,
  uploadInvoice,
} from '#test/invoices';
import { buildStaff } from '#test/meetings';
import { buildPlaced, type Placed, placeFor, settle } from '#test/orders';
import { buildPerson } from '#test/people';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const NUMBER = '26357000000000000001';
const xml = (text: string) =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?><EInvoice><Note>${text}</Note></EInvoice>`);

const idOf = async (placed: Placed) => (await invoicesOf(app, placed)).invoices[0]?.id ?? '';

const download = (id: string, fileId: string, token: string) =>
  app.http.inject({
    method: 'GET',
    url: fillPath(downloadInvoiceFile.path, { id, fileId }),
    headers: { authorization: token },
  });

describe('an uploaded file', () => {
  test('belongs to the order in its name, whatever surrounds the number', async () => {
    const placed = await buildRequested(app);
    const names = [
      `${placed.number}.pdf`,
      `发票_${placed.number.toLowerCase()}(1).PDF`,
      `${NUMBER}-${placed.number}.pdf`,
    ];
    for (const name of names) {
      const { data } = (await uploadInvoice(app, placed, { name })).body;
      expect(data).toMatchObject({ name, format: 'pdf', orderNumber: placed.number, doubts: [] });
      expect(data.invoice).toMatchObject({
        title: invoiceForm.title,
        amount: placed.total,
        state: 'requested',
      });
    }
    const { data } = (await uploadInvoice(app, placed, { name: names[2] ?? '' })).body;
    expect(data.number).toBe(NUMBER);
  });

  test('or to the order whose number is in its text, with any differences shown', async () => {
    const placed = await buildRequested(app);
    const bytes = xml(`${placed.number} ${NUMBER} ${invoiceForm.title} ${(placed.total / 100).toFixed(2)}`);
    const sent = { name: 'dzfp.xml', type: 'text/xml' };
    const right = (await uploadInvoice(app, placed, { ...sent, bytes })).body.data;
    expect(right).toMatchObject({ format: 'xml', number: NUMBER, orderNumber: placed.number, doubts: [] });
    const wrong = (await uploadInvoice(app, placed, { ...sent, bytes: xml(placed.number) })).body.data;
    expect(wrong.doubts).toEqual(['title_differs', 'amount_differs']);
  });

  test('or to none, with the reason', async () => {
    const placed = await buildRequested(app);
    const unasked = { ...placed, ...(await placeFor(app, placed.offer)) };
    await settle(app, unasked);
    const doubtsOf = async (name: string) => (await uploadInvoice(app, placed, { name })).body.data.doubts;
    expect(await doubtsOf('invoice.pdf')).toEqual(['no_order_number']);
    expect(await doubtsOf('P260518ZZZZZZZZ.pdf')).toEqual(['unknown_order']);
    // The file belongs to an order of another conference.
    expect(await doubtsOf(`${(await buildRequested(app)).number}.pdf`)).toEqual(['unknown_order']);
    expect(await doubtsOf(`${unasked.number}.pdf`)).toEqual(['not_requested']);
  });

  test('is refused if it is none of the three formats, and not stored', async () => {
    const placed = await buildRequested(app);
    const count = async () => (await app.kernel.db.execute(sql`select id from files`)).rows.length;
    const before = await count();
    const html = Buffer.from('<html><script>alert(1)</script></html>');
    const bomb = Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>');
    const answers = [
      await uploadInvoice(app, placed, { bytes: html }),
      await uploadInvoice(app, placed, { bytes: bomb, type: 'application/xml' }),
      await uploadInvoice(app, placed, { bytes: html, type: 'text/html' }),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual([
      kernelRefusals.FILE_TYPE_NOT_ALLOWED.code,
      invoiceRefusals.XML_ENTITIES.code,
      kernelRefusals.FILE_TYPE_NOT_ALLOWED.code,
    ]);
    expect(answers[0]?.body.message).toBe('File type not allowed');
    const large = Buffer.concat([
      Buffer.from('%PDF-1.7'),
      Buffer.alloc(5 * 1024 * 1024),
      Buffer.from('%%EOF'),
    ]);
    expect((await uploadInvoice(app, placed, { bytes: large })).status).toBe(413);
    expect(await count()).toBe(before);
  });

  test('is swept away if no invoice uses it', async () => {
    const placed = await buildIssued(app);
    const { fileId } = (await uploadInvoice(app, placed)).body.data;
    const kept = (await invoicesOf(app, placed)).invoices[0]?.files[0]?.fileId ?? '';
    app.clock.advance(25 * 3_600_000);
    await sweepFiles(app.kernel);
    app.clock.advance(-25 * 3_600_000);
    const { rows } = await app.kernel.db.execute(sql`select id from files where id in (${fileId}, ${kept})`);
    expect(rows).toEqual([{ id: kept }]);
  });
});

describe('issuing', () => {
  test('gives the buyer the file and a message', async () => {
    const placed = await buildRequested(app);
    const { fileId } = (await uploadInvoice(app, placed)).body.data;
    expect(
      (await issue(app, placed, [{ fileId, invoiceId: await idOf(placed), number: NUMBER }])).body.data,
    ).toEqual({ issued: 1 });
    const [invoice] = (await invoicesOf(app, placed)).invoices;
    expect(invoice).toMatchObject({ state: 'issued', number: NUMBER, files: [{ fileId, format: 'pdf' }] });
    await app.deliverOutbox();
    const message = await app.lastMessage(placed.buyer.target);
    expect(message).toContain('invoice issued (');
    const file = await download(invoice?.id ?? '', fileId, placed.buyer.token);
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-disposition']).toMatch(/^attachment;/);
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('lets its buyer and finance read the file, which is audited, and no one else', async () => {
    const placed = await buildIssued(app);
    const fileId = (await invoicesOf(app, placed)).invoices[0]?.files[0]?.fileId ?? '';
    const reviewer = await buildStaff(app, placed.offer.meetingId, 'reviewer');
    const other = await buildPlaced(app);
    for (const { token } of [reviewer, await buildPerson(app), other.cashier])
      expect((await download(placed.invoiceId, fileId, token)).statusCode).toBe(404);
    expect((await download(placed.invoiceId, fileId, placed.cashier.token)).statusCode).toBe(200);
    expect(await auditOf(app, `invoice:${placed.invoiceId}`)).toContain('invoice.file_read');
  });

  test('accepts several files of one invoice, even later, but never of two numbers', async () => {
    const placed = await buildRequested(app);
    const invoiceId = await idOf(placed);
    const sent = async (name: string) => (await uploadInvoice(app, placed, { name })).body.data.fileId;
    const [one, two, three] = [await sent('a.pdf'), await sent('b.pdf'), await sent('c.pdf')];
    const number = '26357000000000000002';
    const both = [
      { fileId: one, invoiceId, number },
      { fileId: two, invoiceId, number: NUMBER },
    ];
    expect((await issue(app, placed, both)).body.code).toBe(invoiceRefusals.INVOICE_STATE.code);
    expect(
      (
        await issue(app, placed, [
          { fileId: one, invoiceId, number },
          { fileId: two, invoiceId },
        ])
      ).status,
    ).toBe(200);
    expect((await issue(app, placed, [{ fileId: three, invoiceId, number: NUMBER }])).status).toBe(409);
    expect((await issue(app, placed, [{ fileId: three, invoiceId }])).status).toBe(200);
    expect((await invoicesOf(app, placed)).invoices[0]?.files).toHaveLength(3);
    // A file can be attached only once.
    expect((await issue(app, placed, [{ fileId: three, invoiceId }])).body.errors).toMatchObject([
      { path: 'files', code: invoiceMessages.file_gone },
    ]);
  });

  test('is all or nothing, and for this conference only', async () => {
    const placed = await buildRequested(app);
    const second = await addRequested(app, placed);
    const foreign = await buildRequested(app);
    const file = async (of: Placed) => (await uploadInvoice(app, of)).body.data.fileId;
    const mine = { fileId: await file(placed), invoiceId: await idOf(placed), number: '10000000' };
    const theirs = { fileId: await file(placed), invoiceId: await idOf(foreign) };
    expect((await issue(app, placed, [mine, theirs])).status).toBe(404);
    const stolen = { fileId: await file(foreign), invoiceId: await idOf(second) };
    expect((await issue(app, placed, [mine, stolen])).status).toBe(422);
    expect((await invoicesOf(app, placed)).invoices[0]?.state).toBe('requested');
    const same = { fileId: await file(second), invoiceId: await idOf(second), number: '10000000' };
    expect((await issue(app, placed, [mine, same])).body.errors).toMatchObject([
      { path: 'number', code: invoiceMessages.invoice_number_used },
    ]);
    expect((await issue(app, placed, [{ ...mine, number: '12' }])).status).toBe(422);
  });

  test('is refused after the request ends, and while the invoice is to be reversed', async () => {
    const gone = await buildRequested(app);
    const invoiceId = await idOf(gone);
    await app.call(withdrawInvoice, { params: { id: gone.orderId }, token: gone.buyer.token });
    const { fileId } = (await uploadInvoice(app, gone)).body.data;
    expect((await issue(app, gone, [{ fileId, invoiceId }])).body.code).toBe(
      invoiceRefusals.INVOICE_STATE.code,
    );
    const placed = await buildIssued(app);
    await replace(app, placed, { title: '滨海大学' });
    const late = (await uploadInvoice(app, placed)).body.data;
    expect(late.doubts).toEqual(['not_requested']);
    const given = [{ fileId: late.fileId, invoiceId: placed.invoiceId }];
    expect((await issue(app, placed, given)).body.code).toBe(invoiceRefusals.INVOICE_STATE.code);
  });

  test('by mistake can be undone, and the buyer no longer has the file', async () => {
    const placed = await buildIssued(app);
    const [before] = (await invoicesOf(app, placed)).invoices;
    const answer = await app.call(reopenInvoice, {
      params: { id: placed.offer.meetingId, invoiceId: placed.invoiceId },
      body: { reason: 'Another order’s file' },
      token: placed.cashier.token,
    });
    expect(answer.status).toBe(200);
    expect((await invoicesOf(app, placed)).invoices).toMatchObject([{ state: 'requested', files: [] }]);
    const fileId = before?.files[0]?.fileId ?? '';
    expect((await download(placed.invoiceId, fileId, placed.buyer.token)).statusCode).toBe(404);
  });
});
