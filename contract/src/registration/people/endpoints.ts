import { endpoint, KIB, UPLOAD_LIMIT, XLSX_TYPE } from '../../kernel/endpoint.ts';
import { Id, IdOrSlug } from '../../kernel/fields.ts';
import { z } from '../../kernel/zod.ts';
import { orderRefusals } from '../orders/messages.ts';
import { registrationRefusals as refusal } from '../messages.ts';
import { messageOutcomes } from '../../messaging/log.ts';
import {
  DraftHead,
  MemberDraft,
  MembersSave,
  MOST_MEMBERS,
  registrationKinds,
  RegistrationView,
} from './draft.ts';
import { Offer } from '../offer.ts';

const Nothing = z.null();
const OfMeeting = z.strictObject({ id: IdOrSlug });
const OfRegistration = z.strictObject({ id: Id });

export const readOffer = endpoint({
  name: 'checkout.readOffer',
  method: 'GET',
  path: '/api/meetings/:id/offer',
  access: 'public',
  summary: { en: 'View a conference’s registration form and options', zh: '报名所需信息与可选项目' },
  params: OfMeeting,
  reply: Offer,
  perMinute: 60,
});

export const beginRegistration = endpoint({
  name: 'checkout.begin',
  method: 'POST',
  path: '/api/meetings/:id/registrations',
  access: 'login',
  summary: { en: 'Start or continue a registration', zh: '开始或继续报名' },
  params: OfMeeting,
  body: z.strictObject({ kind: z.enum(registrationKinds) }),
  bodyBytes: KIB,
  reply: z.object({ id: Id }),
  refusals: [refusal.NOT_OPEN_YET, refusal.CLOSED, refusal.TEAMS_OFF],
  limit: { calls: 60, seconds: 3600 },
});

export const readRegistration = endpoint({
  name: 'checkout.read',
  method: 'GET',
  path: '/api/registrations/:id',
  access: 'login',
  summary: { en: 'View one of my registrations', zh: '我的报名' },
  params: OfRegistration,
  reply: RegistrationView,
});

export const saveHead = endpoint({
  name: 'checkout.saveHead',
  method: 'PUT',
  path: '/api/registrations/:id/head',
  access: 'login',
  summary: { en: 'Save the team, contact and invoice details', zh: '保存团队、联系人与发票草稿' },
  params: OfRegistration,
  body: z.strictObject({ head: DraftHead }),
  bodyBytes: 6 * KIB,
  reply: z.object({ savedAt: z.string() }),
  refusals: [refusal.LOCKED, refusal.STATE],
});

export const saveMembers = endpoint({
  name: 'checkout.saveMembers',
  method: 'PUT',
  path: '/api/registrations/:id/members',
  access: 'login',
  summary: { en: 'Save participants’ details as a draft', zh: '保存参会人草稿' },
  params: OfRegistration,
  body: MembersSave,
  bodyBytes: 1536 * KIB,
  bodyValues: 24_000,
  reply: z.object({
    savedAt: z.string(),
    versions: z.record(Id, z.int()),
  }),
  refusals: [refusal.LOCKED, refusal.STATE],
});

const MemberMessages = z.object({
  /** Whether each member gets their own message with their ticket. */
  isOn: z.boolean(),
});

export const readMemberMessages = endpoint({
  name: 'checkout.readMemberMessages',
  method: 'GET',
  path: '/api/registrations/:id/member-messages',
  access: 'login',
  summary: { en: 'View the message setting for my team members', zh: '团队成员的消息设置' },
  params: OfRegistration,
  /** Null for a person who registered alone. */
  reply: MemberMessages.nullable(),
});

export const switchMemberMessages = endpoint({
  name: 'checkout.switchMemberMessages',
  method: 'PUT',
  path: '/api/registrations/:id/member-messages',
  access: 'login',
  summary: {
    en: 'Switch messages to my team members on or off',
    zh: '开启或关闭发送给团队成员的消息',
  },
  params: OfRegistration,
  body: z.strictObject(MemberMessages.shape),
  bodyBytes: KIB,
  reply: MemberMessages,
  refusals: [refusal.STATE],
  limit: { calls: 120, seconds: 3600 },
});

export const cancelRegistration = endpoint({
  name: 'checkout.cancel',
  method: 'POST',
  path: '/api/registrations/:id/cancel',
  access: 'login',
  summary: { en: 'Cancel an unpaid registration', zh: '取消报名' },
  params: OfRegistration,
  reply: Nothing,
  refusals: [refusal.LOCKED, refusal.STATE, orderRefusals.ORDER_PAID],
});

export const readTeamTemplate = endpoint({
  name: 'checkout.readTemplate',
  method: 'GET',
  path: '/api/meetings/:id/team-template',
  access: 'public',
  summary: { en: 'Download the Excel template for a team', zh: '团队报名导入模板' },
  params: OfMeeting,
  download: { types: [XLSX_TYPE] },
  reply: z.null(),
  limit: { calls: 60, seconds: 3600 },
});

export const makeFillLink = endpoint({
  name: 'checkout.makeFillLink',
  method: 'POST',
  path: '/api/registrations/:id/members/:memberId/link',
  access: 'login',
  summary: { en: 'Create a link for a member to fill in their own details', zh: '生成成员自助填写链接' },
  params: z.strictObject({ id: Id, memberId: Id }),
  /** The token is added to the page's URL in a part that is not sent to any server's log. */
  reply: z.object({ token: z.string(), link: z.string(), expiresAt: z.string() }),
  refusals: [refusal.LOCKED, refusal.STATE],
  limit: { calls: 600, seconds: 3600 },
});

/**
 * Uploads an answer to a field that asks for a file. The id goes into the draft, which keeps the file once the draft is
 * saved.
 */
export const uploadRegistrationFile = endpoint({
  name: 'checkout.uploadFile',
  method: 'PUT',
  path: '/api/registrations/:id/files',
  access: 'login',
  summary: { en: 'Upload a file requested in the form', zh: '上传报名所需文件' },
  params: OfRegistration,
  upload: { maxBytes: 5 * 1024 * 1024, types: ['application/pdf', 'image/png', 'image/jpeg'] },
  reply: z.object({ fileId: z.string() }),
  refusals: [refusal.LOCKED, refusal.STATE],
  limit: UPLOAD_LIMIT,
});

export const readRegistrationFile = endpoint({
  name: 'checkout.readFile',
  method: 'GET',
  path: '/api/registrations/:id/files/:fileId',
  access: 'login',
  summary: {
    en: 'Get a temporary link to an uploaded registration file',
    zh: '获取报名文件的临时链接',
  },
  params: z.strictObject({ id: Id, fileId: z.string().regex(/^[\da-f]{32}$/) }),
  /** A link that works without a login and expires soon. */
  reply: z.object({ link: z.string() }),
});

// Any text, because half a link is an unknown link, not a form error.
const OfLink = z.strictObject({ token: z.string().max(2000) });

const OfMembers = z.strictObject({ memberIds: z.array(Id).min(1).max(MOST_MEMBERS) });

export const makeFillLinks = endpoint({
  name: 'checkout.makeFillLinks',
  method: 'POST',
  path: '/api/registrations/:id/fill-links',
  access: 'login',
  summary: {
    en: 'Create links for members of my team to fill in their own details',
    zh: '批量生成成员自助填写链接',
  },
  params: OfRegistration,
  body: OfMembers,
  bodyBytes: 32 * KIB,
  bodyValues: MOST_MEMBERS + 10,
  reply: z.array(z.object({ memberId: Id, link: z.string() })),
  refusals: [refusal.LOCKED, refusal.STATE],
  limit: { calls: 60, seconds: 3600 },
});

export const sendFillLinks = endpoint({
  name: 'checkout.sendFillLinks',
  method: 'POST',
  path: '/api/registrations/:id/fill-links/messages',
  access: 'login',
  summary: {
    en: 'Send members of my team their fill-in links by email and text message',
    zh: '通过邮件和短信发送自助填写链接',
  },
  params: OfRegistration,
  body: OfMembers,
  bodyBytes: 32 * KIB,
  bodyValues: MOST_MEMBERS + 10,
  /**
   * `no_address`: the member has neither a phone number nor an email address. `too_often`: several messages were sent
   * to the address today.
   */
  reply: z.array(z.object({ memberId: Id, outcome: z.enum(['sent', 'no_address', 'too_often']) })),
  refusals: [refusal.LOCKED, refusal.STATE],
  limit: { calls: 20, seconds: 3600 },
});

export const listFillLinks = endpoint({
  name: 'checkout.listFillLinks',
  method: 'GET',
  path: '/api/registrations/:id/fill-links',
  access: 'login',
  summary: { en: 'List the fill-in links sent to members of my team', zh: '自助填写链接的发送情况' },
  params: OfRegistration,
  /** The latest message to each address of a member, masked. */
  reply: z.array(
    z.object({ memberId: Id, target: z.string(), state: z.enum(messageOutcomes), at: z.string() }),
  ),
});

export const readFillIn = endpoint({
  name: 'checkout.readFillIn',
  method: 'POST',
  path: '/api/fill-in/read',
  access: 'public',
  summary: { en: 'Read my part of a team’s registration', zh: '读取自助填写内容' },
  body: OfLink,
  bodyBytes: 8 * KIB,
  reply: z.object({
    offer: Offer,
    teamName: z.string(),
    contactName: z.string(),
    member: MemberDraft.extend({ version: z.int() }),
    /** The keys of missing values, for a person whom the desk has registered. Null for a member of a team. */
    missing: z.array(z.string()).nullable(),
  }),
  refusals: [refusal.LINK_ENDED],
  limit: { calls: 120, seconds: 3600 },
});

export const saveFillIn = endpoint({
  name: 'checkout.saveFillIn',
  method: 'POST',
  path: '/api/fill-in/save',
  access: 'public',
  summary: { en: 'Save my part of a team’s registration', zh: '保存自助填写内容' },
  body: OfLink.extend({ member: MemberDraft, version: z.int() }),
  bodyBytes: 128 * KIB,
  bodyValues: 350,
  reply: z.object({ version: z.int() }),
  refusals: [refusal.LINK_ENDED, refusal.LOCKED, refusal.PERSON_TAKEN],
  limit: { calls: 120, seconds: 3600 },
});
