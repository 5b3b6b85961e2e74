import { eq } from 'drizzle-orm';
import { type LocalizedRichText, pictureIds } from '@plenum/contract/kernel/rich-text';
import type { Tx } from '#kernel/db/database';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { pageFact } from './audit-facts.ts';
import { findLatestNumber, keepVersionFiles, lockEditablePage, requirePageVersion } from './queries.ts';
import { type Page, type PageFile, pageFiles, pages, pageVersions } from './tables.ts';
import { fieldMessages } from '@plenum/contract/kernel/field-messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { attachPublicFiles, findPublicFiles } from '#kernel/files/public-files';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/refusal/refusal-error';

export type KeptFile = Pick<PageFile, 'path' | 'fileId' | 'contentType' | 'size'>;

interface NewVersion {
  readonly body?: LocalizedRichText;
  readonly files?: readonly KeptFile[];
}

/** Adds a version; visitors see it when it is published. */
export async function addPageVersion(
  tx: Tx,
  page: Page,
  { body, files = [] }: NewVersion,
  source: AuditSource,
): Promise<{ version: number }> {
  const number = (await findLatestNumber(tx, page.id)) + 1;
  const { at, actor } = source;
  await tx.insert(pageVersions).values({ pageId: page.id, number, body: body ?? null, at, by: actor });
  await addFiles(tx, page.id, number, files, 0);
  await writeAudit(tx, pageFact('page.version_added', page.id, { number, files: files.length }), source);
  return nextVersion(tx, page, source);
}

/** Adds files to a version, at the positions from `from` on. */
export async function addFiles(
  tx: Tx,
  pageId: string,
  number: number,
  files: readonly KeptFile[],
  from: number,
): Promise<void> {
  if (files.length === 0) return;
  const rows = files.map((file, index) => ({ ...file, pageId, number, position: from + index }));
  await tx.insert(pageFiles).values(rows);
  await keepVersionFiles(tx, pageId, number);
}

export async function nextVersion(tx: Tx, page: Page, source: AuditSource): Promise<{ version: number }> {
  const version = page.version + 1;
  await tx
    .update(pages)
    .set({ version, changedAt: source.at, changedBy: source.actor })
    .where(eq(pages.id, page.id));
  return { version };
}

export async function saveBlocks(
  tx: Tx,
  actor: Actor,
  id: string,
  { version, body }: { version: number; body: LocalizedRichText },
  source: AuditSource,
): Promise<{ version: number }> {
  const page = await lockEditablePage(tx, actor, id, 'blocks');
  await requirePageVersion(tx, page, version);
  const pictures = pictureIds(body);
  const found = await findPublicFiles(tx, pictures);
  if (pictures.some((picture) => !found.get(picture)?.contentType.startsWith('image/')))
    refuse(kernelRefusals.INVALID_INPUT, { fields: { body: fieldMessages.unknown_reference } });
  await attachPublicFiles(tx, pictures);
  return addPageVersion(tx, page, { body }, source);
}
