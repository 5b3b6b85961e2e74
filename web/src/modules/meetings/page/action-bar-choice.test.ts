import { expect, it } from 'vitest';
import { isFull, nextAction } from './action-bar-choice.ts';

type Facts = Parameters<typeof nextAction>[0];

const now = Date.parse('2026-04-27T00:00:00Z');
const later = '2026-05-01T00:00:00.000Z';
const early = '2026-03-01T00:00:00.000Z';
const type = { id: 't', name: 'Student', description: '', identities: [], remaining: null, windows: [] };

function facts(given: Partial<Facts>): Facts {
  return {
    phase: 'registration_open',
    registration: { opensAt: early, closesAt: later, status: 'open' },
    nextDeadline: null,
    seats: { capacity: 1284, taken: 796 },
    types: [type],
    has: { programme: true, committee: true, history: true },
    contacts: { people: [], hours: '', takesMessages: true },
    ...given,
  };
}

const bare: Partial<Facts> = {
  types: [],
  seats: null,
  has: { programme: false, committee: false, history: false },
  contacts: { people: [], hours: '', takesMessages: false },
};

it.each<[string, Partial<Facts>, string, string[]]>([
  [
    'before it opens',
    { phase: 'upcoming', registration: { opensAt: later, closesAt: null, status: 'not_open' } },
    'opens',
    ['calendar', 'fees'],
  ],
  [
    'before the opening time is set',
    { phase: 'upcoming', registration: { opensAt: null, closesAt: null, status: 'not_open' } },
    'not_open',
    ['calendar', 'fees'],
  ],
  [
    'announced without prices',
    { ...bare, phase: 'upcoming', registration: { opensAt: later, closesAt: null, status: 'not_open' } },
    'opens',
    ['calendar'],
  ],
  ['open', {}, 'open', ['register', 'fees']],
  ['open without prices or contacts', bare, 'open', ['calendar']],
  ['the hall is full', { seats: { capacity: 10, taken: 10 } }, 'full', ['ask', 'programme']],
  ['every type is gone', { types: [{ ...type, remaining: 0 }] }, 'full', ['ask', 'programme']],
  ['full, no contact, no programme', { ...bare, seats: { capacity: 1, taken: 1 } }, 'full', []],
  ['closed', { phase: 'registration_closed' }, 'closed', ['programme', 'calendar']],
  ['closed, no programme yet', { ...bare, phase: 'registration_closed' }, 'closed', ['calendar']],
  [
    'running, registration open on the days of the conference',
    { phase: 'in_progress' },
    'in_progress',
    ['register', 'today'],
  ],
  [
    'running, registration open, but full',
    { phase: 'in_progress', seats: { capacity: 10, taken: 10 } },
    'in_progress',
    ['today', 'ask'],
  ],
  [
    'running, registration closed',
    { phase: 'in_progress', registration: { opensAt: early, closesAt: early, status: 'closed' } },
    'in_progress',
    ['today', 'ask'],
  ],
  ['running, no programme', { ...bare, phase: 'in_progress' }, 'in_progress', []],
  ['over', { phase: 'ended' }, 'ended', ['programme']],
  ['over, no programme', { ...bare, phase: 'ended' }, 'ended', ['about']],
])('%s', (_, given, kind, steps) => {
  const action = nextAction(facts(given), now);
  expect([action.say.kind, action.steps]).toEqual([kind, steps]);
});

it('names the end of the price before the end of registration', () => {
  const say = (given: Partial<Facts>) => nextAction(facts(given), now).say;
  expect(say({ nextDeadline: { kind: 'price_ends', at: later } })).toMatchObject({
    deadline: { kind: 'price_ends', at: later },
  });
  expect(say({ nextDeadline: { kind: 'submission_closes', at: later } })).toMatchObject({
    deadline: { kind: 'registration_closes', at: later },
  });
  expect(say({ registration: { opensAt: early, closesAt: null, status: 'open' } })).toMatchObject({
    deadline: null,
  });
});

it('is not full while one type has places, or none is offered', () => {
  expect(
    isFull({
      seats: null,
      types: [
        { ...type, remaining: 0 },
        { ...type, remaining: 1 },
      ],
    }),
  ).toBe(false);
  expect(isFull({ seats: null, types: [] })).toBe(false);
});
