import { endpoint, EXPORT_LIMIT, KIB } from '../kernel/endpoint.ts';
import { Id, Line } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { orderMessages } from '../registration/orders/messages.ts';
import { ExportQuery, sheetTypes } from '../kernel/list.ts';

const OfMeeting = z.strictObject({ id: Id });
const SpeakerExport = z.strictObject({ format: ExportQuery.format, columns: ExportQuery.columns });

/** In the order of the sheet. */
export const speakerColumns = [
  'role',
  'name',
  'otherName',
  'title',
  'organization',
  'day',
  'start',
  'end',
  'room',
  'session',
  'talk',
  'board',
  'number',
  'phone',
  'email',
  'registered',
  'slides',
] as const;
export type SpeakerColumn = (typeof speakerColumns)[number];

/** Everyone who speaks, shows a poster or chairs in the programme's draft: one line for each time. */
export const exportSpeakers = endpoint({
  name: 'console.exportSpeakers',
  method: 'GET',
  path: '/api/meetings/:id/speakers/export',
  access: 'staff',
  summary: { en: 'Speakers and session chairs as a sheet', zh: '导出报告人与主持人名单' },
  params: OfMeeting,
  query: SpeakerExport,
  download: { types: sheetTypes },
  reply: z.null(),
  limit: EXPORT_LIMIT,
});

/** As `exportSpeakers`, with whole phone numbers and e-mail addresses. The reason is recorded. */
export const exportFullSpeakers = endpoint({
  name: 'console.exportFullSpeakers',
  method: 'POST',
  path: '/api/meetings/:id/speakers/export',
  access: 'staff',
  summary: {
    en: 'Speakers and session chairs as a sheet with whole numbers; noted with the reason',
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
