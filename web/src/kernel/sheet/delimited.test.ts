import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePasted } from './delimited.ts';

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
    ['""\t""""', [['', '"']]],
    ['', []],
    ["=1+1\t'x", [['=1+1', "'x"]]],
  ])('%j', (text, rows) => {
    expect(parsePasted(text)).toEqual(rows);
  });

  it('comes back whatever the cells hold', () => {
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
