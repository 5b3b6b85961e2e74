import { expect, test } from 'vitest';
import { parseCoordinates } from './coordinates-field.tsx';

test.each([
  ['30.2489, 120.2052', { latitude: 30.2489, longitude: 120.2052 }],
  ['-33.86 151.2', { latitude: -33.86, longitude: 151.2 }],
  ['30.2489，120.2052', { latitude: 30.2489, longitude: 120.2052 }],
])('reads %s', (text, place) => {
  expect(parseCoordinates(text)).toEqual(place);
});

test.each(['', 'north', '30.2489', '91, 10', '10, 181', '30.2,120.2,5', '30°N 120°E'])(
  'rejects %s',
  (text) => {
    expect(parseCoordinates(text)).toBeNull();
  },
);
