import { asc, count, eq } from 'drizzle-orm';
import type { Series } from '@plenum/contract/meetings/series';
import type { Db } from '#kernel/db/database';
import type { Actor } from '#kernel/http/actor';
import { runsMeetings } from '../policy.ts';
import { meetings, series } from '../tables.ts';

export async function listSeries(db: Db, actor: Actor): Promise<Series[]> {
  const rows = await db
    .select({ row: series, meetings: count(meetings.id) })
    .from(series)
    .leftJoin(meetings, eq(meetings.seriesId, series.id))
    .groupBy(series.id)
    .orderBy(asc(series.position), asc(series.slug));
  const can = { edit: actor.administrator, createMeeting: runsMeetings(actor) };
  return rows.map(({ row, ...counted }) => ({
    ...row.content,
    ...counted,
    id: row.id,
    slug: row.slug,
    accent: row.accent,
    position: row.position,
    version: row.version,
    can,
  }));
}
