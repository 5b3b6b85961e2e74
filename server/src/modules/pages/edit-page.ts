import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { NewPage, PageChange } from '@plenum/contract/pages/schemas';
import type { Tx } from '#kernel/db/database';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { requireScope } from '#modules/meetings/scope/public';
import { pageFact } from './audit-facts.ts';
import { pages } from './tables.ts';
import { eq } from 'drizzle-orm';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { invalidate } from '#kernel/cache/public-cache';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/refusal/refusal-error';
import { lockEditablePage, releaseFiles, requirePageVersion } from './queries.ts';
import { fieldMessages } from '@plenum/contract/kernel/field-messages';
import { pageRefusals } from '@plenum/contract/pages/messages';
import { isUniqueViolation } from '#kernel/db/violations';

/** Creates a page without content, which is not public. */
export async function createPage(
  tx: Tx,
  form: z.output<typeof NewPage>,
  source: AuditSource,
): Promise<{ id: string }> {
  await requireScope(tx, form);
  const id = randomUUID();
  const { at, actor } = source;
  await takePageSlug(() =>
    tx.insert(pages).values({ ...form, id, createdAt: at, changedAt: at, changedBy: actor }),
  );
  await writeAudit(tx, pageFact('page.created', id, { kind: form.kind, slug: form.slug }), source);
  return { id };
}

export async function changePage(
  tx: Tx,
  actor: Actor,
  id: string,
  change: z.output<typeof PageChange>,
  source: AuditSource,
): Promise<{ version: number }> {
  const page = await lockEditablePage(tx, actor, id);
  await requirePageVersion(tx, page, change.version);
  // Only administrators may switch scripts on; everyone who may edit the page may switch them off.
  if (change.scripts && !page.scripts && !actor.administrator) refuse(kernelRefusals.FORBIDDEN);
  const { slug, title, scripts } = change;
  const version = page.version + 1;
  await takePageSlug(() =>
    tx
      .update(pages)
      .set({ slug, title, scripts, version, changedAt: source.at, changedBy: source.actor })
      .where(eq(pages.id, id)),
  );
  const before = { slug: page.slug, title: page.title, scripts: page.scripts };
  const detail = { version, before, after: { slug, title, scripts } };
  await writeAudit(tx, pageFact('page.changed', id, detail), source);
  await invalidate(tx, ['pages']);
  return { version };
}

/** Deletes the page with all versions; the files are deleted by the next sweep. */
export async function deletePage(tx: Tx, actor: Actor, id: string, source: AuditSource): Promise<null> {
  const page = await lockEditablePage(tx, actor, id);
  await releaseFiles(tx, id);
  await tx.delete(pages).where(eq(pages.id, id));
  await writeAudit(tx, pageFact('page.deleted', id, { slug: page.slug, title: page.title }), source);
  await invalidate(tx, ['pages']);
  return null;
}

/** Stores a page under its slug. The database decides which of two concurrent requests was first. */
export async function takePageSlug(store: () => Promise<unknown>): Promise<void> {
  try {
    await store();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    refuse(pageRefusals.SLUG_TAKEN, { fields: { slug: fieldMessages.duplicate } });
  }
}
