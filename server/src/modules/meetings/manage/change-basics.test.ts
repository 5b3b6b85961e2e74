import { changeBasics, readMeetingConsole } from '@plenum/contract/meetings/endpoints';
import { meetingRefusals } from '@plenum/contract/meetings/messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf, invalidatedBy } from '#test/effects';
import { buildMeeting, buildSeries, buildStaff } from '#test/meetings';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function build(overrides: Parameters<typeof buildMeeting>[1] = {}) {
  const meeting = await buildMeeting(app, overrides);
  const { token, me } = await buildStaff(app, meeting.id, 'manager');
  return { ...meeting, token, me, params: { id: meeting.id } };
}

test('stores all fields and the values derived from them', async () => {
  const { id, basics, token, params } = await build({ state: 'published' });
  const changed = {
    ...basics,
    startsOn: '2026-06-20',
    endsOn: '2026-06-21',
    city: { en: 'Qingdao', zh: '青岛' },
  };
  const { body } = await app.call(changeBasics, { token, params, body: { version: 1, basics: changed } });
  expect(body.data).toEqual({ version: 2 });
  const console = await app.call(readMeetingConsole, { token, params });
  expect(console.body.data).toMatchObject({ basics: changed, version: 2, state: 'published' });
  const { rows } = await app.kernel.pool.query(
    'select begins_at as begins, search from meetings where id = $1',
    [id],
  );
  expect(rows[0]).toMatchObject({
    begins: new Date('2026-06-19T16:00:00Z'),
    search: expect.stringContaining('qingdao\n青岛'),
  });
  expect(await auditOf(app, `meeting:${id}`)).toEqual(['meeting.created', 'meeting.basics_changed']);
});

test('moving a conference to another series invalidates both', async () => {
  const { id, basics, token, params } = await build();
  const other = await buildSeries(app);
  const invalidated = await invalidatedBy(app, () =>
    app.call(changeBasics, {
      token,
      params,
      body: { version: 1, basics: { ...basics, seriesId: other.id } },
    }),
  );
  expect(invalidated).toEqual(
    [`meeting:${id}`, 'meetings', `series:${basics.seriesId}`, `series:${other.id}`].toSorted(),
  );
});

test('refuses the second of two concurrent edits, and overwrites nothing', async () => {
  const { basics, token, params, me } = await build();
  const save = (capacity: number) =>
    app.call(changeBasics, { token, params, body: { version: 1, basics: { ...basics, capacity } } });
  const answers = await Promise.all([save(1), save(2)]);
  expect(answers.map(({ body }) => body.code).toSorted()).toEqual([
    200,
    kernelRefusals.CHANGED_MEANWHILE.code,
  ]);
  const refused = answers.find(({ status }) => status !== 200);
  expect(refused?.body.savedBefore).toEqual({ by: me.name, at: app.clock.now().toISOString() });
  const kept = answers.findIndex(({ status }) => status === 200) + 1;
  const console = await app.call(readMeetingConsole, { token, params });
  expect(console.body.data.basics.capacity).toBe(kept);
});

test('refuses an address in use and an unknown series beside their fields', async () => {
  const other = await buildMeeting(app);
  const { basics, token, params, id } = await build();
  const save = (wrong: object) =>
    app.call(changeBasics, { token, params, body: { version: 1, basics: { ...basics, ...wrong } } });
  expect((await save({ slug: other.basics.slug })).body).toMatchObject({
    code: meetingRefusals.SLUG_TAKEN.code,
    errors: [{ path: 'basics.slug', code: 'slug_taken' }],
  });
  expect((await save({ seriesId: id })).body).toMatchObject({
    code: kernelRefusals.INVALID_INPUT.code,
    errors: [{ path: 'basics.seriesId', code: 'unknown_reference' }],
  });
});

test('refuses changes to an archived conference', async () => {
  const { basics, token, params } = await build({ state: 'archived' });
  const { body } = await app.call(changeBasics, { token, params, body: { version: 1, basics } });
  expect(body.code).toBe(meetingRefusals.ARCHIVED.code);
});
