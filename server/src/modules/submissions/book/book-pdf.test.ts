import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createPdfWorkers } from '#kernel/pdf/pdf-workers';
import { bookItems, type SampleAbstract, sampleCover } from '#test/books';
import { makePng } from '#test/make-images';
import { textOfPdf } from '#test/pdf-text';
import type { BookCover, BookItem } from './book.ts';
import { write } from './book-pdf.ts';
import { layOutBookBody } from './lay-out-body.ts';
import { unpackPage } from './pages.ts';
import { renderBook } from './render-book.ts';

const pdfOf = (samples: readonly SampleAbstract[], more: Partial<BookCover> = {}) =>
  buffer(write({ ...sampleCover, ...more }, bookItems(samples)));
const layOut = async (items: AsyncIterable<BookItem>) => {
  const { pages, sections } = await layOutBookBody(items, 'en');
  return { pages: pages.map(unpackPage), sections };
};
const pagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length;
const long = [{ runs: [{ text: '吸附量随温度升高而降低。'.repeat(300) }] }];

test('has cover, contents, abstracts and author index, with the rare letters of names', async () => {
  const pdf = await pdfOf(
    [
      {
        title: '𠮷野家的气体吸附',
        otherTitle: 'Gas adsorption',
        note: 'Oral presentation',
        authors: ['𠮷田𬭎', 'Dvořák'],
        paragraphs: [
          { runs: [{ text: 'CO' }, { text: '2', position: 'sub' }, { text: ' in situ', italic: true }] },
        ],
      },
    ],
    { otherTitle: '滨海大会', organizers: '滨海大学', picture: makePng(4, 4) },
  );
  const text = await textOfPdf(pdf);
  for (const part of [
    'Coastal Congress',
    '滨海大会',
    'Book of Abstracts',
    '18–20 May 2026',
    '滨海大学',
    'Contents',
    'Porous materials',
    'O-1',
    'Gas adsorption',
    'Author Index',
  ])
    expect(text).toContain(part);
  expect(text.replaceAll('\n', '')).toContain('𠮷野家的气体吸附');
  expect(text.replaceAll('\n', '')).toContain('𠮷田𬭎');
  expect(text.replaceAll('\n', '')).toContain('CO2 in situ');
  expect(text).not.toContain('〓');
});

test('reports an unreadable text in the language of the book', async () => {
  expect(await textOfPdf(await pdfOf([{ paragraphs: [] }]))).toContain('submitted as a file');
  const chinese = await textOfPdf(await pdfOf([{ paragraphs: [] }], { language: 'zh-cn' }));
  for (const word of ['摘要集', '目录', '作者索引', '以文件形式提交']) expect(chinese).toContain(word);
});

test('lists the first pages of abstracts in the contents, and begins page 1 on the right', async () => {
  const samples = [{ paragraphs: long }, { paragraphs: long }, {}];
  const { pages, sections } = await layOut(bookItems(samples));
  expect(sections[0]?.abstracts.map(({ page }) => page)).toEqual([0, 1, 3]);
  const pdf = await pdfOf(samples);
  // The pages are the cover, the contents, the abstracts and the index.
  expect(pagesIn(pdf)).toBe(2 + pages.length + 1);
  expect(pdf.toString('latin1')).toMatch(
    /\/PageLabels <<\s*\/Nums \[0 <<\s*\/S \/r\s*>> 2 <<\s*\/S \/D\s*>>\]/,
  );
  const text = await textOfPdf(pdf);
  expect(text).toMatch(/Title 2\n[ .]+\n2\n/);
  expect(text).toMatch(/Title 3\n[ .]+\n4\n/);
});

test('keeps a title with its text, and no single line of a paragraph alone', async () => {
  const pageOf = async (lines: number) => {
    const before = { paragraphs: [{ runs: [{ text: `${'x\n'.repeat(lines)}x` }] }] };
    const { pages } = await layOut(bookItems([before, { paragraphs: [{ runs: [{ text: 'a\nb\nc\nd' }] }] }]));
    const texts = pages.map(({ lines: all }) =>
      all.map(({ line }) => line.segments.map(({ text }) => text).join('')),
    );
    return (text: string) => texts.findIndex((page) => page.includes(text));
  };
  const splits = new Set<string>();
  for (let lines = 1; lines < 60; lines += 1) {
    const where = await pageOf(lines);
    const [title, a, b, c, d] = ['Title 2', 'a', 'b', 'c', 'd'].map(where);
    expect([title, b, d]).toEqual([a, a, c]);
    splits.add(`${title}${d}`);
  }
  // As the text before it grows, the abstract is first on the first page as a whole, then split over two pages, then on
  // the second page as a whole.
  expect([...splits].toSorted()).toEqual(['00', '01', '11']);
});

test('underlines only the presenter, and numbers affiliations if there are several', async () => {
  const authors = [
    { name: '王伟', affiliations: [0], isPresenter: false },
    { name: 'Haas', affiliations: [0, 1], isPresenter: true },
  ];
  const segmentsOf = async (affiliations: string[]) => {
    async function* items(): AsyncGenerator<BookItem> {
      for await (const item of bookItems([{ affiliations }]))
        yield item.kind === 'abstract' ? { ...item, abstract: { ...item.abstract, authors } } : item;
    }
    const { pages } = await layOut(items());
    return pages[0]?.lines.flatMap(({ line }) => line.segments) ?? [];
  };
  const several = await segmentsOf(['北港大学', 'Binhai']);
  expect(several.filter(({ underlined }) => underlined).map(({ text }) => text)).toEqual(['Haas']);
  expect(several.filter(({ position }) => position).map(({ text }) => text)).toEqual(['1', '1,2', '1', '2']);
  expect((await segmentsOf(['北港大学'])).filter(({ position }) => position)).toEqual([]);
});

test('can be a book without abstracts', async () => {
  async function* none(): AsyncGenerator<BookItem> {
    yield* [];
  }
  expect(pagesIn(await buffer(write(sampleCover, none())))).toBe(2);
});

test('is the same file if drawn in a worker', async () => {
  const workers = createPdfWorkers();
  const samples = [{ paragraphs: long }];
  const drawn = renderBook(workers, { ...sampleCover, picture: makePng(4, 4) }, bookItems(samples));
  const here = await pdfOf(samples, { picture: makePng(4, 4) });
  expect((await buffer(drawn)).equals(here)).toBe(true);
});
