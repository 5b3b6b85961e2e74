import { describe, expect, test } from 'vitest';
import { codeKey } from './code-key.ts';
import { type DiscountTerms, discountOf, discountShares, whyNotUse } from './discount.ts';
import { codeMessages } from './messages.ts';

const terms = (change: Partial<DiscountTerms> = {}): DiscountTerms => ({
  kind: 'percent',
  percent: 20,
  amount: { CNY: null, USD: null },
  scope: 'conference',
  typeIds: [],
  ...change,
});
const conference = (memberId: string, typeId: string, amount: number) =>
  ({ memberId, kind: 'conference', typeId, amount }) as const;
const hotel = (memberId: string, amount: number) =>
  ({ memberId, kind: 'hotel', typeId: null, amount }) as const;

describe('the discount', () => {
  const lines = [
    conference('ann', 'student', 10_001),
    hotel('ann', 5_000),
    conference('bo', 'guest', 20_000),
  ];

  test('is a percentage of the conference fees, rounded down once for the whole order', () => {
    expect(discountOf(terms({ percent: 33 }), lines, 'CNY')).toEqual({ amount: 9_900, problem: null });
    // For these lines, rounding 33 % of 10,001 and of 20,000 separately would give the same sum. For three lines of one
    // fen it would not.
    const small = [1, 1, 1].map((amount, nr) => conference(String(nr), 'student', amount));
    expect(discountOf(terms({ percent: 50 }), small, 'CNY').amount).toBe(1);
    expect(discountOf(terms({ percent: 100 }), lines, 'CNY').amount).toBe(30_001);
  });

  test('is shared out exactly over the lines it applies to', () => {
    expect(discountShares(lines, 100, terms())).toEqual([33, 0, 67]);
    expect(discountShares(lines, 100, terms({ scope: 'order' }))).toEqual([28, 14, 58]);
    expect(discountShares(lines, 101, terms({ typeIds: ['guest'] }))).toEqual([0, 0, 101]);
  });

  test('is a percentage of the whole order', () => {
    expect(discountOf(terms({ scope: 'order' }), lines, 'CNY').amount).toBe(7_000);
  });

  test('counts only people of its registration types', () => {
    expect(discountOf(terms({ typeIds: ['student'] }), lines, 'CNY').amount).toBe(2_000);
    expect(discountOf(terms({ typeIds: ['student'], scope: 'order' }), lines, 'CNY').amount).toBe(3_000);
    expect(discountOf(terms({ typeIds: ['other'] }), lines, 'CNY').problem).toBe(codeMessages.code_type);
  });

  test('is an amount once per order, in its currency, never more than the fees', () => {
    const amount = terms({ kind: 'amount', percent: null, amount: { CNY: 5_000, USD: null } });
    expect(discountOf(amount, lines, 'CNY').amount).toBe(5_000);
    expect(discountOf(amount, [conference('ann', 'student', 3_000)], 'CNY').amount).toBe(3_000);
    expect(discountOf(amount, lines, 'USD').problem).toBe(codeMessages.code_currency);
  });

  test('is nothing for free orders, and unknown until a type is chosen', () => {
    const free = [conference('ann', 'student', 0)];
    expect(discountOf(terms(), free, 'CNY')).toEqual({ amount: 0, problem: codeMessages.code_nothing });
    expect(discountOf(terms(), [hotel('ann', 5_000)], 'CNY')).toEqual({ amount: 0, problem: null });
  });
});

describe('whether a code can be used', () => {
  const now = new Date('2026-05-18T01:00:00Z');
  const code = {
    active: true,
    validFrom: null,
    validUntil: null,
    mostUses: 2,
    mostPerAccount: 1,
    uses: 1,
  };
  const use = { usedByAccount: 0, isHeld: false };

  test.each([
    ['it can', {}, {}, null],
    ['switched off', { active: false }, {}, codeMessages.code_over],
    ['before its time', { validFrom: '2026-05-18T01:00:01Z' }, {}, codeMessages.code_not_yet],
    ['from the first moment', { validFrom: '2026-05-18T01:00:00Z' }, {}, null],
    ['at the end of its time', { validUntil: new Date(now) }, {}, codeMessages.code_over],
    ['used up', { uses: 2 }, {}, codeMessages.code_used_up],
    ['used by the same account', {}, { usedByAccount: 1 }, codeMessages.code_used_by_you],
    ['used up by the order that is placed anew', { uses: 2 }, { isHeld: true }, null],
    ['over for the order that is placed anew', { active: false }, { isHeld: true }, codeMessages.code_over],
  ])('%s', (_, change, used, problem) => {
    expect(whyNotUse({ ...code, ...change }, { ...use, ...used }, now)).toBe(problem);
  });
});

describe('how a code is written', () => {
  test.each(['early-2O26', 'EARLY 2026', 'eariy2026', 'ＥＡＲＬＹ—２０２６', 'ear1y.2026'])(
    '%s',
    (written) => {
      expect(codeKey(written)).toBe(codeKey('EARLY-2026'));
    },
  );

  test.each(['', 'abc', 'a b c', '早鸟优惠券', 'x'.repeat(33), 'DROP;TABLE'])('rejects “%s”', (written) => {
    expect(codeKey(written)).toBeNull();
  });
});
