import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { NewPage } from '@plenum/contract/pages/schemas';
import type { Tx } from '#kernel/db/database';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { requireScope } from '#modules/meetings/public';
import { pageFact } from './audit-facts.ts';
import { pages } from './tables.ts';
import { takeSlug } from './take-slug.ts';

/** Without content yet, and not public. */
export async function createPage(
  tx: Tx,
  form: z.output<typeof NewPage>,
  source: AuditSource,
): Promise<{ id: string }> {
  await requireScope(tx, form);
  const id = randomUUID();
  const { at, actor } = source;
  await takeSlug(() =>
    tx.insert(pages).values({ ...form, id, createdAt: at, changedAt: at, changedBy: actor }),
  );
  await writeAudit(tx, pageFact('page.created', id, { kind: form.kind, slug: form.slug }), source);
  return { id };
}
