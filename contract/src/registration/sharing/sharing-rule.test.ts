import { describe, expect, test } from 'vitest';
import { fieldSentence } from '../../kernel/field-messages.ts';
import { inLanguage } from '../../kernel/language.ts';
import {
  roomGroups,
  roomKey,
  type Sharer,
  sharingMessage,
  type SharingProblem,
  sharingProblems,
  sharingRefusal,
  type SharingTerms,
  type Teammate,
  whyNotLeave,
  whyNotShare,
  whyNotShareInTeam,
} from './sharing-rule.ts';

const ada: Sharer = {
  id: 'ada',
  isRegistered: true,
  isLocked: false,
  choice: 'shared',
  gender: 'female',
  roomTypeId: 'twin',
  checkIn: '2026-06-14',
  checkOut: '2026-06-16',
  isPlaced: false,
};
const grace = (facts: Partial<Sharer> = {}): Sharer => ({ ...ada, id: 'grace', ...facts });
const without = (choice: Sharer['choice'], facts: Partial<Sharer> = {}) =>
  grace({ choice, roomTypeId: null, checkIn: null, checkOut: null, ...facts });

const inviting: SharingTerms = { by: 'guest', beds: 'on_acceptance', capacity: 2 };
const pairing: SharingTerms = { by: 'guest', beds: 'booked', capacity: 2 };
const placing: SharingTerms = { by: 'organizer', beds: 'booked', capacity: 2 };

const problems = (terms: SharingTerms, ...guests: (Sharer | null)[]) =>
  whyNotShare(guests, terms).map(({ index, problem }) => `${index} ${problem}`);

describe('two people', () => {
  const cases: [
    string,
    Sharer | null,
    SharingProblem | null,
    SharingProblem | null,
    SharingProblem | null,
  ][] = [
    // The columns: who is checked, and the result when they are invited, when both must have a bed, and when the
    // organizer places them.
    ['who fits', grace(), null, null, null],
    ['who was not found', null, 'unknown', 'unknown', 'unknown'],
    ['who is not registered', grace({ isRegistered: false }), 'unknown', 'unknown', 'unknown'],
    ['who is the same person', ada, 'self', 'self', 'self'],
    ['who has a room alone', grace({ choice: 'single' }), 'single', 'single', 'single'],
    ['who needs no room', without('no_room'), 'no_room', 'no_room', 'no_room'],
    ['who has no hotel for now', without('no_hotel'), null, 'no_bed', 'no_bed'],
    ['who was not asked about a hotel', without(null), null, 'no_bed', 'no_bed'],
    ['who shares with another', grace({ isPlaced: true }), 'taken', 'taken', 'taken'],
    ['who is under review', grace({ isLocked: true }), 'locked', 'locked', null],
    [
      'who is under review, without a bed',
      without('no_hotel', { isLocked: true }),
      'locked',
      'no_bed',
      'no_bed',
    ],
    ['of the other gender', grace({ gender: 'male' }), 'gender', 'gender', 'gender'],
    ['of no known gender', grace({ gender: null }), 'gender', 'gender', 'gender'],
    [
      'of the other gender, without a bed',
      without('no_hotel', { gender: 'male' }),
      'gender',
      'no_bed',
      'no_bed',
    ],
    ['in another type of room', grace({ roomTypeId: 'king' }), 'room_type', 'room_type', 'room_type'],
    ['who comes later', grace({ checkIn: '2026-06-15' }), 'nights', 'nights', 'nights'],
    ['who leaves earlier', grace({ checkOut: '2026-06-15' }), 'nights', 'nights', 'nights'],
  ];
  test.each(cases)('%s', (_, other, invited, paired, placed) => {
    const expected = (problem: SharingProblem | null) => (problem ? [`1 ${problem}`] : []);
    expect(problems(inviting, ada, other)).toEqual(expected(invited));
    expect(problems(pairing, ada, other)).toEqual(expected(paired));
    expect(problems(placing, ada, other)).toEqual(expected(placed));
  });

  test('the inviting person needs a free bed and a registration that is not locked', () => {
    expect(problems(inviting, { ...ada, choice: 'single' }, grace())[0]).toBe('0 single');
    expect(problems(inviting, { ...ada, ...without('no_hotel'), id: 'ada' }, grace())[0]).toBe('0 no_bed');
    expect(problems(inviting, { ...ada, isPlaced: true }, grace())).toEqual(['0 taken']);
    expect(problems(inviting, { ...ada, isLocked: true }, grace())).toEqual(['0 locked']);
    expect(problems(placing, { ...ada, isLocked: true }, grace())).toEqual([]);
  });
});

describe('a room', () => {
  const room = { ...ada, guests: 1, isSingle: false };

  test('is filled up to its beds', () => {
    const mary = grace({ id: 'mary' });
    expect(problems(placing, ada, grace(), mary)).toEqual(['2 full']);
    expect(problems({ ...placing, capacity: 3 }, ada, grace(), mary)).toEqual([]);
    expect(problems({ ...placing, room }, mary)).toEqual([]);
    expect(problems({ ...placing, room: { ...room, guests: 2 } }, mary)).toEqual(['0 full']);
  });

  test('that one person booked alone has one guest of any gender', () => {
    const single = grace({ choice: 'single', gender: null });
    expect(problems(placing, single)).toEqual([]);
    expect(problems({ ...placing, room: { ...room, isSingle: true } }, grace())).toEqual(['0 single']);
  });
});

test('keeps everyone in it whose stay is locked', () => {
  expect(whyNotLeave([ada, grace()])).toEqual([]);
  expect(whyNotLeave([{ isLocked: true }, grace()])).toEqual([{ index: 0, problem: 'locked' }]);
  expect(whyNotLeave([ada, { isLocked: true }])).toEqual([{ index: 1, problem: 'locked' }]);
});

describe('a team', () => {
  const mate = (id: string, mateId: string | null, facts: Partial<Sharer> = {}): Teammate => ({
    ...ada,
    ...facts,
    id,
    mateId,
  });
  const found = (members: Teammate[], capacity = 2) =>
    Object.fromEntries(whyNotShareInTeam(members, () => capacity));

  test('share if its members named each other, or one named the other', () => {
    const members = [mate('a', 'b'), mate('b', 'a'), mate('c', 'd'), mate('d', null), mate('e', null)];
    expect(roomGroups(members).map((group) => group.map(({ id }) => id))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(found(members)).toEqual({});
  });

  test('gets its errors by member', () => {
    expect(found([mate('a', 'a')])).toEqual({ a: 'self' });
    expect(found([mate('a', 'gone')])).toEqual({ a: 'no_bed' });
    expect(found([mate('a', 'b'), mate('b', null, { gender: 'male' })])).toEqual({ a: 'gender' });
    expect(found([mate('a', 'b'), mate('b', null, { choice: 'no_hotel' })])).toEqual({ a: 'no_bed' });
  });

  test('puts no one into two rooms', () => {
    const chain = [mate('a', 'b'), mate('b', 'c'), mate('c', null)];
    expect(found(chain)).toEqual({ a: 'taken', b: 'taken', c: 'taken' });
    expect(found(chain, 3)).toEqual({});
  });
});

test('proposes rooms only to people who may share', () => {
  expect(roomKey(ada)).toBe(roomKey(grace()));
  for (const facts of [{ gender: 'male' }, { roomTypeId: 'king' }, { checkIn: '2026-06-13' }] as const)
    expect(roomKey(grace(facts))).not.toBe(roomKey(ada));
  expect(roomKey(grace({ gender: null }))).toBeNull();
});

test.each(sharingProblems)('%s has one sentence, used at the field and in the refusal', (problem) => {
  const refusal = sharingRefusal(problem, false);
  const message = sharingMessage(problem, false);
  expect(fieldSentence(message, 'en')).not.toBe(message);
  // The refusal NO_MATCH only says that the two people don't match; the message at the field says why.
  if (refusal.name !== 'NO_MATCH')
    for (const language of ['en', 'zh-cn'] as const)
      expect(fieldSentence(message, language)).toBe(inLanguage(refusal, language));
});

test('a person’s own lock is refused with the words of the specification, and explained at the field', () => {
  expect(sharingMessage('locked', true)).toBe('cohabitant_review');
  expect(sharingMessage('locked', false)).toBe('cohabitant_locked');
  expect(sharingRefusal('locked', true).name).toBe('LOCKED');
  expect(sharingRefusal('locked', false).name).toBe('COHABITANT_LOCKED');
});
