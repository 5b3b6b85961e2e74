import { expect, it } from 'vitest';
import { exportedColumns } from './exported-columns.ts';

it('puts the currency before the first amount, and nowhere else', () => {
  expect(exportedColumns(['buyer', 'hotel', 'total'])).toBe('buyer,currency,hotel,total');
  expect(exportedColumns(['buyer'])).toBe('buyer');
});
