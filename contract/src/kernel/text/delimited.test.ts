import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDelimited, splitDelimited, withoutGuard } from './delimited.ts';

const parsePasted = (text: string) => [...splitDelimited(text, '\t')];

describe('pasted text', () => {
  it.each([
    ['王伟', [['王伟']]],
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\t\r\n\tb',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['a\t', [['a', '']]],
    ['a\n\nb', [['a'], [''], ['b']]],
    ['"line 1\nline 2"\tb', [['line 1\nline 2', 'b']]],
    ['"a\tb"\t"say ""hi"""\nc', [['a\tb', 'say "hi"'], ['c']]],
    ['5" disk\t6"', [['5" disk', '6"']]],
    ['"quoted" by hand\tb', [['"quoted" by hand', 'b']]],
    ['"never closed\tb\nc', [['"never closed', 'b'], ['c']]],
    ['"a\tb" by hand\tc', [['"a\tb" by hand', 'c']]],
    ['""\t""""', [['', '"']]],
    ['', []],
    ["=1+1\t'x", [['=1+1', "'x"]]],
  ])('reads %j', (text, rows) => {
    expect(parsePasted(text)).toEqual(rows);
  });

  it('survives a round trip, whatever the cells contain', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '王', '"', '\t', '\n', '\r', ' ', ',') });
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(table, (rows) => {
        const quoted = rows.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join('\t'));
        expect(parsePasted(quoted.join('\r\n'))).toEqual(rows);
      }),
    );
  });
});

describe('a file of delimited text', () => {
  const rowsOf = (text: string) => readDelimited(text, 100).rows;
  const people = [
    ['Name', 'Note'],
    ['Ann', 'x'],
  ];

  it.each([
    ['commas', 'Name,Note\nAnn,x\n'],
    ['semicolons', 'Name;Note\nAnn;x\n'],
    ['tabs', 'Name\tNote\r\nAnn\tx'],
    ['bars', 'Name|Note\rAnn|x\r'],
    ['a delimiter that its first line names', 'sep=;\r\nName;Note\r\nAnn;x'],
    ['a delimiter that is named in quotes', '"sep=^"\nName^Note\nAnn^x'],
  ])('is split at %s', (_, text) => {
    expect(rowsOf(text)).toEqual(people);
  });

  it('is split at tabs though its first line has as many commas', () => {
    expect(rowsOf('Name, title\tPhone\nAnn\t1\nBen\t2')[0]).toEqual(['Name, title', 'Phone']);
    expect(rowsOf('Name, title\tPhone')).toEqual([['Name, title', 'Phone']]);
  });

  it('is split at semicolons though amounts have as many commas', () => {
    expect(rowsOf('Ann;1,50\nBen;2,50')).toEqual([
      ['Ann', '1,50'],
      ['Ben', '2,50'],
    ]);
  });

  it('keeps a cell in one piece if its inner quotes are not doubled', () => {
    expect(rowsOf('a,"Ann, "Doc" Lee",b\nc,d,e')[0]).toEqual(['a', '"Ann, "Doc" Lee"', 'b']);
  });

  it('keeps blank rows in their place, and drops those at the end', () => {
    expect(rowsOf(`a,b\n , \nc,d\n${',\n'.repeat(500)}`)).toEqual([['a', 'b'], [], ['c', 'd']]);
  });

  it('stops at a text that is too long, and reports it', () => {
    expect(readDelimited('a\nb\nc', 3).isTooLong).toBe(false);
    expect(readDelimited('a\nb\nc\nd\n"', 3)).toEqual({
      rows: [['a'], ['b'], ['c']],
      isTooLong: true,
      isClosed: true,
    });
  });

  it('reports a quote that is not closed', () => {
    expect(readDelimited('a,"b\nc,d', 10)).toEqual({
      rows: [
        ['a', '"b'],
        ['c', 'd'],
      ],
      isTooLong: false,
      isClosed: false,
    });
  });
});

it('takes quotes literally if the file never quotes a cell', () => {
  expect([...splitDelimited('"a,b"\nc', ',', { quotes: false })]).toEqual([['"a', 'b"'], ['c']]);
});

it('removes the apostrophe that keeps text from being a formula, and no other', () => {
  expect(["'+86", "' ＝1", "'t Hart", "O'=x"].map(withoutGuard)).toEqual(['+86', ' ＝1', "'t Hart", "O'=x"]);
});
