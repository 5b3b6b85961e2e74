import { registrationRefusals } from '@plenum/contract/registration/messages';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { leaveWaitingList, readWaiting } from '@plenum/contract/registration/waiting/endpoints';
import { waitingRefusals } from '@plenum/contract/registration/waiting/messages';
import { sections } from '@plenum/contract/meetings/sections';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { saveContent } from '#test/meeting-content';
import { expire } from '#test/orders';
import { buildOffer, buildOrder, memberDraft } from '#test/registrations';
import {
  buildWaiting,
  buildWish,
  entryOf,
  giveBack,
  join,
  offerRound,
  ordersOf,
  sellOut,
  statesOf,
  type Wish,
} from '#test/waiting';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ limitFactor: 10 });
});
afterAll(() => app.close());

const HOUR = 3_600_000;
const leave = ({ person, registrationId }: Wish) =>
  app.call(leaveWaitingList, { params: { id: registrationId }, token: person.token });

describe('joining', () => {
  test('is for sold-out items, and shows the position', async () => {
    const offer = await buildOffer(app, { stock: 1 });
    const early = await buildWish(app, offer);
    expect((await join(app, early)).body.code).toBe(waitingRefusals.PLACES_FREE.code);
    await sellOut(app, offer, 1);
    await buildWaiting(app, offer, 2);
    const { body } = await join(app, early);
    expect(body.data.entry).toMatchObject({
      state: 'waiting',
      place: 2,
      peopleAhead: 2,
      people: 1,
      total: 120_000,
    });
    expect(body.data.entry.waitsFor).toHaveLength(1);
  });

  test('twice finds the same entry', async () => {
    const offer = await buildOffer(app, { stock: 1 });
    await sellOut(app, offer, 1);
    const wish = await buildWish(app, offer);
    const [one, two] = await Promise.all([join(app, wish), join(app, wish)]);
    expect(one.body.data.entry.id).toBe(two.body.data.entry.id);
    expect((await entryOf(app, wish)).place).toBe(1);
  });

  test('is refused if the organizer has no waiting list, and for a form that can’t be ordered', async () => {
    const offer = await buildOffer(app, { stock: 1 });
    const [sold] = await sellOut(app, offer, 1);
    const wish = await buildWish(app, offer);
    const wrong = { ...wish, body: { ...wish.body, total: 1 } };
    expect((await join(app, wrong)).body.code).toBe(orderRefusals.PRICE_CHANGED.code);
    expect((await join(app, { ...wish, person: sold?.buyer ?? wish.person })).status).toBe(404);
    const rules = { ...sections.rules.empty, waitingList: { on: false, offerHours: 24 } };
    await saveContent(app, offer.meetingId, { name: 'rules', content: rules }, 1);
    expect((await join(app, wish)).body.code).toBe(waitingRefusals.WAITING_OFF.code);
  });

  test('is refused for a person who is registered already, or who has an order', async () => {
    const offer = await buildOffer(app, { stock: 1 });
    const known = memberDraft(offer.type.id);
    const first = await buildOrder(app, offer.meetingId, [known]);
    const again = await buildWish(app, offer, { members: [known] });
    expect((await join(app, again)).body.code).toBe(registrationRefusals.PERSON_TAKEN.code);
    const ordered = { person: first.buyer, ...first };
    expect((await join(app, ordered)).body.code).toBe(registrationRefusals.STATE.code);
  });
});

describe('a released item', () => {
  test('goes to the first on the list and to no newcomer', async () => {
    const offer = await buildOffer(app, { stock: 2 });
    const [one, two] = await sellOut(app, offer, 2);
    const first = await buildWaiting(app, offer);
    const second = await buildWaiting(app, offer);
    if (one) await giveBack(app, one);
    const newcomer = await buildOrder(app, offer.meetingId, [memberDraft(offer.type.id)]);
    expect(newcomer.answer.body.code).toBe(orderRefusals.NO_STOCK.code);
    await offerRound(app);
    expect(await statesOf(app, [first, second])).toEqual(['offered', 'waiting']);
    const entry = await entryOf(app, first);
    expect(entry.offerUntil).toBe(new Date(app.clock.now().getTime() + 24 * HOUR).toISOString());
    expect(await ordersOf(app, first)).toMatchObject([{ id: entry.orderId, state: 'unpaid' }]);
    await app.deliverOutbox();
    const message = await app.lastMessage(first.person.target);
    expect(message).toContain('places have opened up. Please pay');
    expect(message).toContain('¥1,200.00');
    if (two) await giveBack(app, two);
    await offerRound(app);
    expect(await statesOf(app, [first, second])).toEqual(['offered', 'offered']);
  });

  test('is reserved for a team ahead until there is enough for all of it', async () => {
    const offer = await buildOffer(app, { stock: 3 });
    const sold = await sellOut(app, offer, 3);
    const team = await buildWaiting(app, offer, 3);
    const single = await buildWaiting(app, offer);
    for (const [index, one] of sold.entries()) {
      expect(await statesOf(app, [team, single])).toEqual(['waiting', 'waiting']);
      await giveBack(app, one);
      await offerRound(app);
      const newcomer = await buildOrder(app, offer.meetingId, [memberDraft(offer.type.id)]);
      expect([index, newcomer.answer.body.code]).toEqual([index, orderRefusals.NO_STOCK.code]);
    }
    expect(await statesOf(app, [team, single])).toEqual(['offered', 'waiting']);
    expect(await ordersOf(app, team)).toHaveLength(1);
  });

  test('goes to the next if an offer is not paid in time, and is sold to all when the list is empty', async () => {
    const offer = await buildOffer(app, { stock: 1 });
    const [sold] = await sellOut(app, offer, 1);
    const first = await buildWaiting(app, offer);
    const second = await buildWaiting(app, offer);
    if (sold) await giveBack(app, sold);
    await offerRound(app);
    app.clock.advance(24 * HOUR - 1);
    await expire(app);
    expect(await statesOf(app, [first, second])).toEqual(['offered', 'waiting']);
    app.clock.advance(1);
    await expire(app);
    await offerRound(app);
    expect(await statesOf(app, [first, second])).toEqual(['lapsed', 'offered']);
    expect((await leave(second)).body.code).toBe(200);
    expect(await statesOf(app, [first, second])).toEqual(['lapsed', 'left']);
    const next = await buildOrder(app, offer.meetingId, [memberDraft(offer.type.id)]);
    expect(next.answer.body.code).toBe(200);
    expect((await leave(second)).body.code).toBe(waitingRefusals.NOT_WAITING.code);
  });

  test('is passed on when a person leaves the list', async () => {
    const offer = await buildOffer(app, { stock: 2 });
    const [sold] = await sellOut(app, offer, 2);
    const team = await buildWaiting(app, offer, 2);
    const single = await buildWaiting(app, offer);
    if (sold) await giveBack(app, sold);
    await offerRound(app);
    expect(await statesOf(app, [team, single])).toEqual(['waiting', 'waiting']);
    expect((await leave(team)).body.code).toBe(200);
    await offerRound(app);
    expect(await statesOf(app, [team, single])).toEqual(['left', 'offered']);
    const foreign = await app.call(readWaiting, {
      params: { id: team.registrationId },
      token: single.person.token,
    });
    expect(foreign.status).toBe(404);
  });
});
