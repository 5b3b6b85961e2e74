import type { ChangePerson, ChangeView } from '@plenum/contract/registration/changes/endpoints';
import { describe, expect, test } from 'vitest';
import { buildOffer, lunchId, testId, typeId } from '#test/offer-sample';
import { additionOf, draftOf, quoteDrafts, withPaidNights } from './change-draft.ts';

const person: ChangePerson = {
  id: 'p',
  name: 'Ada',
  typeId: 't',
  gender: 'female',
  stay: { choice: 'single', roomTypeId: 'r', checkIn: '2026-06-15', checkOut: '2026-06-17' },
  mateIds: [],
  sharesWithOthers: false,
  mateNames: [],
  hasOpenInvitation: false,
  activityIds: ['lunch'],
  needsConsent: false,
};

describe('paid nights', () => {
  const paid = draftOf(person).stay;
  test.each([
    ['2026-06-18', '2026-06-19', '2026-06-15', '2026-06-19'],
    ['2026-06-14', '2026-06-15', '2026-06-14', '2026-06-17'],
    ['2026-06-16', '2026-06-17', '2026-06-15', '2026-06-17'],
    ['', '', '2026-06-15', '2026-06-17'],
  ])('are kept when %s to %s is chosen', (checkIn, checkOut, first, last) => {
    const kept = withPaidNights(person, { ...paid, checkIn, checkOut });
    expect([kept.checkIn, kept.checkOut]).toEqual([first, last]);
  });

  test('do not exist for a person without a room', () => {
    const wanted = { ...paid, checkIn: '2026-06-16', checkOut: '2026-06-17' };
    expect(withPaidNights({ ...person, stay: null }, wanted)).toEqual(wanted);
  });
});

describe('an addition', () => {
  test('is empty until something is chosen', () => {
    expect(additionOf(person, draftOf(person))).toBeNull();
    expect(additionOf({ ...person, stay: null }, draftOf({ ...person, stay: null }))).toBeNull();
  });

  test('names the whole stay, and only the new activities', () => {
    const draft = draftOf(person);
    const longer = { ...draft, stay: { ...draft.stay, checkOut: '2026-06-18' }, activityIds: ['tour'] };
    expect(additionOf(person, longer)).toEqual({
      participantId: 'p',
      stay: { choice: 'single', roomTypeId: 'r', checkIn: '2026-06-15', checkOut: '2026-06-18' },
      activityIds: ['tour'],
      hotelConsent: true,
    });
  });
});

test('a time conflict names the activity that the person has', () => {
  const [lunch] = buildOffer().activities;
  const tour = { ...lunch!, id: testId(42), name: 'Tour' };
  const offer = buildOffer({ activities: [lunch!, tour] });
  const ada = { ...person, typeId, activityIds: [lunchId] };
  const view = { people: [ada], currency: 'CNY' } as ChangeView;
  const drafts = new Map([['p', { ...draftOf(ada), activityIds: [tour.id] }]]);
  const { warnings } = quoteDrafts(offer, view, drafts, 'en');
  expect(warnings.get('p')?.get(`activities.${tour.id}`)).toMatch(
    /^Time conflict with Lunch, 18 May, 12:00–13:00/,
  );
});
