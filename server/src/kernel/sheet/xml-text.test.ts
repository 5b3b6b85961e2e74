import fc from 'fast-check';
import { expect, test } from 'vitest';
import { xmlText } from './xlsx-cells.ts';

test.each([
  ['王伟 · O’Brien 𠮷', '王伟 · O’Brien 𠮷'],
  [`<a href="x">&amp;</a>`, '&lt;a href=&quot;x&quot;&gt;&amp;amp;&lt;/a&gt;'],
  ['a\tb\nc', 'a\tb\nc'],
  ['a\0b\x07c\rd\x1f', 'a_x0000_b_x0007_c_x000D_d_x001F_'],
  ['\ufffe\uffff', '_xFFFE__xFFFF_'],
  ['half \ud83d of one', 'half \ufffd of one'],
  ['_x0041_', '_x005F_x0041_'],
  ['_x000g_ _x41_ _', '_x000g_ _x41_ _'],
])('writes %j as %j', (text, written) => {
  expect(xmlText(text)).toBe(written);
});

test('writes any text as valid XML that a reader gets back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const written = xmlText(text);
      expect(written).not.toMatch(/[<>"\ufffe\uffff]|(?![\t\n])\p{Cc}|&(?!(?:amp|lt|gt|quot);)/u);
      const read = written
        .replaceAll(
          /&(amp|lt|gt|quot);/g,
          (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? '',
        )
        .replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
      expect(read).toBe(text.toWellFormed());
    }),
  );
});
