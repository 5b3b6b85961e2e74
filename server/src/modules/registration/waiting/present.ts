import type { Language } from '@plenum/contract/kernel/language';
import { type LocalizedText, textIn } from '@plenum/contract/kernel/localized-text';
import type { WaitingEntry } from '@plenum/contract/registration/waiting/schemas';
import { readUnit } from '@plenum/contract/registration/checkout/unit';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import type { WaitingRow } from '../tables.ts';
import { findPlaces, type PlaceInLine } from './waiting-queries.ts';

/** Presents entries in the reader's language, in the order of the rows. */
export async function presentWaitingEntries(
  db: Db | Tx,
  rows: readonly WaitingRow[],
  language: Language,
): Promise<WaitingEntry[]> {
  const places = await findPlaces(
    db,
    rows.map(({ id }) => id),
  );
  const names = await nameUnits(
    db,
    rows.flatMap(({ units }) => units),
    language,
  );
  return rows.map((row) => presentEntry(row, places.get(row.id) ?? null, names));
}

function presentEntry(
  row: WaitingRow,
  place: PlaceInLine | null,
  names: ReadonlyMap<string, string>,
): WaitingEntry {
  const { id, state, people, currency, total, orderId, reason } = row;
  return {
    id,
    state,
    waitsFor: [...new Set(row.units.flatMap((unit) => names.get(unit) ?? []))],
    people,
    place: place?.place ?? null,
    peopleAhead: place?.peopleAhead ?? 0,
    currency,
    total,
    orderId,
    offerUntil: row.offerUntil?.toISOString() ?? null,
    reason,
    joinedAt: row.joinedAt.toISOString(),
  };
}

/** Returns names such as `Delegate` or `Harbour Hotel · Twin room`. */
async function nameUnits(
  db: Db | Tx,
  units: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  if (units.length === 0) return new Map();
  const ids = [...new Set(units.map(idOf))];
  const found = await db.execute<{ id: string; names: LocalizedText[] }>(sql`
    with wanted as (select id from unnest(${sql.param(ids)}::uuid[]) as id)
    select id, jsonb_build_array(name) as names from registration_types join wanted using (id)
    union all select id, jsonb_build_array(name) from activities join wanted using (id)
    union all select room_types.id, jsonb_build_array(hotels.name, room_types.name)
      from room_types join wanted using (id) join hotels on hotels.id = hotel_id`);
  const names = new Map(
    found.rows.map((row) => [row.id, row.names.map((name) => textIn(name, language)).join(' · ')]),
  );
  return new Map(
    units.flatMap((unit) => {
      const name = names.get(idOf(unit));
      return name === undefined ? [] : [[unit, name]];
    }),
  );
}

/** The id of the registration type, activity or room type. */
function idOf(name: string): string {
  const unit = readUnit(name);
  if (!unit) throw new Error(`nothing is called ${name}`);
  return unit.kind === 'night' ? unit.roomTypeId : unit.id;
}
