import { endpoint, KIB, PDF_TYPE } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { ticketRefusals } from '../tickets/messages.ts';
import { pictureTypes } from './design.ts';
import { MAX_PICTURE_BYTES } from '../kernel/printed-pictures.ts';
import { badgeRefusals } from './messages.ts';
import {
  BadgeDesk,
  BadgeFilter,
  badgeOrders,
  BadgeRow,
  DesignForm,
  DesignHead,
  PrintedBadge,
  PrintJob,
  PrintRequest,
  StoredDesign,
} from './schemas.ts';

const OfMeeting = z.strictObject({ id: Id });
const OfDesign = z.strictObject({ id: Id, designId: Id });
const OfJob = z.strictObject({ id: Id, jobId: Id });
const Page = z.coerce.number().int().min(1).max(2_000).default(1);

const DESIGN_BYTES = 64 * KIB;
const DESIGN_VALUES = 1_200;

export const readBadgeDesk = endpoint({
  name: 'badges.readDesk',
  method: 'GET',
  path: '/api/meetings/:id/badges',
  access: 'staff',
  summary: { en: 'Badge designs, registration types and permissions', zh: '参会证模板与打印概况' },
  params: OfMeeting,
  reply: BadgeDesk,
});

export const readBadgeDesign = endpoint({
  name: 'badges.readDesign',
  method: 'GET',
  path: '/api/meetings/:id/badge-designs/:designId',
  access: 'staff',
  summary: { en: 'A badge design, or an earlier version of it', zh: '参会证模板（可读取历史版本）' },
  params: OfDesign,
  query: z.strictObject({ version: z.coerce.number().int().min(1).optional() }),
  reply: StoredDesign,
});

export const createBadgeDesign = endpoint({
  name: 'badges.createDesign',
  method: 'POST',
  path: '/api/meetings/:id/badge-designs',
  access: 'staff',
  summary: { en: 'Create a badge design', zh: '新建参会证模板' },
  params: OfMeeting,
  body: DesignForm,
  bodyBytes: DESIGN_BYTES,
  bodyValues: DESIGN_VALUES,
  reply: DesignHead,
  refusals: [badgeRefusals.TOO_MANY_DESIGNS],
});

export const saveBadgeDesign = endpoint({
  name: 'badges.saveDesign',
  method: 'PUT',
  path: '/api/meetings/:id/badge-designs/:designId',
  access: 'staff',
  summary: { en: 'Save a badge design as a new version', zh: '保存参会证模板（生成新版本）' },
  params: OfDesign,
  body: DesignForm.extend({ version: z.int().min(1) }),
  bodyBytes: DESIGN_BYTES,
  bodyValues: DESIGN_VALUES,
  reply: DesignHead,
});

export const deleteBadgeDesign = endpoint({
  name: 'badges.deleteDesign',
  method: 'DELETE',
  path: '/api/meetings/:id/badge-designs/:designId',
  access: 'staff',
  summary: {
    en: 'Delete a badge design; its print log is kept',
    zh: '删除参会证模板（打印记录保留）',
  },
  params: OfDesign,
  query: z.strictObject({ version: z.coerce.number().int().min(1) }),
  reply: z.null(),
});

export const uploadBadgePicture = endpoint({
  name: 'badges.uploadPicture',
  method: 'POST',
  path: '/api/meetings/:id/badge-pictures',
  access: 'staff',
  summary: { en: 'Upload a picture for a badge', zh: '上传参会证图片' },
  params: OfMeeting,
  upload: { maxBytes: MAX_PICTURE_BYTES, types: pictureTypes },
  reply: z.object({ fileId: z.string(), link: z.string() }),
  refusals: [badgeRefusals.PICTURE_TOO_LARGE],
  limit: { calls: 300, seconds: 3600 },
});

export const listBadgePeople = endpoint({
  name: 'badges.listPeople',
  method: 'GET',
  path: '/api/meetings/:id/badge-people',
  access: 'staff',
  summary: { en: 'List people to print badges for', zh: '待打印参会证的人员' },
  params: OfMeeting,
  query: BadgeFilter.extend({
    order: z.enum(badgeOrders).default('name'),
    page: Page,
    participantId: Id.optional(),
  }),
  reply: z.object({ people: z.array(BadgeRow), total: z.int(), pages: z.int() }),
});

export const printBadges = endpoint({
  name: 'badges.print',
  method: 'POST',
  path: '/api/meetings/:id/badge-jobs',
  access: 'staff',
  summary: {
    en: 'Print badges and record them in the print log',
    zh: '打印参会证（写入打印记录）',
  },
  params: OfMeeting,
  body: PrintRequest,
  bodyBytes: 100 * KIB,
  bodyValues: 2_050,
  reply: z.object({ jobId: Id, badges: z.int() }),
  refusals: [
    badgeRefusals.NO_BADGES,
    badgeRefusals.TOO_MANY_BADGES,
    badgeRefusals.REPRINT_REASON,
    ticketRefusals.NO_TICKET,
  ],
  limit: { calls: 3_000, seconds: 3600 },
});

export const downloadBadges = endpoint({
  name: 'badges.download',
  method: 'GET',
  path: '/api/meetings/:id/badge-jobs/:jobId/file',
  access: 'staff',
  summary: { en: 'Download the badges of a batch as a PDF', zh: '下载本批参会证（PDF）' },
  params: OfJob,
  download: { types: [PDF_TYPE] },
  reply: z.null(),
  limit: { calls: 600, seconds: 3600 },
});

export const readPrintJob = endpoint({
  name: 'badges.readJob',
  method: 'GET',
  path: '/api/meetings/:id/badge-jobs/:jobId',
  access: 'staff',
  summary: {
    en: 'Get a small batch of badges for a browser or desktop printer',
    zh: '读取小批量参会证（供浏览器或桌面端打印）',
  },
  params: OfJob,
  reply: PrintJob,
});

export const listPrintedBadges = endpoint({
  name: 'badges.listPrinted',
  method: 'GET',
  path: '/api/meetings/:id/badge-prints',
  access: 'staff',
  summary: { en: 'Badge print log', zh: '参会证打印记录' },
  params: OfMeeting,
  query: z.strictObject({ participantId: Id.optional(), page: Page }),
  reply: z.object({ prints: z.array(PrintedBadge), total: z.int(), pages: z.int() }),
});
