import { type Endpoint, endpoint, KIB } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import type { Sentence } from '../kernel/language.ts';
import { z } from '../kernel/zod.ts';
import { meetingRefusals as refusal } from './messages.ts';
import {
  BasicsChange,
  ManagedMeeting,
  MeetingConsole,
  MeetingCopy,
  NewMeeting,
  Saved,
  SectionMeta,
  StaffChange,
  StaffMember,
  StateChange,
  Uploaded,
  VisitorMessage,
} from './schemas.ts';
import { sections, type SavedSectionName } from './sections.ts';
import { pictureUpload, Version } from './fields.ts';

const Nothing = z.null();
const OfMeeting = z.strictObject({ id: Id });
const Created = z.object({ id: Id });

export const listManagedMeetings = endpoint({
  name: 'meetings.listManaged',
  method: 'GET',
  path: '/api/meetings',
  access: 'staff',
  summary: { en: 'Conferences I manage', zh: '我管理的会议' },
  reply: z.array(ManagedMeeting),
});

export const createMeeting = endpoint({
  name: 'meetings.create',
  method: 'POST',
  path: '/api/meetings',
  access: 'staff',
  summary: { en: 'Create a conference', zh: '新建会议' },
  body: NewMeeting,
  bodyBytes: 8 * KIB,
  reply: Created,
  refusals: [refusal.SLUG_TAKEN],
});

export const readMeetingConsole = endpoint({
  name: 'meetings.readConsole',
  method: 'GET',
  path: '/api/meetings/:id',
  access: 'staff',
  scope: 'conference:read',
  summary: { en: 'Conference details for organizers', zh: '会议管理详情' },
  params: OfMeeting,
  reply: MeetingConsole,
});

export const changeBasics = endpoint({
  name: 'meetings.changeBasics',
  method: 'PUT',
  path: '/api/meetings/:id/basics',
  access: 'staff',
  summary: { en: 'Change name, place and dates', zh: '修改会议基本信息' },
  params: OfMeeting,
  body: BasicsChange,
  bodyBytes: 8 * KIB,
  reply: Saved,
  refusals: [refusal.SLUG_TAKEN, refusal.ARCHIVED],
});

export const changeMeetingState = endpoint({
  name: 'meetings.changeState',
  method: 'POST',
  path: '/api/meetings/:id/state',
  access: 'staff',
  summary: { en: 'Publish, close, archive or unpublish a conference', zh: '发布、关闭、归档或撤回会议' },
  params: OfMeeting,
  body: StateChange,
  bodyBytes: KIB,
  reply: Nothing,
  refusals: [refusal.STATE_STEP],
});

export const copyMeeting = endpoint({
  name: 'meetings.copy',
  method: 'POST',
  path: '/api/meetings/:id/copy',
  access: 'staff',
  summary: { en: 'Copy a conference', zh: '复制会议' },
  params: OfMeeting,
  body: MeetingCopy,
  bodyBytes: 2 * KIB,
  reply: Created,
  refusals: [refusal.SLUG_TAKEN],
});

export const changeCover = endpoint({
  name: 'meetings.changeCover',
  method: 'PUT',
  path: '/api/meetings/:id/cover',
  access: 'staff',
  summary: { en: 'Upload a cover picture', zh: '上传封面图片' },
  params: OfMeeting,
  upload: pictureUpload,
  reply: Uploaded,
  refusals: [refusal.ARCHIVED],
  limit: { calls: 60, seconds: 3600 },
});

export const removeCover = endpoint({
  name: 'meetings.removeCover',
  method: 'DELETE',
  path: '/api/meetings/:id/cover',
  access: 'staff',
  summary: { en: 'Remove the cover picture', zh: '移除封面图片' },
  params: OfMeeting,
  reply: Nothing,
  refusals: [refusal.ARCHIVED],
});

export const uploadMeetingPicture = endpoint({
  name: 'meetings.uploadPicture',
  method: 'POST',
  path: '/api/meetings/:id/pictures',
  access: 'staff',
  summary: { en: 'Upload a logo, a portrait or a picture for a text', zh: '上传标志、照片或正文图片' },
  params: OfMeeting,
  upload: pictureUpload,
  reply: Uploaded,
  limit: { calls: 300, seconds: 3600 },
});

export const listStaff = endpoint({
  name: 'meetings.listStaff',
  method: 'GET',
  path: '/api/meetings/:id/staff',
  access: 'staff',
  summary: { en: 'Staff of a conference', zh: '会议工作人员' },
  params: OfMeeting,
  reply: z.array(StaffMember),
});

export const changeStaff = endpoint({
  name: 'meetings.changeStaff',
  method: 'PUT',
  path: '/api/meetings/:id/staff/:accountId',
  access: 'staff',
  summary: { en: 'Change a person’s roles', zh: '修改工作人员角色' },
  params: z.strictObject({ id: Id, accountId: Id }),
  body: StaffChange,
  bodyBytes: KIB,
  reply: Nothing,
  refusals: [refusal.LAST_OWNER],
});

export const listVisitorMessages = endpoint({
  name: 'meetings.listMessages',
  method: 'GET',
  path: '/api/meetings/:id/messages',
  access: 'staff',
  scope: 'messages:read',
  summary: { en: 'List visitor messages', zh: '访客留言' },
  params: OfMeeting,
  reply: z.array(VisitorMessage),
});

export const markVisitorMessage = endpoint({
  name: 'meetings.markMessage',
  method: 'PUT',
  path: '/api/meetings/:id/messages/:messageId',
  access: 'staff',
  scope: 'messages:write',
  summary: { en: 'Mark a visitor message as answered or unanswered', zh: '标记留言是否已回复' },
  params: z.strictObject({ id: Id, messageId: Id }),
  body: z.strictObject({ answered: z.boolean() }),
  bodyBytes: KIB,
  reply: Nothing,
});

// Enough for a large conference: a text of 100,000 characters in each language, 800 committee members, 5,000 room
// nights.
const longText = { bodyBytes: 512 * KIB, bodyValues: 10_000 };
const sectionLimits: Readonly<
  Record<SavedSectionName, Required<Pick<Endpoint, 'bodyBytes' | 'bodyValues'>>>
> = {
  about: longText,
  venue: longText,
  contacts: { bodyBytes: 64 * KIB, bodyValues: 400 },
  committee: { bodyBytes: 512 * KIB, bodyValues: 12_000 },
  history: { bodyBytes: 512 * KIB, bodyValues: 1_200 },
  dates: { bodyBytes: 32 * KIB, bodyValues: 300 },
  partners: { bodyBytes: 384 * KIB, bodyValues: 1_000 },
  call: longText,
  submissions: { bodyBytes: 16 * KIB, bodyValues: 150 },
  types: { bodyBytes: 512 * KIB, bodyValues: 8_000 },
  hotels: { bodyBytes: 512 * KIB, bodyValues: 20_000 },
  activities: { bodyBytes: 768 * KIB, bodyValues: 12_000 },
  form: { bodyBytes: 512 * KIB, bodyValues: 10_000 },
  payment: { bodyBytes: 32 * KIB, bodyValues: 250 },
  rules: { bodyBytes: 24 * KIB, bodyValues: 250 },
  footer: { bodyBytes: 4 * KIB, bodyValues: 20 },
};

function sectionCalls<S extends z.ZodType>(name: SavedSectionName, schema: S, title: Sentence) {
  const path = `/api/meetings/:id/sections/${name}` as const;
  return {
    read: endpoint({
      name: `meetings.read_${name}`,
      method: 'GET',
      path,
      access: 'staff',
      scope: 'conference:read',
      summary: { en: `Read the section “${title.en}”`, zh: `读取：${title.zh}` },
      params: OfMeeting,
      reply: z.object({ ...SectionMeta, content: schema }),
    }),
    save: endpoint({
      name: `meetings.save_${name}`,
      method: 'PUT',
      path,
      access: 'staff',
      summary: { en: `Save the section “${title.en}”`, zh: `保存：${title.zh}` },
      params: OfMeeting,
      body: z.strictObject({ version: Version, content: schema }),
      reply: Saved,
      refusals: [refusal.ARCHIVED, refusal.IN_USE, refusal.STOCK_BELOW_TAKEN],
      ...sectionLimits[name],
    }),
  };
}

/** Two endpoints for each section that is saved as a whole. */
export const sectionEndpoints = {
  about: sectionCalls('about', sections.about.schema, sections.about.title),
  venue: sectionCalls('venue', sections.venue.schema, sections.venue.title),
  contacts: sectionCalls('contacts', sections.contacts.schema, sections.contacts.title),
  committee: sectionCalls('committee', sections.committee.schema, sections.committee.title),
  history: sectionCalls('history', sections.history.schema, sections.history.title),
  dates: sectionCalls('dates', sections.dates.schema, sections.dates.title),
  partners: sectionCalls('partners', sections.partners.schema, sections.partners.title),
  call: sectionCalls('call', sections.call.schema, sections.call.title),
  submissions: sectionCalls('submissions', sections.submissions.schema, sections.submissions.title),
  types: sectionCalls('types', sections.types.schema, sections.types.title),
  hotels: sectionCalls('hotels', sections.hotels.schema, sections.hotels.title),
  activities: sectionCalls('activities', sections.activities.schema, sections.activities.title),
  form: sectionCalls('form', sections.form.schema, sections.form.title),
  payment: sectionCalls('payment', sections.payment.schema, sections.payment.title),
  rules: sectionCalls('rules', sections.rules.schema, sections.rules.title),
  footer: sectionCalls('footer', sections.footer.schema, sections.footer.title),
};
