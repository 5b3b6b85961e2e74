import { endpoint, KIB, PDF_TYPE } from '../kernel/endpoint.ts';
import { Id, IdOrSlug } from '../kernel/fields.ts';
import { languages } from '../kernel/language.ts';
import { z } from '../kernel/zod.ts';
import { meetingRefusals as refusal } from './messages.ts';
import {
  MeetingFilter,
  MeetingPage,
  MyMeeting,
  PublicBackground,
  PublicMeeting,
  PublicProgramme,
  SeriesPage,
  Todo,
} from './public-schemas.ts';
import { VisitorMessageForm } from './schemas.ts';

const Nothing = z.null();
const OfMeeting = z.strictObject({ id: IdOrSlug });

export const readSeriesPage = endpoint({
  name: 'meetings.readSeriesPage',
  method: 'GET',
  path: '/api/public/series/:slug',
  access: 'public',
  summary: { en: 'Series landing page', zh: '系列主页' },
  params: z.strictObject({ slug: IdOrSlug }),
  reply: SeriesPage,
});

export const listPublicMeetings = endpoint({
  name: 'meetings.listPublic',
  method: 'GET',
  path: '/api/public/meetings',
  access: 'public',
  summary: { en: 'List conferences', zh: '会议列表' },
  query: MeetingFilter,
  reply: MeetingPage,
});

export const readPublicMeeting = endpoint({
  name: 'meetings.readPublic',
  method: 'GET',
  path: '/api/public/meetings/:id',
  access: 'public',
  summary: { en: 'Conference details for visitors', zh: '会议详情' },
  params: OfMeeting,
  reply: PublicMeeting,
});

export const readPublicProgramme = endpoint({
  name: 'meetings.readProgramme',
  method: 'GET',
  path: '/api/public/meetings/:id/programme',
  access: 'public',
  summary: { en: 'Read the published programme', zh: '会议日程' },
  params: OfMeeting,
  reply: PublicProgramme,
});

export const downloadProgramme = endpoint({
  name: 'meetings.downloadProgramme',
  method: 'GET',
  path: '/api/public/meetings/:id/programme/pdf',
  access: 'public',
  summary: { en: 'Download the published programme as a PDF', zh: '下载会议日程（PDF）' },
  params: OfMeeting,
  // The language is a parameter of the address, because a plain link sends no headers.
  query: z.strictObject({ lan: z.enum(languages).optional() }),
  download: { types: [PDF_TYPE] },
  reply: Nothing,
  // The limit applies to each address, which a whole institute may share.
  limit: { calls: 120, seconds: 3600 },
});

export const readPublicBackground = endpoint({
  name: 'meetings.readBackground',
  method: 'GET',
  path: '/api/public/meetings/:id/background',
  access: 'public',
  summary: { en: 'Committee and past conferences', zh: '组织机构与历届会议' },
  params: OfMeeting,
  reply: PublicBackground,
});

export const sendVisitorMessage = endpoint({
  name: 'meetings.sendMessage',
  method: 'POST',
  path: '/api/public/meetings/:id/messages',
  access: 'public',
  summary: { en: 'Write to the organizers', zh: '给会务组留言' },
  params: z.strictObject({ id: Id }),
  body: VisitorMessageForm,
  bodyBytes: 16 * KIB,
  reply: Nothing,
  refusals: [refusal.NO_MESSAGES],
  // The limit applies to each address, which a whole institute may share.
  limit: { calls: 10, seconds: 3600 },
});

export const listMyMeetings = endpoint({
  name: 'meetings.listMine',
  method: 'GET',
  path: '/api/my/meetings',
  access: 'login',
  summary: { en: 'My conferences', zh: '我的会议' },
  reply: z.array(MyMeeting),
});

export const listMyTodos = endpoint({
  name: 'meetings.listTodos',
  method: 'GET',
  path: '/api/my/todos',
  access: 'login',
  summary: { en: 'List my to-dos', zh: '我的待办' },
  reply: z.array(Todo),
});
