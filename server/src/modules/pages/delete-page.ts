import { eq } from 'drizzle-orm';
import { invalidate } from '#kernel/cache/public-cache';
import type { Tx } from '#kernel/db/database';
import type { Actor } from '#kernel/http/actor';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { pageFact } from './audit-facts.ts';
import { lockEditable } from './lock-editable.ts';
import { releaseFiles } from './queries.ts';
import { pages } from './tables.ts';

/** With all its versions; the files go with the next sweep. */
export async function deletePage(tx: Tx, actor: Actor, id: string, source: AuditSource): Promise<null> {
  const page = await lockEditable(tx, actor, id);
  await releaseFiles(tx, id);
  await tx.delete(pages).where(eq(pages.id, id));
  await writeAudit(tx, pageFact('page.deleted', id, { slug: page.slug, title: page.title }), source);
  await invalidate(tx, ['pages']);
  return null;
}
