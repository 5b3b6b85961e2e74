import { joinItems, withNote } from '@plenum/contract/kernel/punctuation';
import { setImmediate } from 'node:timers/promises';
import { formatDateRange } from '@plenum/contract/kernel/date-range';
import { inLanguage, type Language, type Sentence } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { sessionWords } from '@plenum/contract/meetings/words';
import PDFDocument from 'pdfkit';
import { createTextPen, heightOfText, type TextPen } from '#kernel/pdf/chain-text';
import type { MeetingRow } from '../tables.ts';
import type { writeProgramme } from './public-programme.ts';

type Written = ReturnType<typeof writeProgramme>;
type Session = Written['sessions'][number];
type Doc = PDFKit.PDFDocument;

interface ProgrammeBook {
  readonly meeting: MeetingRow;
  readonly venue: string;
  readonly programme: Written;
  readonly version: number;
  readonly language: Language;
  readonly at: Date;
}

const words = {
  programme: { en: 'Programme', zh: '会议日程' },
  version: { en: 'Version {version}', zh: '第 {version} 版' },
  chairs: { en: 'Chairs: {names}', zh: '主持人：{names}' },
  index: { en: 'Index of speakers', zh: '报告人索引' },
  board: { en: 'Board {board}', zh: '展板 {board}' },
} satisfies Record<string, Sentence>;

const MARGIN = 56;
const TIME_WIDTH = 84;
const INK = '#1a1f2b';
const MUTED = '#5b6372';
const LINE = '#d5d9e0';
const ACCENT = '#2f4fd0';

/** Yields a PDF in A4 portrait: cover, days with their sessions and talks, and an index of speakers. */
export async function* writeProgrammePdf(book: ProgrammeBook): AsyncGenerator<Uint8Array> {
  const { meeting, language, at, programme } = book;
  const title = textIn(meeting.title, language);
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    // No default font is set, because pdfkit would load its own.
    font: '',
    lang: language === 'en' ? 'en' : 'zh-CN',
    displayTitle: true,
    info: { Title: `${title} · ${inLanguage(words.programme, language)}`, CreationDate: at },
  });
  const page = { doc, write: createTextPen(doc), book, pages: new Map<string, Set<number>>(), count: 1 };
  drawCover(page);
  for (const day of programme.days) {
    addPage(page);
    drawDay(page, day);
    // Drawing is slow, so other work must run in between.
    await setImmediate();
  }
  drawIndex(page);
  numberPages(page);
  doc.end();
  for await (const chunk of doc) yield chunk as Uint8Array;
}

interface Page {
  readonly doc: Doc;
  readonly write: TextPen;
  readonly book: ProgrammeBook;
  /** The pages on which each person is named, for the index. */
  readonly pages: Map<string, Set<number>>;
  count: number;
}

function addPage(page: Page): void {
  page.doc.addPage();
  page.count += 1;
}

function widthOf({ doc }: Page): number {
  return doc.page.width - 2 * MARGIN;
}

function makeRoom(page: Page, height: number): void {
  if (page.doc.y + height > page.doc.page.height - MARGIN - 20) addPage(page);
}

function drawCover(page: Page): void {
  const { doc, write, book } = page;
  const { meeting, venue, language, version } = book;
  const place = { left: MARGIN, width: widthOf(page) };
  doc.rect(MARGIN, 190, 48, 5).fill(ACCENT);
  let top = 214;
  top +=
    write(textIn(meeting.title, language), { size: 30, isStrong: true, colour: INK }, { ...place, top }) + 10;
  const theme = textIn(meeting.theme, language);
  if (theme !== '') top += write(theme, { size: 14, colour: MUTED }, { ...place, top }) + 10;
  top +=
    write(inLanguage(words.programme, language), { size: 20, colour: ACCENT }, { ...place, top: top + 14 }) +
    34;
  const where = [venue, textIn(meeting.city, language)].filter(Boolean).join(' · ');
  top +=
    write(
      formatDateRange(meeting.startsOn, meeting.endsOn, language),
      { size: 13, colour: INK },
      { ...place, top },
    ) + 4;
  top += write(where, { size: 13, colour: INK }, { ...place, top }) + 4;
  const said = inLanguage(words.version, language).replace('{version}', String(version));
  write(said, { size: 10, colour: MUTED }, { ...place, top: top + 8 });
}

function drawDay(page: Page, day: string): void {
  const { doc, write, book } = page;
  const date = new Intl.DateTimeFormat(book.language === 'en' ? 'en-GB' : 'zh-CN', {
    dateStyle: 'full',
    timeZone: 'UTC',
  }).format(new Date(day));
  doc.y = MARGIN;
  doc.y +=
    write(
      date,
      { size: 18, isStrong: true, colour: INK },
      { left: MARGIN, top: doc.y, width: widthOf(page) },
    ) + 10;
  for (const session of book.programme.sessions.filter((one) => one.day === day)) drawSession(page, session);
}

function drawSession(page: Page, session: Session): void {
  const { doc, write, book } = page;
  const { language, programme } = book;
  const inner = { left: MARGIN + TIME_WIDTH, width: widthOf(page) - TIME_WIDTH };
  const room = programme.rooms.find(({ id }) => id === session.roomId)?.name ?? '';
  const track = programme.tracks.find(({ id }) => id === session.trackId)?.name ?? '';
  const facts = [inLanguage(sessionWords[session.kind], language), room, track].filter(Boolean).join(' · ');
  const style = { size: 12, isStrong: true, colour: INK };
  const chairs = named(page, session.chairIds);
  const chairLine = chairs === '' ? '' : inLanguage(words.chairs, language).replace('{names}', chairs);
  makeRoom(page, heightOfText(session.title, style, inner) + 44 + (session.talks.length > 0 ? 30 : 0));
  mention(page, session.chairIds);
  line(page);
  const top = doc.y + 6;
  write(
    `${session.start}–${session.end}`,
    { size: 11, isStrong: true, colour: ACCENT },
    { left: MARGIN, top, width: TIME_WIDTH },
  );
  doc.y = top + write(session.title, style, { ...inner, top });
  for (const text of [facts, chairLine].filter((one) => one !== ''))
    doc.y += write(text, { size: 9.5, colour: MUTED }, { ...inner, top: doc.y });
  doc.y += 4;
  for (const talk of session.talks) drawTalk(page, talk);
  doc.y += 6;
}

function drawTalk(page: Page, talk: Session['talks'][number]): void {
  const { doc, write, book } = page;
  const inner = { left: MARGIN + TIME_WIDTH + 76, width: widthOf(page) - TIME_WIDTH - 76 };
  const style = { size: 10.5, colour: INK };
  const people = named(page, talk.speakerIds, true);
  const height =
    heightOfText(talk.title, style, inner) +
    (people === '' ? 0 : heightOfText(people, { size: 9 }, inner)) +
    5;
  makeRoom(page, height);
  mention(page, talk.speakerIds);
  const top = doc.y;
  const label =
    talk.board === ''
      ? `${talk.start}–${talk.end}`
      : inLanguage(words.board, book.language).replace('{board}', talk.board);
  write(label, { size: 9.5, colour: MUTED }, { left: MARGIN + TIME_WIDTH, top: top + 1, width: 74 });
  doc.y = top + write(talk.title, style, { ...inner, top });
  if (people !== '') doc.y += write(people, { size: 9, colour: MUTED }, { ...inner, top: doc.y });
  doc.y += 5;
}

function named({ book }: Page, ids: readonly string[], withUnit = false): string {
  const { language, programme } = book;
  const names = ids
    .flatMap((id) => programme.speakers.find((speaker) => speaker.id === id) ?? [])
    .map(({ name, organization }) =>
      withUnit && organization !== '' ? withNote(name, organization, language) : name,
    );
  return joinItems(names, language);
}

function mention({ pages, count }: Page, ids: readonly string[]): void {
  for (const id of ids) pages.set(id, (pages.get(id) ?? new Set()).add(count));
}

function line({ doc }: Page): void {
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(doc.page.width - MARGIN, doc.y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke();
}

function drawIndex(page: Page): void {
  const { doc, write, book, pages } = page;
  const { language, programme } = book;
  const listed = programme.speakers.filter(({ id }) => pages.has(id));
  if (listed.length === 0) return;
  addPage(page);
  const width = widthOf(page);
  doc.y = MARGIN;
  doc.y +=
    write(
      inLanguage(words.index, language),
      { size: 18, isStrong: true, colour: INK },
      { left: MARGIN, top: doc.y, width },
    ) + 10;
  const { compare } = new Intl.Collator(language === 'en' ? 'en' : 'zh-CN');
  for (const { id, name, organization } of listed.toSorted((one, other) => compare(one.name, other.name))) {
    const text = organization === '' ? name : `${name} · ${organization}`;
    makeRoom(page, heightOfText(text, { size: 10 }, { width: width - 90 }) + 2);
    const top = doc.y;
    const found = [...(pages.get(id) ?? [])].join(', ');
    write(found, { size: 10, colour: MUTED }, { left: MARGIN + width - 84, top, width: 84, align: 'right' });
    doc.y = top + write(text, { size: 10, colour: INK }, { left: MARGIN, top, width: width - 90 }) + 2;
  }
}

/** Numbers all pages except the cover. */
function numberPages({ doc, write, count, book }: Page): void {
  for (let index = 1; index < count; index += 1) {
    doc.switchToPage(index);
    const top = doc.page.height - MARGIN + 8;
    const place = { left: MARGIN, top, width: doc.page.width - 2 * MARGIN };
    write(textIn(book.meeting.title, book.language), { size: 8, colour: MUTED }, place);
    write(String(index + 1), { size: 8, colour: MUTED }, { ...place, align: 'right' });
  }
}
