import { randomUUID } from 'node:crypto';
import { emptyHead } from '@plenum/contract/registration/people/draft';
import { noText } from '@plenum/contract/kernel/localized-text';
import { sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { RefusalError } from '#kernel/refusal/refusal-error';
import type { TestApp } from '#test/app';
import { prices, type World } from './model.ts';
import { REFUND_LIMIT, REFUND_PERCENT } from './refunds.ts';
import { rulesWithChanges } from '../rules.ts';

// There is one night more than the form asks for, because nights can be added.
const NIGHTS = ['2026-06-14', '2026-06-15', '2026-06-16'];

/** A separate meeting for one world, with empty registrations. */
export async function openGround(app: TestApp, accountIds: readonly string[], world: World) {
  const { kernel } = app;
  const meetingId = randomUUID();
  const [typeId, windowId, hotelId, roomId, lunchId] = Array.from({ length: 5 }, () => randomUUID()) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const registrationIds = world.registrations.map(() => randomUUID());
  const start = kernel.clock.now();
  await build();

  async function build(): Promise<void> {
    const words = JSON.stringify({ en: 'Model', zh: '模型' });
    const steps = [{ id: randomUUID(), until: '2126-01-01T00:00:00.000Z', percent: REFUND_PERCENT }];
    const rules = JSON.stringify({
      ...rulesWithChanges,
      review: world.rule,
      refund: { steps, note: noText },
      refundLimit: { CNY: REFUND_LIMIT, USD: null },
    });
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
        select ${windowId}, id, 0, ${words}, ${prices.type} from type
      ), hotel as (
        insert into hotels (id, meeting_id, position, name, address, phone, distance, description)
        select ${hotelId}, id, 0, ${words}, ${words}, '', ${words}, ${words} from meeting returning id, meeting_id
      ), room as (
        insert into room_types (id, hotel_id, meeting_id, position, kind, name, capacity, shared, breakfast, price_cny)
        select ${roomId}, id, meeting_id, 0, 'standard', ${words}, 2, true, false, ${prices['room+']} from hotel returning id
      ), nights as (
        insert into room_nights (room_type_id, day, stock, capacity)
        select id, day::date, ${world.stock.rooms}, 2 from room, unnest(${sql.param(NIGHTS)}::text[]) as day
      ), lunch as (
        insert into activities (id, meeting_id, position, kind, name, description, place, starts_at, ends_at, price_cny, stock)
        select ${lunchId}, id, 0, 'lunch', ${words}, ${words}, ${words}, '2126-06-15T04:00Z', '2126-06-15T05:00Z', ${prices.lunch},
          ${world.stock.lunch} from meeting
      )
      insert into registrations (id, meeting_id, account_id, kind, state, head, created_at, changed_at)
      select given.id, meeting.id, given.account, given.kind, 'draft', ${JSON.stringify(head)}::jsonb, ${start}, ${start}
      from meeting, unnest(${sql.param(registrationIds)}::uuid[], ${sql.param([...accountIds])}::uuid[],
        ${sql.param(world.registrations.map(({ kind }) => kind))}::text[]) as given (id, account, kind)`);
  }

  return {
    app,
    kernel,
    meetingId,
    typeId,
    roomId,
    lunchId,
    registrationIds,
    accountIds,
    /** The product's ids for the model's numbers. */
    ids: { orders: [] as string[], receipts: [] as string[], refunds: [] as string[] },
    /** Participants by the model's member number. */
    members: new Map<number, { id: string; version: number }>(),
    /** Members who were removed from the form; an order may still contain items for them. */
    gone: new Map<number, string>(),
    /** The clock moves, so that no two steps happen in the same millisecond. */
    write: async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
      app.clock.advance(1);
      return kernel.db.transaction(work);
    },
    sourceOf: (nr: number) => ({
      actor: accountIds[nr] ?? '',
      requestId: null,
      address: null,
      language: 'en' as const,
      at: kernel.clock.now(),
    }),
  };
}

export type Ground = Awaited<ReturnType<typeof openGround>>;

export const head = {
  ...emptyHead,
  teamName: 'Model',
  contactName: 'Ada Lovelace',
  contactPhone: '13800138000',
};

/** The name of the refusal, or null on success. */
export async function refusalOf(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal.name;
    throw error;
  }
}
