import { type SQL, sql } from 'drizzle-orm';
import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import type { activityKinds, Identity, roomKinds } from '@plenum/contract/meetings/catalogue';

// These parts are read in one query as JSON, so instants are strings in the database's format.

export interface PriceFigures {
  readonly from: string | null;
  readonly until: string | null;
  readonly payBy: string | null;
  readonly cny: number | null;
  readonly usd: number | null;
}

export interface TypeFigures {
  readonly id: string;
  readonly name: LocalizedText;
  readonly description: LocalizedText;
  readonly identities: Identity[];
  readonly stock: number | null;
  readonly taken: number;
  readonly waiting: number;
  readonly windows: readonly (PriceFigures & {
    readonly id: string;
    readonly name: LocalizedText;
  })[];
}

export const typesOf = (meetingId: SQL) => sql<readonly TypeFigures[]>`(
  select coalesce(json_agg(json_build_object(
    'id', type.id, 'name', type.name, 'description', type.description, 'identities', type.identities,
    'stock', type.stock, 'taken', type.taken, 'waiting', type.waiting,
    'windows', (
      select coalesce(json_agg(json_build_object(
        'id', price.id, 'name', price.name, 'from', price.from_at, 'until', price.until_at,
        'payBy', price.pay_by, 'cny', price.price_cny, 'usd', price.price_usd) order by price.position), '[]')
      from price_windows as price where price.type_id = type.id)
  ) order by type.position), '[]')
  from registration_types as type where type.meeting_id = ${meetingId} and not type.hidden)`;

export interface HotelFigures {
  readonly id: string;
  readonly name: LocalizedText;
  readonly address: LocalizedText;
  readonly phone: string;
  readonly distance: LocalizedText;
  readonly description: LocalizedText;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly rooms: readonly {
    readonly id: string;
    readonly kind: (typeof roomKinds)[number];
    readonly name: LocalizedText;
    readonly capacity: number;
    readonly shared: boolean;
    readonly breakfast: boolean;
    readonly cny: number | null;
    readonly usd: number | null;
    readonly nights: { day: string; remaining: number; menBeds: number; womenBeds: number }[];
  }[];
}

export const hotelsOf = (meetingId: SQL) => sql<readonly HotelFigures[]>`(
  select coalesce(json_agg(json_build_object(
    'id', hotel.id, 'name', hotel.name, 'address', hotel.address, 'phone', hotel.phone,
    'distance', hotel.distance, 'description', hotel.description,
    'latitude', hotel.latitude, 'longitude', hotel.longitude,
    'rooms', (
      select coalesce(json_agg(json_build_object(
        'id', room.id, 'kind', room.kind, 'name', room.name, 'capacity', room.capacity, 'shared', room.shared,
        'breakfast', room.breakfast, 'cny', room.price_cny, 'usd', room.price_usd,
        'nights', (
          select coalesce(json_agg(json_build_object(
            'day', night.day, 'remaining', free.rooms,
            'menBeds', case when night.waiting_men > 0 then 0 else
              (free.rooms + (night.men_beds + night.capacity - 1) / night.capacity) * night.capacity - night.men_beds end,
            'womenBeds', case when night.waiting_women > 0 then 0 else
              (free.rooms + (night.women_beds + night.capacity - 1) / night.capacity) * night.capacity - night.women_beds end
          ) order by night.day), '[]')
          from room_nights as night
          -- Rooms that people on the waiting list wait for are kept for them.
          cross join lateral (select case when night.waiting > 0 then 0 else night.stock - night.taken end as rooms) as free
          where night.room_type_id = room.id)
      ) order by room.position), '[]')
      from room_types as room where room.hotel_id = hotel.id and not room.hidden)
  ) order by hotel.position), '[]')
  from hotels as hotel where hotel.meeting_id = ${meetingId} and not hotel.hidden)`;

export interface ActivityFigures {
  readonly id: string;
  readonly kind: (typeof activityKinds)[number];
  readonly name: LocalizedText;
  readonly description: LocalizedText;
  readonly place: LocalizedText;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly cny: number | null;
  readonly usd: number | null;
  readonly stock: number | null;
  readonly taken: number;
  readonly waiting: number;
  readonly typeIds: string[];
}

export const activitiesOf = (meetingId: SQL) => sql<readonly ActivityFigures[]>`(
  select coalesce(json_agg(json_build_object(
    'id', activity.id, 'kind', activity.kind, 'name', activity.name, 'description', activity.description,
    'place', activity.place, 'startsAt', activity.starts_at, 'endsAt', activity.ends_at,
    'cny', activity.price_cny, 'usd', activity.price_usd, 'stock', activity.stock, 'taken', activity.taken,
    'waiting', activity.waiting,
    'typeIds', activity.type_ids
  ) order by activity.position), '[]')
  from activities as activity where activity.meeting_id = ${meetingId} and not activity.hidden)`;
