import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { PageChange } from '@plenum/contract/pages/schemas';
import { invalidate } from '#kernel/cache/public-cache';
import type { Tx } from '#kernel/db/database';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/http/response/refusal-error';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { pageFact } from './audit-facts.ts';
import { lockEditable } from './lock-editable.ts';
import { pages } from './tables.ts';
import { takeSlug } from './take-slug.ts';

export async function changePage(
  tx: Tx,
  actor: Actor,
  id: string,
  change: z.output<typeof PageChange>,
  source: AuditSource,
): Promise<{ version: number }> {
  const page = await lockEditable(tx, actor, id);
  if (page.version !== change.version) refuse(kernelRefusals.CHANGED_MEANWHILE);
  // Switching them off is everybody's who may edit.
  if (change.scripts && !page.scripts && !actor.administrator) refuse(kernelRefusals.FORBIDDEN);
  const { slug, title, scripts } = change;
  const version = page.version + 1;
  await takeSlug(() =>
    tx
      .update(pages)
      .set({ slug, title, scripts, version, changedAt: source.at, changedBy: source.actor })
      .where(eq(pages.id, id)),
  );
  await writeAudit(tx, pageFact('page.changed', id, { version, slug, scripts }), source);
  await invalidate(tx, ['pages']);
  return { version };
}
