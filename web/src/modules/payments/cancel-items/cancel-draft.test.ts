import type { GiveUpView } from '@plenum/contract/payments/cancel-items-endpoints';
import { expect, test } from 'vitest';
import { quoteChosen } from './cancel-draft.ts';

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const line = { orderId: id(1), participantId: id(2), name: '', detail: '', startsAt: null };
const room = { ...line, activityId: null };
const view: GiveUpView = {
  registrationId: id(9),
  meetingId: id(8),
  currency: 'CNY',
  timeZone: 'Asia/Shanghai',
  people: [{ id: id(2), name: 'Ada', sharesWithOthers: false }],
  lines: [
    { ...room, id: 1, checkIn: '2026-06-14', checkOut: '2026-06-16', paid: 20_001 },
    { ...room, id: 2, orderId: id(5), checkIn: '2026-06-16', checkOut: '2026-06-17', paid: 9_000 },
    { ...line, id: 3, activityId: id(3), checkIn: null, checkOut: null, paid: 8_000 },
  ],
  orders: [
    { id: id(1), left: 28_001 },
    { id: id(5), left: 9_000 },
  ],
  rule: { percent: 50, until: '2026-06-01T00:00:00.000Z' },
  policy: { steps: [], note: '' },
  isAllowed: true,
};
const choose = (...marked: string[]) => quoteChosen(view, new Map([[id(2), new Set(marked)]]));

test('nights at the end are cancelled with a refund of half', () => {
  const { wishes, quote } = choose('2026-06-15', '2026-06-16');
  expect(wishes).toEqual([
    { participantId: id(2), stay: { checkIn: '2026-06-14', checkOut: '2026-06-15' }, activityIds: [] },
  ]);
  expect(quote.refunds).toEqual([
    { orderId: id(1), amount: 5_000 },
    { orderId: id(5), amount: 4_500 },
  ]);
  expect(quote.total).toBe(9_500);
});

test('a night in the middle can’t be cancelled alone', () => {
  const { wishes, gaps } = choose('2026-06-15', id(3));
  expect([...gaps]).toEqual([id(2)]);
  expect(wishes).toEqual([]);
});

test('all nights and a meal are cancelled together', () => {
  const { wishes, quote } = choose('2026-06-14', '2026-06-15', '2026-06-16', id(3));
  expect(wishes).toEqual([
    { participantId: id(2), stay: { checkIn: null, checkOut: null }, activityIds: [id(3)] },
  ]);
  expect(quote.total).toBe(14_000 + 4_500);
});

test('the refund is never more than the rest of the order', () => {
  const left = { ...view, orders: [{ id: id(1), left: 100 }], rule: null };
  expect(quoteChosen(left, new Map([[id(2), new Set([id(3)])]])).quote.total).toBe(0);
  const full = { ...left, rule: { percent: 100, until: '' } };
  expect(quoteChosen(full, new Map([[id(2), new Set([id(3)])]])).quote.total).toBe(100);
});
