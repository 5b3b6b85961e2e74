import { expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const wide = (text: string) =>
  Uint8Array.from(
    Array.from(text).flatMap((letter) => [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8]),
  );
// The texts 姓名,性别 and 王伟,男 as Chinese Excel saves them.
const GBK = [
  0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0xd0, 0xd4, 0xb1, 0xf0, 0x0a, 0xcd, 0xf5, 0xce, 0xb0, 0x2c, 0xc4, 0xd0,
];

it.each([
  ['one umlaut', 'M\u00fcller;Anna'],
  ['two accented letters that meet', 'Gr\u00f6\u00dfe'],
  ['two that meet in every name', 'Concei\u00e7\u00e3o;Assun\u00e7\u00e3o'],
  ['capital letters', '\u00c9TUDIANT;\u00d6STERREICH'],
])('reads Windows-1252 with %s', (_, text) => {
  expect(decodeText(latin(text))).toBe(text);
});

it('reads GBK, even if most characters are isolated', () => {
  expect(decodeText(Uint8Array.from(GBK))).toBe('姓名,性别\n王伟,男');
  const rows = Array.from({ length: 50 }, () => [0x0a, 0xc4, 0xd0]).flat();
  expect(decodeText(Uint8Array.from([...GBK, ...rows]))).toBe(`姓名,性别\n王伟,男${'\n男'.repeat(50)}`);
});

it('reads UTF-8 and UTF-16, with a mark and without', () => {
  expect(decodeText(Uint8Array.from([0xef, 0xbb, 0xbf, 0xe5, 0xa7, 0x93]))).toBe('姓');
  expect(decodeText(Uint8Array.from([0xff, 0xfe, 0xd3, 0x59]))).toBe('姓');
  expect(decodeText(Uint8Array.from([0xfe, 0xff, 0x59, 0xd3]))).toBe('姓');
  expect(decodeText(wide('姓名,1,2,3\n'))).toBe('姓名,1,2,3\n');
});

it('refuses bytes that are not text', () => {
  expect(decodeText(Uint8Array.from([0, 1, 2, 255]))).toBeNull();
  expect(decodeText(latin('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR'))).toBeNull();
});
