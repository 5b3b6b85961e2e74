import { randomUUID } from 'node:crypto';
import { placeChange } from '@plenum/contract/registration/changes/endpoints';
import { changeRefusals } from '@plenum/contract/registration/change-messages';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activityAdded, bedOf, bedsOf, buildPaid, change, nightAdded, payFor } from '#test/changes';
import { buildOffer, buildOrder, memberDraft } from '#test/registrations';
import { createTwoServers, send, type TwoServers } from '#test/two-servers';

let servers: TwoServers;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ servers, close } = await createTwoServers());
});
afterAll(() => close());

test('the last bed of a night goes either to a change or to a new order', async () => {
  const [one, two] = servers;
  for (let round = 0; round < 5; round += 1) {
    const offer = await buildOffer(one, { review: 'none', rooms: 1 });
    const paid = await payFor(one, offer);
    await payFor(one, offer, () => [
      memberDraft(offer.type.id, {
        stay: { ...bedOf(offer), checkIn: '2026-06-16', checkOut: '2026-06-17' },
      }),
    ]);
    // One bed is left on the 16th.
    const late = { ...bedOf(offer), checkIn: '2026-06-16', checkOut: '2026-06-17' };
    const [changed, ordered] = await Promise.all([
      change(two, paid, nightAdded(paid)),
      buildOrder(one, offer.meetingId, [memberDraft(offer.type.id, { stay: late })]),
    ]);
    const codes = [changed.body.code, ordered.answer.body.code];
    expect(codes.toSorted()).toEqual([200, orderRefusals.NO_STOCK.code]);
    expect(await bedsOf(one, offer)).toEqual([1, 1, 2]);
  }
});

test('of two changes of one registration at the same time, one is made', async () => {
  const [one, two] = servers;
  const paid = await buildPaid(one);
  const replies = await Promise.all([
    change(one, paid, nightAdded(paid)),
    change(two, paid, activityAdded(paid)),
  ]);
  expect(replies.map(({ body }) => body.code).toSorted()).toEqual([200, changeRefusals.CHANGE_OPEN.code]);
});

test('the same key gives the same order, also on another server', async () => {
  const paid = await buildPaid(servers[0]);
  const sent = { params: { id: paid.registrationId }, body: nightAdded(paid), token: paid.buyer.token };
  const key = randomUUID();
  const replies = await Promise.all(servers.map((server) => send(server, placeChange, sent, key)));
  const again = await send(servers[1], placeChange, sent, key);
  expect(new Set([...replies, again].map(({ data }) => JSON.stringify(data))).size).toBe(1);
  const { rows } = await servers[0].kernel.db.execute(
    sql`select from orders where registration_id = ${paid.registrationId}`,
  );
  expect(rows).toHaveLength(2);
});
