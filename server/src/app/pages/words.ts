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

/** The first words of screens that visitors can use without a login. */
export const formWords = {
  getCode: { en: 'Get my code', zh: '获取签到码' },
  whyGetCode: {
    en: 'For anyone who is registered, including people registered by a team or a colleague. We’ll send a verification code to the phone number or email entered when registering.',
    zh: '所有已报名的参会人员均可查询，包括由团队或同事代为报名的。验证码将发送至报名时填写的手机号或邮箱。',
  },
  whom: { en: 'Who are you registering?', zh: '您要为谁报名？' },
  individual: {
    en: 'For yourself: your details, your room, your meals',
    zh: '为本人报名：填写信息，选择住宿和餐饮',
  },
  team: {
    en: 'For several people, with one bill. Paste a list from Excel, or let everyone fill in their own details',
    zh: '为多人统一报名和付款，可粘贴 Excel 名单，也可由成员自助填写',
  },
  submission: { en: 'New submission', zh: '新建投稿' },
  withoutAccount: {
    en: 'You don’t need an account to start. Your text and files are kept only in this browser, for up to a week. They’ll be uploaded once you submit and verify your phone number or email.',
    zh: '无需先注册账号即可填写。内容和文件只暂存于本浏览器（最多一周），提交时验证手机号或邮箱后才会上传。',
  },
} as const satisfies Record<string, Sentence>;

export const placeWords: Sentence = { en: '{venue}, {city}', zh: '{city} · {venue}' };
