import { expect, test } from 'vitest';
import { kindOf } from '../messaging/kinds.ts';
import { jobVariables } from './job-schemas.ts';

test('a free text has the same variables as an organizer’s own templates', () => {
  expect(jobVariables).toEqual(kindOf('custom').variables);
});
