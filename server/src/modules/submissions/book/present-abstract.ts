import { inLanguage, type Language } from '@plenum/contract/kernel/language';
import { authorsOf, type SubmissionContent } from '@plenum/contract/submissions/content';
import type { WordParagraph } from '#kernel/word/docx-text';
import { formatNumber } from '../number.ts';
import type { BookAbstract } from './book.ts';

interface Accepted {
  readonly number: number;
  readonly content: Pick<SubmissionContent, 'title' | 'presenter' | 'coauthors' | 'presenterAt'>;
  /** The text shown after the number: the accepted form, or the time and room. */
  readonly note?: string;
  readonly paragraphs: readonly WordParagraph[];
}

/** A submission as the book prints it; affiliations that several authors share are listed once. */
export function presentAbstract(
  { number, content, note, paragraphs }: Accepted,
  language: Language,
): BookAbstract {
  const { title } = content;
  const authors = authorsOf(content);
  const affiliations = [...new Set(authors.flatMap((author) => author.affiliations))];
  const other = language === 'en' ? title.zh : title.en;
  const shown = inLanguage(title, language);
  return {
    number: formatNumber(number),
    title: shown,
    ...(other === '' || other === shown ? {} : { otherTitle: other }),
    ...(note === undefined ? {} : { note }),
    authors: authors.map(({ name, affiliations: own, isPresenter }) => ({
      name,
      affiliations: own.map((affiliation) => affiliations.indexOf(affiliation)),
      isPresenter,
    })),
    affiliations,
    paragraphs,
  };
}
