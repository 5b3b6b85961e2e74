import { randomUUID } from 'node:crypto';
import { invoiceList } from '@plenum/contract/invoices/invoice-list';
import type { QueryOf } from '@plenum/contract/kernel/endpoint';
import { readOrderInvoices, replaceInvoice, requestInvoice } from '@plenum/contract/invoices/endpoints';
import {
  issueInvoices,
  reverseInvoice,
  uploadInvoiceFile,
} from '@plenum/contract/invoices/finance-endpoints';
import { fillPath } from '@plenum/contract/kernel/endpoint';
import type { Envelope } from '@plenum/contract/kernel/envelope';
import type { MatchedFile } from '@plenum/contract/invoices/schemas';
import type { InvoiceForm } from '@plenum/contract/registration/orders/invoice';
import { changeOrderInvoice } from '@plenum/contract/registration/orders/endpoints';
import { sql } from 'drizzle-orm';
import type { TestApp } from './app.ts';
import { buildPlaced, type Placed, placeFor, settle } from './orders.ts';
import { shortPdf } from './make-pdf.ts';

export const invoiceForm: InvoiceForm = {
  kind: 'ordinary',
  titleType: 'company',
  title: '滨海科技有限公司',
  taxNumber: '91350100M000100Y43',
  email: 'bills@example.org',
  note: '',
  confirmed: false,
};

/** Builds a paid order whose buyer requested an invoice before paying. */
export async function buildRequested(app: TestApp, placed?: Placed): Promise<Placed> {
  const order = placed ?? (await buildPlaced(app));
  await app.call(changeOrderInvoice, {
    params: { id: order.orderId },
    body: { invoice: invoiceForm },
    token: order.buyer.token,
  });
  await settle(app, order);
  await app.deliverOutbox();
  return order;
}

/** Builds another paid order of the same conference, with an invoice request. */
export async function addRequested(app: TestApp, placed: Placed): Promise<Placed> {
  return buildRequested(app, { ...placed, ...(await placeFor(app, placed.offer)) });
}

export async function invoicesOf(app: TestApp, { orderId, buyer }: Placed) {
  const answer = await app.call(readOrderInvoices, { params: { id: orderId }, token: buyer.token });
  return answer.body.data;
}

export function request(app: TestApp, { orderId, buyer }: Placed, change: Partial<InvoiceForm> = {}) {
  return app.call(requestInvoice, {
    params: { id: orderId },
    body: { invoice: { ...invoiceForm, ...change } },
    token: buyer.token,
  });
}

export function replace(
  app: TestApp,
  { orderId, buyer }: Placed,
  change: Partial<InvoiceForm>,
  reason = 'Wrong',
) {
  return app.call(replaceInvoice, {
    params: { id: orderId },
    body: { invoice: { ...invoiceForm, ...change }, reason },
    token: buyer.token,
  });
}

export interface SentFile {
  readonly name?: string;
  readonly bytes?: Buffer;
  readonly type?: string;
  readonly token?: string;
}

/** Uploads a file as finance does; by default a PDF named by the order's number. */
export async function uploadInvoice(
  app: TestApp,
  placed: Placed,
  { name = `${placed.number}.pdf`, bytes = shortPdf, type = 'application/pdf', token }: SentFile = {},
) {
  // The clock moves, so that no two uploads have the same time.
  app.clock.advance(1);
  const path = fillPath(uploadInvoiceFile.path, { id: placed.offer.meetingId });
  const reply = await app.http.inject({
    method: 'POST',
    url: `${path}?name=${encodeURIComponent(name)}`,
    headers: { authorization: token ?? placed.cashier.token, 'content-type': type, lan: 'en' },
    payload: bytes,
  });
  return { status: reply.statusCode, body: reply.json<Envelope<MatchedFile>>() };
}

export function issue(
  app: TestApp,
  { offer, cashier }: Placed,
  files: readonly { fileId: string; invoiceId: string; number?: string }[],
) {
  return app.call(issueInvoices, {
    params: { id: offer.meetingId },
    body: { files: files.map((file) => ({ number: '', ...file })) },
    token: cashier.token,
  });
}

/** A paid order whose invoice was issued with one PDF. */
export async function buildIssued(app: TestApp, given?: Placed): Promise<Placed & { invoiceId: string }> {
  const placed = await buildRequested(app, given);
  const { fileId, invoice } = (await uploadInvoice(app, placed)).body.data;
  const invoiceId = invoice?.id ?? '';
  await issue(app, placed, [{ fileId, invoiceId }]);
  return { ...placed, invoiceId };
}

export function reverse(
  app: TestApp,
  { offer, cashier }: Placed,
  invoiceId: string,
  body = { redNumber: '', reason: 'Red' },
) {
  return app.call(reverseInvoice, {
    params: { id: offer.meetingId, invoiceId },
    body,
    token: cashier.token,
  });
}

export async function listed(
  app: TestApp,
  { offer, cashier }: Placed,
  query: QueryOf<typeof invoiceList.list> = {},
) {
  const answer = await app.call(invoiceList.list, {
    params: { id: offer.meetingId },
    query,
    token: cashier.token,
  });
  return answer.body.data;
}

export async function counted(
  app: TestApp,
  { offer, cashier }: Placed,
  query: QueryOf<typeof invoiceList.count> = {},
): Promise<number> {
  const answer = await app.call(invoiceList.count, {
    params: { id: offer.meetingId },
    query,
    token: cashier.token,
  });
  return answer.body.data.count;
}

/** An invoice that needs no further action, for tests of permissions. */
export async function buildWithdrawnInvoice(
  app: TestApp,
  orderId: string,
): Promise<{ invoiceId: string; exportId: string }> {
  const [invoiceId, exportId, now] = [randomUUID(), randomUUID(), app.clock.now()];
  await app.kernel.db.execute(sql`
    insert into invoice_exports (id, meeting_id, exported_by, exported_at)
    select ${exportId}, meeting_id, account_id, ${now} from orders where id = ${orderId}`);
  await app.kernel.db.execute(sql`
    insert into invoices (id, meeting_id, order_id, account_id, kind, title_type, title, tax_number, email, note, currency,
      amount, state, requested_at, changed_at)
    select ${invoiceId}, meeting_id, id, account_id, 'ordinary', 'personal', 'Guest', '', 'guest@example.org', '', currency,
      1, 'withdrawn', ${now}, ${now}
    from orders where id = ${orderId}`);
  return { invoiceId, exportId };
}
