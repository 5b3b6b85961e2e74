import { expect, it } from 'vitest';
import { menuEntries } from './api.ts';

it('opens our own pages here and other links in a new window', () => {
  const items = [
    { label: 'Visa', pageId: 'p1', link: '' },
    { label: 'City', pageId: null, link: 'https://city.example' },
  ];
  expect(menuEntries({ items }, (id) => `/index/page/${id}`)).toEqual([
    { label: 'Visa', href: '/index/page/p1', isOutside: false },
    { label: 'City', href: 'https://city.example', isOutside: true },
  ]);
});

it('is empty until the menu is loaded', () => {
  expect(menuEntries(undefined, (id) => id)).toEqual([]);
});
