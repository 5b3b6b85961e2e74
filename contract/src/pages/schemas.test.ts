import { expect, test } from 'vitest';
import { MenuForm, NewPage, ScopeQuery } from './schemas.ts';

const id = '00000000-0000-4000-8000-000000000001';

test('a page belongs to one series or to one conference', () => {
  const form = { kind: 'bundle', slug: 'travel', title: { en: 'Travel', zh: '' } };
  const fits = (scope: object) => NewPage.safeParse({ ...form, ...scope }).success;
  expect(fits({ seriesId: id, meetingId: null })).toBe(true);
  expect(fits({ seriesId: null, meetingId: id })).toBe(true);
  expect(fits({ seriesId: id, meetingId: id })).toBe(false);
  expect(fits({ seriesId: null, meetingId: null })).toBe(false);
});

test('a menu belongs to one series or to one conference', () => {
  const fits = (query: object) => ScopeQuery.safeParse(query).success;
  expect([fits({ series: id }), fits({ meeting: id })]).toEqual([true, true]);
  expect([fits({}), fits({ series: id, meeting: id })]).toEqual([false, false]);
});

test.each(['javascript:alert(1)', 'data:text/html,x', '//example.org', 'https://user:word@example.org/', ''])(
  'refuses %j as a link of a menu',
  (link) => {
    const item = { id, kind: 'link', label: { en: 'x', zh: '' }, link };
    expect(MenuForm.safeParse({ version: 0, items: [item] }).success).toBe(false);
    expect(
      MenuForm.safeParse({ version: 0, items: [{ ...item, link: 'https://example.org/' }] }).success,
    ).toBe(true);
  },
);
