import { expect, it } from 'vitest';
import { createTestClock, systemClock } from './clock.ts';

it('a test clock moves only when set', () => {
  const clock = createTestClock('2030-01-01T00:00:00Z');
  const earlier = clock.now();
  clock.advance(90_000);
  expect(clock.now().toISOString()).toBe('2030-01-01T00:01:30.000Z');
  clock.set('2029-12-31T23:59:59Z');
  expect(clock.now().toISOString()).toBe('2029-12-31T23:59:59.000Z');
  expect(earlier.toISOString()).toBe('2030-01-01T00:00:00.000Z');
});

it('the system clock shows the time of this machine', () => {
  const before = Date.now();
  const now = systemClock.now().getTime();
  expect(now).toBeGreaterThanOrEqual(before);
  expect(now).toBeLessThanOrEqual(Date.now());
});
