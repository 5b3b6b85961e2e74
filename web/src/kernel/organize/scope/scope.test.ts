import { expect, it } from 'vitest';
import { groupByScope, isScopeKey, scopeChoices, scopeKey, scopeOf } from './scope.ts';

const everywhere = [
  { seriesId: null, meetingId: null },
  { seriesId: 's-1', meetingId: null },
  { seriesId: null, meetingId: 'm-1' },
];

it.each(everywhere)('reads a scope back from its key: %o', (scope) => {
  expect(scopeOf(scopeKey(scope))).toEqual(scope);
  expect(isScopeKey(scopeKey(scope))).toBe(true);
});

it.each(['', 'series:', 'town:1', 'meeting:<b>'])('refuses %s as a scope', (key) => {
  expect(isScopeKey(key)).toBe(false);
});

it('offers only scopes the user may write for, with the time zone of each conference', () => {
  const name = { en: 'a', zh: '' };
  const choices = scopeChoices(
    [
      { id: 's-1', name, can: { edit: false } },
      { id: 's-2', name, can: { edit: true } },
    ],
    [
      { id: 'm-1', title: name, timeZone: 'Asia/Shanghai', state: 'draft', can: { edit: true } },
      { id: 'm-2', title: name, timeZone: 'Asia/Shanghai', state: 'closed', can: { edit: true } },
    ],
  );
  expect(choices.map((choice) => [scopeKey(choice), choice.timeZone, choice.isHidden])).toEqual([
    ['series:s-2', null, false],
    ['meeting:m-1', 'Asia/Shanghai', true],
    ['meeting:m-2', 'Asia/Shanghai', false],
  ]);
});

it('groups rows by scope, named in the reader’s language', () => {
  const row = (id: string, seriesId: string, en: string, zh: string) => ({
    id,
    seriesId,
    meetingId: null,
    scopeName: { en, zh },
  });
  const rows = [row('1', 'b', 'Beta', '乙'), row('2', 'a', 'Alpha', ''), row('3', 'b', 'Beta', '乙')];
  const groups = (lan: 'en' | 'zh-cn') =>
    groupByScope(rows, lan).map((group) => [group.name, group.rows.map(({ id }) => id)]);
  expect(groups('en')).toEqual([
    ['Alpha', ['2']],
    ['Beta', ['1', '3']],
  ]);
  expect(groups('zh-cn')).toContainEqual(['乙', ['1', '3']]);
  expect(groups('zh-cn')).toContainEqual(['Alpha', ['2']]);
});
