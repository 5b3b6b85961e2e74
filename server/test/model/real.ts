import { randomBytes, randomUUID } from 'node:crypto';
import { emptyHead, type MemberDraft } from '@plenum/contract/registration/people/draft';
import { emptyStay } from '@plenum/contract/registration/people/stay';
import { sections } from '@plenum/contract/meetings/sections';
import { sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { RefusalError } from '#kernel/http/response/refusal-error';
import { createOfferCache } from '#modules/meetings/public';
import type { TestApp } from '#test/app';
import { paymentOf } from '#test/orders';
import { openQueue } from '#test/rush';
import { requireValidDraft } from '../../src/modules/registration/checkout/require-valid-draft.ts';
import { resubmit } from '../../src/modules/registration/review/resubmit.ts';
import { saveMembers } from '../../src/modules/registration/people/save-members.ts';
import { cancelOrder } from '../../src/modules/registration/orders/cancel-order.ts';
import { expireOrders } from '../../src/modules/registration/orders/release-orders.ts';
import { recordPayment } from '../../src/modules/payments/record-payment.ts';
import { acceptInvitation } from '../../src/modules/registration/sharing/answer.ts';
import { inviteCohabitant } from '../../src/modules/registration/sharing/invite.ts';
import { sealPerson } from '../../src/modules/registration/sharing/person-ref.ts';
import { reviewRegistrations } from '../../src/modules/registration/review/review-registrations.ts';
import { genderOf, type Member, type World } from './model.ts';

const NIGHTS = ['2026-06-14', '2026-06-15'];
const PRICES = { type: 120_000, room: 48_000, lunch: 8_000 };

interface Seen {
  readonly taken: Record<'type' | 'lunch' | 'rooms' | 'men' | 'women', number>;
  readonly registrations: {
    readonly state: string;
    readonly review: string | null;
    readonly order: string | null;
    readonly people: number;
  }[];
  readonly pairs: number;
}

/** The product itself, for one world at a time: a meeting of its own, the same verbs that routes call. */
export async function openReal(app: TestApp, accountIds: readonly string[], world: World) {
  const { kernel } = app;
  const meetingId = randomUUID();
  const [typeId, windowId, hotelId, roomId, lunchId] = Array.from({ length: 5 }, () => randomUUID());
  const registrationIds = world.registrations.map(() => randomUUID());
  const members = new Map<number, { id: string; version: number }>();
  let queue = openQueue(app);
  let readOffer = createOfferCache(kernel);
  const start = kernel.clock.now();
  await build();

  async function build(): Promise<void> {
    const words = JSON.stringify({ en: 'Model', zh: '模型' });
    const rules = JSON.stringify({ ...sections.rules.empty, review: world.rule });
    await kernel.db.execute(sql`
      with meeting as (
        insert into meetings (id, series_id, slug, state, title, theme, summary, city, venue_name, time_zone, starts_on, ends_on,
          begins_at, ends_at, registration_opens_at, search, created_at, changed_at)
        select ${meetingId}, id, ${`m${meetingId.replaceAll('-', '').slice(0, 30)}`}, 'published', ${words}, ${words}, ${words}, ${words}, ${words},
          'Asia/Shanghai', '2126-06-15', '2126-06-16', '2126-06-15', '2126-06-17', '2020-01-01', '', ${start}, ${start}
        from series limit 1 returning id
      ), section as (
        insert into meeting_sections (meeting_id, name, content, changed_at) select id, 'rules', ${rules}::jsonb, ${start} from meeting
      ), type as (
        insert into registration_types (id, meeting_id, position, name, description, identities, stock)
        select ${typeId}, id, 0, ${words}, ${words}, '{}', ${world.stock.type} from meeting returning id
      ), price as (
        insert into price_windows (id, type_id, position, name, price_cny)
        select ${windowId}, id, 0, ${words}, ${PRICES.type} from type
      ), hotel as (
        insert into hotels (id, meeting_id, position, name, address, phone, distance, description)
        select ${hotelId}, id, 0, ${words}, ${words}, '', ${words}, ${words} from meeting returning id, meeting_id
      ), room as (
        insert into room_types (id, hotel_id, meeting_id, position, kind, name, capacity, shared, breakfast, price_cny)
        select ${roomId}, id, meeting_id, 0, 'standard', ${words}, 2, true, false, ${PRICES.room} from hotel returning id
      ), nights as (
        insert into room_nights (room_type_id, day, stock, capacity)
        select id, day::date, ${world.stock.rooms}, 2 from room, unnest(${sql.param(NIGHTS)}::text[]) as day
      ), lunch as (
        insert into activities (id, meeting_id, position, kind, name, description, place, starts_at, ends_at, price_cny, stock)
        select ${lunchId}, id, 0, 'lunch', ${words}, ${words}, ${words}, '2126-06-15T04:00Z', '2126-06-15T05:00Z', ${PRICES.lunch},
          ${world.stock.lunch} from meeting
      )
      insert into registrations (id, meeting_id, account_id, kind, state, head, created_at, changed_at)
      select given.id, meeting.id, given.account, given.kind, 'draft', ${JSON.stringify(head)}::jsonb, ${start}, ${start}
      from meeting, unnest(${sql.param(registrationIds)}::uuid[], ${sql.param([...accountIds])}::uuid[],
        ${sql.param(world.registrations.map(({ kind }) => kind))}::text[]) as given (id, account, kind)`);
  }

  function draftOf({ person, stay, lunch }: Member): MemberDraft {
    const hasRoom = stay === 'single' || stay === 'shared';
    return {
      values: {
        fullName: `王伟${String.fromCodePoint(0x4e00 + person)}`,
        gender: genderOf(person),
        organization: '滨海大学',
        email: `p${person}@example.org`,
        phone: `1380013800${person}`,
        identity: 'teacher',
        typeId: typeId ?? '',
      },
      stay: {
        ...emptyStay,
        choice: stay === 'open' ? null : stay,
        ...(hasRoom ? { roomTypeId: roomId ?? '', checkIn: '2026-06-14', checkOut: '2026-06-16' } : {}),
      },
      activityIds: lunch ? [lunchId ?? ''] : [],
      hotelConsent: true,
    };
  }

  function sourceOf(nr: number) {
    return { actor: accountIds[nr] ?? '', requestId: null, at: kernel.clock.now() };
  }

  const write = <T>(work: (tx: Tx) => Promise<T>) => kernel.db.transaction(work);

  async function orderIdOf(nr: number): Promise<string> {
    const found = await kernel.db.execute<{ order_id: string | null }>(
      sql`select order_id from registrations where id = ${registrationIds[nr]}`,
    );
    return found.rows[0]?.order_id ?? randomUUID();
  }

  return {
    /** What the registration's draft shall say from now on. */
    save: (nr: number, wanted: readonly Member[]) =>
      refusalOf(async () => {
        const before = [...members.keys()].filter((one) => Math.floor(one / 100) === nr);
        const removed = before.filter((one) => !wanted.some((member) => member.nr === one));
        const given = wanted.map((member) => {
          const known = members.get(member.nr) ?? { id: randomUUID(), version: 0 };
          return { nr: member.nr, sent: { ...known, ...draftOf(member) } };
        });
        const { versions } = await write((tx) =>
          saveMembers(
            kernel.keys,
            tx,
            registrationIds[nr] ?? '',
            {
              members: given.map(({ sent }) => sent),
              removed: removed.map((one) => members.get(one)?.id ?? ''),
            },
            sourceOf(nr),
          ),
        );
        for (const one of removed) members.delete(one);
        for (const { nr: one, sent } of given)
          members.set(one, { id: sent.id, version: versions[sent.id] ?? 0 });
      }),
    order: (nr: number, wanted: readonly Member[]) =>
      refusalOf(async () => {
        const offer = await readOffer(meetingId);
        const typed = wanted.map((member) => ({ id: members.get(member.nr)?.id ?? '', ...draftOf(member) }));
        const draft = { kind: 'team' as const, head, members: typed, currency: 'CNY' as const, method: null };
        const { fees, units } = requireValidDraft(kernel.keys, offer, draft, kernel.clock.now()).quote;
        await queue.place({
          registrationId: registrationIds[nr] ?? '',
          accountId: accountIds[nr] ?? '',
          placing: { currency: 'CNY', method: null, total: fees.total, units: [...units.keys()] },
          key: randomUUID(),
          requestHash: randomBytes(16),
          requestId: null,
        });
      }),
    cancel: (nr: number) =>
      refusalOf(async () => {
        const id = await orderIdOf(nr);
        await write((tx) => cancelOrder(tx, id, accountIds[nr] ?? '', sourceOf(nr)));
      }),
    settle: (nr: number, amount: number) =>
      refusalOf(async () => {
        const id = await orderIdOf(nr);
        const payment = paymentOf(app, amount);
        await write((tx) => recordPayment(tx, { meetingId, orderId: id }, payment, sourceOf(nr)));
      }),
    review: async (nr: number, decision: 'audit_pass' | 'audit_failed') => {
      const body = { registrationIds: [registrationIds[nr] ?? ''], decision, reason: 'because' };
      const { decided } = await write((tx) => reviewRegistrations(tx, meetingId, body, sourceOf(nr)));
      return decided.length === 1;
    },
    resubmit: (nr: number) =>
      refusalOf(() => write((tx) => resubmit(kernel, tx, registrationIds[nr] ?? '', sourceOf(nr)))),
    /** By invitation and answer; whether they share in the end. */
    pair: async (one: Member, other: Member) => {
      const [from, to] = [members.get(one.nr)?.id ?? randomUUID(), members.get(other.nr)?.id ?? randomUUID()];
      const [host, guest] = [Math.floor(one.nr / 100), Math.floor(other.nr / 100)];
      const looking = { accountId: accountIds[host] ?? '', meetingId };
      const ref = sealPerson(kernel.keys, looking, to, kernel.clock.now());
      const refusal = await refusalOf(async () => {
        const { invitationId } = await write((tx) => inviteCohabitant(kernel, tx, from, ref, sourceOf(host)));
        await write((tx) => acceptInvitation(tx, invitationId, sourceOf(guest)));
      });
      return refusal === null;
    },
    advance: async (minutes: number) => {
      app.clock.advance(minutes * 60_000);
      await expireOrders(kernel);
    },
    /** Forgets whatever lives in memory only. */
    restart: () => {
      queue = openQueue(app);
      readOffer = createOfferCache(kernel);
    },
    look: async (): Promise<Seen> => {
      const found = await kernel.db.execute<{ seen: Seen }>(sql`
        select json_build_object(
          'taken', (select json_build_object('type', type.taken, 'lunch', lunch.taken, 'rooms', night.rooms_taken,
              'men', night.men_beds, 'women', night.women_beds)
            from registration_types as type, activities as lunch, room_nights as night
            where type.id = ${typeId} and lunch.id = ${lunchId} and night.room_type_id = ${roomId} and night.day = ${NIGHTS[1]}),
          'registrations', (select json_agg(json_build_object('state', registration.state, 'review', registration.review,
              'order', (select state from orders where id = registration.order_id),
              'people', (select count(*) from participants where registration_id = registration.id and state = 'registered'))
              order by asked.nr)
            from unnest(${sql.param(registrationIds)}::uuid[]) with ordinality as asked (id, nr)
            join registrations as registration on registration.id = asked.id),
          'pairs', (select count(*) from rooms where meeting_id = ${meetingId})) as seen`);
      return found.rows[0]?.seen as Seen;
    },
  };
}
export type Real = Awaited<ReturnType<typeof openReal>>;

export function totalOf(wanted: readonly Member[]): number {
  return wanted.reduce((sum, { stay, lunch }) => {
    const nights = stay === 'single' ? 2 * PRICES.room : stay === 'shared' ? PRICES.room : 0;
    return sum + PRICES.type + nights + (lunch ? PRICES.lunch : 0);
  }, 0);
}

const head = { ...emptyHead, teamName: 'Model', contactName: 'Ada Lovelace', contactPhone: '13800138000' };

/** The name of the refusal, or null if it went through. */
async function refusalOf(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal.name;
    throw error;
  }
}
