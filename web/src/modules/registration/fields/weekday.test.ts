import { expect, it } from 'vitest';
import { dateAndWeekday, dayAndWeekday } from './weekday.ts';

it('names a day with its weekday, in the order of the language', () => {
  expect(dayAndWeekday('2027-05-17', 'en')).toBe('Mon 17 May');
  expect(dayAndWeekday('2027-05-17', 'zh-cn')).toBe('5月17日 周一');
});

it('adds the year if requested', () => {
  expect(dateAndWeekday('2027-05-17', 'en')).toBe('Mon 17 May 2027');
  expect(dateAndWeekday('2027-05-17', 'zh-cn')).toBe('2027年5月17日 周一');
});
