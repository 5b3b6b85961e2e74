import { asc, eq } from 'drizzle-orm';
import type { ActivitiesSection, HotelsSection, TypesSection } from '@plenum/contract/meetings/catalogue';
import type { Db, Tx } from '#kernel/db/database';
import { activities, hotels, priceWindows, registrationTypes, roomNights, roomTypes } from '../tables.ts';

export async function readTypes(db: Db | Tx, meetingId: string): Promise<CountedSection<TypesSection>> {
  const ofMeeting = eq(registrationTypes.meetingId, meetingId);
  const rows = await db
    .select()
    .from(registrationTypes)
    .where(ofMeeting)
    .orderBy(asc(registrationTypes.position));
  const windows = await db
    .select({ window: priceWindows })
    .from(priceWindows)
    .innerJoin(registrationTypes, eq(registrationTypes.id, priceWindows.typeId))
    .where(ofMeeting)
    .orderBy(asc(priceWindows.position));
  const byType = Map.groupBy(windows, ({ window }) => window.typeId);
  const types = rows.map(({ id, name, description, identities, stock, hidden }) => ({
    id,
    name,
    description,
    identities,
    stock,
    hidden,
    windows: (byType.get(id) ?? []).map(({ window }) => ({
      id: window.id,
      name: window.name,
      from: window.fromAt?.toISOString() ?? null,
      until: window.untilAt?.toISOString() ?? null,
      price: { CNY: window.priceCny, USD: window.priceUsd },
      payBy: window.payBy?.toISOString() ?? null,
    })),
  }));
  return { content: { types }, taken: Object.fromEntries(rows.map(({ id, taken }) => [id, taken])) };
}

/** The name under which a room's nights are counted. */
export function nightKey(roomId: string, day: string): string {
  return `${roomId}/${day}`;
}

export async function readHotels(db: Db | Tx, meetingId: string): Promise<CountedSection<HotelsSection>> {
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

export async function readActivities(
  db: Db | Tx,
  meetingId: string,
): Promise<CountedSection<ActivitiesSection>> {
  const rows = await db
    .select()
    .from(activities)
    .where(eq(activities.meetingId, meetingId))
    .orderBy(asc(activities.position));
  const content = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    description: row.description,
    place: row.place,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    price: { CNY: row.priceCny, USD: row.priceUsd },
    stock: row.stock,
    typeIds: row.typeIds,
    hidden: row.hidden,
  }));
  return {
    content: { activities: content },
    taken: Object.fromEntries(rows.map(({ id, taken }) => [id, taken])),
  };
}

/** A catalogue section as shown to its editor, with the number taken of each item. */
export interface CountedSection<C> {
  readonly content: C;
  readonly taken: Record<string, number>;
}
