import { setImmediate } from 'node:timers/promises';
import { inLanguage, type Language } from '@plenum/contract/kernel/language';
import { breakRuns, type RichRun } from '#kernel/pdf/rich-text';
import type { BookAbstract, BookAuthor, BookItem, BookSection, OutlinedSection } from './book.ts';
import { bookWords } from './book-words.ts';
import { type BlockStyle, type PackedPage, createFiller, type PageFiller, ROOM } from './pages.ts';

export const INK = '#1a1f2b';
export const MUTED = '#5b6372';
export const ACCENT = '#2f4bce';

const styles = {
  section: { size: 17, colour: INK, leading: 24 },
  note: { size: 9.5, colour: MUTED, leading: 14 },
  number: { size: 9.5, colour: ACCENT, leading: 15 },
  title: { size: 12.5, colour: INK, leading: 17 },
  otherTitle: { size: 10.5, colour: MUTED, leading: 15 },
  authors: { size: 10, colour: INK, leading: 15.5 },
  affiliations: { size: 8.5, colour: MUTED, leading: 12.5 },
  text: { size: 9.8, colour: INK, leading: 15 },
} satisfies Record<string, BlockStyle>;
// At least this many lines must follow a title on the same page.
const LINES_WITH_TITLE = 3;
const BETWEEN = 26;

export interface LaidOutBody {
  readonly pages: readonly PackedPage[];
  readonly sections: readonly OutlinedSection[];
}

/** Lays out the sections, each of which begins on a new page, with its abstracts one after another. */
export async function layOutBookBody(
  items: AsyncIterable<BookItem>,
  language: Language,
): Promise<LaidOutBody> {
  const filler = createFiller();
  const sections: OutlinedSection[] = [];
  for await (const item of items) {
    if (item.kind === 'section') sections.push(beginSection(filler, item.section, sections.length));
    else addAbstract(filler, item.abstract, { sections, language });
    // Layout is slow, so other work must run in between.
    await setImmediate();
  }
  return { pages: filler.finish(), sections };
}

function beginSection(filler: PageFiller, { heading, note }: BookSection, index: number): OutlinedSection {
  filler.setRunning(heading);
  filler.newPage();
  target(filler, sectionTarget(index), { title: heading, level: 0 });
  write(filler, [{ text: heading, bold: true }], styles.section);
  if (note) write(filler, [{ text: note }], styles.note);
  filler.skip(12);
  return { heading, page: filler.index, abstracts: [] };
}

interface Written {
  readonly sections: readonly OutlinedSection[];
  readonly language: Language;
}

function addAbstract(filler: PageFiller, abstract: BookAbstract, { sections, language }: Written): void {
  const section = sections.at(-1);
  if (!section) throw new Error('An abstract before the first section');
  const { number, title, authors } = abstract;
  const name = abstractTarget(sections.length - 1, section.abstracts.length);
  if (section.abstracts.length > 0) filler.skip(BETWEEN);
  const page = writeAbstract(filler, abstract, { name, language });
  section.abstracts.push({ number, title, authors, page });
}

export const sectionTarget = (section: number): string => `s${section}`;
export const abstractTarget = (section: number, abstract: number): string => `a${section}-${abstract}`;

/** Writes an abstract, and returns the page on which it begins. */
function writeAbstract(
  filler: PageFiller,
  abstract: BookAbstract,
  { name, language }: { name: string; language: Language },
): number {
  const blocks = headOf(abstract).map(({ runs, style }) => ({
    lines: breakRuns(runs, { size: style.size, width: ROOM.width }),
    style,
  }));
  const height = blocks.reduce((sum, { lines, style }) => sum + lines.length * style.leading, 0);
  filler.need(height + LINES_WITH_TITLE * styles.text.leading);
  target(filler, name, { title: `${abstract.number}  ${abstract.title}`, level: 1 });
  const { index } = filler;
  for (const { lines, style } of blocks) filler.write(lines, style);
  filler.skip(5);
  for (const { runs } of abstract.paragraphs) {
    write(filler, runs, styles.text);
    filler.skip(3);
  }
  if (abstract.paragraphs.length === 0)
    write(filler, [{ text: inLanguage(bookWords.noText, language) }], styles.note);
  return index;
}

function headOf(abstract: BookAbstract): { runs: RichRun[]; style: BlockStyle }[] {
  const { title, otherTitle, authors, affiliations } = abstract;
  return [
    { runs: numberLine(abstract), style: styles.number },
    { runs: [{ text: title, bold: true }], style: styles.title },
    ...(otherTitle ? [{ runs: [{ text: otherTitle }], style: styles.otherTitle }] : []),
    { runs: authorRuns(authors, affiliations.length > 1), style: styles.authors },
    ...affiliationRuns(affiliations).map((runs) => ({ runs, style: styles.affiliations })),
  ];
}

function numberLine({ number, note }: BookAbstract): RichRun[] {
  return [{ text: number, bold: true }, ...(note ? [{ text: `  ${note}` }] : [])];
}

/** Returns the authors' names. Affiliation numbers follow the names only if there is more than one affiliation. */
function authorRuns(authors: readonly BookAuthor[], isNumbered: boolean): RichRun[] {
  return authors.flatMap(({ name, affiliations, isPresenter }, index) => [
    ...(index > 0 ? [{ text: ', ' }] : []),
    { text: name, ...(isPresenter ? { underlined: true } : {}) },
    ...(isNumbered && affiliations.length > 0
      ? [{ text: affiliations.map((nr) => nr + 1).join(','), position: 'super' as const }]
      : []),
  ]);
}

function affiliationRuns(affiliations: readonly string[]): RichRun[][] {
  return affiliations.map((text, index) => [
    ...(affiliations.length > 1 ? [{ text: `${index + 1}`, position: 'super' as const }, { text: ' ' }] : []),
    { text },
  ]);
}

function write(filler: PageFiller, runs: readonly RichRun[], style: BlockStyle): void {
  filler.write(breakRuns(runs, { size: style.size, width: ROOM.width }), style);
}

function target(filler: PageFiller, name: string, outline: { title: string; level: 0 | 1 }): void {
  filler.page().targets.push({ name, y: filler.y - 6, outline });
}
