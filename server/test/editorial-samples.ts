import { randomUUID } from 'node:crypto';
import { noText } from '@plenum/contract/kernel/localized-text';
import { noRichText } from '@plenum/contract/kernel/rich-text';

const title = { en: 'Text', zh: '文本' };
export const emptyBody = { en: noRichText, zh: noRichText };

/** An article of a conference, as its staff would send it. */
export const newsForm = (meetingId: string) => ({
  seriesId: null,
  meetingId,
  category: 'notice',
  title,
  summary: noText,
  body: emptyBody,
  cover: '',
  attachments: [],
  pinned: false,
});

/** A page of a conference, with a separate address. */
export const newPage = (meetingId: string) => ({
  seriesId: null,
  meetingId,
  kind: 'blocks',
  slug: `page-${randomUUID().slice(0, 8)}`,
  title,
});
