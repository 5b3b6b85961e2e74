import type { BookAbstract, BookCover, BookItem } from '#modules/submissions/book/book';

export interface SampleAbstract extends Partial<Omit<BookAbstract, 'authors'>> {
  /** The authors' names; the first one is the presenter. */
  readonly authors?: readonly string[];
}

export const sampleCover: BookCover = {
  language: 'en',
  title: 'Coastal Congress',
  dates: '18–20 May 2026',
  place: 'Binhai',
  at: new Date(0),
};

/** One section with an abstract for each sample. */
export async function* bookItems(samples: readonly SampleAbstract[]): AsyncGenerator<BookItem> {
  yield { kind: 'section', section: { heading: 'Porous materials', note: 'Hall B' } };
  for (const [nr, sample] of samples.entries()) yield { kind: 'abstract', abstract: abstractOf(sample, nr) };
}

function abstractOf({ authors = ['Wei Zhang'], ...sample }: SampleAbstract, nr: number): BookAbstract {
  return {
    number: `O-${nr + 1}`,
    title: `Title ${nr + 1}`,
    affiliations: [],
    paragraphs: [{ runs: [{ text: 'Text' }] }],
    ...sample,
    authors: authors.map((name, index) => ({ name, affiliations: [], isPresenter: index === 0 })),
  };
}
