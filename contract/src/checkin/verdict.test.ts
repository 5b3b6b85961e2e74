import { describe, expect, test } from 'vitest';
import type { Checkpoint, RosterEntry } from './schemas.ts';
import { type CodeFreshness, correctedTime, handOutVerdict, periodOf, stateAt, verdict } from './verdict.ts';
import { verdictCodes, verdictWords } from './words.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const entry: RosterEntry = {
  participantId: id(1),
  name: '买买提·吐尔逊',
  organization: 'Harbour Institute',
  typeId: id(10),
  code: 'K7QF2M9X',
  version: 2,
  standing: 'confirmed',
  activityIds: [id(20)],
  checkIn: null,
  checkOut: null,
  sounds: '',
  phoneTail: '1234',
  idTail: '567X',
  teamId: null,
  vip: false,
};
const checkpoint: Checkpoint = {
  id: id(30),
  kind: 'arrival',
  name: { en: 'Arrival', zh: '报到' },
  audience: { who: 'all' },
  from: '2027-01-04T00:00:00.000Z',
  until: '2027-01-06T10:00:00.000Z',
  rule: 'once',
  capacity: null,
  gates: [],
  handouts: [],
  switches: {
    allowOverride: true,
    overrideAlone: false,
    allowUnpaid: false,
    sound: true,
    autoPrint: false,
    liveCodes: false,
  },
  state: 'scheduled',
};
const at = '2027-01-04T01:00:00.000Z';

interface Case {
  readonly person?: Partial<RosterEntry>;
  readonly here?: Partial<Checkpoint>;
  readonly version?: number | null;
  readonly shown?: CodeFreshness;
  readonly problem?: 'forged' | 'unknown_code' | 'other_conference';
  readonly known?: { firstAt: string | null; inside: boolean };
  readonly taken?: number;
  readonly at?: string;
  readonly direction?: 'in' | 'out';
}

function ask({ person, here, version = null, shown, problem, known, taken = 0, ...rest }: Case) {
  return verdict({
    presented: problem
      ? { problem }
      : { entry: { ...entry, ...person }, version, ...(shown && { code: shown }) },
    checkpoint: { ...checkpoint, ...here },
    known: known ?? null,
    taken,
    at: rest.at ?? at,
    direction: rest.direction ?? 'in',
  });
}
const live = { switches: { ...checkpoint.switches, liveCodes: true } };
const inside = { firstAt: '2027-01-04T00:30:00.000Z', inside: true };
const left = { ...inside, inside: false };

describe('a verdict', () => {
  test.each<[string, Case, string]>([
    ['all is well', {}, 'admitted'],
    ['the current ticket', { version: 2 }, 'admitted'],
    ['an older ticket', { version: 1 }, 'revoked'],
    ['a forged one', { problem: 'forged' }, 'forged'],
    ['one of another conference', { problem: 'other_conference' }, 'other_conference'],
    ['script text', { problem: 'unknown_code' }, 'unknown_code'],
    ['not paid', { person: { standing: 'not_paid' } }, 'not_paid'],
    [
      'not paid, which is allowed',
      {
        person: { standing: 'not_paid' },
        here: { switches: { ...checkpoint.switches, allowUnpaid: true } },
      },
      'admitted',
    ],
    ['not reviewed', { person: { standing: 'not_reviewed' } }, 'not_reviewed'],
    ['cancelled', { person: { standing: 'cancelled' } }, 'cancelled'],
    ['another type', { here: { audience: { who: 'types', typeIds: [id(11)] } } }, 'not_for_this'],
    ['their type', { here: { audience: { who: 'types', typeIds: [id(10)] } } }, 'admitted'],
    ['not booked', { here: { audience: { who: 'activities', activityIds: [id(21)] } } }, 'not_for_this'],
    ['booked', { here: { audience: { who: 'activities', activityIds: [id(21), id(20)] } } }, 'admitted'],
    ['not listed', { here: { audience: { who: 'list', participantIds: [id(2)] } } }, 'not_for_this'],
    ['listed', { here: { audience: { who: 'list', participantIds: [id(1)] } } }, 'admitted'],
    ['before the window', { at: '2027-01-03T23:59:59.999Z' }, 'too_early'],
    ['at its end', { at: '2027-01-06T10:00:00.000Z' }, 'ended'],
    ['started by hand before it', { here: { state: 'open' }, at: '2027-01-03T20:00:00.000Z' }, 'admitted'],
    ['never started', { here: { from: null } }, 'too_early'],
    ['paused', { here: { state: 'paused' } }, 'paused'],
    ['ended by hand', { here: { state: 'ended' } }, 'ended'],
    ['in already', { known: inside }, 'already_in'],
    ['in, then taken back', { known: { firstAt: null, inside: false } }, 'admitted'],
    ['the last place', { here: { capacity: 5 }, taken: 4 }, 'admitted'],
    ['no place', { here: { capacity: 5 }, taken: 5 }, 'full'],
    ['in already, and full', { here: { capacity: 5 }, taken: 5, known: inside }, 'already_in'],
    ['leaving', { here: { rule: 'in_out' }, direction: 'out', known: inside }, 'out'],
    ['leaving twice', { here: { rule: 'in_out' }, direction: 'out', known: left }, 'not_inside'],
    ['coming back', { here: { rule: 'in_out' }, known: left }, 'admitted'],
    ['a screenshot, where any code is taken', { version: 2, shown: 'old' }, 'admitted'],
    ['a screenshot, where only live codes are', { version: 2, shown: 'old', here: live }, 'old_code'],
    ['paper', { version: 2, shown: 'fixed', here: live }, 'fixed_code'],
    ['a live code', { version: 2, shown: 'live', here: live }, 'admitted'],
    ['paper, and no place', { shown: 'fixed', here: { ...live, capacity: 5 }, taken: 5 }, 'full'],
    ['found without a code', { here: live }, 'admitted'],
    ['a screenshot of one who is in', { shown: 'old', here: live, known: inside }, 'already_in'],
    ['leaving where no one leaves', { direction: 'out', known: inside }, 'already_in'],
  ])('%s', (_, asked, code) => {
    expect(ask(asked).code).toBe(code);
  });

  test('lets any steward admit after checking an ID if the gate takes live codes only', () => {
    const here = { switches: { ...live.switches, allowOverride: false } };
    expect(ask({ shown: 'fixed', here })).toMatchObject({ code: 'fixed_code', overridable: true });
    expect(ask({ person: { standing: 'not_paid' }, shown: 'fixed', here }).overridable).toBe(false);
  });

  test('says since when a person is inside, and whether a supervisor may override', () => {
    expect(ask({ known: inside })).toEqual({
      code: 'already_in',
      since: inside.firstAt,
      overridable: true,
    });
    expect(ask({ problem: 'forged' }).overridable).toBe(false);
    expect(ask({ person: { standing: 'cancelled' } }).overridable).toBe(false);
    const here = { switches: { ...checkpoint.switches, allowOverride: false } };
    expect(ask({ here, person: { standing: 'not_paid' } }).overridable).toBe(false);
  });

  test('has a text in both languages', () => {
    for (const code of verdictCodes)
      expect([verdictWords[code].en, verdictWords[code].zh].every((text) => text !== '')).toBe(true);
  });
});

test('begins a day at midnight in the time zone of the conference', () => {
  expect(periodOf('once_a_day', '2027-01-04T16:30:00.000Z', 'Asia/Shanghai')).toBe('2027-01-05');
  expect(periodOf('once', '2027-01-04T16:30:00.000Z', 'Asia/Shanghai')).toBe('');
});

test('ends a phase that was started by hand when the time window ends', () => {
  expect(stateAt({ ...checkpoint, state: 'open' }, '2027-01-07T00:00:00.000Z')).toBe('ended');
});

test('corrects a clock that is a day off', () => {
  expect(correctedTime('2027-01-03T01:00:00.000Z', 86_400_000)).toBe('2027-01-04T01:00:00.000Z');
  expect(correctedTime('2027-01-03T01:00:00.000Z', null)).toBe('2027-01-03T01:00:00.000Z');
});

test('hands out an item once, and only to people who checked in', () => {
  const [entered, handedAt] = ['2027-01-04T01:00:00.000Z', '2027-01-04T01:05:00.000Z'];
  expect(handOutVerdict({ entered, handedAt: null })).toBe('handed_out');
  expect(handOutVerdict({ entered, handedAt })).toBe('handed_before');
  expect(handOutVerdict({ entered: null, handedAt })).toBe('handed_before');
  expect(handOutVerdict({ entered: null, handedAt: null })).toBe('not_inside');
});
