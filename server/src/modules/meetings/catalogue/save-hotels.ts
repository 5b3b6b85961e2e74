import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { HotelsSection } from '@plenum/contract/meetings/catalogue';
import { meetingMessages, meetingRefusals } from '@plenum/contract/meetings/messages';
import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import {
  type Held,
  keepWhatIsTaken,
  overwriteBut,
  removeUnused,
  requireOwnRows,
  type WantedEntry,
} from './catalogue-guard.ts';
import { nightKey } from './read-catalogue.ts';
import { hotels, roomNights, roomTypes } from '../tables.ts';

const LIST = 'content.hotels';

type Hotel = HotelsSection['hotels'][number];
interface PlacedHotel {
  readonly hotel: Hotel;
  readonly path: string;
}
interface PlacedRoom {
  readonly hotelId: string;
  readonly room: Hotel['rooms'][number];
  readonly position: number;
  readonly path: string;
}

export async function saveHotels(tx: Tx, meetingId: string, content: HotelsSection): Promise<void> {
  const placed = content.hotels.map((hotel, index) => ({ hotel, path: `${LIST}.${index}` }));
  const rooms = placed.flatMap(({ hotel, path }) =>
    hotel.rooms.map((room, position) => ({
      hotelId: hotel.id,
      room,
      position,
      path: `${path}.rooms.${position}`,
    })),
  );
  const held = await lockHeld(tx, meetingId, placed, rooms);
  keepInPlace(held.rooms, rooms);
  keepBeds(held, rooms);
  keepWhatIsTaken(held.nights, rooms.flatMap(wantedNights));
  await removeGone(tx, meetingId, [...held.hotels, ...held.rooms, ...held.nights], placed, rooms);
  if (placed.length > 0) await writeHotels(tx, meetingId, placed);
  if (rooms.length > 0) await writeRooms(tx, meetingId, rooms);
  await writeNights(tx, rooms);
}

function wantedNights({ room, path }: PlacedRoom): WantedEntry[] {
  return room.nights.map(({ day, stock }, index) => ({
    key: nightKey(room.id, day),
    stock,
    path: `${path}.nights.${index}`,
  }));
}

interface HeldRoom extends Held {
  readonly capacity: number;
  readonly hotelId: string;
}

// Locks by id, as placing an order does, so that two transactions never deadlock.
async function lockHeld(
  tx: Tx,
  meetingId: string,
  wantedHotels: readonly PlacedHotel[],
  wantedRooms: readonly PlacedRoom[],
) {
  const hotelRows = await tx
    .select({ key: hotels.id, name: hotels.name })
    .from(hotels)
    .where(eq(hotels.meetingId, meetingId));
  const roomRows = await tx
    .select({
      key: roomTypes.id,
      name: roomTypes.name,
      hotelId: roomTypes.hotelId,
      capacity: roomTypes.capacity,
    })
    .from(roomTypes)
    .where(eq(roomTypes.meetingId, meetingId))
    .orderBy(asc(roomTypes.id))
    .for('update');
  const nightRows = await tx
    .select({
      roomId: roomNights.roomTypeId,
      day: roomNights.day,
      taken: roomNights.taken,
      waiting: roomNights.waiting,
    })
    .from(roomNights)
    .where(inArray(roomNights.roomTypeId, ofMeeting(tx, meetingId)))
    .orderBy(asc(roomNights.roomTypeId), asc(roomNights.day))
    .for('update');
  const hotelPaths = new Map(wantedHotels.map(({ hotel, path }) => [hotel.id, path]));
  const roomPaths = new Map(wantedRooms.map(({ room, path }) => [room.id, path]));
  const listOfRooms = (hotelId: string) => {
    const path = hotelPaths.get(hotelId);
    return path === undefined ? LIST : `${path}.rooms`;
  };
  const rooms = roomRows.map((row): HeldRoom => ({
    ...row,
    taken: 0,
    waiting: 0,
    list: listOfRooms(row.hotelId),
  }));
  const byId = new Map(rooms.map((room) => [room.key, room]));
  return {
    hotels: hotelRows.map((row): Held => ({ ...row, taken: 0, waiting: 0, list: LIST })),
    rooms,
    nights: nightRows.flatMap(({ roomId, day, taken, waiting }): Held[] => {
      const room = byId.get(roomId);
      if (!room) return [];
      const path = roomPaths.get(roomId);
      const list = path === undefined ? room.list : `${path}.nights`;
      return [{ key: nightKey(roomId, day), name: onDay(room.name, day), taken, waiting, list }];
    }),
  };
}

function onDay({ en, zh }: LocalizedText, day: string): LocalizedText {
  return { en: `${en || zh} · ${day}`, zh: `${zh || en} · ${day}` };
}

function ofMeeting(tx: Tx, meetingId: string) {
  return tx.select({ id: roomTypes.id }).from(roomTypes).where(eq(roomTypes.meetingId, meetingId));
}

// Refuses to move a room to another hotel, because its nights have been sold in the first one.
function keepInPlace(held: readonly HeldRoom[], rooms: readonly PlacedRoom[]): void {
  const homes = new Map(held.map(({ key, hotelId }) => [key, hotelId]));
  const isMoved = ({ room, hotelId }: PlacedRoom) => (homes.get(room.id) ?? hotelId) !== hotelId;
  requireOwnRows(
    rooms.filter(isMoved).map(({ room, path }) => ({ key: room.id, path })),
    [],
  );
}

// Refuses to change the number of beds in a room that has been sold, because the number of taken rooms is calculated
// from it.
function keepBeds(
  held: { rooms: readonly HeldRoom[]; nights: readonly Held[] },
  rooms: readonly PlacedRoom[],
) {
  const capacities = new Map(held.rooms.map(({ key, capacity }) => [key, capacity]));
  const isSold = (roomId: string) =>
    held.nights.some(({ key, taken }) => taken > 0 && key.startsWith(nightKey(roomId, '')));
  const changed = rooms.filter(
    ({ room }) => (capacities.get(room.id) ?? room.capacity) !== room.capacity && isSold(room.id),
  );
  if (changed.length === 0) return;
  const fields = changed.map(({ path }) => [`${path}.capacity`, meetingMessages.beds_sold]);
  refuse(meetingRefusals.IN_USE, { fields: Object.fromEntries(fields) as Record<string, string> });
}

async function removeGone(
  tx: Tx,
  meetingId: string,
  held: readonly Held[],
  wantedHotels: readonly PlacedHotel[],
  rooms: readonly PlacedRoom[],
): Promise<void> {
  const hotelIds = wantedHotels.map(({ hotel }) => hotel.id);
  const roomIds = rooms.map(({ room }) => room.id);
  await removeUnused(held, async () => {
    await tx.delete(hotels).where(and(eq(hotels.meetingId, meetingId), notInArray(hotels.id, hotelIds)));
    await tx
      .delete(roomTypes)
      .where(and(eq(roomTypes.meetingId, meetingId), notInArray(roomTypes.id, roomIds)));
    const { roomColumn, dayColumn } = nightColumns(rooms);
    await tx.delete(roomNights).where(
      and(
        inArray(roomNights.roomTypeId, ofMeeting(tx, meetingId)),
        sql`not exists (select 1 from unnest(${roomColumn}::uuid[], ${dayColumn}::date[]) as kept (room, day)
          where kept.room = ${roomNights.roomTypeId} and kept.day = ${roomNights.day})`,
      ),
    );
  });
}

// Returns the nights as one array per column, because there may be more nights than a statement can have parameters.
function nightColumns(rooms: readonly PlacedRoom[]) {
  const nights = rooms.flatMap(({ room }) =>
    room.nights.map((night) => ({ ...night, roomId: room.id, capacity: room.capacity })),
  );
  return {
    roomColumn: sql.param(nights.map(({ roomId }) => roomId)),
    dayColumn: sql.param(nights.map(({ day }) => day)),
    stockColumn: sql.param(nights.map(({ stock }) => stock)),
    capacityColumn: sql.param(nights.map(({ capacity }) => capacity)),
  };
}

async function writeHotels(tx: Tx, meetingId: string, wanted: readonly PlacedHotel[]): Promise<void> {
  const rows = wanted.map(({ hotel }, position) => ({
    ...hotel,
    meetingId,
    position,
    latitude: hotel.coordinates?.latitude ?? null,
    longitude: hotel.coordinates?.longitude ?? null,
  }));
  const written = await tx
    .insert(hotels)
    .values(rows)
    .onConflictDoUpdate({
      target: hotels.id,
      set: overwriteBut(hotels, ['id', 'meetingId']),
      setWhere: eq(hotels.meetingId, meetingId),
    })
    .returning({ id: hotels.id });
  requireOwnRows(
    wanted.map(({ hotel, path }) => ({ key: hotel.id, path })),
    written,
  );
}

async function writeRooms(tx: Tx, meetingId: string, wanted: readonly PlacedRoom[]): Promise<void> {
  const rows = wanted.map(({ hotelId, position, room }) => ({
    ...room,
    hotelId,
    meetingId,
    position,
    priceCny: room.price.CNY,
    priceUsd: room.price.USD,
  }));
  const written = await tx
    .insert(roomTypes)
    .values(rows)
    .onConflictDoUpdate({
      target: roomTypes.id,
      set: overwriteBut(roomTypes, ['id', 'hotelId', 'meetingId']),
      setWhere: eq(roomTypes.meetingId, meetingId),
    })
    .returning({ id: roomTypes.id });
  requireOwnRows(
    wanted.map(({ room, path }) => ({ key: room.id, path })),
    written,
  );
}

async function writeNights(tx: Tx, rooms: readonly PlacedRoom[]): Promise<void> {
  const { roomColumn, dayColumn, stockColumn, capacityColumn } = nightColumns(rooms);
  await tx.execute(sql`
    insert into room_nights (room_type_id, day, stock, capacity)
    select * from unnest(${roomColumn}::uuid[], ${dayColumn}::date[], ${stockColumn}::int[], ${capacityColumn}::int[])
    on conflict (room_type_id, day) do update set stock = excluded.stock, capacity = excluded.capacity`);
}
