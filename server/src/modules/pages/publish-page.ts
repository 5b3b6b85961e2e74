import { eq } from 'drizzle-orm';
import { pageRefusals } from '@plenum/contract/pages/messages';
import { invalidate } from '#kernel/cache/public-cache';
import type { Tx } from '#kernel/db/database';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/refusal/refusal-error';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { pageFact } from './audit-facts.ts';
import { findVersion, lockEditablePage } from './queries.ts';
import { pages } from './tables.ts';

/** Publishes any version, including older ones; null unpublishes the page. */
export async function publishPage(
  tx: Tx,
  actor: Actor,
  id: string,
  number: number | null,
  source: AuditSource,
): Promise<null> {
  const page = await lockEditablePage(tx, actor, id);
  if (number !== null && !(await findVersion(tx, id, number))) refuse(pageRefusals.NOTHING_TO_PUBLISH);
  await tx
    .update(pages)
    .set({ publishedNumber: number, changedAt: source.at, changedBy: source.actor })
    .where(eq(pages.id, id));
  const detail = { from: page.publishedNumber, to: number };
  await writeAudit(tx, pageFact(number === null ? 'page.taken_down' : 'page.published', id, detail), source);
  await invalidate(tx, ['pages']);
  return null;
}
