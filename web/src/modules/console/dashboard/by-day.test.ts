import { expect, it } from 'vitest';
import { fillEmptyDays } from './day-chart.tsx';

it('includes days without a registration, over the end of a month too', () => {
  const days = fillEmptyDays([
    { day: '2026-02-27', count: 2 },
    { day: '2026-03-02', count: 5 },
  ]);
  expect(days).toEqual([
    { day: '2026-02-27', count: 2 },
    { day: '2026-02-28', count: 0 },
    { day: '2026-03-01', count: 0 },
    { day: '2026-03-02', count: 5 },
  ]);
});

it('keeps the last three months of a long time', () => {
  const days = fillEmptyDays([
    { day: '2025-01-01', count: 1 },
    { day: '2026-03-02', count: 5 },
  ]);
  expect([days.length, days[0]?.day, days.at(-1)]).toEqual([
    92,
    '2025-12-01',
    { day: '2026-03-02', count: 5 },
  ]);
});

it('is empty without registrations', () => {
  expect(fillEmptyDays([])).toEqual([]);
});
