import { expect, it } from 'vitest';
import { readListSearch, readMeetingSearch } from './search.ts';

const said = (search: object) => Object.fromEntries(Object.entries(search).filter(([, value]) => value));

it.each([
  [
    { tab: 'mine', view: 'calendar', month: '2026-05' },
    { tab: 'mine', view: 'calendar', month: '2026-05' },
  ],
  [
    { phase: 'ended', when: 'past', city: 'Binhai' },
    { phase: 'ended', when: 'past', city: 'Binhai' },
  ],
  // The router reads digits as a number.
  [{ q: 2026 }, { q: '2026' }],
  [{ tab: 'all', phase: 'over', when: 'never', month: '2026-13', q: '', city: ['x'] }, {}],
])('reads %j as %j', (asked, read) => {
  expect(said(readListSearch(asked))).toEqual(read);
});

it('keeps the search values of a conference page', () => {
  expect(said(readMeetingSearch({ tab: 'programme', day: '2026-05-18', mine: true, view: 'grid' }))).toEqual({
    tab: 'programme',
    day: '2026-05-18',
    mine: true,
    view: 'grid',
  });
  expect(said(readMeetingSearch({ tab: 'secrets', mine: 'yes', view: 'pie' }))).toEqual({});
});
