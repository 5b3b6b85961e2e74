import { MOST_DESIGNS } from '@plenum/contract/badges/design';
import * as badges from '@plenum/contract/badges/endpoints';
import { badgeRefusals } from '@plenum/contract/badges/messages';
import * as queue from '@plenum/contract/badges/queue';
import { MOST_DIRECT } from '@plenum/contract/badges/schemas';
import { fillPath } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildBadgeDesign, stockDesign } from '#test/badges';
import { buildStaff } from '#test/meetings';
import { buildOffer, buildOrder, memberDraft } from '#test/registrations';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function build() {
  const { meetingId, type } = await buildOffer(app, { price: { CNY: 0, USD: 0 }, review: 'none' });
  const { memberIds } = await buildOrder(app, meetingId, [memberDraft(type.id)]);
  const { token } = await buildStaff(app, meetingId, 'manager');
  const designId = await buildBadgeDesign(app, meetingId, { token });
  const params = { id: meetingId };
  const print = (way: 'pdf' | 'browser') =>
    app.call(badges.printBadges, {
      params,
      body: { designId, participantIds: null, filter: {}, order: 'name', way, place: '', reason: 'Again' },
      token,
    });
  return { meetingId, personId: memberIds[0] ?? '', token, designId, params, print };
}

test('a conference has a limited number of designs', async () => {
  const { meetingId, token, params } = await build();
  await app.kernel.db.execute(sql`
    insert into badge_designs (id, meeting_id, name, version, design, changed_at)
    select gen_random_uuid(), ${meetingId}, 'Copy', 1, '{}', now() from generate_series(2, ${MOST_DESIGNS})`);
  const body = { name: 'One more', design: stockDesign() };
  const refused = await app.call(badges.createBadgeDesign, { params, body, token });
  expect(refused.body.code).toBe(badgeRefusals.TOO_MANY_DESIGNS.code);
});

test('a browser prints a limited number at a time', async () => {
  const { meetingId, personId, print } = await build();
  await app.kernel.db.execute(sql`
    insert into participants
    select (jsonb_populate_record(person, jsonb_build_object('id', gen_random_uuid(), 'position', nr))).*
    from participants as person cross join generate_series(1, ${MOST_DIRECT}::integer) as nr where person.id = ${personId}`);
  expect((await print('browser')).body.code).toBe(badgeRefusals.TOO_MANY_BADGES.code);
  // The copied people belong to no order, unlike real participants, so they are deleted before printing.
  await app.kernel.db.execute(
    sql`delete from participants where meeting_id = ${meetingId} and id <> ${personId}`,
  );
  expect((await print('browser')).body.data).toMatchObject({ badges: 1 });
});

test('batches, people and waiting badges of another conference are not found', async () => {
  const [ours, theirs] = [await build(), await build()];
  const { jobId } = (await ours.print('pdf')).body.data;
  const { token } = theirs;
  const of = { ...theirs.params, jobId };
  expect((await app.call(badges.readPrintJob, { params: of, token })).body.code).toBe(
    kernelRefusals.NOT_FOUND.code,
  );
  const file = await app.http.inject({
    method: 'GET',
    url: fillPath(badges.downloadBadges.path, of),
    headers: { authorization: token },
  });
  expect(file.statusCode).toBe(404);
  const body = { designId: theirs.designId, participantIds: [ours.personId], reason: 'Lost' };
  expect((await app.call(queue.queueBadges, { params: theirs.params, body, token })).body.code).toBe(
    badgeRefusals.NO_BADGES.code,
  );
  await app.call(queue.queueBadges, {
    params: ours.params,
    body: { ...body, designId: ours.designId },
    token: ours.token,
  });
  const [entry] = (await app.call(queue.readBadgeQueue, { params: ours.params, token: ours.token })).body.data
    .entries;
  const entryOf = { params: { ...theirs.params, entryId: entry?.id ?? '' }, token };
  for (const endpoint of [queue.retryQueuedBadge, queue.removeQueuedBadge])
    expect((await app.call(endpoint, entryOf)).body.code).toBe(kernelRefusals.NOT_FOUND.code);
});
