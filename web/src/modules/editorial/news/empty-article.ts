import { noRichText } from '@plenum/contract/kernel/rich-text';
import type { NewsForm } from '@plenum/contract/news/schemas';
import { placeOf } from '../place.ts';

/** A sheet of paper: for the place that was looked at, or for none yet. */
export function emptyArticle(place: string | undefined): NewsForm {
  return {
    ...placeOf(place ?? ''),
    category: 'notice',
    title: { en: '', zh: '' },
    summary: { en: '', zh: '' },
    body: { en: noRichText, zh: noRichText },
    cover: '',
    attachments: [],
    pinned: false,
  };
}
