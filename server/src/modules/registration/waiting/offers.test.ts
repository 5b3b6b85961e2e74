import type { MemberDraft } from '@plenum/contract/registration/people/draft';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { saveMembers } from '@plenum/contract/registration/people/endpoints';
import { leaveWaitingList } from '@plenum/contract/registration/waiting/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, openTestApp, type TestApp } from '#test/app';
import { priceWindow, registrationType, saveContent } from '#test/meeting-content';
import { buildOffer, type BuiltOffer, buildOrder, memberDraft } from '#test/registrations';
import {
  buildWaiting,
  buildWish,
  entryOf,
  giveBack,
  join,
  offerRound,
  ordersOf,
  sellOut,
  settleOrder,
  statesOf,
  type Wish,
} from '#test/waiting';
import { findReadyOffer } from '#modules/meetings/offer/public';
import { offerTo, offerUntil } from './offer-to.ts';
import { findWaitingList } from './waiting-queries.ts';

let app: TestApp;
let second: TestApp;
beforeAll(async () => {
  app = await createTestApp({ limitFactor: 10 });
  second = await openTestApp(app.databaseUrl);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

async function saveType(offer: BuiltOffer, change: Parameters<typeof registrationType>[0]): Promise<void> {
  const type = registrationType({ ...offer.type, ...change });
  await saveContent(app, offer.meetingId, { name: 'types', content: { types: [type] } }, 1);
}

describe('an offer', () => {
  test('is made once, however many servers check at the same time', async () => {
    const offer = await buildOffer(app, { stock: 6 });
    const sold = await sellOut(app, offer, 6);
    const waiting = [];
    for (let nr = 0; nr < 8; nr += 1) waiting.push(await buildWaiting(app, offer));
    for (const one of sold) await giveBack(app, one);
    second.clock.set(app.clock.now());
    await Promise.all([app, second, app, second].map(offerRound));
    await Promise.all([app, second].map(offerRound));
    expect(await statesOf(app, waiting)).toEqual([
      ...Array.from({ length: 6 }, () => 'offered'),
      'waiting',
      'waiting',
    ]);
    const orders = await Promise.all(waiting.map((wish) => ordersOf(app, wish)));
    expect(orders.map((own) => own.length)).toEqual([1, 1, 1, 1, 1, 1, 0, 0]);
  });

  test('is complete or not made if the connection dies in the middle', async () => {
    const offer = await buildOffer(app, { stock: 1 });
    const [sold] = await sellOut(app, offer, 1);
    const wish = await buildWaiting(app, offer);
    if (sold) await giveBack(app, sold);
    // The order has been written and the entry would be updated next, but the connection breaks.
    await app.kernel.pool.query(`
      create function end_line() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
      create trigger end_line before update of order_id on waiting_entries for each row execute function end_line()`);
    await offerRound(app).catch(() => undefined);
    await app.kernel.pool.query('drop trigger end_line on waiting_entries; drop function end_line');
    expect(await statesOf(app, [wish])).toEqual(['waiting']);
    expect(await ordersOf(app, wish)).toEqual([]);
    await offerRound(second);
    expect(await statesOf(app, [wish])).toEqual(['offered']);
    expect(await ordersOf(app, wish)).toHaveLength(1);
  });

  test('is not made to a person who has left, nor with another registration’s entry', async () => {
    const offer = await buildOffer(app, { stock: 1 });
    const [sold] = await sellOut(app, offer, 1);
    const leaving = await buildWaiting(app, offer);
    const [staying, third] = [await buildWaiting(app, offer), await buildWaiting(app, offer)];
    if (sold) await giveBack(app, sold);
    // Reads the entries like another server that did so before one of the people left.
    const { kernel } = app;
    const read = async ({ registrationId }: Wish) => {
      const [found] = (await findWaitingList(kernel.db, offer.meetingId)).filter(
        ({ entry }) => entry.registrationId === registrationId,
      );
      if (!found) throw new Error('It does not wait');
      return found.entry;
    };
    const [one, two, three] = [await read(leaving), await read(staying), await read(third)];
    const { registrationId, person } = leaving;
    await app.call(leaveWaitingList, { params: { id: registrationId }, token: person.token });
    const ready = await findReadyOffer(kernel, kernel.db, offer.meetingId);
    expect(await offerTo(kernel, ready, one)).toBe('later');
    expect(await offerTo(kernel, ready, { ...three, id: two.id })).toBe('later');
    for (const wish of [leaving, staying, third]) expect(await ordersOf(app, wish)).toEqual([]);
    expect(await statesOf(app, [leaving, staying, third])).toEqual(['left', 'waiting', 'waiting']);
    await offerRound(app);
    expect(await statesOf(app, [staying, third])).toEqual(['offered', 'waiting']);
  });

  test('is accepted by paying', async () => {
    const offer = await buildOffer(app, { stock: 1 });
    const [sold] = await sellOut(app, offer, 1);
    const wish = await buildWaiting(app, offer);
    if (sold) await giveBack(app, sold);
    await offerRound(app);
    await settleOrder(app, offer, (await entryOf(app, wish)).orderId ?? '');
    await app.deliverOutbox();
    expect(await entryOf(app, wish)).toMatchObject({ state: 'taken', place: null });
  });

  test('follows places that the organizer adds', async () => {
    const offer = await buildOffer(app, { stock: 1 });
    await sellOut(app, offer, 1);
    const wish = await buildWaiting(app, offer);
    await saveType(offer, { stock: 2 });
    await offerRound(app);
    expect(await statesOf(app, [wish])).toEqual(['offered']);
  });

  test('has the current price, and says so if that is higher', async () => {
    const offer = await buildOffer(app, { stock: 1 });
    const [sold] = await sellOut(app, offer, 1);
    const wish = await buildWaiting(app, offer);
    await saveType(offer, {
      windows: [priceWindow({ ...offer.window, price: { CNY: 150_000, USD: 20_000 } })],
    });
    if (sold) await giveBack(app, sold);
    await offerRound(app);
    await offerRound(app);
    await app.deliverOutbox();
    const message = await app.lastMessage(wish.person.target);
    expect(message).toContain('¥1,500.00');
    expect(message).toContain('(was ¥1,200.00)');
  });

  test('ends with registration at the latest, and none is made after that', async () => {
    const offer = await buildOffer(app, { stock: 1 });
    const [sold] = await sellOut(app, offer, 1);
    const wish = await buildWaiting(app, offer);
    const closes = new Date(app.clock.now().getTime() + 3_600_000);
    const close = (at: Date) =>
      app.kernel.db.execute(
        sql`update meetings set registration_closes_at = ${at} where id = ${offer.meetingId}`,
      );
    await close(app.clock.now());
    if (sold) await giveBack(app, sold);
    await offerRound(app);
    expect(await statesOf(app, [wish])).toEqual(['waiting']);
    await close(closes);
    await offerRound(second);
    expect(await entryOf(app, wish)).toMatchObject({ state: 'offered', offerUntil: closes.toISOString() });
  });
});

test('an offer ends when its prices must be paid, if that is before its deadline', async () => {
  const { meetingId } = await buildOffer(app);
  const offer = await findReadyOffer(app.kernel, app.kernel.db, meetingId);
  const now = app.clock.now();
  const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  expect(offerUntil(offer, null, now)).toEqual(inHours(24));
  expect(offerUntil(offer, inHours(3).toISOString(), now)).toEqual(inHours(3));
  expect(offerUntil(offer, inHours(30).toISOString(), now)).toEqual(inHours(24));
});

describe('a waiting person who changes the form', () => {
  async function change(wish: Wish, members: MemberDraft[], removed: string[] = []): Promise<void> {
    const { body } = await app.call(saveMembers, {
      params: { id: wish.registrationId },
      body: {
        members: members.map((member, index) => ({
          ...member,
          id: wish.memberIds[index] ?? '',
          version: 1,
        })),
        removed,
      },
      token: wish.person.token,
    });
    expect(body.code).toBe(200);
  }

  test('keeps the turn with less, and goes to the end with more', async () => {
    const offer = await buildOffer(app, { stock: 2, activityStock: 50 });
    const [one, two] = await sellOut(app, offer, 2);
    const grows = await buildWaiting(app, offer);
    const next = await buildWaiting(app, offer);
    await change(grows, [memberDraft(offer.type.id, { activityIds: [offer.lunch.id] })]);
    if (one) await giveBack(app, one);
    await offerRound(app);
    expect(await statesOf(app, [grows, next])).toEqual(['waiting', 'offered']);
    expect(await entryOf(app, grows)).toMatchObject({ place: 1 });
    const team = await buildWaiting(app, offer, 2);
    await change(team, [], team.memberIds.slice(1));
    if (two) await giveBack(app, two);
    await offerRound(app);
    expect(await statesOf(app, [grows, team])).toEqual(['offered', 'waiting']);
    await saveType(offer, { stock: 3 });
    await offerRound(app);
    expect(await entryOf(app, team)).toMatchObject({ state: 'offered', people: 1 });
  });

  test('loses the turn if the form can no longer be ordered, and gets a message', async () => {
    const offer = await buildOffer(app, { stock: 1 });
    const [sold] = await sellOut(app, offer, 1);
    const wish = await buildWaiting(app, offer);
    const next = await buildWaiting(app, offer);
    await change(wish, [memberDraft(offer.type.id, { values: { fullName: '' } })]);
    if (sold) await giveBack(app, sold);
    await offerRound(app);
    expect(await statesOf(app, [wish, next])).toEqual(['lapsed', 'offered']);
    expect((await entryOf(app, wish)).reason).toBe('form');
    await app.deliverOutbox();
    expect(await app.lastMessage(wish.person.target)).toContain('your waiting-list form is out of date');
  });
});

describe('rooms', () => {
  const stay = (offer: BuiltOffer, choice: 'single' | 'shared') => ({
    choice,
    roomTypeId: offer.twin.id,
    checkIn: '2026-06-14',
    checkOut: '2026-06-15',
  });
  const guest = (offer: BuiltOffer, choice: 'single' | 'shared', gender = 'male') =>
    memberDraft(offer.type.id, { values: { gender }, stay: stay(offer, choice) });

  test('a bed in a room with a guest is sold while others wait for a room, but no further room', async () => {
    const offer = await buildOffer(app, { rooms: 2 });
    const whole = await buildOrder(app, offer.meetingId, [guest(offer, 'single')]);
    await buildOrder(app, offer.meetingId, [guest(offer, 'shared')]);
    const wish = await buildWish(app, offer, { members: [guest(offer, 'single')] });
    expect((await join(app, wish)).body.code).toBe(200);
    const man = await buildOrder(app, offer.meetingId, [guest(offer, 'shared')]);
    expect(man.answer.body.code).toBe(200);
    await giveBack(app, { buyer: whole.buyer, orderId: whole.answer.body.data.orderId });
    const woman = await buildOrder(app, offer.meetingId, [guest(offer, 'shared', 'female')]);
    expect(woman.answer.body.code).toBe(orderRefusals.NO_STOCK.code);
    await offerRound(app);
    expect(await statesOf(app, [wish])).toEqual(['offered']);
  });
});
