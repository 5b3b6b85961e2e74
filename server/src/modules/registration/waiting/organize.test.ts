import { listWaitingList } from '@plenum/contract/console/waiting-list';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { waitingRefusals } from '@plenum/contract/registration/waiting/messages';
import {
  offerOutOfTurn,
  removeFromWaitingList,
} from '@plenum/contract/registration/waiting/organizer-endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildStaff } from '#test/meetings';
import { buildOffer } from '#test/registrations';
import { buildWaiting, entryOf, giveBack, offerRound, ordersOf, sellOut, statesOf } from '#test/waiting';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ limitFactor: 10 });
});
afterAll(() => app.close());

async function buildLine() {
  const offer = await buildOffer(app, { stock: 2 });
  const sold = await sellOut(app, offer, 2);
  const team = await buildWaiting(app, offer, 2);
  const single = await buildWaiting(app, offer);
  const { token } = await buildStaff(app, offer.meetingId, 'manager');
  const params = async (wish: typeof team) => ({
    id: offer.meetingId,
    entryId: (await entryOf(app, wish)).id,
  });
  return { offer, sold, team, single, token, params };
}

test('the organizer sees the list in turn, and the result of each entry', async () => {
  const { offer, sold, team, single, token } = await buildLine();
  const read = async (view: 'line' | 'past') =>
    (await app.call(listWaitingList, { params: { id: offer.meetingId }, query: { view }, token })).body.data
      .rows;
  expect(await read('line')).toMatchObject([
    { place: 1, people: 2, kind: 'team', name: 'Team', can: { offer: true, remove: true } },
    { place: 2, people: 1, peopleAhead: 2, state: 'waiting' },
  ]);
  expect(await read('past')).toEqual([]);
  for (const one of sold) await giveBack(app, one);
  await offerRound(app);
  expect(await read('line')).toMatchObject([
    { state: 'offered', place: null, can: { offer: false, remove: false } },
    { place: 1, registrationId: single.registrationId },
  ]);
  const reviewer = await buildStaff(app, offer.meetingId, 'reviewer');
  const seen = await app.call(listWaitingList, {
    params: { id: offer.meetingId },
    query: { view: 'line' },
    token: reviewer.token,
  });
  expect(seen.body.data.rows.map(({ can }) => can.remove)).toEqual([false, false]);
  expect((await entryOf(app, team)).state).toBe('offered');
});

test('the organizer offers free items out of turn, and no more than those', async () => {
  const { sold, team, single, token, params } = await buildLine();
  const offer = async (wish: typeof team) => app.call(offerOutOfTurn, { params: await params(wish), token });
  expect((await offer(single)).body.code).toBe(orderRefusals.NO_STOCK.code);
  if (sold[0]) await giveBack(app, sold[0]);
  await offerRound(app);
  expect(await statesOf(app, [team, single])).toEqual(['waiting', 'waiting']);
  expect((await offer(single)).body.code).toBe(200);
  expect(await statesOf(app, [team, single])).toEqual(['waiting', 'offered']);
  expect((await offer(single)).body.code).toBe(200);
  expect(await ordersOf(app, single)).toHaveLength(1);
  const { rows } = await app.kernel.db.execute(
    sql`select actor from audit_log where action = 'waiting.offered_out_of_turn'`,
  );
  expect(rows).toHaveLength(2);
});

test('two organizers who offer to the same person at the same time both succeed, with one order', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { sold, single, token, params } = await buildLine();
    if (sold[0]) await giveBack(app, sold[0]);
    const sent = { params: await params(single), token };
    const answers = await Promise.all(Array.from({ length: 4 }, () => app.call(offerOutOfTurn, sent)));
    expect(answers.map(({ body }) => body.code)).toEqual([200, 200, 200, 200]);
    expect(await ordersOf(app, single)).toHaveLength(1);
  }
});

test('the organizer removes an entry with a reason, which its owner reads', async () => {
  const { offer, sold, team, single, token, params } = await buildLine();
  const remove = async (reason: string, id = offer.meetingId, by = token) =>
    app.call(removeFromWaitingList, { params: { ...(await params(team)), id }, body: { reason }, token: by });
  expect((await remove('')).status).toBe(422);
  const other = await buildOffer(app);
  const stranger = await buildStaff(app, other.meetingId, 'owner');
  expect((await remove('Not ours', other.meetingId)).status).toBe(404);
  expect((await remove('Not ours', other.meetingId, stranger.token)).status).toBe(404);
  expect((await remove('Two of you are registered')).body.code).toBe(200);
  expect(await entryOf(app, team)).toMatchObject({ state: 'removed', reason: 'Two of you are registered' });
  await app.deliverOutbox();
  expect(await app.lastMessage(team.person.target)).toContain('Reason: Two of you are');
  expect((await remove('Again')).body.code).toBe(waitingRefusals.NOT_WAITING.code);
  if (sold[0]) await giveBack(app, sold[0]);
  await offerRound(app);
  expect(await statesOf(app, [team, single])).toEqual(['removed', 'offered']);
});
