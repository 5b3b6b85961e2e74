import type { Language } from '@plenum/contract/kernel/language';
import type { WordParagraph } from '#kernel/word/docx-text';

/** The cover of a book of abstracts, in its own language. */
export interface BookCover {
  readonly language: Language;
  readonly title: string;
  /** The conference's name in the other language. */
  readonly otherTitle?: string;
  readonly dates: string;
  readonly place: string;
  readonly organizers?: string;
  /** A PNG or JPEG across the cover. */
  readonly picture?: Uint8Array;
  readonly at: Date;
}

/** The contents after the cover: each section, then its abstracts. */
export type BookItem =
  | { readonly kind: 'section'; readonly section: BookSection }
  | { readonly kind: 'abstract'; readonly abstract: BookAbstract };

/** A field, or a session with its day, time and room. */
export interface BookSection {
  readonly heading: string;
  readonly note?: string;
}

export interface BookAbstract {
  /** The report number, such as `O-012`. */
  readonly number: string;
  /** “Oral presentation”, or a time and room. */
  readonly note?: string;
  readonly title: string;
  readonly otherTitle?: string;
  readonly authors: readonly BookAuthor[];
  /** Authors name them by their place in this list, from 0. */
  readonly affiliations: readonly string[];
  /** Empty if the text could not be read from its file; the book says so. */
  readonly paragraphs: readonly WordParagraph[];
}

export interface BookAuthor {
  readonly name: string;
  /** The person's name in the author index, “Zhang, Wei”; the plain name if absent. */
  readonly indexName?: string;
  readonly affiliations: readonly number[];
  readonly isPresenter: boolean;
}

/** The parts of the abstracts that contents and author index need; the texts are not kept in memory. */
export interface OutlinedSection {
  readonly heading: string;
  readonly page: number;
  readonly abstracts: OutlinedAbstract[];
}

export interface OutlinedAbstract {
  readonly number: string;
  readonly title: string;
  readonly authors: readonly BookAuthor[];
  /** The page it begins on, from 0. */
  readonly page: number;
}
