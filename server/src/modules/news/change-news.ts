import { eq } from 'drizzle-orm';
import type { NewsForm } from '@plenum/contract/news/schemas';
import { invalidate } from '#kernel/cache/public-cache';
import type { Tx } from '#kernel/db/database';
import type { Actor } from '#kernel/http/actor';
import { refuseChanged } from '#modules/accounts/staff/public';
import { type AuditSource, changedParts, writeAudit } from '#modules/audit/public';
import { requireScope, requireScopeEditor } from '#modules/meetings/scope/public';
import { newsFact } from './audit-facts.ts';
import { formOf, keepNewsFiles, newsColumns } from './create-news.ts';
import { lockEditableNews } from './queries.ts';
import { news, newsVersions } from './tables.ts';

/** Visitors see the change immediately if the article is public. Moving it to another scope needs the right to write in both. */
export async function changeNews(
  tx: Tx,
  actor: Actor,
  id: string,
  change: { version: number; content: NewsForm },
  source: AuditSource,
): Promise<{ version: number }> {
  const row = await lockEditableNews(tx, actor, id);
  const { content } = change;
  requireScopeEditor(actor, content);
  if (row.version !== change.version) await refuseChanged(tx, { by: row.changedBy, at: row.changedAt });
  await requireScope(tx, content);
  await keepNewsFiles(tx, content, 'content.');
  const version = row.version + 1;
  const { at, actor: by } = source;
  await tx
    .update(news)
    .set({ ...newsColumns(content), version, changedAt: at, changedBy: by })
    .where(eq(news.id, id));
  await tx.insert(newsVersions).values({ newsId: id, version, content, at, by });
  const detail = { version, ...changedParts(wordsOf(formOf(row)), wordsOf(content)) };
  await writeAudit(tx, newsFact('news.changed', id, detail), source);
  await invalidate(tx, ['news']);
  return { version };
}

// Returns the article's content, without the ids of the scope that it belongs to.
function wordsOf(form: NewsForm): Omit<NewsForm, 'seriesId' | 'meetingId'> {
  const { seriesId: _, meetingId: __, ...words } = form;
  return words;
}
