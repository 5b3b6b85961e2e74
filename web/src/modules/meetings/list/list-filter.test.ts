import { expect, it } from 'vitest';
import { filterOf } from './list-filter.ts';

it.each([
  [{}, {}],
  [
    { series: 'cloud', city: 'Binhai', phase: 'ended', q: 'storage', tab: 'mine', view: 'calendar' },
    { series: 'cloud', city: 'Binhai', phase: 'ended', q: 'storage' },
  ],
  [{ when: 'month' }, { from: '2026-05-18', to: '2026-06-17' }],
  [{ when: 'quarter' }, { from: '2026-05-18', to: '2026-08-17' }],
  [{ when: 'year' }, { from: '2026-01-01', to: '2026-12-31' }],
  [{ when: 'past' }, { to: '2026-05-17' }],
] as const)('%j asks for %j', (search, filter) => {
  expect(filterOf(search, '2026-05-18')).toEqual(filter);
});
