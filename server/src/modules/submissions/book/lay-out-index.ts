import { inLanguage, type Language } from '@plenum/contract/kernel/language';
import { breakRuns } from '#kernel/pdf/rich-text';
import type { IndexGroup } from './author-index.ts';
import { bookWords } from './book-words.ts';
import { ACCENT, INK } from './lay-out-body.ts';
import { type BlockStyle, type PackedPage, createFiller, MARGIN, ROOM } from './pages.ts';

const COLUMNS = { count: 3, gap: 18 };
const COLUMN = (ROOM.width + COLUMNS.gap) / COLUMNS.count - COLUMNS.gap;
const styles = {
  heading: { size: 20, colour: INK, leading: 34 },
  letter: { size: 11, colour: ACCENT, leading: 18 },
  entry: { size: 8.8, colour: INK, leading: 13 },
} satisfies Record<string, BlockStyle>;
const HANGING = 10;

/** Lays out the author index in three columns, below a full-width heading on the first page. */
export function layOutIndex(language: Language, groups: readonly IndexGroup[]): PackedPage[] {
  if (groups.length === 0) return [];
  const heading = inLanguage(bookWords.authorIndex, language);
  const filler = createFiller({ ...COLUMNS, below: styles.heading.leading + 8 });
  filler.setRunning(heading);
  filler.newPage();
  const page = filler.page();
  const [title] = breakRuns([{ text: heading, bold: true }], {
    size: styles.heading.size,
    width: ROOM.width,
  });
  if (title)
    page.lines.push({
      line: title,
      ...styles.heading,
      left: MARGIN.left,
      base: MARGIN.top + styles.heading.leading * 0.74,
    });
  page.targets.push({ name: 'index', y: MARGIN.top, outline: { title: heading, level: 0 } });
  for (const { letter, entries } of groups) {
    filler.skip(6);
    filler.need(styles.letter.leading + styles.entry.leading * 2);
    filler.write(broken([{ text: letter, bold: true }], styles.letter), styles.letter);
    for (const { name, pages } of entries) {
      const text = `${name}  ${pages.map((nr) => nr + 1).join(', ')}`;
      filler.write(broken([{ text }], styles.entry), styles.entry);
    }
  }
  return filler.finish();
}

function broken(runs: { text: string; bold?: boolean }[], { size }: BlockStyle) {
  return breakRuns(runs, { size, width: COLUMN, hanging: HANGING });
}
