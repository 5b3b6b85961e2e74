import { randomUUID } from 'node:crypto';
import type { MemberDraft } from '@plenum/contract/registration/people/draft';
import { recordPayment } from '@plenum/contract/payments/endpoints';
import { cancelOrder } from '@plenum/contract/registration/orders/endpoints';
import { joinWaitingList, readWaiting } from '@plenum/contract/registration/waiting/endpoints';
import { sql } from 'drizzle-orm';
import { offerPlaces } from '../src/modules/registration/waiting/offer-places.ts';
import type { TestApp } from './app.ts';
import type { Sample } from './finance-samples.ts';
import { buildStaff } from './meetings.ts';
import { paymentOf } from './orders.ts';
import { buildPerson, type Person } from './people.ts';
import { agreeTo, buildDraft, type BuiltOffer, buildOrder, memberDraft } from './registrations.ts';

/** A person, or a team, with a form that can be ordered. */
export async function buildWish(
  app: TestApp,
  offer: BuiltOffer,
  { members = [memberDraft(offer.type.id)], person }: { members?: MemberDraft[]; person?: Person } = {},
) {
  const who = person ?? (await buildPerson(app));
  const kind = members.length > 1 || person ? ('team' as const) : ('individual' as const);
  const head = { teamName: 'Team', contactName: 'Ada Lovelace', contactPhone: '13800138000' };
  const draft = await buildDraft(app, offer.meetingId, who.me.id, members, { kind, head });
  const named = members.map((member, index) => ({ ...member, id: draft.memberIds[index] ?? '' }));
  const body = await agreeTo(app, offer.meetingId, named);
  return { person: who, registrationId: draft.id, memberIds: draft.memberIds, body };
}
export type Wish = Awaited<ReturnType<typeof buildWish>>;

export function join(app: TestApp, { person, registrationId, body }: Wish) {
  return app.call(joinWaitingList, {
    params: { id: registrationId },
    body,
    token: person.token,
    headers: { 'idempotency-key': randomUUID() },
  });
}

/** A registration of `count` people on the waiting list. */
export async function buildWaiting(app: TestApp, offer: BuiltOffer, count = 1): Promise<Wish> {
  const members = Array.from({ length: count }, () => memberDraft(offer.type.id));
  const wish = await buildWish(app, offer, { members });
  const { body } = await join(app, wish);
  if (body.code !== 200) throw new Error(`Not joined: ${JSON.stringify(body)}`);
  return wish;
}

export async function entryOf(app: TestApp, { person, registrationId }: Wish) {
  const { body } = await app.call(readWaiting, { params: { id: registrationId }, token: person.token });
  if (!body.data.entry) throw new Error('It never waited');
  return body.data.entry;
}

export async function statesOf(app: TestApp, wishes: readonly Wish[]): Promise<string[]> {
  return Promise.all(wishes.map(async (wish) => (await entryOf(app, wish)).state));
}

/** Orders of one place each, until all are taken. */
export async function sellOut(app: TestApp, offer: BuiltOffer, count: number) {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const { buyer, answer } = await buildOrder(app, offer.meetingId, [memberDraft(offer.type.id)]);
      return { buyer, orderId: answer.body.data.orderId };
    }),
  );
}

export async function giveBack(app: TestApp, { buyer, orderId }: { buyer: Person; orderId: string }) {
  const { body } = await app.call(cancelOrder, { params: { id: orderId }, token: buyer.token });
  if (body.code !== 200) throw new Error(`Not cancelled: ${JSON.stringify(body)}`);
}

/** Offers released places, as the job does. */
export function offerRound(app: TestApp): Promise<void> {
  return offerPlaces(app.kernel);
}

export async function ordersOf(
  app: TestApp,
  wish: Wish,
): Promise<{ id: string; state: string; hold: Date }[]> {
  const { rows } = await app.kernel.db.execute<{ id: string; state: string; hold: Date }>(sql`
    select id, state, hold_until as hold from orders where registration_id = ${wish.registrationId} order by placed_at`);
  return rows;
}

/** Creates an old entry that needs no action, for tests of permissions. */
export async function buildEndedEntry(app: TestApp, meetingId: string, accountId: string): Promise<string> {
  const [id, now] = [randomUUID(), app.clock.now()];
  const draft = await buildDraft(app, meetingId, accountId, [], { kind: 'team' });
  await app.kernel.db.execute(sql`
    insert into waiting_entries (id, meeting_id, registration_id, account_id, people, wanted, version, units, currency, total,
      state, joined_at, ended_at)
    values (${id}, ${meetingId}, ${draft.id}, ${accountId}, 1, '{}', 1, '{}', 'CNY', 0, 'left', ${now}, ${now})`);
  return id;
}

/** The calls about the waiting list with their roles; `entryId` is an old entry, which they don't change. */
export function waitingSamples(entryId: () => string): Readonly<Record<string, Sample>> {
  const params = () => ({ entryId: entryId() });
  return {
    'console.listWaitingList': {
      roles: ['owner', 'manager', 'finance', 'reviewer'],
      query: () => '?view=line',
    },
    'waiting.offer': { roles: ['owner', 'manager'], params },
    'waiting.remove': {
      roles: ['owner', 'manager'],
      params,
      body: () => ({ reason: 'Registered twice' }),
    },
  };
}

/** Settles an order as finance, with a full payment found on the bank's statement. */
export async function settleOrder(app: TestApp, { meetingId }: BuiltOffer, orderId: string): Promise<void> {
  const { token } = await buildStaff(app, meetingId, 'finance');
  const { rows } = await app.kernel.db.execute<{ total: number }>(
    sql`select total from orders where id = ${orderId}`,
  );
  const { body } = await app.call(recordPayment, {
    params: { id: meetingId, orderId },
    body: { ...paymentOf(app, rows[0]?.total ?? 0), method: 'wire_transfer' },
    token,
  });
  if (body.code !== 200) throw new Error(`Not paid: ${JSON.stringify(body)}`);
}
