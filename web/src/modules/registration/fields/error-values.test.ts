import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { activityMessages, CONFLICTS } from '@plenum/contract/registration/people/activity-choice';
import { expect, test } from 'vitest';
import { buildOffer, lunchId, testId } from '#test/offer-sample';
import { errorValues } from './error-values.ts';

const [lunch] = buildOffer().activities;
const forum = { ...lunch!, id: testId(42), name: 'AI forum', endsAt: '2027-05-18T07:30:00.000Z' };
const offer = buildOffer({ activities: [lunch!, forum] });
const say = (ids: string, lan: 'en' | 'zh-cn') =>
  fieldSentence(activityMessages.activity_conflict, lan, errorValues({ [CONFLICTS]: ids }, offer, lan));

test('a time conflict names the other activities with day and time at the conference', () => {
  expect(say(forum.id, 'en')).toMatch(/^Time conflict with AI forum, 18 May, 12:00–15:30/);
  expect(say(forum.id, 'zh-cn')).toMatch(/^时间冲突：AI forum，5月18日 12:00–15:30/);
  expect(say(`${lunchId} ${forum.id}`, 'en')).toMatch(/Lunch, 18 May, 12:00–13:00.*; AI forum, 18 May/);
});

test('a day is written out in the reader’s language', () => {
  expect(errorValues({ day: '2027-05-18', row: 2 }, offer, 'en')).toEqual({ day: '18 May', row: 2 });
});
