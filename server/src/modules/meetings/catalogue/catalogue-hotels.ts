import { asc, eq } from 'drizzle-orm';
import type { HotelsSection } from '@plenum/contract/meetings/catalogue';
import type { Db, Tx } from '#kernel/db/database';
import type { Counted } from './catalogue-content.ts';
import { hotels, roomNights, roomTypes } from '../tables.ts';

/** How the nights of a room are called where things are counted. */
export function nightKey(roomId: string, day: string): string {
  return `${roomId}/${day}`;
}

export async function readHotels(db: Db | Tx, meetingId: string): Promise<Counted<HotelsSection>> {
  const rows = await db
    .select()
    .from(hotels)
    .where(eq(hotels.meetingId, meetingId))
    .orderBy(asc(hotels.position));
  const rooms = await db
    .select()
    .from(roomTypes)
    .where(eq(roomTypes.meetingId, meetingId))
    .orderBy(asc(roomTypes.position));
  const nights = await findNights(db, meetingId);
  const roomsOf = Map.groupBy(rooms, ({ hotelId }) => hotelId);
  const nightsOf = Map.groupBy(nights, ({ roomTypeId }) => roomTypeId);
  const content = rows.map(({ latitude, longitude, ...hotel }) => ({
    id: hotel.id,
    name: hotel.name,
    address: hotel.address,
    phone: hotel.phone,
    distance: hotel.distance,
    description: hotel.description,
    hidden: hotel.hidden,
    coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
    rooms: (roomsOf.get(hotel.id) ?? []).map((room) => ({
      id: room.id,
      kind: room.kind,
      name: room.name,
      capacity: room.capacity,
      shared: room.shared,
      breakfast: room.breakfast,
      price: { CNY: room.priceCny, USD: room.priceUsd },
      hidden: room.hidden,
      nights: (nightsOf.get(room.id) ?? []).map(({ day, stock }) => ({ day, stock })),
    })),
  }));
  const taken = nights.map((night) => [nightKey(night.roomTypeId, night.day), night.taken]);
  return { content: { hotels: content }, taken: Object.fromEntries(taken) as Record<string, number> };
}

async function findNights(db: Db | Tx, meetingId: string) {
  const found = await db
    .select({ night: roomNights })
    .from(roomNights)
    .innerJoin(roomTypes, eq(roomTypes.id, roomNights.roomTypeId))
    .where(eq(roomTypes.meetingId, meetingId))
    .orderBy(asc(roomNights.day));
  return found.map(({ night }) => night);
}
