import { expect, test } from 'vitest';
import { buildMember, buildOffer } from '#test/offer-sample';
import { includedMeals, withIncludedMeals } from './included-meals.ts';

const [sample] = buildOffer().activities;
if (!sample) throw new Error('no activity');
const meal = (id: string, more: Partial<typeof sample> = {}) => ({
  ...sample,
  id,
  kind: 'lunch' as const,
  price: { CNY: 0, USD: 0 },
  remaining: 5,
  typeIds: [],
  ...more,
});
const offer = {
  activities: [
    meal('free'),
    meal('for teachers', { typeIds: ['teacher'] }),
    meal('dear', { price: { CNY: 100, USD: 20 } }),
    meal('gone', { remaining: 0 }),
    meal('forum', { kind: 'sub_forum' }),
  ],
};
const choosing = (before: string, after: string, activityIds: string[]) => {
  const member = buildMember({ values: { typeId: before }, activityIds });
  const chosen = { ...member, values: { typeId: after } };
  return withIncludedMeals(offer, member, chosen, 'CNY').activityIds;
};

test('includes only meals that are free with the type and available', () => {
  expect(includedMeals(offer, 'teacher', 'CNY')).toEqual(['free', 'for teachers']);
  expect(includedMeals(offer, 'student', 'CNY')).toEqual(['free']);
  expect(includedMeals(offer, '', 'CNY')).toEqual([]);
});

test('chooses them with the type, until the user changes the choice', () => {
  expect(choosing('', 'teacher', [])).toEqual(['free', 'for teachers']);
  expect(choosing('teacher', 'student', ['for teachers', 'free'])).toEqual(['free']);
  expect(choosing('teacher', 'student', ['free', 'dear'])).toEqual(['free', 'dear']);
  expect(choosing('teacher', 'teacher', [])).toEqual([]);
});
