import { badgeRefusals } from '@plenum/contract/badges/messages';
import * as queue from '@plenum/contract/badges/queue';
import { listPrintedBadges } from '@plenum/contract/badges/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildBadgeDesign } from '#test/badges';
import { buildStaff } from '#test/meetings';
import { buildOffer, buildOrder, memberDraft } from '#test/registrations';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function build(people: number) {
  const offer = await buildOffer(app, { price: { CNY: 0, USD: 0 }, review: 'none' });
  const ids: string[] = [];
  for (let nr = 0; nr < people; nr += 1)
    ids.push(...(await buildOrder(app, offer.meetingId, [memberDraft(offer.type.id)])).memberIds);
  const steward = await buildStaff(app, offer.meetingId, 'steward');
  const designId = await buildBadgeDesign(
    app,
    offer.meetingId,
    await buildStaff(app, offer.meetingId, 'manager'),
  );
  const params = { id: offer.meetingId };
  const { token } = steward;
  const send = (participantIds: readonly string[], reason = '') =>
    app.call(queue.queueBadges, {
      params,
      body: { designId, participantIds: [...participantIds], reason },
      token,
    });
  const take = async (station: string) =>
    (await app.call(queue.takeQueuedBadge, { params, body: { station }, token })).body.data;
  const end = (entryId: string, station: string, isPrinted: boolean) =>
    app.call(queue.endQueuedBadge, {
      params: { ...params, entryId },
      body: { station, isPrinted, way: 'desktop', problem: isPrinted ? '' : 'No paper' },
      token,
    });
  const state = async () => (await app.call(queue.readBadgeQueue, { params, token })).body.data;
  const printed = async () =>
    (await app.call(listPrintedBadges, { params, query: {}, token })).body.data.prints;
  return { ids, params, token, send, take, end, state, printed };
}

describe('the print queue', () => {
  test('gives stations that ask at the same time different badges, each exactly once', async () => {
    const { ids, send, take, end, state, printed } = await build(4);
    expect((await send(ids)).body.data).toEqual({ added: 4 });
    const stations = ['A', 'B', 'C', 'D', 'E', 'F'];
    const taken = await Promise.all(stations.map(async (station) => ({ station, got: await take(station) })));
    const got = taken.flatMap(({ station, got: one }) => (one ? [{ station, entryId: one.entryId }] : []));
    expect(new Set(got.map(({ entryId }) => entryId)).size).toBe(4);
    for (const { station, entryId } of got) expect((await end(entryId, station, true)).status).toBe(200);
    expect(await state()).toEqual({ waiting: 0, failed: 0, entries: [] });
    expect(new Set((await printed()).map(({ participantId }) => participantId))).toEqual(new Set(ids));
  });

  test('gives a badge to another station if the first does not answer, and refuses the late answer', async () => {
    const { ids, send, take, end, printed } = await build(1);
    await send(ids);
    const first = await take('A');
    expect(await take('B')).toBeNull();
    app.clock.advance(6 * 60_000);
    const second = await take('B');
    expect(second?.entryId).toBe(first?.entryId);
    const entryId = first?.entryId ?? '';
    expect((await end(entryId, 'A', true)).body.code).toBe(badgeRefusals.QUEUE_STATE.code);
    expect((await end(entryId, 'B', true)).status).toBe(200);
    expect((await end(entryId, 'B', true)).body.code).toBe(badgeRefusals.QUEUE_STATE.code);
    expect(await printed()).toMatchObject([{ place: 'B', way: 'desktop' }]);
  });

  test('tries a badge three times, then waits for a person', async () => {
    const { ids, params, token, send, take, end, state } = await build(1);
    await send(ids);
    for (let nr = 0; nr < 3; nr += 1) await end((await take('A'))?.entryId ?? '', 'A', false);
    expect(await take('A')).toBeNull();
    const { failed, entries } = await state();
    expect([failed, entries]).toMatchObject([1, [{ state: 'failed', problem: 'No paper', tries: 3 }]]);
    const of = { params: { ...params, entryId: entries[0]?.id ?? '' }, token };
    expect((await app.call(queue.retryQueuedBadge, of)).status).toBe(200);
    expect((await app.call(queue.retryQueuedBadge, of)).body.code).toBe(badgeRefusals.QUEUE_STATE.code);
    expect((await app.call(queue.removeQueuedBadge, of)).status).toBe(200);
    expect(await take('A')).toBeNull();
  });

  test('holds a person once, and a second badge needs a reason', async () => {
    const { ids, send, take, end, printed } = await build(1);
    expect((await send(ids)).body.data.added).toBe(1);
    expect((await send(ids)).body.data.added).toBe(0);
    await end((await take('A'))?.entryId ?? '', 'A', true);
    expect((await send(ids)).body.code).toBe(badgeRefusals.REPRINT_REASON.code);
    app.clock.advance(1000);
    expect((await send(ids, 'Lost')).body.data.added).toBe(1);
    await end((await take('A'))?.entryId ?? '', 'A', true);
    expect(await printed()).toMatchObject([{ isReprint: true, reason: 'Lost' }, { isReprint: false }]);
  });
});
