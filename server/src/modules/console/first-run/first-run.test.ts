import { dismissFirstRun, readFirstRun } from '@plenum/contract/console/first-run';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, openTestApp, type TestApp } from '#test/app';
import { publishLegalTexts } from '#test/consents';
import { auditOf } from '#test/effects';
import { buildMeeting } from '#test/meetings';
import { buildPerson, makeAdministrator, type Person } from '#test/people';

let app: TestApp;
let administrator: Person;
beforeAll(async () => {
  app = await createTestApp();
  administrator = await buildPerson(app);
  await makeAdministrator(app, administrator);
});
afterAll(() => app.close());

async function list(): Promise<string[] | null> {
  const { body } = await app.call(readFirstRun, { token: administrator.token });
  return body.data?.steps.map(({ step, isDone }) => `${step}: ${isDone ? 'done' : 'open'}`) ?? null;
}

test('completes each step of a new site once its record exists', async () => {
  expect(await list()).toEqual(['series: open', 'messages: open', 'legal: open', 'conference: open']);
  await publishLegalTexts(app);
  expect(await list()).toContain('legal: done');
  await buildMeeting(app);
  expect(await list()).toEqual(['series: done', 'messages: open', 'legal: done', 'conference: done']);
  const mail = { smtpUrl: 'smtp://127.0.0.1:9', from: 'no-reply@plenum.example' };
  const server = await openTestApp(app.databaseUrl, { mail });
  const { body } = await server.call(readFirstRun, { token: administrator.token });
  expect(body.data).toBeNull();
  await server.close();
});

test('hides the list for every administrator once one has dismissed it, and always for other people', async () => {
  const stranger = await buildPerson(app);
  expect((await app.call(readFirstRun, { token: stranger.token })).status).toBe(403);
  expect((await app.call(dismissFirstRun, { token: stranger.token })).status).toBe(403);
  expect(await list()).not.toBeNull();
  expect((await app.call(dismissFirstRun, { token: administrator.token })).status).toBe(200);
  expect(await list()).toBeNull();
  expect(await auditOf(app, 'site:first_run')).toEqual(['site.first_run_dismissed']);
});
