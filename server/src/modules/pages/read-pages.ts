import type { PageDetail, PageRow } from '@plenum/contract/pages/schemas';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Db } from '#kernel/db/database';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { findAccountNames } from '#modules/accounts/staff/public';
import { editsScope, nameScopes, seesScope } from '#modules/meetings/scope/public';
import { previewLink } from './preview-links.ts';
import {
  findPages,
  findPageWithFigures,
  findVersion,
  findPageVersions,
  type PageWithFigures,
} from './queries.ts';

/** Administrators see everything, others the pages of their conferences. */
export async function listPages(db: Db, actor: Actor): Promise<PageRow[]> {
  return presentRows(db, actor, await findPages(db, actor.administrator ? 'all' : [...actor.roles.keys()]));
}

/** Returns a page with the text of the requested version, by default the newest. */
export async function readPage(
  { db, keys, clock }: Kernel,
  actor: Actor,
  id: string,
  asked?: string,
): Promise<PageDetail> {
  const page = await findPageWithFigures(db, id);
  if (!seesScope(actor, page)) refuse(kernelRefusals.NOT_FOUND);
  const [row] = await presentRows(db, actor, [page]);
  if (!row) throw new Error(`page ${id} was not presented`);
  const versions = await findPageVersions(db, id);
  const names = await findAccountNames(
    db,
    versions.map(({ by }) => by),
  );
  const number = asked === undefined ? page.latestNumber : Number(asked);
  const wanted = number === null ? null : await findVersion(db, id, number);
  if (asked !== undefined && !wanted) refuse(kernelRefusals.NOT_FOUND);
  return {
    ...row,
    versions: versions.map((version) => ({
      number: version.number,
      at: version.at.toISOString(),
      by: names.get(version.by ?? '') ?? null,
      files: version.files,
      bytes: version.bytes,
      published: version.number === page.publishedNumber,
      preview: previewLink(keys, page, version.number, clock.now()),
    })),
    body: wanted?.body ?? null,
  };
}

async function presentRows(db: Db, actor: Actor, pages: readonly PageWithFigures[]): Promise<PageRow[]> {
  const nameOf = await nameScopes(db, pages);
  const people = await findAccountNames(
    db,
    pages.map(({ changedBy }) => changedBy),
  );
  return pages.map((page) => ({
    id: page.id,
    seriesId: page.seriesId,
    meetingId: page.meetingId,
    scopeName: nameOf(page)?.name ?? { en: '', zh: '' },
    kind: page.kind,
    slug: page.slug,
    title: page.title,
    scripts: page.scripts,
    version: page.version,
    publishedNumber: page.publishedNumber,
    latestNumber: page.latestNumber,
    bytes: page.bytes,
    changedAt: page.changedAt.toISOString(),
    changedBy: people.get(page.changedBy ?? '') ?? null,
    can: { edit: editsScope(actor, page), allowScripts: actor.administrator },
  }));
}
