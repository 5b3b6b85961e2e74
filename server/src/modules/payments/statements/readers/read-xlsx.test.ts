import { buffer } from 'node:stream/consumers';
import type { ReadStatement, StatementLayout } from '@plenum/contract/payments/statement-layout';
import { MOST_LINES, statementRefusals } from '@plenum/contract/payments/statement-messages';
import { describe, expect, test } from 'vitest';
import { RefusalError } from '#kernel/refusal/refusal-error';
import type { Row, SheetColumn } from '#kernel/sheet/sheet';
import { writeXlsx } from '#kernel/sheet/xlsx-writer';
import { readWorkbook } from '#kernel/sheet/read-workbook';
import { readZip } from '#kernel/zip/read-zip';
import { makeZip } from '#test/make-zip';
import { openStatement } from './read-statement.ts';

const preamble = [
  '中国某某银行 账户交易明细',
  '账号：6222020200001234567',
  '查询时间：2026-05-01 至 2026-05-31',
];

function workbook(columns: readonly SheetColumn[], rows: readonly Row[]): Promise<Buffer> {
  return buffer(writeXlsx({ name: '交易明细', columns, notes: preamble }, rows));
}

async function open(bytes: Buffer) {
  const opened = await openStatement(bytes, readWorkbook);
  if (opened.kind !== 'table') throw new Error(`Not a table: ${opened.statement.format}`);
  return opened;
}

async function read(bytes: Buffer, change: Partial<StatementLayout> = {}): Promise<ReadStatement> {
  const opened = await open(bytes);
  return opened.read({ ...opened.table.guess, ...change });
}

async function refusalOf(bytes: Buffer): Promise<string> {
  try {
    await read(bytes);
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal.name;
    throw error;
  }
  throw new Error('was not refused');
}

const columns: SheetColumn[] = [
  { header: '交易日期', kind: 'instant' },
  { header: '交易流水号' },
  { header: '借方发生额', kind: 'money' },
  { header: '贷方发生额', kind: 'money' },
  { header: '余额', kind: 'money' },
  { header: '对方户名' },
  { header: '摘要' },
  { header: '附言' },
];
const rows: Row[] = [
  [
    '2026-05-18T10:22',
    'C0626051800012',
    null,
    120_000,
    5_120_000,
    '北岸科技有限公司',
    '转账',
    'P260518AAAAAAAA',
  ],
  ['2026-05-18T11:05', 'C0626051800013', 300_000, null, 4_820_000, '会场租赁公司', '付款', '场租'],
  [null, null, null, null, null, null, null, null],
  ['2026-05-19', 'C0626051900001', 0, 80_050, 4_900_050, '王晓', '跨行转账', '会费'],
  ['合计', null, 300_000, 200_050, null, null, null, null],
];

describe('a workbook', () => {
  test('with real dates and numbers is read below its preamble, without outgoing payments and sums', async () => {
    const bytes = await workbook(columns, rows);
    const { table } = await open(bytes);
    expect(table.guess).toEqual({
      columns: ['date', 'bankId', 'debit', 'credit', null, 'payer', 'text', 'text'],
      dayOrder: 'ymd',
      decimal: '.',
      currency: 'CNY',
    });
    expect(await read(bytes)).toEqual({
      format: 'xlsx',
      outgoing: 1,
      pending: 0,
      lines: [
        {
          account: '',
          bookedOn: '2026-05-18',
          amount: 120_000,
          currency: 'CNY',
          payer: '北岸科技有限公司',
          text: '转账 P260518AAAAAAAA',
          bankId: 'C0626051800012',
          row: 5,
        },
        {
          account: '',
          bookedOn: '2026-05-19',
          amount: 80_050,
          currency: 'CNY',
          payer: '王晓',
          text: '跨行转账 会费',
          bankId: 'C0626051900001',
          row: 8,
        },
      ],
    });
  });

  test('may have days and amounts as text, one column for each direction', async () => {
    const text = await workbook(
      ['记账日期', '收入', '支出', '对方名称', '用途'].map((header) => ({ header })),
      [
        ['20260518', '1,200.00', '--', '北岸科技', '会议费'],
        ['2026年5月19日', '0.00', '99.00', '酒店', '房费'],
      ],
    );
    expect(await read(text)).toMatchObject({
      outgoing: 1,
      lines: [{ bookedOn: '2026-05-18', amount: 120_000, payer: '北岸科技', text: '会议费' }],
    });
  });

  test('may have one column of amounts and one for the direction', async () => {
    const bytes = await workbook(
      [
        { header: '交易时间', kind: 'instant' },
        { header: '交易金额', kind: 'number' },
        { header: '借贷标志' },
        { header: '对方户名' },
      ],
      [
        ['2026-05-18T10:00', 1200.5, '贷', '北岸科技'],
        ['2026-05-18T11:00', 99, '借', '酒店'],
      ],
    );
    expect(await read(bytes)).toMatchObject({ outgoing: 1, lines: [{ amount: 120_050, payer: '北岸科技' }] });
  });

  test('rounds binary fractions to exact amounts', async () => {
    const bytes = await workbook(
      [
        { header: 'Date', kind: 'date' },
        { header: 'Amount', kind: 'number' },
      ],
      [
        ['2026-05-18', 0.1 + 0.2],
        ['2026-05-19', 1234.56],
      ],
    );
    expect((await read(bytes)).lines).toMatchObject([{ amount: 30 }, { amount: 123_456 }]);
  });

  test('leaves out a bank reference whose last digits the spreadsheet has lost', async () => {
    const bytes = await workbook(
      [
        { header: '交易日期', kind: 'date' },
        { header: '贷方金额', kind: 'money' },
        { header: '交易流水号', kind: 'number' },
      ],
      [
        ['2026-05-18', 1_000, Number('20260518000012345678')],
        ['2026-05-18', 1_000, 2026051800001],
      ],
    );
    expect((await read(bytes)).lines).toMatchObject([{ bankId: '' }, { bankId: '2026051800001' }]);
  });

  test('with zip64 fields is read too', async () => {
    const bytes = await workbook(columns, rows);
    const limits = { entries: 100, totalBytes: 1e7, fileBytes: 1e7, dotFiles: true };
    const parts = await Promise.all(
      readZip(bytes, limits).map(async (part) => ({ name: part.path, data: await part.read() })),
    );
    expect(await read(makeZip(parts, '', { zip64: true }))).toEqual(await read(bytes));
  });
});

describe('workbooks that are not read', () => {
  const old = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

  test('are reported by their type', async () => {
    expect(await refusalOf(old)).toBe(statementRefusals.STATEMENT_OLD_WORKBOOK.name);
    const locked = Buffer.concat([old, Buffer.from('EncryptedPackage', 'utf16le')]);
    expect(await refusalOf(locked)).toBe(statementRefusals.STATEMENT_LOCKED.name);
    const other = makeZip([{ name: 'index.html', data: '<p>hello</p>' }]);
    expect(await refusalOf(other)).toBe(statementRefusals.STATEMENT_UNREADABLE.name);
    const whole = await workbook(columns, rows);
    expect(await refusalOf(whole.subarray(0, -100))).toBe(statementRefusals.STATEMENT_UNREADABLE.name);
    const spent = await workbook(columns, rows.slice(1, 2));
    expect(await refusalOf(spent)).toBe(statementRefusals.STATEMENT_EMPTY.name);
  });

  test('are refused if a part declares an entity', async () => {
    const relations =
      '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><Relationships><Relationship Type="&b;"/></Relationships>';
    const bytes = makeZip([{ name: '_rels/.rels', data: relations }]);
    expect(await refusalOf(bytes)).toBe(statementRefusals.STATEMENT_UNREADABLE.name);
  });

  test('are refused for too many rows, cells or bytes', async () => {
    const two: SheetColumn[] = [
      { header: 'Date', kind: 'date' },
      { header: 'Amount', kind: 'number' },
    ];
    const many = Array.from({ length: MOST_LINES + 200 }, (_, at): Row => ['2026-05-18', at + 1]);
    expect(await refusalOf(await workbook(two, many))).toBe(statementRefusals.STATEMENT_TOO_LONG.name);
    const wide = Array.from({ length: 350 }, (_, at): SheetColumn => ({ header: `${at}`, kind: 'number' }));
    const full = Array.from({ length: 2_000 }, (): Row => wide.map((_, at) => at * 7));
    expect(await refusalOf(await workbook(wide, full))).toBe(statementRefusals.STATEMENT_TOO_LONG.name);
    const bomb = makeZip([{ name: '_rels/.rels', data: Buffer.alloc(60_000_000, ' ') }]);
    expect(await refusalOf(bomb)).toBe(statementRefusals.STATEMENT_TOO_LONG.name);
  });
});
