import { expect, test } from 'vitest';
import { readDate } from './read-date.ts';

test.each([
  ['2027-10-06', '2027-10-06'],
  ['2027/10/6', '2027-10-06'],
  ['2027.10.6', '2027-10-06'],
  ['2027年10月6日', '2027-10-06'],
  [' 2027年10月6日 周三 ', '2027-10-06'],
  ['２０２７年１０月６日', '2027-10-06'],
  ['6 October 2027', '2027-10-06'],
  ['6 Oct 2027', '2027-10-06'],
  ['October 6th, 2027', '2027-10-06'],
  ['2028-02-29', '2028-02-29'],
])('reads %j as the day %s', (text, day) => {
  expect(readDate(text)).toEqual({ day, time: undefined });
});

test.each([
  ['2027-10-06T09:05', '09:05'],
  ['2027-10-06 9:05', '09:05'],
  ['2027年10月6日 周三 23:59', '23:59'],
  ['2027年10月6日 9时30分', '09:30'],
  ['6 October 2027, 09:05', '09:05'],
])('reads from %j the time %s', (text, time) => {
  expect(readDate(text)).toEqual({ day: '2027-10-06', time });
});

test.each([
  ['9:30', '09:30'],
  ['09：30', '09:30'],
])('reads %j as a time alone', (text, time) => {
  expect(readDate(text)).toEqual({ day: undefined, time });
});

test.each([
  '',
  'tomorrow',
  '06/10/2027',
  '2027-02-30',
  '2027-13-01',
  '31 April 2027',
  '6 Foo 2027',
  '2027-10-06 25:00',
  '2027-10-06T01:00:00.000Z',
  `2027-10-06${' '.repeat(99)}x`,
])('does not read %j', (text) => {
  expect(readDate(text)).toBeUndefined();
});
