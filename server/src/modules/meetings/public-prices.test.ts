import { describe, expect, test } from 'vitest';
import { edgesOf, effectiveAt, lowestOf, priceStateAt } from './public-prices.ts';

const at = (time: string) => new Date(`2026-05-18T${time}Z`);
const window = (
  from: string | null,
  until: string | null,
  CNY: number | null = 1,
  USD: number | null = null,
) => ({
  from: from === null ? null : at(from),
  until: until === null ? null : at(until),
  price: { CNY, USD },
});

describe('a price', () => {
  test.each([
    ['08:59:59.999', 'not_effective'],
    ['09:00:00.000', 'effective'],
    ['09:59:59.999', 'effective'],
    ['10:00:00.000', 'expired'],
  ])('from nine to ten is, at %s, %s', (time, state) => {
    expect(priceStateAt(window('09:00:00', '10:00:00'), at(time))).toBe(state);
  });

  test('without a beginning or an end holds on that side', () => {
    expect(priceStateAt(window(null, '10:00:00'), at('00:00:00'))).toBe('effective');
    expect(priceStateAt(window('09:00:00', null), at('23:59:59'))).toBe('effective');
    expect(priceStateAt(window(null, null), at('12:00:00'))).toBe('effective');
  });
});

test('the lowest of what holds, in each currency for itself', () => {
  const windows = [
    window(null, '09:00:00', 100, 1),
    window('09:00:00', null, 300, null),
    window(null, null, 400, 50),
  ];
  expect(lowestOf(effectiveAt(windows, at('08:00:00')))).toEqual({ CNY: 100, USD: 1 });
  expect(lowestOf(effectiveAt(windows, at('09:00:00')))).toEqual({ CNY: 300, USD: 50 });
  expect(lowestOf([window(null, null, 5, null)])).toEqual({ CNY: 5, USD: null });
  expect(lowestOf([window(null, null, 0, null)])).toEqual({ CNY: 0, USD: null });
  expect(lowestOf([])).toBeNull();
});

test('every edge counts', () => {
  expect(edgesOf([window(null, '09:00:00'), window('09:00:00', null)])).toEqual([
    null,
    at('09:00:00'),
    at('09:00:00'),
    null,
  ]);
});
