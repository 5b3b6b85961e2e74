import { sql } from 'drizzle-orm';
import type { Kernel } from '#kernel/kernel';
import type { Counts, Unit } from './model.ts';

/** The model's state in the form of the product's tables. */
export interface Seen {
  readonly taken: Counts;
  readonly registrations: {
    readonly state: string;
    readonly review: string | null;
    readonly order: string | null;
    readonly people: number;
    readonly balance: number;
  }[];
  readonly orders: Record<
    string,
    {
      readonly state: string;
      readonly total: number;
      readonly received: number;
      readonly refunded: number;
      readonly held: number;
      readonly ledger: { readonly cash: number; readonly receivable: number; readonly refunds: number };
    }
  >;
  readonly receipts: Record<string, readonly [applied: number, returned: number, waitsFor: string | null]>;
  readonly refunds: Record<string, readonly [state: string, amount: number]>;
  /** The people on the waiting list, in the order of their turns. */
  readonly line: { readonly registration: string; readonly units: readonly string[] }[];
  readonly pairs: number;
}

export interface Named {
  readonly meetingId: string;
  readonly typeId: string;
  readonly roomId: string;
  readonly lunchId: string;
  readonly registrationIds: readonly string[];
}

export async function look({ db }: Kernel, names: Named): Promise<Seen> {
  const { meetingId, typeId, roomId, lunchId, registrationIds } = names;
  const found = await db.execute<{ seen: Seen }>(sql`
    select json_build_object(
      'taken', (select json_build_object('type', type.taken, 'lunch', lunch.taken,
          'room', night.rooms_taken, 'men', night.men_beds, 'women', night.women_beds,
          'room+', after.rooms_taken, 'men+', after.men_beds, 'women+', after.women_beds)
        from registration_types as type, activities as lunch, room_nights as night, room_nights as after
        where type.id = ${typeId} and lunch.id = ${lunchId}
          and night.room_type_id = ${roomId} and night.day = '2026-06-15'
          and after.room_type_id = ${roomId} and after.day = '2026-06-16'),
      'registrations', (select json_agg(json_build_object('state', registration.state, 'review', registration.review,
          'order', registration.order_id,
          'people', (select count(*) from participants where registration_id = registration.id and state = 'registered'),
          'balance', (select coalesce(sum(amount), 0) from balance_entries
            where account_id = registration.account_id and meeting_id = ${meetingId})) order by asked.nr)
        from unnest(${sql.param([...registrationIds])}::uuid[]) with ordinality as asked (id, nr)
        join registrations as registration on registration.id = asked.id),
      'orders', (select coalesce(json_object_agg(id, json_build_object('state', state, 'total', total, 'received', received,
          'refunded', refunded, 'held', (select count(*) from order_lines where order_id = orders.id and held),
          'ledger', (select json_build_object('cash', coalesce(sum(amount) filter (where account in ('cash', 'balance')), 0),
              'receivable', coalesce(sum(amount) filter (where account = 'receivable'), 0),
              'refunds', coalesce(sum(amount) filter (where account = 'refunds'), 0))
            from ledger_postings where order_id = orders.id))), '{}')
        from orders where registration_id = any (${sql.param([...registrationIds])}::uuid[])),
      'receipts', (select coalesce(json_object_agg(id, json_build_array(applied, returned, waits_for)), '{}')
        from receipts where meeting_id = ${meetingId}),
      'refunds', (select coalesce(json_object_agg(id, json_build_array(state, amount)), '{}')
        from refunds where meeting_id = ${meetingId}),
      'line', (select coalesce(json_agg(json_build_object('registration', registration_id, 'units', units) order by turn), '[]')
        from waiting_entries where meeting_id = ${meetingId} and state = 'waiting'),
      'pairs', (select count(*) from rooms where meeting_id = ${meetingId})) as seen`);
  return found.rows[0]?.seen as Seen;
}

const units: readonly (readonly [RegExp, Unit])[] = [
  [/^type:/, 'type'],
  [/^activity:/, 'lunch'],
  [/:room$/, 'room'],
  [/:men_bed$/, 'men'],
  [/:women_bed$/, 'women'],
];

/**
 * Returns the model's name of a unit. The model doesn't distinguish the two usual nights, because people who wait for
 * one of them wait for both.
 */
export function unitOf(name: string): Unit {
  const known = units.find(([pattern]) => pattern.test(name));
  if (!known) throw new Error(`No unit ${name}`);
  return known[1];
}
