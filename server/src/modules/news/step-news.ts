import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { newsMessages, newsRefusals } from '@plenum/contract/news/messages';
import type { NewsState, NewsStep } from '@plenum/contract/news/schemas';
import { invalidate } from '#kernel/cache/public-cache';
import type { Tx } from '#kernel/db/database';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/refusal/refusal-error';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { newsFact } from './audit-facts.ts';
import { lockEditableNews } from './queries.ts';
import { news, type NewsItem } from './tables.ts';

export async function stepNews(
  tx: Tx,
  actor: Actor,
  id: string,
  step: z.output<typeof NewsStep>,
  source: AuditSource,
): Promise<null> {
  const row = await lockEditableNews(tx, actor, id);
  const state = newsStateOf(row, source.at);
  if (step.to === 'published') await publish(tx, row, step.at === null ? null : new Date(step.at), source);
  else if (state === step.to) refuse(newsRefusals.STATE_STEP);
  else await unpublish(tx, row, step.to, source);
  return null;
}

// Publishes or schedules an article. A scheduled article may be rescheduled; a public one can't.
async function publish(tx: Tx, row: NewsItem, at: Date | null, source: AuditSource): Promise<void> {
  if (newsStateOf(row, source.at) === 'published') refuse(newsRefusals.STATE_STEP);
  if (at !== null && at <= source.at)
    refuse(newsRefusals.PUBLISH_PAST, { fields: { at: newsMessages.publish_past } });
  await publishNews(tx, row, at ?? source.at, source);
}

/** Publishes an article now. */
export async function publishNews(
  tx: Tx,
  row: Pick<NewsItem, 'id' | 'firstPublicAt'>,
  publishAt: Date,
  source: AuditSource,
): Promise<void> {
  const firstPublicAt = wasPublic(row, source.at) ? row.firstPublicAt : publishAt;
  await tx
    .update(news)
    .set({ state: 'published', publishAt, firstPublicAt, changedAt: source.at, changedBy: source.actor })
    .where(eq(news.id, row.id));
  const action = publishAt > source.at ? 'news.scheduled' : 'news.published';
  await writeAudit(tx, newsFact(action, row.id, { publishAt }), source);
  await invalidate(tx, ['news']);
}

async function unpublish(
  tx: Tx,
  row: NewsItem,
  to: 'withdrawn' | 'draft',
  source: AuditSource,
): Promise<void> {
  const firstPublicAt = wasPublic(row, source.at) ? row.firstPublicAt : null;
  const publishAt = to === 'draft' ? null : (row.publishAt ?? source.at);
  await tx
    .update(news)
    .set({ state: to, publishAt, firstPublicAt, changedAt: source.at, changedBy: source.actor })
    .where(eq(news.id, row.id));
  await writeAudit(tx, newsFact(to === 'draft' ? 'news.reopened' : 'news.withdrawn', row.id), source);
  await invalidate(tx, ['news']);
}

/** Deletes the draft with all its versions; an article that was ever public is kept. */
export async function deleteNews(tx: Tx, actor: Actor, id: string, source: AuditSource): Promise<null> {
  const row = await lockEditableNews(tx, actor, id);
  if (wasPublic(row, source.at)) refuse(newsRefusals.WAS_PUBLIC);
  await tx.delete(news).where(eq(news.id, id));
  await writeAudit(tx, newsFact('news.deleted', id, { title: row.content.title }), source);
  await invalidate(tx, ['news']);
  return null;
}

/** A scheduled article is stored as published, and becomes public when its time comes. */
export function newsStateOf(row: Pick<NewsItem, 'state' | 'publishAt'>, now: Date): NewsState {
  return row.state === 'published' && row.publishAt !== null && row.publishAt > now ? 'scheduled' : row.state;
}

function wasPublic(row: Pick<NewsItem, 'firstPublicAt'>, now: Date): boolean {
  return row.firstPublicAt !== null && row.firstPublicAt <= now;
}
