import { noRichText } from '@plenum/contract/kernel/rich-text';
import type { NewsForm } from '@plenum/contract/news/schemas';
import { scopeOf } from '../scope.ts';

/** A sheet of paper: for the scope that was looked at, or for none yet. */
export function emptyArticle(scope: string | undefined): NewsForm {
  return {
    ...scopeOf(scope ?? ''),
    category: 'notice',
    title: { en: '', zh: '' },
    summary: { en: '', zh: '' },
    body: { en: noRichText, zh: noRichText },
    cover: '',
    attachments: [],
    pinned: false,
  };
}
