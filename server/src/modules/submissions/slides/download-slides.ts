import { ZIP_TYPE } from '@plenum/contract/kernel/endpoint';
import type { Language } from '@plenum/contract/kernel/language';
import { inLanguage } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { PPTX_TYPE } from '@plenum/contract/submissions/endpoints';
import { submissionRefusals } from '@plenum/contract/submissions/messages';
import type { SlidesBoard } from '@plenum/contract/submissions/slides-endpoints';
import { fileWords } from '@plenum/contract/submissions/words';
import { FileMissing } from '#kernel/files/file-store';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Download } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { MOST_ZIP_BYTES, writeZip, type ZipPart } from '#kernel/zip/write-zip';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findCall } from '#modules/meetings/offer/public';
import { reviewerFact, submissionFact } from '../audit-facts.ts';
import { formatNumber } from '../number.ts';
import { type NamedSlides, nameSlides, talkName } from './archive-names.ts';
import { readSlideBoard } from './board.ts';
import { findTalks, isTalk } from './find-talks.ts';

const endingOf = (contentType: string | undefined) => (contentType === PPTX_TYPE ? 'pptx' : 'pdf');

/** The slides of one accepted talk. */
export async function downloadTalkSlides(
  { db, files }: Kernel,
  { meetingId, fileId }: { readonly meetingId: string; readonly fileId: string },
  language: Language,
  source: AuditSource,
): Promise<Download> {
  const talk = (await findTalks(db, meetingId)).find((row) => isTalk(row) && row.file?.fileId === fileId);
  if (!talk?.file) refuse(kernelRefusals.NOT_FOUND);
  const { number, title, presenter, file } = talk;
  const named = { title, speakers: [{ en: presenter, zh: presenter }] };
  const body = await files.open(fileId);
  await writeAudit(
    db,
    submissionFact('submission.slides_read', { id: talk.id, meetingId }, { file: fileId }),
    source,
  );
  return {
    name: `${formatNumber(number)} ${talkName(named, language)}.${endingOf(file.contentType)}`,
    type: file.contentType,
    body,
  };
}

interface Wanted {
  readonly day?: string | undefined;
  readonly sessionId?: string | undefined;
}

/** Downloads the slides of a session, a day or all days; each file is opened when it is needed. */
export async function downloadArchive(
  kernel: Kernel,
  meetingId: string,
  wanted: Wanted,
  language: Language,
  source: AuditSource,
): Promise<Download> {
  const { db } = kernel;
  const board = await readSlideBoard(kernel, meetingId);
  const types = new Map(
    (await findTalks(db, meetingId)).map(({ file }) => [file?.fileId, file?.contentType]),
  );
  const slides = nameSlides(board, wanted, language, (fileId) => endingOf(types.get(fileId)));
  if (slides.length === 0) refuse(submissionRefusals.NO_SLIDES);
  requireRoom(slides);
  const name = await nameArchive(kernel, meetingId, board, wanted, language);
  const detail = { files: slides.length, name };
  await writeAudit(db, reviewerFact('submission.slides_archived', meetingId, detail), source);
  return { name: `${name}.zip`, type: ZIP_TYPE, body: writeZip(openEach(kernel, slides)) };
}

// The space for the headers of an archive entry, in bytes, and the factor by which an entry can be larger than its
// uncompressed file.
const ENTRY_BYTES = 2_000;
const GROWTH = 1.001;

function requireRoom(slides: readonly NamedSlides[]): void {
  const bytes = slides.reduce((sum, { size }) => sum + size * GROWTH + ENTRY_BYTES, 0);
  if (bytes > MOST_ZIP_BYTES) refuse(submissionRefusals.SLIDES_TOO_MANY);
}

async function* openEach(
  { files, log }: Pick<Kernel, 'files' | 'log'>,
  slides: readonly NamedSlides[],
): AsyncGenerator<ZipPart> {
  for (const { path, fileId } of slides) {
    try {
      yield { name: path, data: await files.open(fileId), isPacked: true };
    } catch (error) {
      // A file that was replaced while others were being sent is left out, so that the user gets the rest of the
      // archive.
      if (!(error instanceof FileMissing)) throw error;
      log.warn({ fileId, err: error }, 'slides missing from an archive');
    }
  }
}

async function nameArchive(
  { db }: Kernel,
  meetingId: string,
  board: SlidesBoard,
  { day, sessionId }: Wanted,
  language: Language,
): Promise<string> {
  const found = board.days.flatMap((ofDay) =>
    ofDay.rooms.flatMap(({ sessions }) =>
      sessions.filter(({ id }) => id === sessionId).map((session) => ({ ...session, day: ofDay.day })),
    ),
  );
  const [session] = found;
  if (session) return `${session.day} ${session.start.replace(':', '')} ${textIn(session.title, language)}`;
  const { meeting } = await findCall(db, meetingId);
  return [meeting.slug, day, inLanguage(fileWords.slides, language)]
    .filter((part) => part !== undefined)
    .join(' ');
}
