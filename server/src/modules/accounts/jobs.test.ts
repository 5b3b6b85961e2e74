import { getMe } from '@plenum/contract/accounts/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildMeeting, buildStaff } from '#test/meetings';
import { logInAgain, signUpPerson } from '#test/people';
import { buildInvitation } from '#test/staff-invitations';
import { accountJobs } from './jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const DAY = 24 * 3_600_000;

test('invitations to staff are deleted two months after they would have expired', async () => {
  const { id } = await buildMeeting(app);
  await buildInvitation(app, id, await buildStaff(app, id, 'owner'));
  const left = async () => {
    for (const job of accountJobs) await job.run(app.kernel);
    const { rows } = await app.kernel.pool.query('select 1 from staff_invitations');
    return rows.length;
  };
  app.clock.advance((14 + 60) * DAY);
  expect(await left()).toBe(1);
  app.clock.advance(1);
  expect(await left()).toBe(0);
});

test('codes after two days and logins after two months are deleted, newer ones are kept', async () => {
  const person = await signUpPerson(app);
  const counts = async () => {
    const { rows } = await app.kernel.pool.query<{ codes: number; logins: number; tokens: number }>(
      `select (select count(*)::int from verification_codes) as codes, (select count(*)::int from logins) as logins,
         (select count(*)::int from login_tokens) as tokens`,
    );
    return rows[0];
  };
  const run = async () => {
    for (const job of accountJobs) await job.run(app.kernel);
  };
  app.clock.advance(2 * DAY);
  await run();
  expect(await counts()).toEqual({ codes: 1, logins: 1, tokens: 1 });
  app.clock.advance(1);
  await run();
  expect(await counts()).toEqual({ codes: 0, logins: 1, tokens: 1 });
  app.clock.advance(58 * DAY);
  const token = await logInAgain(app, person);
  await run();
  expect(await counts()).toEqual({ codes: 0, logins: 1, tokens: 1 });
  expect((await app.call(getMe, { token })).status).toBe(200);
});
