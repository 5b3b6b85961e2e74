import { expect, it } from 'vitest';
import { grouped, matching, type PaletteEntry } from './palette-entries.ts';

const entry = (
  id: string,
  group: PaletteEntry['group'],
  label: string,
  more: Partial<PaletteEntry> = {},
) => ({
  id,
  group,
  label,
  run: () => undefined,
  ...more,
});

const entries = [
  entry('1', 'screens', '参会人员', { keywords: ['participants'] }),
  entry('2', 'meetings', 'Coastal Science 2027', { detail: '2027', keywords: ['海岸科学大会'] }),
  entry('3', 'actions', 'Switch to dark theme'),
];

it.each([
  ['', ['1', '2', '3']],
  ['PARTI', ['1']],
  ['人员', ['1']],
  ['coastal 2027', ['2']],
  ['2027 coastal', ['2']],
  ['ｃｏａｓｔａｌ', ['2']],
  ['海岸', ['2']],
  ['<b>', []],
])('finds by %j', (typed, ids) => {
  expect(matching(entries, typed).map(({ id }) => id)).toEqual(ids);
});

it('lists a name that begins with the query first, without reading details', () => {
  const screens = [
    entry('1', 'screens', 'Review', { detail: 'People and orders' }),
    entry('2', 'screens', 'Unpaid orders'),
    entry('3', 'screens', 'Orders'),
  ];
  expect(matching(screens, 'orders').map(({ id }) => id)).toEqual(['3', '2']);
});

it('groups the results, people first, and leaves empty groups out', () => {
  const found = grouped([...entries, entry('4', 'people', '王伟')]);
  expect(found.map(({ id }) => id)).toEqual(['people', 'screens', 'meetings', 'actions']);
});
