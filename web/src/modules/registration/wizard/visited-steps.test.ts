import { beforeEach, expect, test } from 'vitest';
import { clearVisited, keepVisited, readVisited } from './visited-steps.ts';

beforeEach(() => localStorage.clear());

test('the last step and the furthest one are stored for each registration', () => {
  keepVisited('one', 'who');
  keepVisited('one', 'invoice');
  keepVisited('one', 'stay');
  keepVisited('two', 'who');
  expect(readVisited('one')).toEqual({ last: 'stay', furthest: 'invoice' });
  expect(readVisited('two')).toEqual({ last: 'who', furthest: 'who' });
  clearVisited('one');
  expect(readVisited('one')).toEqual({ last: undefined, furthest: undefined });
});

test('an invalid step is ignored', () => {
  localStorage.setItem('wizardSteps:one', 'kitchen stay');
  expect(readVisited('one')).toEqual({ last: undefined, furthest: 'stay' });
});
