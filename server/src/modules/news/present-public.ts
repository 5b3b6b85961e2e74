import type { z } from 'zod';
import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { richTextIn } from '@plenum/contract/kernel/rich-text';
import type { NewsFilter, PublicArticle, PublicNewsPage, PublicNewsRow } from '@plenum/contract/news/schemas';
import type { Presented } from '#kernel/cache/public-cache';
import type { Db } from '#kernel/db/database';
import { findPublicFiles, mediaLink } from '#kernel/files/public-files';
import { refuse } from '#kernel/refusal/refusal-error';
import {
  findMeetingName,
  findSeriesBySlug,
  type NamedScope,
  nameScopes,
} from '#modules/meetings/scope/public';
import { findNews, findPublic, nextAppearance, type Position, type Shelf } from './queries.ts';
import { newsStateOf } from './step-news.ts';
import type { NewsItem } from './tables.ts';
import { Id } from '@plenum/contract/kernel/fields';
import { fieldMessages } from '@plenum/contract/kernel/field-messages';

const PAGE = 10;

export async function presentNews(
  db: Db,
  filter: z.output<typeof NewsFilter>,
  language: Language,
  now: Date,
): Promise<Presented<PublicNewsPage>> {
  const after = readPosition(filter.after);
  const shelf = await findShelf(db, filter);
  // One extra row shows whether there is another page.
  const found = await findPublic(db, shelf, { category: filter.category, after, now, most: PAGE + 1 });
  const rows = found.slice(0, PAGE);
  const nameOf = await nameScopes(db, rows);
  const last = rows.at(-1);
  const more = found.length > PAGE && last;
  return {
    value: {
      news: rows.map((row) => presentRow(row, nameOf(row), language)),
      next: more ? writePosition({ ...more, publishAt: publishedAt(more) }) : null,
    },
    // When a conference becomes public, so does its news; when it is renamed, the name shown with the news changes.
    tags: ['news', 'meetings', 'series'],
    freshUntil: await nextAppearance(db, now),
  };
}

export async function presentArticle(
  db: Db,
  id: string,
  language: Language,
  now: Date,
): Promise<Presented<PublicArticle>> {
  const row = await findNews(db, id);
  const scope = (await nameScopes(db, [row]))(row);
  if (newsStateOf(row, now) !== 'published' || scope?.isPublic === false) refuse(kernelRefusals.NOT_FOUND);
  const { body, attachments } = row.content;
  const files = await findPublicFiles(
    db,
    attachments.map(({ fileId }) => fileId),
  );
  return {
    value: {
      ...presentRow(row, scope, language),
      body: richTextIn(body, language),
      attachments: attachments.map(({ fileId, name }) => ({
        name,
        link: mediaLink(fileId),
        size: files.get(fileId)?.size ?? 0,
      })),
      seriesSlug: scope?.seriesSlug ?? null,
      meetingId: row.meetingId,
    },
    tags: [
      'news',
      ...(row.meetingId ? [`meeting:${row.meetingId}`, 'series'] : []),
      ...(row.seriesId ? [`series:${row.seriesId}`] : []),
    ],
    freshUntil: null,
  };
}

async function findShelf(db: Db, filter: z.output<typeof NewsFilter>): Promise<Shelf> {
  if (filter.meeting !== undefined) {
    const meeting = await findMeetingName(db, filter.meeting);
    if (!meeting || meeting.state === 'draft') refuse(kernelRefusals.NOT_FOUND);
    return { kind: 'meeting', id: meeting.id, seriesId: meeting.seriesId };
  }
  if (filter.series === undefined) return { kind: 'all' };
  const series = await findSeriesBySlug(db, filter.series);
  return series ? { kind: 'series', id: series.id } : refuse(kernelRefusals.NOT_FOUND);
}

function presentRow(row: NewsItem, scope: NamedScope | null, language: Language): PublicNewsRow {
  return {
    id: row.id,
    category: row.category,
    title: textIn(row.content.title, language),
    summary: textIn(row.content.summary, language),
    cover: mediaLink(row.content.cover),
    pinned: row.pinned,
    publishedAt: publishedAt(row).toISOString(),
    scopeName: scope ? textIn(scope.name, language) : '',
  };
}

function publishedAt({ id, publishAt }: NewsItem): Date {
  if (!publishAt) throw new Error(`article ${id} is public since never`);
  return publishAt;
}

/** Encodes a position in the list for the URL. */
function writePosition({ pinned, publishAt, id }: Position): string {
  return `${pinned ? 'p' : 'n'}.${publishAt.getTime()}.${id}`;
}

function readPosition(written: string | undefined): Position | null {
  if (written === undefined) return null;
  const [, pinned, time, id = ''] = /^([pn])\.(\d{1,15})\.([\da-f-]{36})$/.exec(written) ?? [];
  const publishAt = new Date(Number(time));
  if (!Id.safeParse(id).success || Number.isNaN(publishAt.getTime()))
    refuse(kernelRefusals.INVALID_INPUT, { fields: { after: fieldMessages.illegal_input } });
  return { pinned: pinned === 'p', publishAt, id };
}
