import { endpoint, EXPORT_LIMIT, KIB } from '../kernel/endpoint.ts';
import { Id, Line } from '../kernel/fields.ts';
import type { Sentence } from '../kernel/language.ts';
import { ExportQuery, sheetTypes } from '../kernel/list.ts';
import { z } from '../kernel/zod.ts';
import { orderMessages } from '../registration/orders/messages.ts';

const OfMeeting = z.strictObject({ id: Id });
const SpeakerExport = z.strictObject({ format: ExportQuery.format, columns: ExportQuery.columns });

/** The column heads of the sheet, in order. */
export const speakerColumns = {
  role: { en: 'Role', zh: '角色' },
  name: { en: 'Name', zh: '姓名' },
  otherName: { en: 'Name in the other language', zh: '姓名（另一语言）' },
  title: { en: 'Title or position', zh: '职称或职务' },
  organization: { en: 'Affiliation', zh: '单位' },
  day: { en: 'Day', zh: '日期' },
  start: { en: 'From', zh: '开始' },
  end: { en: 'To', zh: '结束' },
  room: { en: 'Room', zh: '会场' },
  session: { en: 'Session', zh: '场次' },
  talk: { en: 'Talk or poster', zh: '报告或海报' },
  board: { en: 'Board number', zh: '展板编号' },
  number: { en: 'Report number', zh: '报告编号' },
  phone: { en: 'Phone', zh: '手机' },
  email: { en: 'Email', zh: '邮箱' },
  registered: { en: 'Registered', zh: '已报名' },
  slides: { en: 'Slides uploaded', zh: '已上传演示文稿' },
} as const satisfies Readonly<Record<string, Sentence>>;

/** Everyone who speaks, shows a poster or chairs in the programme's draft, with one line for each appearance. */
export const exportSpeakers = endpoint({
  name: 'console.exportSpeakers',
  method: 'GET',
  path: '/api/meetings/:id/speakers/export',
  access: 'staff',
  summary: { en: 'Export speakers and session chairs as a spreadsheet', zh: '导出报告人与主持人名单' },
  params: OfMeeting,
  query: SpeakerExport,
  download: { types: sheetTypes },
  reply: z.null(),
  limit: EXPORT_LIMIT,
});

/** Like `exportSpeakers`, with full phone numbers and email addresses. The reason is recorded. */
export const exportFullSpeakers = endpoint({
  name: 'console.exportFullSpeakers',
  method: 'POST',
  path: '/api/meetings/:id/speakers/export',
  access: 'staff',
  summary: {
    en: 'Export speakers and session chairs as a spreadsheet with full contact details (reason required)',
    zh: '导出报告人与主持人名单（含完整联系方式，需填写原因）',
  },
  params: OfMeeting,
  query: SpeakerExport,
  body: z.strictObject({ reason: Line(200).min(1, { error: orderMessages.reason_required }) }),
  bodyBytes: KIB,
  download: { types: sheetTypes },
  reply: z.null(),
  recentIdentity: true,
  limit: EXPORT_LIMIT,
});
