import { expect, test } from 'vitest';
import { bestEncoding, encode, encodingFor, hasVersion, pack } from './packed.ts';

test.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000', null],
  ['broken', null],
])('chooses from %s the encoding %s', (accepted, encoding) => {
  expect([bestEncoding(accepted), bestEncoding(accepted)]).toEqual([encoding, encoding]);
});

test('sends short texts uncompressed', () => {
  expect(encodingFor(pack('text/plain', 'x'.repeat(100)), 'br')).toBeNull();
  expect(encodingFor(pack('text/plain', 'x'.repeat(2000)), 'br')).toBe('br');
});

test('compresses once for each encoding', async () => {
  const packed = pack('text/plain', 'x'.repeat(2000));
  expect(await encode(packed, 'gzip')).toBe(await encode(packed, 'gzip'));
});

test.each([
  [undefined, false],
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a" ', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['W/a', false],
])('%s names it: %s', (header, known) => {
  expect(hasVersion(header, 'W/"a"')).toBe(known);
});
