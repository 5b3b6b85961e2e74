import { sql } from 'drizzle-orm';
import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import type { Preview, PreviewPages } from '@plenum/contract/meetings/preview';
import type { Kernel } from '#kernel/kernel';
import { filterOfSeries } from '../list/public-filter.ts';
import { findPublicPage } from '../list/public-list-queries.ts';
import { findMeeting } from '../queries.ts';
import { backgroundSections, writeBackground } from '../site/public-background.ts';
import { writeMeeting } from '../site/public-meeting.ts';
import { writeVersions } from '../site/public-programme.ts';
import {
  findDraftSections,
  findPublicMeeting,
  findPublicProgramme,
  findSeries,
  isDraft,
} from '../published/published-queries.ts';
import { writeSeries } from '../site/public-series.ts';
import { meetings, type MeetingRow } from '../tables.ts';
import { findTokenLink, requireValid } from './preview-links.ts';

/** Returns the conference as staff preview it, which needs no link. */
export async function readMeetingPreview(
  kernel: Kernel,
  meetingId: string,
  language: Language,
): Promise<Preview> {
  return presentPreview(kernel, await findMeeting(kernel.db, meetingId), language, null);
}

/**
 * Opens a preview link. Once the conference is public, every link leads to its page, even an expired or revoked one,
 * because it reveals nothing that visitors don't know.
 */
export async function openPreview(kernel: Kernel, token: string, language: Language): Promise<Preview> {
  const link = await findTokenLink(kernel, token);
  const row = await findMeeting(kernel.db, link.meetingId);
  if (row.state === 'draft') requireValid(link, kernel.clock.now());
  return presentPreview(kernel, row, language, link.expiresAt);
}

/**
 * Returns the conference as it will be once it is published, so that its phase, prices and windows are those visitors
 * will see.
 */
export function asPublished<Row extends MeetingRow>(row: Row): Row {
  return { ...row, state: 'published' };
}

async function presentPreview(
  kernel: Kernel,
  row: MeetingRow,
  language: Language,
  expiresAt: Date | null,
): Promise<Preview> {
  return {
    meetingId: row.id,
    slug: row.slug,
    title: textIn(row.title, language),
    expiresAt: expiresAt?.toISOString() ?? null,
    pages: row.state === 'draft' ? await presentPages(kernel, row.id, language) : null,
  };
}

async function presentPages(kernel: Kernel, id: string, language: Language): Promise<PreviewPages> {
  const { db, config } = kernel;
  const now = kernel.clock.now();
  const [found, programme, background] = await Promise.all([
    findPublicMeeting(db, id, isDraft),
    findPublicProgramme(db, id, isDraft),
    findDraftSections(db, id, ...backgroundSections),
  ]);
  const { slug } = found.series;
  const [series, [current]] = await Promise.all([
    findSeries(db, slug),
    findPublicPage(db, withDraft(slug, id), now, null, 1),
  ]);
  return {
    meeting: writeMeeting(config, { ...found, meeting: asPublished(found.meeting) }, language, now).value,
    programme: writeVersions(programme, language),
    background: writeBackground(background, language),
    series: writeSeries(config, series, language),
    isCurrent: current?.meeting.id === id,
  };
}

/** Returns a filter for the conferences of the series that visitors see, and this draft. */
function withDraft(slug: string, id: string) {
  const filter = filterOfSeries(slug);
  return { ...filter, where: sql`(${filter.where} or ${meetings.id} = ${id})` };
}
