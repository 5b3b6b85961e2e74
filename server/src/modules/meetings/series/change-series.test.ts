import { changeSeries, listSeries, uploadSeriesPicture } from '@plenum/contract/meetings/series';
import { meetingRefusals } from '@plenum/contract/meetings/messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePng } from '#test/make-images';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf, invalidatedBy } from '#test/effects';
import { buildSeries } from '#test/meetings';
import { buildPerson, makeAdministrator } from '#test/people';

let app: TestApp;
let token: string;
let name: string;
beforeAll(async () => {
  app = await createTestApp();
  const administrator = await buildPerson(app);
  await makeAdministrator(app, administrator);
  token = administrator.token;
  name = administrator.me.name;
});
afterAll(() => app.close());

test('the new text replaces the old, and visitors see it', async () => {
  const { id, form } = await buildSeries(app);
  const changed = { ...form, tagline: { en: 'Every spring', zh: '每年春天' }, accent: 'pine' as const };
  const invalidated = await invalidatedBy(app, async () => {
    const { body } = await app.call(changeSeries, {
      token,
      params: { id },
      body: { version: 1, series: changed },
    });
    expect(body.data).toEqual({ version: 2 });
  });
  expect(invalidated).toEqual(['meetings', 'series', `series:${id}`]);
  const listed = (await app.call(listSeries, { token })).body.data.find((one) => one.id === id);
  expect(listed).toMatchObject({ ...changed, version: 2 });
  expect(await auditOf(app, `series:${id}`)).toEqual(['series.created', 'series.changed']);
});

test('refuses the second of two concurrent edits, and overwrites nothing', async () => {
  const { id, form } = await buildSeries(app);
  const save = (en: string) =>
    app.call(changeSeries, {
      token,
      params: { id },
      body: { version: 1, series: { ...form, tagline: { en, zh: '' } } },
    });
  const answers = await Promise.all([save('one'), save('other')]);
  expect(answers.map(({ body }) => body.code).toSorted()).toEqual([
    200,
    kernelRefusals.CHANGED_MEANWHILE.code,
  ]);
  const refused = answers.find(({ status }) => status !== 200);
  expect(refused?.body.savedBefore).toEqual({ by: name, at: app.clock.now().toISOString() });
});

test('refuses an address in use beside its field', async () => {
  const [one, other] = [await buildSeries(app), await buildSeries(app)];
  const { body } = await app.call(changeSeries, {
    token,
    params: { id: one.id },
    body: { version: 1, series: { ...one.form, slug: other.form.slug } },
  });
  expect(body).toMatchObject({
    code: meetingRefusals.SLUG_TAKEN.code,
    errors: [{ path: 'series.slug', code: 'slug_taken' }],
  });
});

test('keeps its pictures from now on', async () => {
  const { id, form } = await buildSeries(app);
  const reply = await app.http.inject({
    method: 'POST',
    url: uploadSeriesPicture.path,
    headers: { authorization: token, 'content-type': 'image/png' },
    payload: makePng(4, 4),
  });
  const { fileId, link } = reply.json<{ data: { fileId: string; link: string } }>().data;
  expect(link).toBe(`/media/${fileId}`);
  const attached = async () => {
    const found = await app.kernel.db.execute(sql`select attached from files where id = ${fileId}`);
    return found.rows[0];
  };
  expect(await attached()).toEqual({ attached: false });
  const body = { version: 1, series: { ...form, logo: fileId } };
  expect((await app.call(changeSeries, { token, params: { id }, body })).status).toBe(200);
  expect(await attached()).toEqual({ attached: true });
});
