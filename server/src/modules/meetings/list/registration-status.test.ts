import { meetingPhases, meetingStates, phaseOf, registrationAt } from '@plenum/contract/meetings/states';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildMeeting } from '#test/meetings';
import { meetings } from '../tables.ts';
import { phaseIs } from './public-filter.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

// Few different times, so that they often coincide with each other and with the current time.
const moment = fc.integer({ min: 0, max: 6 }).map((hour) => new Date(Date.UTC(2026, 5, 14, hour)));
const times = fc
  .record({
    state: fc.constantFrom(...meetingStates),
    registrationOpensAt: fc.option(moment),
    registrationClosesAt: fc.option(moment),
    beginsAt: moment,
    endsAt: moment,
  })
  .filter(
    ({ beginsAt, endsAt, registrationOpensAt: from, registrationClosesAt: until }) =>
      beginsAt < endsAt && (from === null || until === null || from < until),
  );

test('registration status in SQL equals the contract’s, and so does each phase', async () => {
  const { id } = await buildMeeting(app, { state: 'published' });
  await fc.assert(
    fc.asyncProperty(times, moment, async (given, now) => {
      const phases = meetingPhases.map((phase) => sql`(${phaseIs(phase, now)}) as ${sql.identifier(phase)}`);
      const found = await app.kernel.db.transaction(async (tx) => {
        await tx
          .update(meetings)
          .set(given)
          .where(sql`id = ${id}`);
        const { rows } = await tx.execute(sql`
          select registration_status(meetings, ${now}) as status, ${sql.join(phases, sql`, `)}
          from meetings where id = ${id}`);
        return rows[0];
      });
      expect(found?.['status']).toBe(registrationAt(given, now));
      // Drafts don't appear in any public list.
      const told = given.state === 'draft' ? [] : [phaseOf(given, now)];
      expect(meetingPhases.filter((phase) => found?.[phase] === true)).toEqual(told);
    }),
    { numRuns: 300 },
  );
});
