import { expect, it } from 'vitest';
import { decidable } from './use-review.ts';

it('decides on the submitted ones, each registration once', () => {
  const rows = [
    { id: 'waiting', review: 'audit_pending' as const },
    { id: 'waiting', review: 'audit_pending' as const },
    { id: 'passed', review: 'audit_pass' as const },
    { id: 'failed', review: 'audit_failed' as const },
    // Unpaid, in a conference where payment comes before the review.
    { id: 'unpaid', review: null },
  ];
  expect(decidable(rows, 'audit_pass')).toEqual(['waiting']);
  expect(decidable(rows, 'audit_failed')).toEqual(['waiting', 'passed']);
});
