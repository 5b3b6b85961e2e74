import { expect, test } from 'vitest';
import { nextEdition } from '../actions/copy-dialog.tsx';

test('moves the year in name and address, and keeps the weekday', () => {
  const next = nextEdition({
    slug: 'coastal-2026',
    title: { en: 'Coastal 2026', zh: '2026 滨海' },
    startsOn: '2026-05-18',
  });
  expect(next).toEqual({
    slug: 'coastal-2027',
    title: { en: 'Coastal 2027', zh: '2027 滨海' },
    startsOn: '2027-05-17',
  });
  expect(new Date(next.startsOn).getUTCDay()).toBe(new Date('2026-05-18').getUTCDay());
});

test('adds a year to an address without one, within its length', () => {
  const slug = 'a'.repeat(40);
  const next = nextEdition({ slug, title: { en: 'Forum', zh: '' }, startsOn: '2026-05-18' });
  expect(next.slug).toBe(`${'a'.repeat(35)}-2027`);
  expect(next.slug.length).toBeLessThanOrEqual(40);
  expect(next.title).toEqual({ en: 'Forum', zh: '' });
});
