import { randomUUID } from 'node:crypto';
import type { Series, SeriesForm } from '@plenum/contract/meetings/series';
import type { Db, Tx } from '#kernel/db/database';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { seriesFact } from '../audit-facts.ts';
import { invalidateSeries } from '../invalidate-meeting.ts';
import { meetings, series, type SeriesRow } from '../tables.ts';
import { takeSlug } from '../take-slug.ts';
import { asc, count, eq } from 'drizzle-orm';
import { lockSeries, requireVersion } from '../queries.ts';
import { meetingRefusals } from '@plenum/contract/meetings/messages';
import { keyStillReferred } from '#kernel/db/violations';
import { refuse } from '#kernel/refusal/refusal-error';
import { pictureIds } from '@plenum/contract/kernel/rich-text';
import { attachPublicFiles } from '#kernel/files/public-files';
import type { Actor } from '#kernel/http/actor';
import { runsMeetings } from '../scope/policy.ts';

export async function createSeries(tx: Tx, form: SeriesForm, source: AuditSource): Promise<{ id: string }> {
  const id = randomUUID();
  await takeSlug('slug', () =>
    tx.insert(series).values({ ...seriesColumns(form), id, createdAt: source.at, changedAt: source.at }),
  );
  await keepSeriesPictures(tx, form);
  await writeAudit(tx, seriesFact('series.created', id, { slug: form.slug }), source);
  await invalidateSeries(tx, id);
  return { id };
}

export async function changeSeries(
  tx: Tx,
  id: string,
  change: { version: number; series: SeriesForm },
  source: AuditSource,
): Promise<{ version: number }> {
  const row = await lockSeries(tx, id);
  await requireVersion(tx, row, change.version, seriesFact('series.changed', id));
  const version = row.version + 1;
  await takeSlug('series.slug', () =>
    tx
      .update(series)
      .set({ ...seriesColumns(change.series), version, changedAt: source.at })
      .where(eq(series.id, id)),
  );
  await keepSeriesPictures(tx, change.series);
  await writeAudit(tx, seriesFact('series.changed', id, { version }), source);
  await invalidateSeries(tx, id);
  return { version };
}

/**
 * Deletes a series if nothing belongs to it. The database checks this, because other modules also store rows for a
 * series.
 */
export async function deleteSeries(tx: Tx, id: string, source: AuditSource): Promise<null> {
  const { slug } = await lockSeries(tx, id);
  try {
    await tx.delete(series).where(eq(series.id, id));
  } catch (error) {
    if (keyStillReferred(error) !== null) refuse(meetingRefusals.SERIES_IN_USE);
    throw error;
  }
  await writeAudit(tx, seriesFact('series.deleted', id, { slug }), source);
  await invalidateSeries(tx, id);
  return null;
}

/** The form's values as columns. */
function seriesColumns({
  slug,
  accent,
  position,
  ...content
}: SeriesForm): Pick<SeriesRow, 'slug' | 'accent' | 'position' | 'content'> {
  return { slug, accent, position, content };
}

async function keepSeriesPictures(tx: Tx, form: SeriesForm): Promise<void> {
  const logos = form.partners.map(({ logo }) => logo);
  await attachPublicFiles(tx, [form.logo, ...logos, ...pictureIds(form.about)]);
}

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
