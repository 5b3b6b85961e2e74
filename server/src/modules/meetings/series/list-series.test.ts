import { listSeries } from '@plenum/contract/meetings/series';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { countQueries } from '#test/effects';
import { buildMeeting, buildSeries, buildStaff } from '#test/meetings';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('lists series in their order, with the number of conferences and the person’s permissions', async () => {
  const second = await buildSeries(app, { slug: 'second', position: 2 });
  const first = await buildSeries(app, { slug: 'first', position: 1 });
  const { id } = await buildMeeting(app, { seriesId: second.id });
  await buildMeeting(app, { seriesId: second.id });
  const manager = await buildStaff(app, id, 'manager');
  const steward = await buildStaff(app, id, 'steward');
  const listed = async (token: string) =>
    (await app.call(listSeries, { token })).body.data.map((one) => [one.id, one.meetings, one.can]);
  const forManager = { edit: false, createMeeting: true };
  expect(await listed(manager.token)).toEqual([
    [first.id, 0, forManager],
    [second.id, 2, forManager],
  ]);
  expect((await listed(steward.token))[0]?.[2]).toEqual({ edit: false, createMeeting: false });
  const few = await countQueries(app, () => listed(manager.token));
  await buildSeries(app);
  await buildMeeting(app);
  expect(await countQueries(app, () => listed(manager.token))).toBe(few);
});
