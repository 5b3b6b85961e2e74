import { and, asc, desc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Db, Tx } from '#kernel/db/database';
import { attachFiles, detachFiles } from '#kernel/files/file-rows';
import { refuse } from '#kernel/refusal/refusal-error';
import { type Page, pageFiles, pages, pageVersions } from './tables.ts';
import { pageRefusals } from '@plenum/contract/pages/messages';
import type { PageKind } from '@plenum/contract/pages/schemas';
import type { Actor } from '#kernel/http/actor';
import { refuseChanged } from '#modules/accounts/staff/public';
import { requireScopeEditor, seesScope } from '#modules/meetings/scope/public';

export async function findPage(db: Db | Tx, id: string): Promise<Page> {
  const [row] = await db.select().from(pages).where(eq(pages.id, id));
  return row ?? refuse(kernelRefusals.NOT_FOUND);
}

/** Locks the row until the transaction ends, so that decisions about it stay valid. */
async function lockPage(tx: Tx, id: string): Promise<Page> {
  const [row] = await tx.select().from(pages).where(eq(pages.id, id)).for('no key update');
  return row ?? refuse(kernelRefusals.NOT_FOUND);
}

const latestNumber = sql<number | null>`(
  select max(v.number) from page_versions v where v.page_id = ${sql.identifier('pages')}.id)`;
const bytes = sql<number>`(
  select coalesce(sum(f.size), 0)::int from page_files f where f.page_id = ${sql.identifier('pages')}.id)`;

export interface PageWithFigures extends Page {
  readonly latestNumber: number | null;
  readonly bytes: number;
}

async function selectPages(db: Db, where: SQL | undefined): Promise<PageWithFigures[]> {
  const rows = await db
    .select({ page: pages, latestNumber, bytes })
    .from(pages)
    .where(where)
    .orderBy(desc(pages.changedAt), desc(pages.id));
  return rows.map(({ page, ...figures }) => ({ ...page, ...figures }));
}

export async function findPages(db: Db, meetingIds: 'all' | readonly string[]): Promise<PageWithFigures[]> {
  return selectPages(db, meetingIds === 'all' ? undefined : inArray(pages.meetingId, [...meetingIds]));
}

export async function findPageWithFigures(db: Db, id: string): Promise<PageWithFigures> {
  const [row] = await selectPages(db, eq(pages.id, id));
  return row ?? refuse(kernelRefusals.NOT_FOUND);
}

/** Returns versions, newest first, each with its size. */
export async function findPageVersions(db: Db, pageId: string) {
  return db
    .select({
      number: pageVersions.number,
      at: pageVersions.at,
      by: pageVersions.by,
      files: sql<number>`count(${pageFiles.path})::int`,
      bytes: sql<number>`coalesce(sum(${pageFiles.size}), 0)::int`,
    })
    .from(pageVersions)
    .leftJoin(
      pageFiles,
      and(eq(pageFiles.pageId, pageVersions.pageId), eq(pageFiles.number, pageVersions.number)),
    )
    .where(eq(pageVersions.pageId, pageId))
    .groupBy(pageVersions.pageId, pageVersions.number)
    .orderBy(desc(pageVersions.number));
}

export async function findLatestNumber(db: Db | Tx, pageId: string): Promise<number> {
  const [row] = await db
    .select({ number: pageVersions.number })
    .from(pageVersions)
    .where(eq(pageVersions.pageId, pageId))
    .orderBy(desc(pageVersions.number))
    .limit(1);
  return row?.number ?? 0;
}

export async function findVersion(db: Db | Tx, pageId: string, number: number) {
  const [row] = await db
    .select()
    .from(pageVersions)
    .where(and(eq(pageVersions.pageId, pageId), eq(pageVersions.number, number)));
  return row ?? null;
}

export async function findVersionFiles(db: Db | Tx, pageId: string, number: number) {
  return db
    .select()
    .from(pageFiles)
    .where(and(eq(pageFiles.pageId, pageId), eq(pageFiles.number, number)))
    .orderBy(asc(pageFiles.position));
}

/** Attaches the files of one version, so that they are not deleted as unused. */
export async function keepVersionFiles(tx: Tx, pageId: string, number: number): Promise<void> {
  await attachFiles(tx, sql`select file_id from page_files where page_id = ${pageId} and number = ${number}`);
}

export async function releaseFiles(tx: Tx, pageId: string): Promise<void> {
  await detachFiles(tx, sql`select file_id from page_files where page_id = ${pageId}`);
}

// Checked for each row, hence in SQL, because pages of a draft conference are not public.
const visible = sql`(${pages.meetingId} is null or exists (
  select from meetings m where m.id = ${pages.meetingId} and m.state <> 'draft'))`;

/** Returns the pages among these that visitors may read. */
export async function findPublicPages(db: Db, ids: readonly string[]): Promise<Page[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(pages)
    .where(and(inArray(pages.id, [...ids]), isNotNull(pages.publishedNumber), visible));
}

export interface Shown {
  readonly pageId: string;
  /** Null for the published version, which is only found if visitors may read it. */
  readonly number: number | null;
}

/** Returns the page and the version number, without reading any of its files. */
export async function findShown(db: Db, { pageId, number }: Shown) {
  const [row] = await db
    .select({ kind: pages.kind, scripts: pages.scripts, publishedNumber: pages.publishedNumber })
    .from(pages)
    .where(and(eq(pages.id, pageId), number === null ? visible : undefined));
  const shown = number ?? row?.publishedNumber ?? null;
  return row && shown !== null ? { kind: row.kind, scripts: row.scripts, number: shown } : null;
}

/** Returns the file at this path or, if the path is a folder, its `index.html`. */
export async function findAt(db: Db, pageId: string, number: number, path: string) {
  return db
    .select()
    .from(pageFiles)
    .where(
      and(
        eq(pageFiles.pageId, pageId),
        eq(pageFiles.number, number),
        or(eq(pageFiles.path, path), eq(pageFiles.path, `${path}/index.html`)),
      ),
    );
}

export async function lockEditablePage(tx: Tx, actor: Actor, id: string, kind?: PageKind): Promise<Page> {
  const page = await lockPage(tx, id);
  requireEditable(actor, page, kind);
  return page;
}

/** Runs before the upload is read, so that a caller without permission need not send the file. */
export async function findEditable(db: Db, actor: Actor, id: string, kind: PageKind): Promise<void> {
  requireEditable(actor, await findPage(db, id), kind);
}

function requireEditable(actor: Actor, page: Page, kind: PageKind | undefined): void {
  if (!seesScope(actor, page)) refuse(kernelRefusals.NOT_FOUND);
  requireScopeEditor(actor, page);
  if (kind !== undefined && page.kind !== kind) refuse(pageRefusals.WRONG_KIND);
}

/** Refuses the second of two concurrent edits. */
export async function requirePageVersion(tx: Tx, page: Page, edited: number): Promise<void> {
  if (page.version !== edited) await refuseChanged(tx, { by: page.changedBy, at: page.changedAt });
}
