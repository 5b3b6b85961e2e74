import { describe, expect, test } from 'vitest';
import { chooseNextStep, type Progress, timelineOf } from './next-step.ts';

const now = new Date('2026-05-18T01:00:00Z');
const later = new Date('2026-05-18T02:00:00Z');
const earlier = new Date('2026-05-18T00:00:00Z');
const order = {
  id: 'o',
  state: 'unpaid' as const,
  payable: true,
  placedAt: earlier,
  holdUntil: later,
  payBy: null,
};
const ordered: Progress = {
  state: 'submitted',
  review: null,
  isInvited: false,
  isWaiting: false,
  mayStillOrder: true,
  order,
  addition: null,
  paidAt: null,
  reviewedAt: null,
  arrivedAt: null,
};
const paid = { ...order, state: 'pay_success' as const, payable: false };

describe('the next step', () => {
  test.each<[string, Partial<Progress>, string, string | null]>([
    ['a draft', { state: 'draft', order: null }, 'continue_draft', null],
    [
      'a draft of a meeting that is closed',
      { state: 'draft', order: null, mayStillOrder: false },
      'none',
      null,
    ],
    ['an unpaid order', {}, 'pay', later.toISOString()],
    [
      'an order that adds to a paid one',
      { order: paid, review: 'audit_pass', addition: { id: 'a', payable: true, holdUntil: later } },
      'pay',
      later.toISOString(),
    ],
    [
      'one whose price ends first',
      { order: { ...order, holdUntil: null, payBy: later } },
      'pay',
      later.toISOString(),
    ],
    ['one whose price has run out', { order: { ...order, payBy: earlier } }, 'reprice', later.toISOString()],
    ['an invitation and an unpaid order', { isInvited: true }, 'answer_invitation', null],
    [
      'one that needs approval first',
      { review: 'audit_pending', order: { ...order, payable: false } },
      'wait_for_review',
      null,
    ],
    ['a paid one under review', { review: 'audit_pending', order: paid }, 'wait_for_review', null],
    ['a rejected one', { review: 'audit_failed', isInvited: true, order: paid }, 'correct', null],
    ['one that is through', { review: 'audit_pass', order: paid }, 'none', null],
    ['one given up', { state: 'cancelled', order: null }, 'none', null],
  ])('of %s', (_, change, step, until) => {
    expect(chooseNextStep({ ...ordered, ...change }, now)).toMatchObject({ step, until });
  });
});

describe('the timeline', () => {
  test.each<[string, Partial<Progress>, string[]]>([
    ['a draft', { state: 'draft', order: null }, ['current', 'ahead', 'ahead', 'ahead']],
    ['an unpaid order', {}, ['done', 'current', 'ahead', 'ahead']],
    [
      'before approval',
      { review: 'audit_pending', order: { ...order, payable: false } },
      ['done', 'ahead', 'current', 'ahead'],
    ],
    ['a rejected one', { review: 'audit_failed', order: paid }, ['done', 'done', 'failed', 'ahead']],
    ['all done', { review: 'audit_pass', order: paid }, ['done', 'done', 'done', 'current']],
    [
      'all done and everyone there',
      { review: 'audit_pass', order: paid, arrivedAt: later },
      ['done', 'done', 'done', 'done'],
    ],
    [
      'a person who came and whose order was cancelled',
      { review: 'audit_pass', state: 'cancelled', order: null, arrivedAt: later },
      ['ahead', 'ahead', 'done', 'ahead'],
    ],
    ['approved, unpaid', { review: 'audit_pass' }, ['done', 'current', 'done', 'ahead']],
    ['given up', { state: 'cancelled', order: null }, ['ahead', 'ahead', 'ahead', 'ahead']],
  ])('of %s', (_, change, states) => {
    expect(timelineOf({ ...ordered, ...change }).map(({ state }) => state)).toEqual(states);
  });
});
