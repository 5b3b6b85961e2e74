import { randomUUID } from 'node:crypto';
import type { NewsForm } from '@plenum/contract/news/schemas';
import type { Tx } from '#kernel/db/database';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { requireScope } from '#modules/meetings/public';
import { newsFact } from './audit-facts.ts';
import { newsColumns } from './columns.ts';
import { keepFiles } from './keep-files.ts';
import { news, newsVersions } from './tables.ts';

/** A draft. */
export async function createNews(tx: Tx, form: NewsForm, source: AuditSource): Promise<{ id: string }> {
  await requireScope(tx, form);
  await keepFiles(tx, form, '');
  const id = randomUUID();
  const { at, actor } = source;
  await tx.insert(news).values({
    ...newsColumns(form),
    id,
    state: 'draft',
    createdAt: at,
    createdBy: actor,
    changedAt: at,
    changedBy: actor,
  });
  await tx.insert(newsVersions).values({ newsId: id, version: 1, content: form, at, by: actor });
  await writeAudit(tx, newsFact('news.created', id), source);
  return { id };
}
