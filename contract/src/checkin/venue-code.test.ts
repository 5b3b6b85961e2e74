import { expect, test } from 'vitest';
import { isVenueStepGood, readVenueCode, VENUE_STEP_MS, venueStep, writeVenueCode } from './venue-code.ts';

const code = {
  checkpointId: '01a1e856-c4ad-702f-9bc3-b96d0cf0ccca',
  step: 59_331_120,
  mac: 'abcdefghij-_1234',
};

test('reads a venue code as it was written', () => {
  expect(readVenueCode(writeVenueCode(code))).toEqual(code);
});

test.each([
  '',
  '.',
  'x'.repeat(4_000),
  '<script>alert(1)</script>',
  `${writeVenueCode(code)}.`,
  writeVenueCode(code).toUpperCase(),
])('rejects %.20s as a venue code', (text) => {
  expect(readVenueCode(text)).toBeNull();
});

test('accepts a code for its own step and the next one', () => {
  const at = new Date(1_780_000_000_000);
  const step = venueStep(at);
  const later = (steps: number) => new Date(at.getTime() + steps * VENUE_STEP_MS);
  expect([0, 1, 2].map((steps) => isVenueStepGood(step, later(steps)))).toEqual([true, true, false]);
  expect(isVenueStepGood(step + 2, at)).toBe(false);
});
