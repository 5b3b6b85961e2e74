import { describe, expect, test } from 'vitest';
import {
  earliest,
  hasPassed,
  priceAt,
  priceEndsAt,
  type PriceState,
  priceStateAt,
  type PricedWindow,
  windowsOverlap,
} from './price-window.ts';

const at = (time: string) => `2026-05-18T${time}:00.000Z`;
const moment = (time: string) => new Date(at(time));
function window(
  from: string | null,
  until: string | null,
  payBy: string | null = null,
  price: PricedWindow['price'] = { CNY: 100, USD: null },
): PricedWindow {
  const written = (time: string | null) => (time === null ? null : at(time));
  return { from: written(from), until: written(until), payBy: written(payBy), price };
}

describe('the state of a price', () => {
  test.each<[string, PricedWindow, string, PriceState]>([
    ['before it begins', window('09:00', '10:00'), '08:59', 'not_effective'],
    ['at its beginning', window('09:00', '10:00'), '09:00', 'effective'],
    ['before its end', window('09:00', '10:00'), '09:59', 'effective'],
    ['at its end', window('09:00', '10:00'), '10:00', 'expired'],
    ['without a beginning', window(null, '10:00'), '00:00', 'effective'],
    ['without an end', window('09:00', null), '23:59', 'effective'],
    ['without either', window(null, null), '12:00', 'effective'],
    ['before its pay-by', window('09:00', '12:00', '11:00'), '10:59', 'effective'],
    ['at its pay-by, although the window is open', window('09:00', '12:00', '11:00'), '11:00', 'expired'],
    ['at its pay-by, without an end', window(null, null, '11:00'), '11:00', 'expired'],
    ['at its end, although there is time to pay', window('09:00', '10:00', '11:00'), '10:00', 'expired'],
  ])('%s', (_, price, time, state) => {
    expect(priceStateAt(price, moment(time))).toBe(state);
  });
});

test.each([
  [window(null, null), null],
  [window(null, '10:00'), at('10:00')],
  [window(null, null, '11:00'), at('11:00')],
  [window(null, '10:00', '11:00'), at('10:00')],
  [window(null, '12:00', '11:00'), at('11:00')],
])('ends at its closing time or its payment deadline, whichever comes first', (price, end) => {
  expect(priceEndsAt(price)).toBe(end);
});

describe('the price that applies', () => {
  const early = window('08:00', '10:00', null, { CNY: 100, USD: 14 });
  const late = window('10:00', '12:00', '11:00', { CNY: 200, USD: null });
  const onSite = window('13:00', null, null, { CNY: 300, USD: 42 });
  const windows = [onSite, late, early];
  test.each([
    ['07:59', 'CNY', { kind: 'not_effective', window: early, code: 'price_not_effective' }],
    ['08:00', 'CNY', { kind: 'effective', window: early, amount: 100 }],
    ['08:00', 'USD', { kind: 'effective', window: early, amount: 14 }],
    ['10:00', 'CNY', { kind: 'effective', window: late, amount: 200 }],
    ['10:00', 'USD', { kind: 'currency_missing', code: 'currency_missing' }],
    // The window is still open, but the time to pay has ended, so the next price applies.
    ['11:00', 'CNY', { kind: 'not_effective', window: onSite, code: 'price_not_effective' }],
    ['12:30', 'CNY', { kind: 'not_effective', window: onSite, code: 'price_not_effective' }],
    ['13:00', 'CNY', { kind: 'effective', window: onSite, amount: 300 }],
  ] as const)('at %s in %s', (time, currency, found) => {
    expect(priceAt(windows, currency, moment(time))).toEqual(found);
  });

  test('is null after the last price, and if there is no price', () => {
    const expired = { kind: 'expired', code: 'price_expired' };
    expect(priceAt([early, late], 'CNY', moment('12:00'))).toEqual(expired);
    expect(priceAt([late], 'CNY', moment('11:00'))).toEqual(expired);
    expect(priceAt([], 'CNY', moment('12:00'))).toEqual(expired);
  });
});

test('a deadline has passed at its exact time', () => {
  expect(hasPassed(at('10:00'), moment('09:59'))).toBe(false);
  expect(hasPassed(at('10:00'), moment('10:00'))).toBe(true);
  expect(hasPassed(moment('10:00'), moment('10:00'))).toBe(true);
  expect(hasPassed(null, moment('10:00'))).toBe(false);
});

test('finds the earliest of several deadlines, however they are written', () => {
  expect(earliest([null, at('11:00'), '2026-05-18T18:00:00+08:00'])).toBe('2026-05-18T18:00:00+08:00');
  expect(earliest([moment('11:00'), moment('10:00')])).toEqual(moment('10:00'));
  expect(earliest([null])).toBeNull();
});

test.each([
  [window(null, '10:00'), window('10:00', null), false],
  [window(null, '10:00'), window('09:59', null), true],
  [window('09:00', '10:00'), window(null, null), true],
  [window('11:00', null), window(null, '09:00'), false],
])('two windows overlap or not, in either order', (one, other, overlap) => {
  expect(windowsOverlap(one, other)).toBe(overlap);
  expect(windowsOverlap(other, one)).toBe(overlap);
});
