import { expect, test } from 'vitest';
import { toFieldErrors } from '../kernel/field-errors.ts';
import { noText } from '../kernel/localized-text.ts';
import { MeetingBasics } from './basics.ts';

const basics = {
  seriesId: '0198f3a0-0000-7000-8000-000000000001',
  slug: 'cloud-2026',
  title: { en: 'Cloud Summit', zh: '' },
  theme: noText,
  summary: noText,
  city: { en: '', zh: '上海' },
  venueName: noText,
  timeZone: 'Asia/Shanghai',
  startsOn: '2026-06-15',
  endsOn: '2026-06-16',
  registration: { opensAt: '2026-05-01T00:00:00.000Z', closesAt: '2026-06-10T16:00:00.000Z' },
  submission: { opensAt: null, closesAt: null },
  capacity: null,
};

function fieldErrors(overrides: object): [path: string, code: string][] {
  const { error } = MeetingBasics.safeParse({ ...basics, ...overrides }, { reportInput: true });
  return toFieldErrors(error?.issues ?? [], 'en').map(({ path, code }) => [path, code]);
}

test('accepts a conference of one day, of sixty days, and with open windows', () => {
  expect(MeetingBasics.parse(basics)).toEqual(basics);
  expect(fieldErrors({ endsOn: '2026-06-15' })).toEqual([]);
  expect(fieldErrors({ endsOn: '2026-08-13' })).toEqual([]);
  expect(fieldErrors({ registration: { opensAt: null, closesAt: '2026-06-10T16:00:00Z' } })).toEqual([]);
});

test.each([
  ['the last day before the first', { endsOn: '2026-06-14' }, ['endsOn', 'date_order']],
  ['sixty-one days', { endsOn: '2026-08-14' }, ['endsOn', 'meeting_too_long']],
  [
    'a window that ends before it begins',
    { registration: { opensAt: '2026-06-10T16:00:00Z', closesAt: '2026-06-10T15:00:00Z' } },
    ['registration.closesAt', 'date_order'],
  ],
  [
    'a window of no time at all, written in two ways',
    { submission: { opensAt: '2026-06-10T16:00:00.000Z', closesAt: '2026-06-10T16:00:00Z' } },
    ['submission.closesAt', 'date_order'],
  ],
  ['no title in any language', { title: { en: ' ', zh: '' } }, ['title.en', 'one_language']],
  ['no seats', { capacity: 0 }, ['capacity', 'too_small']],
  ['a time zone that is none', { timeZone: 'Moon/Base' }, ['timeZone', 'time_zone_unknown']],
  ['an unknown field', { state: 'published' }, ['state', 'unknown_field']],
])('refuses %s at its field', (_, overrides, fieldError) => {
  expect(fieldErrors(overrides)[0]).toEqual(fieldError);
});
