import { createSecretKey } from 'node:crypto';
import { expect, it } from 'vitest';
import { blindIndex } from './blind-index.ts';
import { createKeyRing } from './keys.ts';

const [first, second, third] = ['first', 'second', 'third'].map((id, n) => ({
  id,
  key: createSecretKey(Buffer.alloc(32, n)),
}));
if (!first || !second || !third) throw new Error('three keys');

it('finds the same value after newer keys were added', () => {
  const index = blindIndex(createKeyRing([first]), 'number', 'E12345678');
  expect(index).toHaveLength(32);
  expect(blindIndex(createKeyRing([second, first]), 'number', 'E12345678')).toEqual(index);
  expect(blindIndex(createKeyRing([third, first]), 'number', 'E12345678')).toEqual(index);
});

it('differs by value, by field and by oldest key', () => {
  const index = blindIndex(createKeyRing([second, first]), 'number', 'E12345678');
  expect(blindIndex(createKeyRing([second, first]), 'number', 'E12345679')).not.toEqual(index);
  expect(blindIndex(createKeyRing([second, first]), 'phone', 'E12345678')).not.toEqual(index);
  expect(blindIndex(createKeyRing([second]), 'number', 'E12345678')).not.toEqual(index);
});
