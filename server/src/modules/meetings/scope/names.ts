import { eq, inArray, or, type SQL } from 'drizzle-orm';
import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import type { Accent } from '@plenum/contract/meetings/fields';
import type { MeetingState } from '@plenum/contract/meetings/states';
import type { Db, Tx } from '#kernel/db/database';
import { meetings, series } from '../tables.ts';

export interface SeriesName {
  readonly id: string;
  readonly slug: string;
  readonly name: LocalizedText;
  readonly accent: Accent;
}

export interface MeetingName {
  readonly id: string;
  readonly slug: string;
  readonly seriesId: string;
  readonly name: LocalizedText;
  readonly state: MeetingState;
}

/** By id. */
export async function findSeriesNames(
  db: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SeriesName>> {
  if (ids.length === 0) return new Map();
  const found = await selectSeries(db, inArray(series.id, [...ids]));
  return new Map(found.map((one) => [one.id, one]));
}

export async function findSeriesBySlug(db: Db | Tx, slug: string): Promise<SeriesName | null> {
  const [found] = await selectSeries(db, eq(series.slug, slug));
  return found ?? null;
}

/** By id. */
export async function findMeetingNames(
  db: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MeetingName>> {
  if (ids.length === 0) return new Map();
  const found = await selectMeetings(db, inArray(meetings.id, [...ids]));
  return new Map(found.map((one) => [one.id, one]));
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Finds a meeting by id or slug, as used in URLs. */
export async function findMeetingName(db: Db | Tx, key: string): Promise<MeetingName | null> {
  const bySlug = eq(meetings.slug, key);
  const [found] = await selectMeetings(db, UUID.test(key) ? or(eq(meetings.id, key), bySlug) : bySlug);
  return found ?? null;
}

async function selectSeries(db: Db | Tx, where: SQL): Promise<SeriesName[]> {
  const rows = await db
    .select({ id: series.id, slug: series.slug, accent: series.accent, content: series.content })
    .from(series)
    .where(where);
  return rows.map(({ content, ...row }) => ({ ...row, name: content.name }));
}

async function selectMeetings(db: Db | Tx, where: SQL | undefined): Promise<MeetingName[]> {
  return db
    .select({
      id: meetings.id,
      slug: meetings.slug,
      seriesId: meetings.seriesId,
      name: meetings.title,
      state: meetings.state,
    })
    .from(meetings)
    .where(where);
}
