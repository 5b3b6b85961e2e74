import { expect, test } from 'vitest';
import { edgesOf, effectiveAt, lowestOf, toPricedWindow } from './published-prices.ts';

const at = (time: string) => new Date(`2026-05-18T${time}Z`);
const window = (
  from: string | null,
  until: string | null,
  cny: number | null = 1,
  usd: number | null = null,
  payBy: string | null = null,
) => {
  const written = (time: string | null) => (time === null ? null : at(time).toISOString());
  return toPricedWindow({ from: written(from), until: written(until), payBy: written(payBy), cny, usd });
};

test('is the lowest price that applies, for each currency', () => {
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

test('changes at every edge', () => {
  const windows = [window(null, '09:00:00'), window('09:00:00', null, 1, null, '10:00:00')];
  expect(edgesOf(windows).filter((edge) => edge !== null)).toEqual([
    at('09:00:00'),
    at('09:00:00'),
    at('10:00:00'),
  ]);
});
