import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildMeeting, buildSeries } from '#test/meetings';
import { findMeetingName, findMeetingNames, findSeriesBySlug, findSeriesNames } from './names.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('series are found by id and by slug', async () => {
  const { id, form } = await buildSeries(app);
  const name = { id, slug: form.slug, name: form.name, accent: 'indigo' };
  expect([...(await findSeriesNames(app.kernel.db, [id, randomUUID()]))]).toEqual([[id, name]]);
  expect(await findSeriesBySlug(app.kernel.db, form.slug)).toEqual(name);
  expect(await findSeriesBySlug(app.kernel.db, 'nowhere')).toBeNull();
});

test('conferences are found by id or slug, in any state', async () => {
  const { id, basics } = await buildMeeting(app, { state: 'closed' });
  const name = { id, slug: basics.slug, seriesId: basics.seriesId, name: basics.title, state: 'closed' };
  expect([...(await findMeetingNames(app.kernel.db, [id]))]).toEqual([[id, name]]);
  for (const key of [id, id.toUpperCase(), basics.slug]) {
    expect(await findMeetingName(app.kernel.db, key)).toEqual(name);
  }
  for (const key of [randomUUID(), 'nowhere', '']) {
    expect(await findMeetingName(app.kernel.db, key)).toBeNull();
  }
});
