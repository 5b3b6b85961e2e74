import { randomUUID } from 'node:crypto';
import type { SeriesForm } from '@plenum/contract/meetings/series';
import type { Tx } from '#kernel/db/database';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { seriesFact } from '../audit-facts.ts';
import { invalidateSeries } from '../invalidate-meeting.ts';
import { keepSeriesPictures, seriesColumns } from './series-columns.ts';
import { series } from '../tables.ts';
import { takeSlug } from '../take-slug.ts';

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
