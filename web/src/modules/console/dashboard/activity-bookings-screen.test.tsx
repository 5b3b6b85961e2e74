import type { ActivityRow } from '@plenum/contract/console/dashboard';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { idOf, serve, setStage, show } from '#test/console-stage';
import { ActivityBookingsScreen } from './activity-bookings-screen.tsx';

vi.mock('#kernel/live/use-live', () => ({ useLive: () => undefined }));

beforeAll(setStage);
afterEach(cleanup);

function lunch(number: number, startsAt: string, overrides: Partial<ActivityRow> = {}): ActivityRow {
  return {
    id: idOf(number),
    kind: 'lunch',
    name: `Lunch ${number}`,
    place: '',
    startsAt,
    endsAt: startsAt,
    stock: 40,
    taken: 12,
    paid: 9,
    hidden: false,
    ...overrides,
  };
}

it('shows the days of the conference’s time zone, and links to the guests', async () => {
  const rows = [
    // In UTC this is still 14 June, but in Shanghai it is already 15 June.
    lunch(1, '2026-06-14T17:00:00.000Z'),
    lunch(2, '2026-06-15T04:00:00.000Z', { taken: 40 }),
    lunch(3, '2026-06-16T04:00:00.000Z', { stock: null }),
  ];
  serve((_, path) => (path.endsWith('/activity-bookings') ? rows : undefined));
  show(ActivityBookingsScreen);
  await screen.findByText('Lunch 1');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    '15 June 2026',
    '16 June 2026',
  ]);
  expect([screen.getByText('12 of 40 booked'), screen.getByText('12 booked')]).toHaveLength(2);
  expect(screen.getAllByText('Full')).toHaveLength(1);
  const guests = screen.getByRole('link', { name: 'View guests of Lunch 2' });
  expect(guests.getAttribute('href')).toBe(`participants?activityId=${idOf(2)}`);
});
