import { expect, it } from 'vitest';
import { nextAction } from './action-bar-choice.ts';

type Facts = Parameters<typeof nextAction>[0];

const now = Date.parse('2026-04-27T00:00:00Z');
const later = '2026-05-01T00:00:00.000Z';
const early = '2026-03-01T00:00:00.000Z';
const type = { id: 't', name: 'Student', description: '', identities: [], remaining: null, windows: [] };

const places = { isFull: false, hasWaitingList: false };
const open = { opensAt: early, closesAt: later, status: 'open' as const, ...places };
const full = { ...open, isFull: true };
const waiting = { ...full, hasWaitingList: true };

function facts(given: Partial<Facts>): Facts {
  return {
    phase: 'registration_open',
    registration: open,
    nextDeadline: null,
    types: [type],
    has: { programme: true, committee: true, history: true },
    contacts: { people: [], hours: '', takesMessages: true },
    ...given,
  };
}

const bare: Partial<Facts> = {
  types: [],
  has: { programme: false, committee: false, history: false },
  contacts: { people: [], hours: '', takesMessages: false },
};

it.each<[string, Partial<Facts>, string, string[]]>([
  [
    'before it opens',
    { phase: 'upcoming', registration: { opensAt: later, closesAt: null, status: 'not_open', ...places } },
    'opens',
    ['calendar', 'fees'],
  ],
  [
    'before the opening time is set',
    { phase: 'upcoming', registration: { opensAt: null, closesAt: null, status: 'not_open', ...places } },
    'not_open',
    ['calendar', 'fees'],
  ],
  [
    'announced without prices',
    {
      ...bare,
      phase: 'upcoming',
      registration: { opensAt: later, closesAt: null, status: 'not_open', ...places },
    },
    'opens',
    ['calendar'],
  ],
  ['open', {}, 'open', ['register', 'fees']],
  ['open without prices or contacts', bare, 'open', ['calendar']],
  ['full, without a waiting list', { registration: full }, 'full', ['ask', 'programme']],
  ['full, with a waiting list', { registration: waiting }, 'full', ['join', 'ask']],
  ['full, no contact, no programme', { ...bare, registration: full }, 'full', []],
  [
    'closed, though a waiting list exists',
    { phase: 'registration_closed', registration: { ...waiting, status: 'closed' } },
    'closed',
    ['programme', 'calendar'],
  ],
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
    { phase: 'in_progress', registration: full },
    'in_progress',
    ['today', 'ask'],
  ],
  [
    'running, sold out, with a waiting list',
    { phase: 'in_progress', registration: waiting },
    'in_progress',
    ['join', 'today'],
  ],
  [
    'running, registration closed',
    { phase: 'in_progress', registration: { ...open, closesAt: early, status: 'closed' } },
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
  expect(say({ registration: { ...open, closesAt: null } })).toMatchObject({
    deadline: null,
  });
});
