import { randomUUID } from 'node:crypto';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { listPublicMeetings } from '@plenum/contract/meetings/public-endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';

// Refused calls change nothing, so all of these tests use the same app.
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test.each([
  'nonsense',
  'coming.1.x',
  "over.1.'; drop table meetings",
  'coming..',
  `over.-99999999999999.${randomUUID()}`,
  `coming.99999999999999.${randomUUID()}`,
])('refuses the made-up cursor %s', async (after) => {
  const url = `/api/public/meetings?after=${encodeURIComponent(after)}`;
  expect((await app.http.inject({ method: 'GET', url })).statusCode).toBe(400);
});

test.each(['0000-01-01', '2026-02-31', '2026-13-01', '9999-12-31'])(
  'refuses %s as a day, with the name of its field',
  async (day) => {
    for (const field of ['from', 'to'] as const) {
      const answer = await app.call(listPublicMeetings, { query: { [field]: day } });
      expect(answer.body.code).toBe(kernelRefusals.INVALID_INPUT.code);
      expect(answer.body.errors).toEqual([{ path: field, code: 'illegal_input', message: 'Illegal input' }]);
    }
  },
);
