import type { Sentence } from '../kernel/language.ts';
import type { newsCategories } from './schemas.ts';

/**
 * The words for organizers; visitors get the same words from the catalogue of the app's first route (see
 * meetings/words.ts).
 */
export const newsCategoryWords: Readonly<Record<(typeof newsCategories)[number], Sentence>> = {
  notice: { en: 'Notice', zh: '通知' },
  news: { en: 'News', zh: '新闻' },
  deadline: { en: 'Deadline', zh: '截止提醒' },
  programme: { en: 'Programme', zh: '日程' },
  travel: { en: 'Travel', zh: '交通住宿' },
};
