import { formatDateRange } from '@plenum/contract/kernel/date-range';
import { PDF_TYPE } from '@plenum/contract/kernel/endpoint';
import { inLanguage, type Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import type { SubmissionContent } from '@plenum/contract/submissions/content';
import { sql } from 'drizzle-orm';
import type { Db } from '#kernel/db/database';
import type { Download } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { findCall } from '#modules/meetings/offer/public';
import { bookWords } from './book-words.ts';
import { readBookItems, type SectionToPrint } from './read-items.ts';
import { renderBook } from './render-book.ts';

interface Accepted extends Record<string, unknown> {
  readonly number: number;
  readonly fieldId: string | null;
  readonly content: SubmissionContent;
}

async function findAccepted(db: Db, meetingId: string): Promise<Accepted[]> {
  const { rows } = await db.execute<Accepted>(sql`
    select paper.number, paper.field_id as "fieldId", version.content
    from submissions as paper
    join submission_versions as version on version.submission_id = paper.id and version.version = paper.version
    where paper.meeting_id = ${meetingId} and paper.state = 'accepted' order by paper.number`);
  return rows;
}

/** The book of all accepted abstracts, grouped by field, with the fields in the order of the call. */
export async function downloadBook(kernel: Kernel, meetingId: string, language: Language): Promise<Download> {
  const { meeting, fields } = await findCall(kernel.db, meetingId);
  const accepted = await findAccepted(kernel.db, meetingId);
  const known = new Set(fields.map(({ id }) => id));
  const sections: SectionToPrint[] = [
    ...fields.map(({ id, name }) => ({
      heading: textIn(name, language),
      submissions: accepted.filter(({ fieldId }) => fieldId === id),
    })),
    {
      heading: inLanguage(bookWords.otherField, language),
      submissions: accepted.filter(({ fieldId }) => fieldId === null || !known.has(fieldId)),
    },
  ];
  const title = textIn(meeting.title, language);
  const other = textIn(meeting.title, language === 'en' ? 'zh-cn' : 'en');
  const cover = {
    language,
    title,
    ...(other !== title && { otherTitle: other }),
    dates: formatDateRange(meeting.startsOn, meeting.endsOn, language),
    place: [meeting.venueName, meeting.city]
      .map((text) => textIn(text, language))
      .filter((text) => text !== '')
      .join(language === 'en' ? ', ' : ' · '),
    at: kernel.clock.now(),
  };
  const items = readBookItems(kernel, sections, language);
  return {
    name: `${title} ${inLanguage(bookWords.book, language)}.pdf`,
    type: PDF_TYPE,
    body: renderBook(kernel.pdfWorkers, cover, items),
  };
}
