import { createSecretKey } from 'node:crypto';
import { downloadDocument, issueReceipt } from '@plenum/contract/invoices/endpoints';
import { fillPath } from '@plenum/contract/kernel/endpoint';
import { readOrder } from '@plenum/contract/registration/orders/endpoints';
import { emptyHead } from '@plenum/contract/registration/people/draft';
import { saveHead } from '@plenum/contract/registration/people/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKeyRing, type KeyRing } from '#kernel/crypto/keys';
import { rotateKeys, type RotationProgress } from '#kernel/crypto/rotate';
import { createTestApp, type TestApp } from '#test/app';
import { buildIssued, invoiceForm, invoicesOf, listed, replace, request } from '#test/invoices';
import { testKeys } from '#test/keys';
import { type Placed, placeFor, settle } from '#test/orders';
import { textOfPdf } from '#test/pdf-text';
import { viewOf } from '#test/registration-status';
import { buildDraft } from '#test/registrations';
import { recurringJobs } from './compose.ts';
import { encryptedColumns } from './encrypted-columns.ts';

const taxNumber = '91350100M000100Y43';
const account = '6222020200112233445';
const note = `开户行 滨海银行 账号 ${account}`;
const details = { taxNumber, note };

let app: TestApp;
let issued: Placed;
let abroad: Placed;
let draftId: string;
// An order with an invoice that is to be reversed, one with an invoice of our own and a receipt, and a draft.
beforeAll(async () => {
  app = await createTestApp();
  issued = await buildIssued(app);
  await replace(app, issued, { ...details, title: '鲸湾研究院' });
  abroad = { ...issued, ...(await placeFor(app, issued.offer)) };
  await settle(app, abroad);
  await request(app, abroad, { ...details, titleType: 'overseas' });
  await app.call(issueReceipt, { params: { id: abroad.orderId }, token: abroad.buyer.token });
  await app.deliverOutbox();
  const { id } = await buildDraft(app, issued.offer.meetingId, issued.buyer.me.id, [], { kind: 'team' });
  draftId = id;
  const head = { ...emptyHead, wantsInvoice: true, invoice: { ...emptyHead.invoice, ...details } };
  await app.call(saveHead, { params: { id }, body: { head }, token: issued.buyer.token });
});
afterAll(() => app.close());

/**
 * Returns the columns that contain one of these texts unencrypted. Searches every column of every table; bytes are
 * compared as hexadecimal digits.
 */
async function placesOf(...texts: string[]): Promise<string[]> {
  const wanted = texts.flatMap((text) => [text, Buffer.from(text).toString('hex')]);
  const { rows: tables } = await app.kernel.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  );
  expect(tables.length).toBeGreaterThan(100);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await app.kernel.pool.query<{ column: string }>(
      `select distinct field.key as column from ${name} as stored, jsonb_each_text(to_jsonb(stored)) as field,
         unnest($1::text[]) as sought (part) where strpos(lower(field.value), lower(sought.part)) > 0 order by 1`,
      [wanted],
    );
    found.push(...rows.map(({ column }) => `${name.replace('public.', '')}.${column}`));
  }
  return found;
}

async function readAll() {
  const [draft, mine, theirs] = [
    await viewOf(app, draftId, issued.buyer),
    await invoicesOf(app, issued),
    await invoicesOf(app, abroad),
  ];
  const order = await app.call(readOrder, { params: { id: issued.orderId }, token: issued.buyer.token });
  const documents = [theirs.invoices[0]?.documents[0]?.id, theirs.receipt?.id];
  const pdfs = documents.map(async (id = '') => {
    const file = await app.http.inject({
      method: 'GET',
      url: fillPath(downloadDocument.path, { id }),
      headers: { authorization: abroad.buyer.token, lan: 'en' },
    });
    return (await textOfPdf(file.rawPayload)).replaceAll(/\s/g, '');
  });
  return {
    draft: draft.head.invoice,
    order: order.body.data.invoice,
    invoice: mine.invoices[0],
    wish: mine.invoices[0]?.reversal?.wish,
    own: theirs.invoices[0],
    found: (await listed(app, issued, { q: ' 91350100-m000100y43' })).rows.length,
    pdfs: await Promise.all(pdfs),
  };
}

async function expectReadable(): Promise<void> {
  const { pdfs, ...read } = await readAll();
  expect(read).toMatchObject({
    draft: details,
    order: details,
    invoice: { taxNumber: invoiceForm.taxNumber },
    wish: details,
    own: details,
    found: 2,
  });
  expect(pdfs).toHaveLength(2);
  for (const text of pdfs) {
    expect(text).toContain(taxNumber);
    expect(text).toContain(account);
  }
}

test('no table holds a tax number or a bank account in plain text; permitted staff read them', async () => {
  expect(await placesOf(taxNumber, account)).toEqual([]);
  // The search finds existing values.
  expect(await placesOf('鲸湾研究院')).toEqual(['invoices.wish', 'orders.invoice', 'registrations.head']);
  await expectReadable();
});

test('details stored in plain text before are readable, and the job encrypts them', async () => {
  const buyer = JSON.stringify(details);
  await app.kernel.pool.query(`begin; set local session_replication_role = replica;
    update orders set invoice = invoice || '${buyer}', tax_details = 'v1.gone.x' where tax_details is not null;
    update registrations set tax_details = null, head = jsonb_set(head, '{invoice}', head -> 'invoice' || '${buyer}')
      where tax_details is not null;
    update invoices set tax_number = '${taxNumber}', note = '${note}', tax_details = null, tax_key = null;
    update invoices set wish = wish || '${buyer}', wish_tax_details = null where wish is not null;
    update documents set tax_details = null, content = jsonb_set(content, '{buyer}', content -> 'buyer' || '${buyer}');
    commit`);
  expect(await placesOf(account)).toEqual([
    'documents.content',
    'invoices.note',
    'invoices.wish',
    'orders.invoice',
    'registrations.head',
  ]);
  const { found: foundBefore, ...before } = await readAll();
  const job = recurringJobs.find(({ name }) => name === 'encrypt_tax_details');
  await Promise.all([job?.run(app.kernel), job?.run(app.kernel)]);
  expect(await placesOf(taxNumber, account)).toEqual([]);
  const { found, ...after } = await readAll();
  expect(after).toEqual(before);
  expect([foundBefore, found]).toEqual([0, 2]);
  await expectReadable();
});

test('details follow rotated keys, and a document changes in nothing else', async () => {
  const content = 'select id, content, amount, number from documents order by id';
  const before = await app.kernel.pool.query(content);
  const ring = createKeyRing([{ id: 'new', key: createSecretKey(Buffer.alloc(32, 9)) }, ...testKeys]);
  const steps: RotationProgress[] = [];
  const columns = encryptedColumns.filter(({ column }) => column.endsWith('tax_details'));
  const totals = await rotateKeys(app.kernel.pool, ring, columns, (step) => steps.push(step));
  expect(steps.map(({ table, column, rewritten }) => `${table}.${column}: ${rewritten}`).toSorted()).toEqual([
    'documents.tax_details: 2',
    'invoices.tax_details: 2',
    'invoices.wish_tax_details: 1',
    'orders.tax_details: 2',
    'registrations.tax_details: 3',
  ]);
  expect(totals.unreadable).toBe(0);
  const kernel = app.kernel as { keys: KeyRing };
  [kernel.keys] = [ring, kernel.keys];
  await expectReadable();
  expect(await app.kernel.pool.query(content)).toMatchObject({ rows: before.rows });
  for (const change of [
    `tax_details = null`,
    `tax_details = 'v1.new.other'`,
    `tax_details = 'v1.other.x', amount = 1`,
    `tax_details = 'v1.other.x', content = content || '{"issuer": "Other"}'`,
    `content = content #- '{buyer,title}'`,
  ])
    await expect(app.kernel.pool.query(`update documents set ${change}`)).rejects.toThrow('never changed');
});
