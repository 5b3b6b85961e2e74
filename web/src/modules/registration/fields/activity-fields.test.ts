import { expect, test } from 'vitest';
import { activitiesByDay } from './activity-fields.tsx';
import { buildOffer } from '#test/offer-sample';

test('lists activities under their day in the conference’s time zone, earliest first', () => {
  const [lunch] = buildOffer().activities;
  if (!lunch) throw new Error('The offer has a lunch');
  const late = { ...lunch, id: 'late', startsAt: '2027-05-18T17:00:00.000Z' };
  const early = { ...lunch, id: 'early', startsAt: '2027-05-17T23:00:00.000Z' };
  const days = activitiesByDay([late, lunch, early], 'Asia/Shanghai');
  expect(days.map(({ day, activities }) => [day, activities.map(({ id }) => id)])).toEqual([
    ['2027-05-18', ['early', lunch.id]],
    ['2027-05-19', ['late']],
  ]);
});
