import { sql } from 'drizzle-orm';
import { cancelOrder } from '@plenum/contract/registration/orders/endpoints';
import { listParticipations } from '@plenum/contract/registration/mine/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildOffer, type BuiltOffer } from '#test/registrations';
import { bedIn, buildGuest, type BuiltGuest, invite, stayOf } from '#test/sharing';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

let friends = 0;

/** A person who is not registered yet. */
function newFriend() {
  friends += 1;
  return { name: `友${String.fromCodePoint(0x5000 + friends)}`, phone: `1370${String(1_000_000 + friends)}` };
}
type Friend = ReturnType<typeof newFriend>;

const naming = (offer: BuiltOffer, friend: Friend) =>
  buildGuest(app, offer, { stay: { ...bedIn(offer), cohabitant: { kind: 'person', ...friend } } });

const register = (offer: BuiltOffer, { name, phone }: Friend, values: Record<string, string> = {}) =>
  buildGuest(app, offer, { stay: { choice: 'no_hotel' }, values: { fullName: name, phone, ...values } });

async function invitersOf(guest: BuiltGuest): Promise<string[]> {
  const list = await app.call(listParticipations, { token: guest.token });
  return list.body.data.invitations.map(({ fromName }) => fromName);
}

async function countRequests({ meetingId }: BuiltOffer): Promise<number> {
  const found = await app.kernel.db.execute(
    sql`select from roommate_requests where meeting_id = ${meetingId}`,
  );
  return found.rows.length;
}

test('a named roommate who is not registered yet gets the invitation when they register', async () => {
  const offer = await buildOffer(app);
  const friend = newFriend();
  const ada = await naming(offer, friend);
  expect(await stayOf(app, ada)).toMatchObject({ share: 'requested', cohabitants: [friend.name] });
  const grace = await register(offer, friend);
  await app.deliverOutbox();
  await app.deliverOutbox();
  expect(await invitersOf(grace)).toEqual([ada.person.name]);
  expect(await stayOf(app, ada)).toMatchObject({ share: 'invited', cohabitants: [friend.name] });
  expect(await app.lastMessage(grace.buyer.target)).toContain(' invites ');
  expect(await countRequests(offer)).toBe(0);
});

test('two people who name the same friend both invite them; two who name each other need one invitation', async () => {
  const offer = await buildOffer(app);
  const friend = newFriend();
  const [ada, mary] = [await naming(offer, friend), await naming(offer, friend)];
  const grace = await buildGuest(app, offer, {
    stay: { ...bedIn(offer), cohabitant: { kind: 'person', ...ada.person } },
    values: { fullName: friend.name, phone: friend.phone },
  });
  await app.deliverOutbox();
  expect(await invitersOf(grace)).toEqual([mary.person.name]);
  expect(await invitersOf(ada)).toEqual([friend.name]);
});

test('a friend who can’t share is not invited until they can, and another number is another person', async () => {
  const offer = await buildOffer(app);
  const friend = newFriend();
  const ada = await naming(offer, friend);
  const other = await register(offer, { ...friend, phone: newFriend().phone });
  const grace = await register(offer, friend, { gender: 'female' });
  await app.deliverOutbox();
  expect([await invitersOf(other), await invitersOf(grace)]).toEqual([[], []]);
  expect(await stayOf(app, ada)).toMatchObject({ share: 'requested' });
});

test('a request ends with its order and with another invitation', async () => {
  const offer = await buildOffer(app);
  const [ada, mary] = [await naming(offer, newFriend()), await naming(offer, newFriend())];
  expect(await countRequests(offer)).toBe(2);
  expect((await app.call(cancelOrder, { params: { id: ada.orderId }, token: ada.token })).body.code).toBe(
    200,
  );
  expect(await countRequests(offer)).toBe(1);
  expect((await invite(app, offer, mary, await buildGuest(app, offer))).body.code).toBe(200);
  expect(await countRequests(offer)).toBe(0);
});

test('naming oneself or no phone number is refused beside the field', async () => {
  const offer = await buildOffer(app);
  const friend = newFriend();
  await expect(naming(offer, { ...friend, phone: '12' })).rejects.toThrow('phone_invalid');
  await expect(
    buildGuest(app, offer, {
      stay: { ...bedIn(offer), cohabitant: { kind: 'person', ...friend } },
      values: { fullName: friend.name, phone: friend.phone },
    }),
  ).rejects.toThrow('cohabitant_self');
  expect(await countRequests(offer)).toBe(0);
});
