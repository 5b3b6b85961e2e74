import type { Sentence } from '../kernel/language.ts';
import type { activityKinds, roomKinds } from './catalogue.ts';
import type { contactTopics, directionKinds, partnerKinds } from './content.ts';
import type { sessionKinds, talkKinds } from './programme.ts';
import type { MeetingBadge } from './states.ts';

// The words for enumeration values in screens, exports, messages and PDFs. The app's first route must not import this
// file, because it contains both languages: its catalogue has the words of phases, partners and topics in one language,
// and a test compares them.

type Words<Values extends readonly string[]> = Readonly<Record<Values[number], Sentence>>;

export const phaseWords: Readonly<Record<MeetingBadge, Sentence>> = {
  upcoming: { en: 'Registration not open yet', zh: '报名未开始' },
  registration_open: { en: 'Registration open', zh: '报名中' },
  registration_closed: { en: 'Registration closed', zh: '报名已截止' },
  in_progress: { en: 'In progress', zh: '进行中' },
  ended: { en: 'Ended', zh: '已结束' },
  fully_booked: { en: 'Fully booked', zh: '名额已满' },
};

export const topicWords: Words<typeof contactTopics> = {
  general: { en: 'General', zh: '综合咨询' },
  registration: { en: 'Registration', zh: '报名' },
  hotel: { en: 'Hotel', zh: '酒店住宿' },
  papers: { en: 'Submissions', zh: '投稿' },
  sponsors: { en: 'Sponsorship', zh: '赞助合作' },
  press: { en: 'Press', zh: '媒体' },
};

export const partnerWords: Words<typeof partnerKinds> = {
  host: { en: 'Host', zh: '主办单位' },
  organizer: { en: 'Organizer', zh: '承办单位' },
  co_organizer: { en: 'Co-organizer', zh: '协办单位' },
  sponsor: { en: 'Sponsor', zh: '赞助单位' },
  supporter: { en: 'Supporter', zh: '支持单位' },
};

export const directionKindWords: Words<typeof directionKinds> = {
  air: { en: 'By air', zh: '飞机' },
  rail: { en: 'By train', zh: '高铁/火车' },
  metro: { en: 'By metro', zh: '地铁' },
  road: { en: 'By car', zh: '自驾' },
  taxi: { en: 'By taxi', zh: '出租车' },
};

export const activityWords: Words<typeof activityKinds> = {
  breakfast: { en: 'Breakfast', zh: '早餐' },
  lunch: { en: 'Lunch', zh: '午餐' },
  dinner: { en: 'Dinner', zh: '晚餐' },
  sub_forum: { en: 'Sub-forum', zh: '分论坛' },
  visit: { en: 'Visit', zh: '参观' },
  social: { en: 'Social event', zh: '社交活动' },
};

export const sessionWords: Words<typeof sessionKinds> = {
  plenary: { en: 'Plenary', zh: '大会报告' },
  session: { en: 'Session', zh: '专题报告' },
  poster: { en: 'Posters', zh: '海报展示' },
  break: { en: 'Break', zh: '茶歇' },
  meal: { en: 'Meal', zh: '用餐' },
  social: { en: 'Social event', zh: '社交活动' },
};

export const talkWords: Words<typeof talkKinds> = {
  keynote: { en: 'Keynote', zh: '主旨报告' },
  invited: { en: 'Invited talk', zh: '特邀报告' },
  oral: { en: 'Oral presentation', zh: '口头报告' },
  poster: { en: 'Poster', zh: '海报展示' },
};

export const roomWords: Words<typeof roomKinds> = {
  king: { en: 'King room', zh: '大床房' },
  standard: { en: 'Standard room', zh: '标准间（双床）' },
};
