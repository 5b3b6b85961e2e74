import { picturesOf } from '@plenum/contract/badges/design';
import { MAX_PICTURE_PIXELS } from '@plenum/contract/kernel/printed-pictures';
import { PDF_TYPE } from '@plenum/contract/kernel/endpoint';
import { inLanguage, type Language, type Sentence } from '@plenum/contract/kernel/language';
import { toWallTime } from '@plenum/contract/kernel/zoned-time';
import type { BadgeDesign } from '@plenum/contract/badges/design';
import type { BadgePerson } from '@plenum/contract/badges/badge-data';
import { checkImage } from '#kernel/content/image-check';
import { findPublicFiles } from '#kernel/files/public-files';
import type { Download } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { findTerms } from '#modules/meetings/offer/public';
import { type BadgeBatch, writeBadgePdf } from './badge-pdf.ts';
import { findBadgeConference, findPrinted, presentPeople } from './people.ts';
import { findPrintJob } from './print-badges.ts';
import { renderBadges } from './render-badges.ts';

const title: Sentence = { en: 'Badges', zh: '参会证' };
const ROWS = 200;
/** A batch this small is drawn faster than a worker starts, and need not wait for a long batch. */
const FEW = 20;

/**
 * Returns the PDF of a batch. People are read page by page as the file is downloaded, so that memory doesn't grow with
 * the batch.
 */
export async function downloadBadges(
  kernel: Kernel,
  of: { readonly meetingId: string; readonly jobId: string },
  language: Language,
): Promise<Download> {
  const { db } = kernel;
  const { job, design } = await findPrintJob(db, of);
  const { meeting } = await findTerms(db, of.meetingId);
  const name = inLanguage(title, language);
  const batch: BadgeBatch = {
    design,
    conference: await findBadgeConference(db, of.meetingId),
    people: peopleOf(kernel, of),
    pictures: await readPictures(kernel, design),
    title: name,
    at: job.createdAt,
  };
  return {
    name: `${meeting.slug}-${name}-${toWallTime(job.createdAt, meeting.timeZone).replaceAll(/[:T]/g, '-')}.pdf`,
    type: PDF_TYPE,
    body: job.badges > FEW ? renderBadges(kernel.pdfWorkers, batch) : writeBadgePdf(batch),
  };
}

async function* peopleOf(
  kernel: Kernel,
  { meetingId, jobId }: { readonly meetingId: string; readonly jobId: string },
): AsyncGenerator<BadgePerson> {
  for (let from = 1; ; from += ROWS) {
    const rows = await findPrinted(kernel.db, jobId, { from, most: ROWS });
    yield* await presentPeople(kernel, meetingId, rows);
    if (rows.length < ROWS) return;
  }
}

/** Returns pictures by file id. Deleted pictures, and those that would take too long to decode, are left out. */
export async function readPictures(
  { db, files }: Kernel,
  design: BadgeDesign,
): Promise<ReadonlyMap<string, Buffer>> {
  const pictures = new Map<string, Buffer>();
  for (const [id, { contentType }] of await findPublicFiles(db, picturesOf(design))) {
    const chunks: Buffer[] = [];
    for await (const chunk of await files.open(id)) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const { width, height } = checkImage(bytes, contentType);
    if (width * height <= MAX_PICTURE_PIXELS) pictures.set(id, bytes);
  }
  return pictures;
}
