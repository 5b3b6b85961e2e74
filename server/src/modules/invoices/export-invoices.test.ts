import { readDashboard } from '@plenum/contract/console/dashboard';
import { downloadInvoiceExport, exportInvoices } from '@plenum/contract/invoices/finance-endpoints';
import { invoiceRefusals } from '@plenum/contract/invoices/messages';
import { fillPath } from '@plenum/contract/kernel/endpoint';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf } from '#test/effects';
import {
  addRequested,
  buildRequested,
  counted,
  invoiceForm,
  invoicesOf,
  issue,
  listed,
  request,
  uploadInvoice,
} from '#test/invoices';
import type { Placed } from '#test/orders';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const idOf = async (placed: Placed) => (await invoicesOf(app, placed)).invoices[0]?.id ?? '';

const take = ({ offer, cashier }: Placed, ids: string[] = []) =>
  app.call(exportInvoices, { params: { id: offer.meetingId }, body: { ids }, token: cashier.token });

describe('the export for the tax system', () => {
  const sheet = ({ offer, cashier }: Placed, exportId: string) =>
    app.http.inject({
      method: 'GET',
      url: `${fillPath(downloadInvoiceExport.path, { id: offer.meetingId, exportId })}?format=csv`,
      headers: { authorization: cashier.token },
    });

  test('has one line for each, in the words of the tax bureau, and no formula', async () => {
    const placed = await buildRequested(app);
    const second = await addRequested(app, placed);
    await request(app, second, { titleType: 'personal', title: '=1+1', taxNumber: '', note: '@SUM' });
    const { exportId, count } = (await take(placed)).body.data;
    expect(count).toBe(2);
    const [header, ...lines] = (await sheet(placed, exportId)).payload.trim().split('\r\n');
    expect(header).toContain('发票流水号,发票类型,是否含税,受票方自然人标识,购买方名称,购买方纳税人识别号');
    expect(lines).toHaveLength(2);
    const [one, two] = [
      lines.find((line) => line.startsWith(placed.number)),
      lines.find((line) => line.startsWith(second.number)),
    ];
    expect(one).toContain(`,普通发票,是,否,${invoiceForm.title},${invoiceForm.taxNumber},`);
    expect(one).toContain(`,${(placed.total / 100).toFixed(2)},CNY,`);
    expect(two).toContain(`,是,是,'=1+1,,`);
    expect(two).toContain(`,'@SUM 订单编号 ${second.number},`);
    expect(await listed(app, placed, { state: 'exported' })).toMatchObject({ total: 2 });
    expect(await auditOf(app, `meeting:${placed.offer.meetingId}`)).toContain('invoices.sheet_read');
  });

  test('contains new invoices, or the chosen ones, and skips none', async () => {
    const placed = await buildRequested(app);
    const first = await idOf(placed);
    expect((await take(placed)).body.data.count).toBe(1);
    expect((await take(placed)).body.code).toBe(invoiceRefusals.NOTHING_TO_EXPORT.code);
    await addRequested(app, placed);
    expect((await take(placed, [first])).body.data.count).toBe(1);
    expect(await counted(app, placed, { state: 'requested' })).toBe(1);
    const other = await buildRequested(app);
    expect((await take(other, [first])).body.code).toBe(invoiceRefusals.NOTHING_TO_EXPORT.code);
    const { exportId } = (await take(placed)).body.data;
    expect((await sheet(other, exportId)).statusCode).toBe(404);
  });

  test('reports later changes by the buyer to finance, and contains them again', async () => {
    const placed = await buildRequested(app);
    await take(placed);
    await request(app, placed, { title: '滨海大学' });
    const [row] = (await listed(app, placed)).rows;
    expect(row).toMatchObject({ state: 'requested', isChangedSinceExport: true });
    expect((await uploadInvoice(app, placed)).body.data.doubts).toEqual(['changed_since_export']);
    expect((await take(placed)).body.data.count).toBe(1);
  });
});

describe('finance’s list', () => {
  test('is searched by order, title and tax number, filtered and sorted', async () => {
    const placed = await buildRequested(app);
    app.clock.advance(1000);
    const second = await addRequested(app, placed);
    await request(app, second, {
      title: '阿尔法研究院',
      taxNumber: '12100000MB0001000Y',
      titleType: 'institution',
      confirmed: true,
    });
    const titles = async (query: Parameters<typeof listed>[2]) =>
      (await listed(app, placed, query)).rows.map(({ title }) => title);
    const [a, b] = ['阿尔法研究院', invoiceForm.title];
    expect(await titles({})).toEqual([a, b]);
    expect(await titles({ sort: 'requestedAt' })).toEqual([b, a]);
    expect(await titles({ sort: 'title' })).toEqual([a, b]);
    expect(await titles({ q: '阿尔' })).toEqual([a]);
    // A tax number is only found if it is complete, in any notation, because it is stored encrypted.
    expect(await titles({ q: '12100000 mb0001 000y' })).toEqual([a]);
    expect(await titles({ q: '1210' })).toEqual([]);
    expect(await titles({ q: placed.number })).toEqual([b]);
    expect(await titles({ titleType: 'company' })).toEqual([b]);
    expect(await titles({ state: 'issued' })).toEqual([]);
    expect(await counted(app, placed, { q: '滨海' })).toBe(1);
    for (const sort of ['state', 'amount', 'issuedAt', '-orderNumber'] as const)
      expect(await titles({ sort })).toHaveLength(2);
  });

  test('has open requests counted on the dashboard', async () => {
    const placed = await buildRequested(app);
    const items = async () =>
      (
        await app.call(readDashboard, { params: { id: placed.offer.meetingId }, token: placed.cashier.token })
      ).body.data.items
        .map(({ kind, count }) => [kind, count])
        .filter(([kind]) => kind === 'invoices' || kind === 'reversals');
    expect(await items()).toEqual([['invoices', 1]]);
    const { fileId } = (await uploadInvoice(app, placed)).body.data;
    await issue(app, placed, [{ fileId, invoiceId: await idOf(placed) }]);
    expect(await items()).toEqual([]);
    await app.kernel.db.execute(
      sql`update invoices set state = 'to_reverse', reversal_cause = 'refund' where order_id = ${placed.orderId}`,
    );
    expect(await items()).toEqual([['reversals', 1]]);
  });
});
