import { MOST_LINES, statementRefusals } from '@plenum/contract/payments/statement-messages';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeXlsx } from '#kernel/sheet/xlsx-writer';
import { createTestApp, type TestApp } from '#test/app';
import { buildPlaced } from '#test/orders';
import { csvOf, importLines, layout, listOf, mt940Of, onlyLine, saveColumns, send } from '#test/statements';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const count = async (meetingId: string, table: 'statements' | 'statement_lines') => {
  const { rows } = await app.kernel.db.execute<{ count: number }>(
    sql`select count(*)::integer as count from ${sql.identifier(table)} where meeting_id = ${meetingId}`,
  );
  return rows[0]?.count;
};

test('an unknown CSV asks for its columns and stores nothing; its layout is remembered', async () => {
  const placed = await buildPlaced(app);
  const file = csvOf([{ amount: 1_000, payer: '王晓', text: '会费', bankId: 'B-1' }, { amount: -500 }]);
  const { body } = await send(app, placed, file);
  expect(body.data).toMatchObject({
    kind: 'columns',
    header: ['Date', 'Amount', 'Payer', 'Description', 'Transaction ID'],
    rows: [['2026-05-18', '10.00', '王晓', '会费', 'B-1'], expect.anything()],
    guess: layout,
  });
  expect(await count(placed.offer.meetingId, 'statements')).toBe(0);
  if (body.data.kind !== 'columns') throw new Error('known');
  expect((await saveColumns(app, placed, body.data.fingerprint)).status).toBe(200);
  expect((await send(app, placed, file)).body.data).toEqual({
    kind: 'imported',
    format: 'csv',
    added: 1,
    known: 0,
    outgoing: 1,
    pending: 0,
  });
  expect(await onlyLine(app, placed, 'none')).toMatchObject({
    bookedOn: '2026-05-18',
    amount: 1_000,
    currency: 'CNY',
    payer: '王晓',
    text: '会费',
    bankId: 'B-1',
    state: 'open',
  });
  // In another conference, the same file needs its columns to be chosen again.
  expect((await send(app, await buildPlaced(app), file)).body.data).toMatchObject({ kind: 'columns' });
});

test('columns without a day or an amount, or twice the same, are refused', async () => {
  const placed = await buildPlaced(app);
  const save = (columns: (typeof layout)['columns']) =>
    saveColumns(app, placed, '0'.repeat(32), { ...layout, columns });
  for (const columns of [
    ['amount', 'payer'],
    ['date', 'payer'],
    ['date', 'amount', 'date'],
    ['date', 'amount', 'credit'],
  ] as const)
    expect((await save([...columns])).body.errors?.[0]?.path).toBe('columns');
  expect((await save(['date', 'credit', 'debit', 'text', 'text'])).status).toBe(200);
});

test('the same file twice, and one that overlaps it, add each line once and say so', async () => {
  const placed = await buildPlaced(app);
  const monday = [
    { amount: 1_000, payer: 'Anna', bankId: 'B-1' },
    // Two transfers of one person on one day.
    { amount: 2_000, payer: 'Ben', text: 'Fee' },
    { amount: 2_000, payer: 'Ben', text: 'Fee' },
  ];
  const tuesday = [{ amount: 3_000, payer: 'Chen', day: '2026-05-17' }];
  const imported = async (lines: Parameters<typeof csvOf>[0]) =>
    (await importLines(app, placed, lines)).body.data;
  expect(await imported(monday)).toMatchObject({ added: 3, known: 0 });
  expect(await imported(monday)).toMatchObject({ added: 0, known: 3 });
  expect(await imported([...monday, ...tuesday])).toMatchObject({ added: 1, known: 3 });
  expect(await count(placed.offer.meetingId, 'statement_lines')).toBe(4);
});

test('a workbook asks for its columns like a CSV, and the CSV of the same lines adds nothing', async () => {
  const placed = await buildPlaced(app);
  const lines = [
    { amount: 1_000, payer: '王晓', text: '会费', bankId: 'B-1' },
    { amount: 2_050, payer: 'Ben', text: 'Fee', day: '2026-05-17' },
  ];
  const columns = [
    { header: 'Date', kind: 'date' },
    { header: 'Amount', kind: 'money' },
    { header: 'Payer' },
    { header: 'Description' },
    { header: 'Transaction ID' },
  ] as const;
  const file = await buffer(
    writeXlsx(
      { name: 'May', columns, notes: ['Account statement'] },
      lines.map(({ day = '2026-05-18', amount, payer, text, bankId = '' }) => [
        day,
        amount,
        payer,
        text,
        bankId,
      ]),
    ),
  );
  const { body } = await send(app, placed, file);
  if (body.data.kind !== 'columns') throw new Error(body.message);
  expect(body.data).toMatchObject({
    rows: [
      ['2026-05-18', '10', '王晓', '会费', 'B-1'],
      ['2026-05-17', '20.5', 'Ben', 'Fee', ''],
    ],
    guess: layout,
  });
  await saveColumns(app, placed, body.data.fingerprint);
  expect((await send(app, placed, file)).body.data).toMatchObject({ format: 'xlsx', added: 2, known: 0 });
  expect((await send(app, placed, csvOf(lines))).body.data).toMatchObject({
    format: 'csv',
    added: 0,
    known: 2,
  });
});

test('the lines of two accounts in one file are kept apart, and each names its account', async () => {
  const placed = await buildPlaced(app);
  const file = `${mt940Of(1_000, 'Fee')}${mt940Of(1_000, 'Fee').replace(':25:1', ':25:2')}`;
  expect((await send(app, placed, file)).body.data).toMatchObject({ added: 2, known: 0, pending: 0 });
  expect((await send(app, placed, file)).body.data).toMatchObject({ added: 0, known: 2 });
  const { rows } = await listOf(app, placed, 'none');
  expect(rows.map(({ account }) => account)).toEqual(['1', '2']);
  // The lines of a file that contains only the second account are recognized.
  const second = mt940Of(1_000, 'Fee').replace(':25:1', ':25:2');
  expect((await send(app, placed, second)).body.data).toMatchObject({ added: 0, known: 1 });
});

test('two imports of one file at the same time add it once', async () => {
  const placed = await buildPlaced(app);
  const lines = Array.from({ length: 200 }, (_, at) => ({ amount: 1_000 + at, bankId: `B-${at}` }));
  await importLines(app, placed, lines.slice(0, 1));
  const answers = await Promise.all([1, 2, 3].map(() => send(app, placed, csvOf(lines))));
  const added = answers.map(({ body }) => (body.data.kind === 'imported' ? body.data.added : -1));
  expect(added.toSorted()).toEqual([0, 0, 199]);
});

test('an unreadable file is refused with a sentence, and nothing is stored', async () => {
  const placed = await buildPlaced(app);
  await importLines(app, placed, [{ amount: 1 }]);
  const entity =
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><Document>&e;</Document>';
  const many = csvOf(Array.from({ length: 100_000 }, () => ({ amount: 100 })));
  const files = [
    [entity, statementRefusals.STATEMENT_DOCTYPE],
    ['PK\u0003\u0004', statementRefusals.STATEMENT_UNREADABLE],
    [Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), statementRefusals.STATEMENT_OLD_WORKBOOK],
    ['Hello', statementRefusals.STATEMENT_UNREADABLE],
    [csvOf([{ amount: -1 }]), statementRefusals.STATEMENT_EMPTY],
    [csvOf([{ amount: 1, day: '2026-05-40' }]), statementRefusals.STATEMENT_ROW],
    [csvOf([{ amount: 1, day: '2031-01-01' }]), statementRefusals.STATEMENT_FUTURE],
    [many, statementRefusals.STATEMENT_TOO_LONG],
  ] as const;
  for (const [file, refusal] of files) {
    const { status, body } = await send(app, placed, file);
    expect([body.code, status]).toEqual([refusal.code, refusal.status]);
    expect(body.message).toContain(
      refusal.name === 'STATEMENT_TOO_LONG' ? '20000 lines' : 'Nothing was imported',
    );
  }
  expect(await count(placed.offer.meetingId, 'statement_lines')).toBe(1);
});

test('more lines than can be matched need no decision', async () => {
  const placed = await buildPlaced(app);
  const lines = (from: number, length: number) =>
    Array.from({ length }, (_, at) => ({ amount: 100, bankId: `N-${from + at}` }));
  expect((await importLines(app, placed, lines(0, MOST_LINES))).body.data).toMatchObject({
    added: MOST_LINES,
  });
  expect((await listOf(app, placed, 'none')).counts).toMatchObject({ none: MOST_LINES });
  const { body } = await send(app, placed, csvOf(lines(MOST_LINES, 1)));
  expect(body.code).toBe(statementRefusals.LINES_WAITING.code);
});
