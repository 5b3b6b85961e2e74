import { expect, test } from 'vitest';
import { leftFor, splitRefund } from './split-refund.ts';

const receipts = [
  { receiptId: 'small wallet', left: 300, isProviders: true },
  { receiptId: 'bank', left: 500, isProviders: false },
  { receiptId: 'large wallet', left: 700, isProviders: true },
  { receiptId: 'empty', left: 0, isProviders: true },
];

test.each([
  ['one that covers it', 200, 'original', [['small wallet', 200]]],
  [
    'the larger first where none covers it',
    900,
    'original',
    [
      ['large wallet', 700],
      ['small wallet', 200],
    ],
  ],
  [
    'all of it',
    1_000,
    'original',
    [
      ['large wallet', 700],
      ['small wallet', 300],
    ],
  ],
  [
    'transfers first by hand',
    1_400,
    'hand',
    [
      ['bank', 500],
      ['large wallet', 700],
      ['small wallet', 200],
    ],
  ],
] as const)('%s', (_, amount, way, expected) => {
  const parts = splitRefund(amount, way, receipts);
  expect(parts?.map((part) => [part.receiptId, part.amount])).toEqual(expected);
});

test('more than the amount can’t be split', () => {
  expect(splitRefund(1_001, 'original', receipts)).toBeNull();
  expect(splitRefund(1_501, 'hand', receipts)).toBeNull();
  expect([leftFor('original', receipts), leftFor('hand', receipts)]).toEqual([1_000, 1_500]);
});
