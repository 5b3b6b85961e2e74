import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { TypesSection } from '@plenum/contract/meetings/catalogue';
import type { Tx } from '#kernel/db/database';
import {
  type Held,
  keepWhatIsTaken,
  overwriteBut,
  removeUnused,
  requireOwnRows,
  type WantedEntry,
} from './catalogue-guard.ts';
import { priceWindows, registrationTypes } from '../tables.ts';

const LIST = 'content.types';

export async function saveTypes(tx: Tx, meetingId: string, { types }: TypesSection): Promise<void> {
  const wanted = types.map(({ id, stock }, index) => ({ key: id, stock, path: `${LIST}.${index}` }));
  const held = await lockTypes(tx, meetingId);
  keepWhatIsTaken(held, wanted);
  const windows = await findWindows(tx, meetingId, wanted);
  const ids = types.map(({ id }) => id);
  await removeUnused([...held, ...windows], () =>
    tx
      .delete(registrationTypes)
      .where(and(eq(registrationTypes.meetingId, meetingId), notInArray(registrationTypes.id, ids))),
  );
  const keptWindows = types.flatMap((type) => type.windows.map(({ id }) => id));
  await removeUnused(windows, () =>
    tx
      .delete(priceWindows)
      .where(
        and(inArray(priceWindows.typeId, ofMeeting(tx, meetingId)), notInArray(priceWindows.id, keptWindows)),
      ),
  );
  if (types.length === 0) return;
  await writeTypes(tx, meetingId, types, wanted);
  await writeWindows(tx, types);
}

function ofMeeting(tx: Tx, meetingId: string) {
  return tx
    .select({ id: registrationTypes.id })
    .from(registrationTypes)
    .where(eq(registrationTypes.meetingId, meetingId));
}

// Locks by id, as placing an order does, so that two transactions never deadlock.
async function lockTypes(tx: Tx, meetingId: string): Promise<Held[]> {
  const rows = await tx
    .select({
      key: registrationTypes.id,
      name: registrationTypes.name,
      taken: registrationTypes.taken,
      waiting: registrationTypes.waiting,
    })
    .from(registrationTypes)
    .where(eq(registrationTypes.meetingId, meetingId))
    .orderBy(asc(registrationTypes.id))
    .for('update');
  return rows.map((row) => ({ ...row, list: LIST }));
}

async function findWindows(tx: Tx, meetingId: string, types: readonly WantedEntry[]): Promise<Held[]> {
  const paths = new Map(types.map(({ key, path }) => [key, `${path}.windows`]));
  const rows = await tx
    .select({ key: priceWindows.id, name: priceWindows.name, typeId: priceWindows.typeId })
    .from(priceWindows)
    .where(inArray(priceWindows.typeId, ofMeeting(tx, meetingId)));
  return rows.map(({ typeId, ...row }) => ({
    ...row,
    taken: 0,
    waiting: 0,
    list: paths.get(typeId) ?? LIST,
  }));
}

async function writeTypes(
  tx: Tx,
  meetingId: string,
  types: TypesSection['types'],
  wanted: readonly WantedEntry[],
): Promise<void> {
  const rows = types.map((type, position) => ({ ...type, meetingId, position }));
  const written = await tx
    .insert(registrationTypes)
    .values(rows)
    .onConflictDoUpdate({
      target: registrationTypes.id,
      set: overwriteBut(registrationTypes, ['id', 'meetingId', 'taken', 'waiting']),
      setWhere: eq(registrationTypes.meetingId, meetingId),
    })
    .returning({ id: registrationTypes.id });
  requireOwnRows(wanted, written);
}

async function writeWindows(tx: Tx, types: TypesSection['types']): Promise<void> {
  const wanted = types.flatMap(({ id: typeId, windows }, index) =>
    windows.map((window, position) => ({
      typeId,
      window,
      position,
      path: `${LIST}.${index}.windows.${position}`,
    })),
  );
  const rows = wanted.map(({ typeId, window, position }) => ({
    id: window.id,
    typeId,
    position,
    name: window.name,
    fromAt: toDate(window.from),
    untilAt: toDate(window.until),
    payBy: toDate(window.payBy),
    priceCny: window.price.CNY,
    priceUsd: window.price.USD,
  }));
  const written = await tx
    .insert(priceWindows)
    .values(rows)
    .onConflictDoUpdate({
      target: priceWindows.id,
      set: overwriteBut(priceWindows, ['id', 'typeId']),
      setWhere: eq(priceWindows.typeId, sql`excluded.type_id`),
    })
    .returning({ id: priceWindows.id });
  requireOwnRows(
    wanted.map(({ window, path }) => ({ key: window.id, path })),
    written,
  );
}

function toDate(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant);
}
