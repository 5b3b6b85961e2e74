import { expect, test } from 'vitest';
import { kindOf } from '../messaging/kinds.ts';
import { jobVariables } from './job-schemas.ts';

test('a free text has the variables that templates of one’s own have', () => {
  expect(jobVariables).toEqual(kindOf('custom').variables);
});
