import { and, desc, eq, gt, inArray, lte, min, type SQL, sql } from 'drizzle-orm';
import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { news, type NewsItem, newsVersions } from './tables.ts';
import type { Actor } from '#kernel/http/actor';
import { requireScopeEditor, seesScope } from '#modules/meetings/scope/public';

export async function findNews(db: Db | Tx, id: string): Promise<NewsItem> {
  const [row] = await db.select().from(news).where(eq(news.id, id));
  return row ?? refuse(kernelRefusals.NOT_FOUND);
}

/** Locks the row until the transaction ends, so that decisions about it stay valid. */
async function lockNews(tx: Tx, id: string): Promise<NewsItem> {
  const [row] = await tx.select().from(news).where(eq(news.id, id)).for('no key update');
  return row ?? refuse(kernelRefusals.NOT_FOUND);
}

export type NewsHead = Omit<NewsItem, 'content' | 'firstPublicAt' | 'version' | 'createdAt' | 'createdBy'> & {
  readonly title: LocalizedText;
};

const head = {
  id: news.id,
  seriesId: news.seriesId,
  meetingId: news.meetingId,
  category: news.category,
  title: sql<LocalizedText>`${news.content} -> 'title'`,
  pinned: news.pinned,
  state: news.state,
  publishAt: news.publishAt,
  missing: news.missing,
  changedAt: news.changedAt,
  changedBy: news.changedBy,
};

// Bounds the list; older articles are still found by their address.
const LONGEST_LIST = 1000;

/** Returns articles of these conferences or of all, most recently changed first. */
export async function findHeads(db: Db, meetingIds: 'all' | readonly string[]): Promise<NewsHead[]> {
  return db
    .select(head)
    .from(news)
    .where(meetingIds === 'all' ? undefined : inArray(news.meetingId, [...meetingIds]))
    .orderBy(desc(news.changedAt), desc(news.id))
    .limit(LONGEST_LIST);
}

export async function findNewsVersions(db: Db, newsId: string) {
  return db
    .select()
    .from(newsVersions)
    .where(eq(newsVersions.newsId, newsId))
    .orderBy(desc(newsVersions.version));
}

/** The page that visitors read: a conference's page also shows its series' news and the site's. */
export type Shelf =
  | { readonly kind: 'all' }
  | { readonly kind: 'series'; readonly id: string }
  | { readonly kind: 'meeting'; readonly id: string; readonly seriesId: string };

export interface Position {
  readonly pinned: boolean;
  readonly publishAt: Date;
  readonly id: string;
}

const forAll = sql`(${news.seriesId} is null and ${news.meetingId} is null)`;
// Checked for each row, hence in SQL, because articles of a draft conference are not public.
const ofPublicMeeting = (more: SQL = sql`true`) =>
  sql`exists (select from meetings m where m.id = ${news.meetingId} and m.state <> 'draft' and ${more})`;

function onShelf(shelf: Shelf): SQL {
  if (shelf.kind === 'all') return sql`(${news.meetingId} is null or ${ofPublicMeeting()})`;
  const own =
    shelf.kind === 'series'
      ? sql`${news.seriesId} = ${shelf.id} or ${ofPublicMeeting(sql`m.series_id = ${shelf.id}`)}`
      : sql`${news.seriesId} = ${shelf.seriesId} or ${news.meetingId} = ${shelf.id}`;
  return sql`(${forAll} or ${own})`;
}

/** Published articles: pinned first, then newest. */
export async function findPublic(
  db: Db,
  shelf: Shelf,
  wanted: { category?: NewsItem['category'] | undefined; after: Position | null; now: Date; most: number },
): Promise<NewsItem[]> {
  const { after, category } = wanted;
  return db
    .select()
    .from(news)
    .where(
      and(
        eq(news.state, 'published'),
        lte(news.publishAt, wanted.now),
        onShelf(shelf),
        category && eq(news.category, category),
        after
          ? sql`(${news.pinned}, ${news.publishAt}, ${news.id}) < (${after.pinned}, ${after.publishAt}, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(news.pinned), desc(news.publishAt), desc(news.id))
    .limit(wanted.most);
}

/** Returns when the next scheduled article appears. */
export async function nextAppearance(db: Db, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(news.publishAt) })
    .from(news)
    .where(and(eq(news.state, 'published'), gt(news.publishAt, now)));
  return row?.at ?? null;
}

export async function lockEditableNews(tx: Tx, actor: Actor, id: string): Promise<NewsItem> {
  const row = await lockNews(tx, id);
  if (!seesScope(actor, row)) refuse(kernelRefusals.NOT_FOUND);
  requireScopeEditor(actor, row);
  return row;
}
