import { eq, sql } from 'drizzle-orm';
import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import type { Db } from '#kernel/db/database';
import type { PublicFilter } from './public-filter.ts';
import {
  type CardSource,
  cardSource,
  seriesNaming,
  type SeriesNaming,
} from '../published/published-queries.ts';
import { meetings, series } from '../tables.ts';

/** A position in the list: by start for current and upcoming conferences, by end for past ones. */
export interface PublicCursor {
  readonly over: boolean;
  readonly at: Date;
  readonly id: string;
}

export function cursorOf({ meeting }: CardSource, now: Date): PublicCursor {
  const over = meeting.state === 'archived' || meeting.endsAt <= now;
  return { over, at: over ? meeting.endsAt : meeting.beginsAt, id: meeting.id };
}

/** Sorts current and upcoming conferences by start, nearest first, then past ones by end, latest first. */
function compare(one: PublicCursor, other: PublicCursor): number {
  if (one.over !== other.over) return one.over ? 1 : -1;
  const order = one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1);
  return one.over ? -order : order;
}

// The table has a check that no conference lasts longer, so conferences that began earlier need not be read.
const LONGEST_MS = 61 * 86_400_000;

/**
 * Reads current and past conferences from one index each, so that a page costs the same among ten and ten thousand
 * conferences.
 */
export async function findPublicPage(
  db: Db,
  { where, ...filter }: PublicFilter,
  now: Date,
  after: PublicCursor | null,
  size: number,
): Promise<CardSource[]> {
  const later = after ? sql`(begins_at, id) > (${after.at}, ${after.id}::uuid)` : sql`true`;
  const earlier = after?.over ? sql`(ends_at, id) < (${after.at}, ${after.id}::uuid)` : sql`true`;
  const over = filter.archived ? sql`(state = 'archived' or ends_at <= ${now})` : sql`ends_at <= ${now}`;
  const ids = sql`
    with coming as materialized (
      select id from meetings
      where ${filter.coming && !after?.over} and ${where} and state <> 'archived' and ends_at > ${now}
        and begins_at > ${new Date(now.getTime() - LONGEST_MS)} and ${later}
      order by begins_at, id limit ${size}
    ), gone as materialized (
      select id from meetings where ${filter.over} and ${where} and ${over} and ${earlier}
      order by ends_at desc, id desc limit ${size}
    )
    select id from (select id, 0 as part from coming union all select id, 1 from gone) as page
    order by part limit ${size}`;
  const found = await db
    .select(cardSource)
    .from(meetings)
    .innerJoin(series, eq(series.id, meetings.seriesId))
    .where(sql`${meetings.id} in (${ids})`);
  return found.toSorted((one, other) => compare(cursorOf(one, now), cursorOf(other, now)));
}

export async function countMatching(db: Db, { where }: PublicFilter): Promise<number> {
  return db.$count(meetings, where);
}

export interface Overview {
  readonly series: readonly SeriesNaming[];
  readonly cities: readonly LocalizedText[];
  readonly nextChange: Date | null;
}

const MOST_CITIES = 200;
const isListed = sql`state in ('published', 'closed')`;
const momentNames = ['registration_opens_at', 'registration_closes_at', 'begins_at', 'ends_at'];

/** Returns the choices for filtering the list, and the time at which the phase of a conference next changes. */
export async function findOverview(db: Db, now: Date): Promise<Overview> {
  const moments = momentNames.map((name) => {
    const moment = sql.identifier(name);
    return sql`(select min(${moment}) from meetings where ${isListed} and ${moment} > ${now})`;
  });
  // Skips along the index from city to city, so the number of steps is that of cities, not conferences.
  const cities = sql`
    with recursive towns as (
      (select city from meetings where ${isListed} order by city limit 1)
      union all
      select (select city from meetings where ${isListed} and city > towns.city order by city limit 1)
      from towns where city is not null
    )
    select city from towns where city is not null limit ${MOST_CITIES}`;
  const [marks, found] = await Promise.all([
    db.select(seriesNaming).from(series).orderBy(series.position, series.slug),
    db.execute<{ cities: LocalizedText[] | null; at: string | null }>(sql`
      select (select json_agg(city) from (${cities}) as named) as cities,
        least(${sql.join(moments, sql`, `)}) as at`),
  ]);
  const [row] = found.rows;
  return { series: marks, cities: row?.cities ?? [], nextChange: row?.at ? new Date(row.at) : null };
}
