import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { NewsDetail, NewsRow, NewsVersion } from '@plenum/contract/news/schemas';
import type { Db } from '#kernel/db/database';
import { mediaLink } from '#kernel/files/public-files';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/refusal/refusal-error';
import { findAccountNames } from '#modules/accounts/staff/public';
import { editsScope, nameScopes, seesScope } from '#modules/meetings/scope/public';
import { formOf } from './create-news.ts';
import { findHeads, findNews, findNewsVersions, type NewsHead } from './queries.ts';
import { newsStateOf } from './step-news.ts';

/** Administrators see everything, others the articles of their conferences. */
export async function listNews(db: Db, actor: Actor, now: Date): Promise<NewsRow[]> {
  return presentRows(
    db,
    actor,
    await findHeads(db, actor.administrator ? 'all' : [...actor.roles.keys()]),
    now,
  );
}

export async function readNews(db: Db, actor: Actor, id: string, now: Date): Promise<NewsDetail> {
  const row = await findNews(db, id);
  if (!seesScope(actor, row)) refuse(kernelRefusals.NOT_FOUND);
  const { content } = row;
  const [shown] = await presentRows(db, actor, [{ ...row, title: content.title }], now);
  if (!shown) throw new Error(`article ${id} was not presented`);
  return {
    ...shown,
    version: row.version,
    content: formOf(row),
    coverLink: mediaLink(content.cover),
    attachmentLinks: content.attachments.map(({ fileId }) => ({ fileId, link: mediaLink(fileId) })),
  };
}

export async function readNewsVersions(db: Db, actor: Actor, id: string): Promise<NewsVersion[]> {
  if (!seesScope(actor, await findNews(db, id))) refuse(kernelRefusals.NOT_FOUND);
  const rows = await findNewsVersions(db, id);
  const names = await findAccountNames(
    db,
    rows.map(({ by }) => by),
  );
  return rows.map(({ version, at, by, content }) => ({
    version,
    at: at.toISOString(),
    by: names.get(by ?? '') ?? null,
    content,
  }));
}

async function presentRows(db: Db, actor: Actor, rows: readonly NewsHead[], now: Date): Promise<NewsRow[]> {
  const nameOf = await nameScopes(db, rows);
  const people = await findAccountNames(
    db,
    rows.map(({ changedBy }) => changedBy),
  );
  return rows.map((row) => ({
    id: row.id,
    seriesId: row.seriesId,
    meetingId: row.meetingId,
    scopeName: nameOf(row)?.name ?? null,
    category: row.category,
    title: row.title,
    state: newsStateOf(row, now),
    pinned: row.pinned,
    publishAt: row.publishAt?.toISOString() ?? null,
    changedAt: row.changedAt.toISOString(),
    changedBy: people.get(row.changedBy ?? '') ?? null,
    missing: row.missing,
    can: { edit: editsScope(actor, row) },
  }));
}
