import type { Participation } from '@plenum/contract/registration/mine/endpoints';
import { expect, it } from 'vitest';
import { invitation, orderHead, participation } from '#test/mine-sample';
import { foremost, inReadingOrder, orderToPay, todosOf } from './my-steps.ts';

type Step = Participation['next']['step'];

function at(step: Step, more: Parameters<typeof participation>[0] = {}): Participation {
  return participation({ orders: [], next: { step, orderId: null, until: null }, ...more });
}

const kinds = (...given: Parameters<typeof todosOf>) => todosOf(...given).map(({ kind }) => kind);

it('puts an answer before money, money before corrections and a draft last', () => {
  const all = (['continue_draft', 'correct', 'reprice', 'pay'] as const).map((step) => at(step));
  expect(kinds(all, [invitation()])).toEqual(['invitation', 'pay', 'reprice', 'correct', 'continue_draft']);
});

it('puts the next deadline first, and tasks without one last', () => {
  const until = (time: string | null) =>
    at('pay', { registrationId: time ?? 'never', next: { step: 'pay', orderId: null, until: time } });
  const todos = todosOf([until(null), until('2026-05-02T00:00:00Z'), until('2026-05-01T00:00:00Z')], []);
  expect(todos.map((todo) => ('until' in todo ? todo.until : ''))).toEqual([
    '2026-05-01T00:00:00Z',
    '2026-05-02T00:00:00Z',
    null,
  ]);
});

it('has no task if there is only waiting, or if the conference has ended', () => {
  expect(kinds([at('wait_for_review'), at('none')], [])).toEqual([]);
  expect(kinds([at('continue_draft', { meeting: { phase: 'ended' } })], [])).toEqual([]);
});

it('includes the order behind an invitation', () => {
  const invited = at('answer_invitation', { orders: [orderHead({ holdUntil: '2026-05-01T00:00:00Z' })] });
  expect(todosOf([invited], [invitation()])).toMatchObject([
    { kind: 'invitation' },
    { kind: 'pay', until: '2026-05-01T00:00:00Z' },
  ]);
  expect(kinds([at('answer_invitation', { orders: [orderHead({ payable: false })] })], [])).toEqual([]);
});

it('shows the most urgent of several, and never a cancelled one', () => {
  const [waiting, paying] = [at('wait_for_review'), at('pay')];
  expect(foremost([waiting, paying])).toBe(paying);
  expect(foremost([participation({ state: 'cancelled' })])).toBeUndefined();
});

it('lists upcoming ones by start, then past ones by end, then cancelled ones', () => {
  const on = (startsOn: string, phase: 'upcoming' | 'ended', state: 'draft' | 'cancelled' = 'draft') =>
    participation({ state, meeting: { startsOn, phase } });
  const [near, far] = [on('2026-06-01', 'upcoming'), on('2026-09-01', 'upcoming')];
  const [old, older] = [on('2025-06-01', 'ended'), on('2024-06-01', 'ended')];
  const gone = on('2026-06-01', 'upcoming', 'cancelled');
  expect(inReadingOrder([gone, older, far, old, near])).toEqual([near, far, old, older, gone]);
});

it('pays the named order, or else the first', () => {
  const [first, second] = [orderHead({ id: 'a' }), orderHead({ id: 'b' })];
  const orders = [first, second];
  expect(orderToPay(participation({ orders, next: { step: 'pay', orderId: 'b', until: null } }))).toBe(
    second,
  );
  expect(orderToPay(participation({ orders, next: { step: 'pay', orderId: null, until: null } }))).toBe(
    first,
  );
});
