import { inLanguage, type Language } from '@plenum/contract/kernel/language';
import { measureText } from '#kernel/pdf/font-chain';
import { breakRuns, type RichLine, type RichRun } from '#kernel/pdf/rich-text';
import type { OutlinedSection } from './book.ts';
import { bookWords } from './book-words.ts';
import { abstractTarget, INK, MUTED, sectionTarget } from './lay-out-body.ts';
import { type BlockStyle, type PackedPage, createFiller, MARGIN, type PageFiller, ROOM } from './pages.ts';

const styles = {
  heading: { size: 20, colour: INK, leading: 34 },
  section: { size: 11, colour: INK, leading: 18 },
  entry: { size: 9.2, colour: INK, leading: 13.5 },
  authors: { size: 8, colour: MUTED, leading: 12 },
} satisfies Record<string, BlockStyle>;
const NUMBER_WIDTH = 46;
const PAGE_WIDTH = 34;
const MOST_AUTHORS = 4;

/** Lays out the contents: sections, titles and first authors, with the pages on which they begin. */
export function layOutContents(
  language: Language,
  sections: readonly OutlinedSection[],
  indexPage: number | null,
): PackedPage[] {
  const filler = createFiller();
  const heading = inLanguage(bookWords.contents, language);
  filler.setRunning(heading);
  filler.newPage();
  filler.write(
    breakRuns([{ text: heading, bold: true }], { size: styles.heading.size, width: ROOM.width }),
    styles.heading,
  );
  for (const [index, section] of sections.entries()) {
    filler.skip(8);
    filler.need(styles.section.leading + styles.entry.leading * 3);
    const runs = [{ text: section.heading, bold: true }];
    entry(filler, runs, {
      style: styles.section,
      indent: 0,
      page: section.page,
      target: sectionTarget(index),
    });
    for (const [nr, { number, title, authors, page }] of section.abstracts.entries()) {
      const target = abstractTarget(index, nr);
      entry(filler, [{ text: title }], { style: styles.entry, indent: NUMBER_WIDTH, page, target, number });
      const names = authors.slice(0, MOST_AUTHORS).map(({ name }) => name);
      const line = [...names, ...(authors.length > MOST_AUTHORS ? ['…'] : [])].join(', ');
      filler.write(indented([{ text: line }], styles.authors, NUMBER_WIDTH).slice(0, 1), styles.authors);
      filler.skip(2);
    }
  }
  if (indexPage !== null) {
    filler.skip(8);
    const runs = [{ text: inLanguage(bookWords.authorIndex, language), bold: true }];
    entry(filler, runs, { style: styles.section, indent: 0, page: indexPage, target: 'index' });
  }
  return filler.finish();
}

interface Entry {
  readonly style: BlockStyle;
  readonly indent: number;
  readonly page: number;
  readonly target: string;
  readonly number?: string;
}

function entry(filler: PageFiller, runs: RichRun[], { style, indent, page, target, number }: Entry): void {
  const lines = indented(runs, style, indent);
  const last = lines.pop();
  if (!last) return;
  const shown = String(page + 1);
  const withPage = leader(last, style.size, shown, runs[0]?.bold ?? false);
  filler.need((lines.length + 1) * style.leading + (number === undefined ? 0 : styles.authors.leading));
  const top = filler.y;
  const all = [...lines, withPage];
  const [first] = all;
  if (number !== undefined && first) {
    const shownNumber = breakRuns([{ text: number, bold: true }], {
      size: style.size - 1,
      width: ROOM.width,
    });
    const { segments = [] } = shownNumber[0] ?? {};
    // The number is one size smaller than the title, so that long report numbers fit.
    filler.page().lines.push({
      line: { segments, width: 0 },
      size: style.size - 1,
      colour: MUTED,
      left: filler.left,
      base: filler.y + style.leading * 0.74,
    });
  }
  filler.write(all, style);
  filler
    .page()
    .links.push({ left: MARGIN.left, top, width: ROOM.width, height: all.length * style.leading, target });
}

function indented(runs: readonly RichRun[], { size }: BlockStyle, indent: number): RichLine[] {
  return breakRuns(runs, { size, width: ROOM.width - PAGE_WIDTH, indent, hanging: indent });
}

/** Adds leader dots to a line, and the page number at the right edge. */
function leader(line: RichLine, size: number, page: string, bold: boolean): RichLine {
  const pageWidth = measureText(page, bold) * size;
  const dots = measureText(' .', false) * size;
  const end = ROOM.width - pageWidth - 5;
  const count = Math.max(0, Math.floor((end - line.width - 3) / dots));
  return {
    width: ROOM.width,
    segments: [
      ...line.segments,
      { text: ' .'.repeat(count), x: end - count * dots, width: count * dots },
      { text: page, bold, x: ROOM.width - pageWidth, width: pageWidth },
    ],
  };
}
