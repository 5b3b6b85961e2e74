import type { Sentence } from '@plenum/contract/kernel/language';
import type { SitePage } from './address.ts';

// Texts of pages before the app runs. They equal the app's own catalogues; words.test.ts compares them.

export const PRODUCT_NAME = 'Plenum · 会堂';

export const pageTitle: Sentence = { en: '{title} · Plenum', zh: '{title} · 会堂' };

export const listTitles = {
  home: { en: 'Conferences', zh: '会议首页' },
  meetings: { en: 'All conferences', zh: '全部会议' },
  news: { en: 'News', zh: '新闻动态' },
} as const satisfies Record<string, Sentence>;

export const listDescriptions = {
  home: {
    en: 'Find a conference, register, book a room and check in, all in English or Chinese.',
    zh: '查会议、报名、订房、签到，一站办妥，支持中英双语。',
  },
  meetings: {
    en: 'Conferences by series, city and date, with their deadlines and prices.',
    zh: '按系列、城市和时间查找会议，了解截止日期与费用。',
  },
  news: { en: 'News and announcements from our conferences.', zh: '各会议的新闻与通知。' },
} as const satisfies Record<string, Sentence>;

export const sitePageTitles: Readonly<Record<SitePage, Sentence>> = {
  index: { en: 'Home', zh: '首页' },
  program: { en: 'Programme', zh: '会议日程' },
  contact: { en: 'Contact us', zh: '联系我们' },
  committee: { en: 'Committee', zh: '组织机构' },
  venue: { en: 'Venue', zh: '会议地点' },
  history: { en: 'Past conferences', zh: '历届会议' },
};

/** Joins the title of a page with the titles of what it belongs to, in the same way as the app's `useTitle`. */
export function joinTitle(...names: readonly string[]): string {
  return names.join(' · ');
}

export const placeWords: Sentence = { en: '{venue}, {city}', zh: '{city} · {venue}' };
