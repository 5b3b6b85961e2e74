import { expect, test } from 'vitest';
import { fillPath } from './endpoint.ts';

test('encodes every parameter into its own part of the address', () => {
  expect(fillPath('/api/a/:id/b/:name', { id: 7, name: '会/../x?y#z' })).toBe(
    '/api/a/7/b/%E4%BC%9A%2F..%2Fx%3Fy%23z',
  );
});

test('refuses a missing or empty parameter', () => {
  expect(() => fillPath('/api/:id')).toThrow('needs id');
  expect(() => fillPath('/api/:id', { id: '' })).toThrow('needs id');
});
