import { expect, test } from 'vitest';
import { buildOffer, testNow } from '#test/offer-sample';
import { typeChoice } from './type-choice.ts';

const type = buildOffer().types[0]!;

test('shows the current price and the next one', () => {
  expect(typeChoice(type, '', 'CNY', testNow)).toMatchObject({
    amount: 120_000,
    later: 160_000,
    reason: null,
  });
  expect(typeChoice(type, '', 'USD', testNow)).toMatchObject({ amount: 17_000, later: null });
  const later = new Date('2027-05-02T00:00:00.000Z');
  expect(typeChoice(type, '', 'CNY', later)).toMatchObject({ amount: 160_000, later: null, reason: null });
  expect(typeChoice(type, '', 'USD', later).reason).toBe('currency_missing');
});

test('says why a type can’t be chosen', () => {
  const reason = (change: Partial<typeof type>, identity = '', now = testNow) =>
    typeChoice({ ...type, ...change }, identity, 'CNY', now).reason;
  expect(reason({ remaining: 0 })).toBe('no_stock');
  expect(reason({ identities: ['student'] }, 'teacher')).toBe('type_identity');
  expect(reason({ identities: ['student'] }, 'student')).toBeNull();
  expect(reason({}, '', new Date('2027-06-01'))).toBe('price_expired');
  const payBy = testNow.toISOString();
  const unpayable = type.windows.map((window) => ({ ...window, payBy })).slice(0, 1);
  expect(reason({ windows: unpayable })).toBe('price_expired');
  const ahead = type.windows.slice(1);
  expect(typeChoice({ ...type, windows: ahead }, '', 'CNY', testNow)).toMatchObject({
    reason: 'price_not_effective',
    opensAt: '2027-04-30T16:00:00.000Z',
  });
});
