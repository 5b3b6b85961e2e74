import { expect, test } from 'vitest';
import { refundPolicyLines } from './refund-policy.ts';

const policy = {
  steps: [
    { until: '2026-12-05T00:00:00.000Z', percent: 100 },
    { until: '2026-12-28T00:00:00.000Z', percent: 50 },
    { until: '2026-12-30T00:00:00.000Z', percent: 0 },
  ],
  note: 'You can send a substitute instead of cancelling.',
};
const linesAt = (at: string, language: 'en' | 'zh-cn' = 'en', from = policy) =>
  refundPolicyLines(from, { now: new Date(at), language, formatMoment: (moment) => moment.slice(0, 10) });

test('lists every remaining step, then the end, then the organizer’s note', () => {
  expect(linesAt('2026-11-18T00:00:00Z')).toEqual([
    'Cancelled before 2026-12-05: 100% refund.',
    'Cancelled before 2026-12-28: 50% refund.',
    'After that: no refund.',
    'You can send a substitute instead of cancelling.',
  ]);
  expect(linesAt('2026-12-05T00:00:00Z', 'zh-cn')).toEqual([
    '2026-12-28 前取消：退款 50%。',
    '此后不予退款。',
    policy.note,
  ]);
});

test('says that refunds have ended once every step has passed', () => {
  expect(linesAt('2026-12-28T00:00:00Z')).toEqual(['Refunds are no longer possible.', policy.note]);
});

test('shows only the note of a conference without steps', () => {
  expect(linesAt('2026-12-28T00:00:00Z', 'en', { ...policy, steps: [] })).toEqual([policy.note]);
});
