import { buffer, text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { writeCsv } from './csv-writer.ts';
import type { CellKind, Row } from './sheet.ts';

const column = (header: string, kind: CellKind = 'text') => ({ header, kind });

async function written(rows: Row[], kinds: CellKind[] = ['text']): Promise<string> {
  const columns = kinds.map((kind, at) => column(`h${at}`, kind));
  // Removes the first line, which is the header.
  return (await text(writeCsv({ columns }, rows))).replace(/^.*?\r\n/, '');
}

test('starts with the mark by which Excel recognizes UTF-8, then the headers, with line ends as in RFC 4180', async () => {
  const bytes = await buffer(
    writeCsv({ columns: [column('姓名'), column('a,b')] }, [
      ['王伟', null],
      ['a', 'b'],
    ]),
  );
  expect(String(bytes)).toBe('\ufeff姓名,"a,b"\r\n王伟,\r\na,b\r\n');
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
});

test.each([
  ['say "hi"', '"say ""hi"""'],
  ['a\nb', '"a\nb"'],
  ['a\r\nb', '"a\r\nb"'],
  ['a;b', '"a;b"'],
  [' a ', '" a "'],
  ["O'Brien", "O'Brien"],
  ['a\0b', 'ab'],
  ['\ud800', '\ufffd'],
  ['', ''],
])('quotes %j as %j', async (given, line) => {
  expect(await written([[given]])).toBe(`${line}\r\n`);
});

describe('text is never a formula', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-2+3', "'-2+3"],
    ['-5', "'-5"],
    ['+8613900000000', "'+8613900000000"],
    ['\t=1', `"'\t=1"`],
    ['\r=1', `"'\r=1"`],
    ['\nx', `"'\nx"`],
    [' =1', "' =1"],
    ['\u3000=1', "'\u3000=1"],
    ['＝1', "'＝1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠1', "'＠1"],
    ['=a,"b"', `"'=a,""b"""`],
  ])('%j is written as %j', async (given, line) => {
    expect(await written([[given]])).toBe(`${line}\r\n`);
  });

  test('neither in a header nor in a column of numbers', async () => {
    expect(await text(writeCsv({ columns: [column('=1')] }, []))).toBe("'=1\r\n");
    expect(await written([['=1']], ['number'])).toBe("'=1\r\n");
  });
});

test('writes plain numbers, money with its decimals, and times with a space', async () => {
  const kinds: CellKind[] = ['number', 'money', 'money', 'date', 'instant'];
  expect(await written([[-1.5, -123_456, 5, '2026-05-18', '2026-05-18T09:30']], kinds)).toBe(
    '-1.5,-1234.56,0.05,2026-05-18,2026-05-18 09:30\r\n',
  );
});

test('pads or cuts each row to the cells of the header', async () => {
  expect(await written([['a'], ['a', 'b', 'c']], ['text', 'text'])).toBe('a,\r\na,b\r\n');
});

test('reads rows as they are needed', async () => {
  let asked = 0;
  async function* endless() {
    for (;;) {
      asked += 1;
      yield ['x'.repeat(1000)];
    }
  }
  for await (const piece of writeCsv({ columns: [column('a')] }, endless())) {
    expect(piece.length).toBeGreaterThan(1000);
    break;
  }
  expect(asked).toBeLessThan(100);
});
