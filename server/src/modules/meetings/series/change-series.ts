import { eq } from 'drizzle-orm';
import type { SeriesForm } from '@plenum/contract/meetings/series';
import type { Tx } from '#kernel/db/database';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { seriesFact } from '../audit-facts.ts';
import { invalidateSeries } from '../invalidate-meeting.ts';
import { requireVersion, lockSeries } from '../queries.ts';
import { keepSeriesPictures, seriesColumns } from './series-columns.ts';
import { series } from '../tables.ts';
import { takeSlug } from '../take-slug.ts';

export async function changeSeries(
  tx: Tx,
  id: string,
  change: { version: number; series: SeriesForm },
  source: AuditSource,
): Promise<{ version: number }> {
  const row = await lockSeries(tx, id);
  requireVersion(row, change.version);
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
