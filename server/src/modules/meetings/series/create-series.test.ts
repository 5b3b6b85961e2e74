import { createSeries, listSeries } from '@plenum/contract/meetings/series';
import { meetingRefusals } from '@plenum/contract/meetings/messages';
import { richParagraphs } from '@plenum/contract/kernel/rich-text';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf, countRows, invalidatedBy } from '#test/effects';
import { seriesForm } from '#test/meetings';
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

test('stores the series in both languages, and audits it', async () => {
  const form = seriesForm({
    about: { en: richParagraphs('Since 2009.'), zh: richParagraphs('始于 2009 年。') },
  });
  const { status, body } = await app.call(createSeries, { token, body: form });
  expect(status).toBe(200);
  const listed = (await app.call(listSeries, { token })).body.data.find(({ id }) => id === body.data.id);
  expect(listed).toEqual({
    ...form,
    id: body.data.id,
    version: 1,
    meetings: 0,
    can: { edit: true, createMeeting: true },
  });
  expect(await auditOf(app, `series:${body.data.id}`)).toEqual(['series.created']);
});

test('visitors see it immediately', async () => {
  let id = '';
  const invalidated = await invalidatedBy(app, async () => {
    id = (await app.call(createSeries, { token, body: seriesForm() })).body.data.id;
  });
  expect(invalidated).toEqual(['meetings', 'series', `series:${id}`]);
});

test('refuses an address in use beside its field, and stores nothing', async () => {
  const form = seriesForm();
  await app.call(createSeries, { token, body: form });
  const before = await countRows(app);
  const { body } = await app.call(createSeries, { token, body: form });
  expect(body).toMatchObject({
    code: meetingRefusals.SLUG_TAKEN.code,
    errors: [{ path: 'slug', code: 'slug_taken' }],
  });
  expect(await countRows(app)).toEqual(before);
});
