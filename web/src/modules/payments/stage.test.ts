import type { PayView } from '@plenum/contract/payments/schemas';
import { describe, expect, it } from 'vitest';
import { payView } from '#test/pay-sample';
import { deadlineOf, stageOf, type PayStage } from './stage.ts';

const late: PayView['waiting'] = [{ amount: 168_000, currency: 'CNY', waitsFor: 'late' }];
const cases: readonly [PayStage, Partial<PayView>][] = [
  ['pay', {}],
  ['no_methods', { methods: [] }],
  // The balance is sufficient, though no payment method is set up.
  ['pay', { methods: [], can: { pay: false, check: false, sendSlip: false, payFromBalance: true } }],
  ['review_first', { blocked: 'review' }],
  ['reprice', { blocked: 'reprice' }],
  ['pending', { state: 'pay_pending' }],
  ['paid', { state: 'pay_success', due: 0 }],
  // More money than was due has been received; the order still counts as paid.
  ['paid', { state: 'pay_success', due: 0, waiting: late }],
  ['refund', { state: 'partially_refunded' }],
  ['cancelled', { state: 'cancelled', endedBy: 'cancelled' }],
  ['expired', { state: 'cancelled', endedBy: 'expired' }],
  // Received money is shown rather than the end of the order.
  ['waiting', { state: 'cancelled', endedBy: 'expired', waiting: late }],
  ['waiting', { waiting: late }],
];

describe('the view of the pay page', () => {
  it.each(cases)('is “%s” for %o', (stage, view) => {
    expect(stageOf(payView(view))).toBe(stage);
  });
});

it('counts down to the earlier of the two ends', () => {
  const [early, later] = ['2026-05-01T02:30:00.000Z', '2026-05-02T00:00:00.000Z'];
  expect(deadlineOf({ holdUntil: later, payBy: early })).toBe(early);
  expect(deadlineOf({ holdUntil: early, payBy: null })).toBe(early);
  expect(deadlineOf({ holdUntil: null, payBy: null })).toBeNull();
});
