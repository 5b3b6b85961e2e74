import { randomUUID } from 'node:crypto';
import { deleteSeries, listSeries } from '@plenum/contract/meetings/series';
import { meetingRefusals } from '@plenum/contract/meetings/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf } from '#test/effects';
import { buildMeeting, buildSeries } from '#test/meetings';
import { buildPerson, makeAdministrator } from '#test/people';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  const administrator = await buildPerson(app);
  await makeAdministrator(app, administrator);
  token = administrator.token;
});
afterAll(() => app.close());

test('deletes a series without conferences', async () => {
  const { id } = await buildSeries(app);
  expect((await app.call(deleteSeries, { token, params: { id } })).status).toBe(200);
  expect((await app.call(listSeries, { token })).body.data.map((one) => one.id)).not.toContain(id);
  expect(await auditOf(app, `series:${id}`)).toEqual(['series.created', 'series.deleted']);
  expect((await app.call(deleteSeries, { token, params: { id } })).status).toBe(404);
});

test('keeps a series with conferences', async () => {
  const { basics } = await buildMeeting(app);
  const { body } = await app.call(deleteSeries, { token, params: { id: basics.seriesId } });
  expect(body.code).toBe(meetingRefusals.SERIES_IN_USE.code);
  expect(await auditOf(app, `series:${basics.seriesId}`)).toEqual(['series.created']);
});

test('does not find an unknown series', async () => {
  expect((await app.call(deleteSeries, { token, params: { id: randomUUID() } })).status).toBe(404);
});
