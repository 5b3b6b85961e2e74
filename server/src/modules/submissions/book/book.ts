import type { Language } from '@plenum/contract/kernel/language';
import type { WordParagraph } from '#kernel/word/docx-text';

/** The cover of a book of abstracts, in the book's language. */
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

/** An item of the contents after the cover: a section, or one of the abstracts that follow it. */
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
  /** The authors refer to affiliations by their index in this list. */
  readonly affiliations: readonly string[];
  /** Empty if the text could not be read from its file; the book then says so. */
  readonly paragraphs: readonly WordParagraph[];
}

export interface BookAuthor {
  readonly name: string;
  /** The person's name in the author index, such as “Zhang, Wei”; if absent, `name` is used. */
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
  /** The zero-based index of the page on which the abstract begins. */
  readonly page: number;
}
