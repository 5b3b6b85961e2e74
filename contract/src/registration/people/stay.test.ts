import { expect, test, vi } from 'vitest';
import { checkStay, emptyStay, type OfferedRoom, type StayChoice, wantsRoom } from './stay.ts';

const twin: OfferedRoom = {
  id: 'twin',
  capacity: 2,
  shared: true,
  price: { CNY: 48_000, USD: 6_800 },
  nights: [{ day: '2026-06-14' }],
};
const bed = { roomTypeId: 'twin', checkIn: '2026-06-14', checkOut: '2026-06-15' };
const check = (choice: StayChoice | null, rooms = [twin]) =>
  checkStay({ ...emptyStay, ...bed, choice }, rooms, 'female').stay;

test.each([
  ['single', { choice: 'single', ...bed, unit: 'room' }],
  ['shared', { choice: 'shared', ...bed, unit: 'women_bed' }],
  ['no_hotel', { choice: 'no_hotel', roomTypeId: null, checkIn: null, checkOut: null, unit: null }],
  ['no_room', { choice: 'no_room', roomTypeId: null, checkIn: null, checkOut: null, unit: null }],
] as const)('a stay of the kind %s', (choice, stay) => {
  expect(check(choice)).toEqual(stay);
  expect(wantsRoom(choice)).toBe(stay.unit !== null);
});

test('an undecided stay counts as no hotel for now, if there are hotels', () => {
  expect(check(null)).toMatchObject({ choice: 'no_hotel' });
  expect(check(null, [])).toBeNull();
});

const errorsOf = (checkIn: string, checkOut: string) =>
  checkStay({ ...emptyStay, ...bed, choice: 'single', checkIn, checkOut }, [twin], 'female').fieldErrors;

test.each([
  ['2026-02-31', '2026-06-15', 'checkIn'],
  ['0000-01-01', '2026-06-15', 'checkIn'],
  ['2026-06-14', '2026-06-31', 'checkOut'],
  ['2026-06-14', '9999-12-31', 'checkOut'],
])('refuses %s to %s as a stay because one of the days does not exist', (checkIn, checkOut, field) => {
  expect(errorsOf(checkIn, checkOut)).toMatchObject([{ field }]);
});

test('checking three centuries of nights stops at the first that is missing', () => {
  const written = vi.spyOn(Date.prototype, 'toISOString');
  expect(errorsOf('1900-01-01', '2199-12-31')).toMatchObject([{ values: { day: '1900-01-01' } }]);
  const days = written.mock.calls.length;
  written.mockRestore();
  expect(days).toBeLessThan(3);
});
