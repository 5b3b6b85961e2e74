import { readAmount, readDay } from '@plenum/contract/payments/statement-cells';
import type { ReadStatement, StatementLayout } from '@plenum/contract/payments/statement-layout';
import { statementRefusals } from '@plenum/contract/payments/statement-messages';
import { describe, expect, test } from 'vitest';
import { RefusalError } from '#kernel/refusal/refusal-error';
import { toGbk } from '#test/gbk';
import { openText } from './read-statement.ts';

/**
 * A file as a Chinese bank exports it: lines about the account at the top, one column for each direction, sums at the
 * bottom.
 */
const CHINESE = `中国某某银行 账户交易明细
账号：,6222020200001234567,,,,,,
查询时间：2026-05-01 至 2026-05-31,,,,,,,

交易日期,交易流水号,借方发生额（支出）,贷方发生额（收入）,余额,对方户名,摘要,附言
2026-05-18 10:22:31,C0626051800012,,"1,200.00","51,200.00",北岸科技有限公司,转账,P260518AAAAAAAA 会议费
2026-05-18 11:05:00,C0626051800013,"3,000.00",,"48,200.00",会场租赁公司,付款,场租
2026-05-19,C0626051900001,,800.5,"49,000.50",王晓,跨行转账,"会费, ""王晓"""
合计,,"3,000.00","2,000.50",,,,
`;

function open(text: string | Buffer) {
  const opened = openText(Buffer.from(text as string));
  if (opened.kind !== 'table') throw new Error(`Not a CSV: ${opened.statement.format}`);
  return opened;
}

function read(text: string | Buffer, change: Partial<StatementLayout> = {}): ReadStatement {
  const opened = open(text);
  return opened.read({ ...opened.table.guess, ...change });
}

function refusalOf(work: () => unknown) {
  try {
    work();
  } catch (error) {
    if (error instanceof RefusalError) return { name: error.refusal.name, sentence: error.sentence('en') };
    throw error;
  }
  throw new Error('was not refused');
}

describe('a CSV of any layout', () => {
  test('of a Chinese bank is read below its preamble, without outgoing payments and sums', () => {
    const { table } = open(CHINESE);
    expect(table.guess.columns).toEqual(['date', 'bankId', 'debit', 'credit', null, 'payer', 'text', 'text']);
    expect(read(CHINESE)).toEqual({
      format: 'csv',
      outgoing: 1,
      pending: 0,
      lines: [
        {
          account: '',
          bookedOn: '2026-05-18',
          amount: 120_000,
          currency: 'CNY',
          payer: '北岸科技有限公司',
          text: '转账 P260518AAAAAAAA 会议费',
          bankId: 'C0626051800012',
          row: 6,
        },
        {
          account: '',
          bookedOn: '2026-05-19',
          amount: 80_050,
          currency: 'CNY',
          payer: '王晓',
          text: '跨行转账 会费, "王晓"',
          bankId: 'C0626051900001',
          row: 8,
        },
      ],
    });
  });

  test('of a German bank has semicolons, decimal commas and days first', () => {
    const { table, lines } = {
      ...open(GERMAN),
      ...read(GERMAN),
    };
    expect(table.guess).toMatchObject({ dayOrder: 'dmy', decimal: ',' });
    expect(lines).toMatchObject([
      { bookedOn: '2026-05-31', amount: 123_450, currency: 'EUR', payer: 'Müller & Söhne GmbH' },
      { bookedOn: '2026-05-18', amount: 5_000, text: 'P260518BBBBBBBB' },
    ]);
  });

  test('may have a column for the direction', () => {
    const text = `Date\tAmount\tDr/Cr\tName\tDescription
05/31/2026\t1,234.50\tCR\tNorthshore University\tFee
05/18/2026\t99.00\tDR\tHotel\tRooms
05/19/2026\t7.00\tCR\t=HYPERLINK("http://x")\t@SUM(A1)
`;
    const { lines, outgoing } = read(text, { currency: 'USD' });
    expect(outgoing).toBe(1);
    expect(lines).toMatchObject([
      { bookedOn: '2026-05-31', amount: 123_450, currency: 'USD', payer: 'Northshore University' },
      // A formula is text like any other.
      { amount: 700, payer: '=HYPERLINK("http://x")', text: '@SUM(A1)' },
    ]);
  });

  test('with several accounts has each line under its own', () => {
    const text = '本方账号,交易日期,贷方金额\n6222-1,2026-05-18,10.00\n6222-2,2026-05-18,10.00\n';
    expect(read(text).lines).toMatchObject([{ account: '6222-1' }, { account: '6222-2' }]);
  });

  test('may have dashes in an empty amount column', () => {
    const text = '交易日期,收入金额,支出金额\n2026-05-18,10.00,--\n2026-05-19,-,99.00\n2026-05-20,—,-\n';
    expect(read(text)).toMatchObject({ outgoing: 1, lines: [{ amount: 1_000 }] });
  });

  test('may have a line that names its delimiter', () => {
    expect(read('sep=;\r\nDate;Amount\r\n2026-05-18;10.00\r\n').lines).toMatchObject([
      { amount: 1_000, row: 2 },
    ]);
  });

  test('with unknown headers, or without any, waits for its columns', () => {
    const unknown = 'Wann,Wieviel,Wer\n2026-05-18,10.00,Anna\n';
    expect(open(unknown).table).toMatchObject({
      header: ['Wann', 'Wieviel', 'Wer'],
      guess: { columns: [null, null, null] },
    });
    expect(read(unknown, { columns: ['date', 'amount', 'payer'] }).lines).toMatchObject([
      { amount: 1_000, payer: 'Anna', row: 2 },
    ]);
    const bare = '2026-05-18,10.00,Anna\n2026-05-19,11.00,Ben\n';
    expect(open(bare).table.header).toEqual(['', '', '']);
    expect(read(bare, { columns: ['date', 'amount', 'payer'] }).lines).toHaveLength(2);
  });

  test('has the same fingerprint whatever its lines and spaces, and another one under another header', () => {
    const print = (text: string) => open(text).table.fingerprint;
    const other = CHINESE.replace('交易流水号', ' 交易 流水号 ').replace('王晓', '李明');
    expect(print(other)).toBe(print(CHINESE));
    expect(print(CHINESE.replace('摘要', '用途'))).not.toBe(print(CHINESE));
  });
});

const GERMAN = `Buchungstag;Verwendungszweck;Auftraggeber;Betrag;Währung
31.05.2026;Tagungsgebühr;Müller & Söhne GmbH;1.234,50;EUR
18.05.26;P260518BBBBBBBB;Anna;50,00;EUR
17.05.2026;Miete;Haus;-800,00;EUR
`;

describe('encodings', () => {
  const utf16 = Buffer.from(CHINESE, 'utf16le');
  test.each([
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${CHINESE}`)],
    ['UTF-16, little end first', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
    ['UTF-16, big end first', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()])],
    ['UTF-16 without a mark', utf16],
    ['UTF-16 without a mark, big end first', Buffer.from(utf16).swap16()],
    ['GBK', toGbk(CHINESE)],
  ])('%s', (_, bytes) => {
    expect(read(bytes)).toEqual(read(CHINESE));
  });

  test('Windows-1252, which is valid as GBK too', () => {
    const bytes = Buffer.from(GERMAN, 'latin1');
    expect(read(bytes).lines[0]).toMatchObject({ payer: 'Müller & Söhne GmbH' });
  });
});

describe('bad files', () => {
  test.each([
    ['nothing', '', statementRefusals.STATEMENT_UNREADABLE],
    ['a text', 'Dear finance,\nplease find attached.\n', statementRefusals.STATEMENT_UNREADABLE],
    [
      'a web page under the name of a workbook',
      '<html><body><table><tr><td>交易日期</td></tr></table></body></html>',
      statementRefusals.STATEMENT_OLD_WORKBOOK,
    ],
    [
      'the XML of Excel 2003',
      '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"></Workbook>',
      statementRefusals.STATEMENT_OLD_WORKBOOK,
    ],
    ['a PDF', '%PDF-1.7\n', statementRefusals.STATEMENT_UNREADABLE],
    ['a quote that does not end', 'Date,Amount\n2026-05-18,"10.00\n', statementRefusals.STATEMENT_UNREADABLE],
    ['only what was spent', 'Date,Amount\n2026-05-18,-10.00\n', statementRefusals.STATEMENT_EMPTY],
  ])('%s', (_, text, refusal) => {
    expect(refusalOf(() => read(text)).name).toBe(refusal.name);
  });

  test('bytes that are not text are refused', () => {
    const bytes = Buffer.from(Array.from({ length: 4_000 }, (_, at) => (at * 7) % 256));
    expect(refusalOf(() => read(bytes)).name).toBe(statementRefusals.STATEMENT_UNREADABLE.name);
  });

  test('100,000 lines are refused with the number that is allowed', () => {
    const line = '2026-05-18,10.00,Anna,P260518AAAAAAAA\n';
    const { name, sentence } = refusalOf(() => read(`Date,Amount,Name,Description\n${line.repeat(100_000)}`));
    expect(name).toBe(statementRefusals.STATEMENT_TOO_LONG.name);
    expect(sentence).toContain('20000');
  });

  test('an unreadable row is named, and the rest is not imported', () => {
    const text = 'Date,Amount\n2026-05-18,10.00\n2026-05-19,10.005\n';
    expect(refusalOf(() => read(text))).toMatchObject({
      name: statementRefusals.STATEMENT_ROW.name,
      sentence: expect.stringContaining('row 3 can’t be read: “10.005”') as string,
    });
    expect(refusalOf(() => read('Date,Amount\n18th of May,10.00\n')).name).toBe(
      statementRefusals.STATEMENT_ROW.name,
    );
  });
});

describe('cells', () => {
  test.each([
    ['1,234.50', '.', 123_450],
    ['1.234,50', ',', 123_450],
    ['1 234,5', ',', 123_450],
    ["1'234.50", '.', 123_450],
    ['￥1,234.50', '.', 123_450],
    ['CNY 12', '.', 1_200],
    ['="12.30"', '.', 1_230],
    ['+12.30', '.', 1_230],
    ['-12.30', '.', -1_230],
    ['12.30-', '.', -1_230],
    ['(12.30)', '.', -1_230],
    ['１２．３０', '.', 1_230],
    ['.50', '.', 50],
    ['12.3000', '.', 1_230],
    ['12.3050', '.', null],
    ['1.000', '.', null],
    ['12.305', '.', null],
    ['1,23.50', '.', null],
    ['12.30)', '.', null],
    ['=1+2', '.', null],
    ['12e3', '.', null],
    ['', '.', null],
    ['99999999999999', '.', null],
  ] as const)('the amount %s', (cell, mark, minor) => {
    expect(readAmount(cell, mark)).toBe(minor);
  });

  test.each([
    ['2026-05-18', 'ymd', '2026-05-18'],
    ['2026/5/8 09:00:00', 'ymd', '2026-05-08'],
    ['2026年5月8日', 'ymd', '2026-05-08'],
    ['20260518', 'dmy', '2026-05-18'],
    ['20260518102231', 'ymd', '2026-05-18'],
    ['18.05.26', 'dmy', '2026-05-18'],
    ['05/18/2026', 'mdy', '2026-05-18'],
    ['18-MAY-2026', 'dmy', '2026-05-18'],
    ['31.02.2026', 'dmy', null],
    ['2026-13-01', 'ymd', null],
    ['18 Foo 2026', 'dmy', null],
    ['0026-05-18', 'ymd', null],
  ] as const)('the day %s', (cell, order, day) => {
    expect(readDay(cell, order)).toBe(day);
  });
});
