import { expect, test } from 'vitest';
import { fitted, scaleOf, textWidth } from './chart-scale.ts';
import { byDay, everyDay, MOST_SERIES, toCsv } from './chart-data.ts';

const options = {
  title: 'Registrations',
  rowsAre: 'Day',
  of: [
    { id: 'a', name: 'Student' },
    { id: 'b', name: 'Regular' },
    { id: 'unused', name: 'Guest' },
  ],
  others: 'Others',
  label: (day: string) => `on ${day}`,
  short: (day: string) => day.slice(5),
};

test('lists each day from the first to the last, with empty ones, and the series that are used', () => {
  const entries = [
    { day: '2026-02-27', of: 'b', value: 2 },
    { day: '2026-03-01', of: 'a', value: 1 },
    { day: '2026-03-01', of: 'a', value: 4 },
  ];
  const data = byDay(entries, options);
  expect(data.series).toEqual(['Student', 'Regular']);
  expect(data.rows.map(({ key, values }) => [key, ...values])).toEqual([
    ['2026-02-27', 0, 2],
    ['2026-02-28', 0, 0],
    ['2026-03-01', 5, 0],
  ]);
});

test('merges the smallest of too many series without losing a value', () => {
  const of = Array.from({ length: 9 }, (_, index) => ({ id: `t${index}`, name: `Type ${index}` }));
  const entries = of.map(({ id }, index) => ({ day: '2026-03-01', of: id, value: index + 1 }));
  const { series, rows } = byDay(entries, { ...options, of });
  expect(series).toEqual(['Type 4', 'Type 5', 'Type 6', 'Type 7', 'Type 8', 'Others']);
  expect(series).toHaveLength(MOST_SERIES);
  expect(rows[0]?.values).toEqual([5, 6, 7, 8, 9, 1 + 2 + 3 + 4]);
});

test('shows no more than a year of days', () => {
  expect(everyDay(['2020-01-01', '2026-03-01'])).toHaveLength(366);
  expect(everyDay([])).toEqual([]);
});

test('exports the table with days as days, and a name like a formula as text', () => {
  const data = byDay([{ day: '2026-03-01', of: 'a', value: 150 }], {
    ...options,
    of: [{ id: 'a', name: '=cmd(),"x"' }],
  });
  expect(toCsv(data, (value) => value / 100)).toBe('\uFEFFDay,"\'=cmd(),""x"""\r\n2026-03-01,1.5\r\n');
});

test.each([
  [[{ low: 0, high: 7 }], [0, 2, 4, 6, 8]],
  [[{ low: 0, high: 0 }], [0, 1]],
  [[{ low: -1_000, high: 60_000 }], [-20_000, 0, 20_000, 40_000, 60_000]],
])('puts round numbers beside the bars: %j', (extents, ticks) => {
  expect(scaleOf(extents).ticks).toEqual(ticks);
});

test('a name that is too long for its row is shortened, in either script', () => {
  expect(fitted('Paid', 12, 100)).toBe('Paid');
  const [latin, chinese] = ['A ticket for each member of a team', '向团队的每位成员发送电子票'].map((name) =>
    fitted(name, 12, 100),
  );
  expect([latin, chinese]).toEqual(['A ticket for e…', '向团队的每位成…']);
  expect(textWidth(latin ?? '', 12)).toBeLessThanOrEqual(100);
});
