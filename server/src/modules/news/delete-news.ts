import { eq } from 'drizzle-orm';
import { newsRefusals } from '@plenum/contract/news/messages';
import type { Tx } from '#kernel/db/database';
import { invalidate } from '#kernel/cache/public-cache';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/http/response/refusal-error';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { newsFact } from './audit-facts.ts';
import { lockEditable } from './lock-editable.ts';
import { wasPublic } from './state.ts';
import { news } from './tables.ts';

/** With all its versions; what visitors could read once is kept. */
export async function deleteNews(tx: Tx, actor: Actor, id: string, source: AuditSource): Promise<null> {
  const row = await lockEditable(tx, actor, id);
  if (wasPublic(row, source.at)) refuse(newsRefusals.WAS_PUBLIC);
  await tx.delete(news).where(eq(news.id, id));
  await writeAudit(tx, newsFact('news.deleted', id, { title: row.content.title }), source);
  await invalidate(tx, ['news']);
  return null;
}
