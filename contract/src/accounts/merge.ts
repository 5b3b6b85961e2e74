import { endpoint, KIB } from '../kernel/endpoint.ts';
import { Id, Instant, Line } from '../kernel/fields.ts';
import { fieldMessages } from '../kernel/field-messages.ts';
import type { Sentence } from '../kernel/language.ts';
import { currencies } from '../kernel/money.ts';
import { z } from '../kernel/zod.ts';
import { accountRefusals as refusal } from './messages.ts';
import { Me, TargetChangeForm } from './schemas.ts';

// Merging two accounts of one person: one remains, the other one is closed and can't be reopened.

/** The result for a record: it moves to the remaining account, it is ended, or it is kept with the merged account. */
export const mergeFates = ['moves', 'ends', 'stays'] as const;
export type MergeFate = (typeof mergeFates)[number];

/** Everything that can belong to an account, in the order of the screen. */
export const mergeGroups = {
  registrations: 'moves',
  orders: 'moves',
  waiting: 'moves',
  balances: 'moves',
  recharges: 'moves',
  withdrawals: 'moves',
  slips: 'moves',
  invoices: 'moves',
  submissions: 'moves',
  contacts: 'moves',
  picture: 'moves',
  roles: 'moves',
  signIns: 'moves',
  apiKeys: 'moves',
  views: 'moves',
  siteMessages: 'moves',
  messages: 'moves',
  mailings: 'moves',
  unsubscribes: 'moves',
  drafts: 'ends',
  freed: 'ends',
  logins: 'ends',
  codes: 'ends',
  secondFactor: 'ends',
  resets: 'ends',
  consents: 'stays',
  documents: 'stays',
  audit: 'stays',
} as const satisfies Record<string, MergeFate>;
export type MergeGroup = keyof typeof mergeGroups;
export const mergeGroupNames = Object.keys(mergeGroups) as [MergeGroup, ...MergeGroup[]];

export const mergeGroupWords: Readonly<Record<MergeGroup, Sentence>> = {
  registrations: { en: 'Registrations', zh: '报名' },
  orders: { en: 'Orders, with their payments and refunds', zh: '订单（含支付与退款）' },
  waiting: { en: 'Past waiting list entries', zh: '历史候补记录' },
  balances: { en: 'Balance', zh: '余额' },
  recharges: { en: 'Top-ups', zh: '充值' },
  withdrawals: { en: 'Withdrawals', zh: '提现' },
  slips: { en: 'Proofs of payment', zh: '转账凭证' },
  invoices: { en: 'Invoices', zh: '发票' },
  submissions: { en: 'Submissions', zh: '投稿' },
  contacts: { en: 'Phone number and email, if the other account has none', zh: '另一账号缺少的手机号、邮箱' },
  picture: { en: 'Profile picture, if the other account has none', zh: '头像（另一账号未设置）' },
  roles: { en: 'Roles in conferences', zh: '会议角色' },
  signIns: { en: 'Logins at providers', zh: '第三方登录' },
  apiKeys: { en: 'API keys', zh: 'API 密钥' },
  views: { en: 'Saved views', zh: '已保存的视图' },
  siteMessages: { en: 'In-app messages', zh: '站内消息' },
  messages: { en: 'Messages sent to the person', zh: '已发送的消息' },
  mailings: { en: 'Recipient records in send jobs', zh: '群发消息接收记录' },
  unsubscribes: { en: 'Unsubscribes', zh: '退订记录' },
  drafts: {
    en: 'Drafts, because the other account has a registration for the same conference',
    zh: '报名草稿（另一账号已有同一会议的报名）',
  },
  freed: {
    en: 'Phone number and email that will be released, because the other account has its own',
    zh: '释放的手机号、邮箱（另一账号已有）',
  },
  logins: { en: 'Logins', zh: '登录设备' },
  codes: { en: 'Verification codes', zh: '验证码' },
  secondFactor: { en: 'Two-step verification and recovery codes', zh: '两步验证与恢复码' },
  resets: { en: 'Requests to reset two-step verification', zh: '两步验证重置申请' },
  consents: { en: 'Consents', zh: '同意记录' },
  documents: { en: 'Receipts and invoices issued by this site', zh: '本站开具的收据与发票' },
  audit: { en: 'Entries in the audit log', zh: '操作日志' },
};

/** Why two accounts can't be merged, with what to do first. */
export const mergeBlocks = {
  same: { en: 'Choose another account.', zh: '请选择另一个账号。' },
  own: {
    en: 'One of these is your own account. Ask another administrator to merge them.',
    zh: '其中一个是您自己的账号，请由另一位管理员操作。',
  },
  merged: {
    en: '{what}’s account has already been merged into another account.',
    zh: '{what}的账号此前已并入其他账号。',
  },
  disabled: { en: '{what}’s account is disabled. Enable it first.', zh: '{what}的账号已停用，请先恢复。' },
  administrator: {
    en: '{what} is an administrator. Revoke the administrator role first, or keep this account.',
    zh: '{what}是系统管理员，请先撤销其系统管理员身份，或改为保留该账号。',
  },
  second_factor: {
    en: '{what}’s account has two-step verification turned on, but the other account doesn’t. Keep this account, or ask the person to turn on two-step verification in the other one.',
    zh: '{what}已开启两步验证，另一账号未开启。请改为保留该账号，或请本人在另一账号开启两步验证。',
  },
  registered: {
    en: 'Both accounts have a registration for {conference}. Cancel one of the two first.',
    zh: '两个账号都报名了“{conference}”，请先取消其中一个账号的报名。',
  },
  waiting: {
    en: 'The account is on the waiting list for {conference}. Remove it from the list first, or wait until a place has been offered and taken.',
    zh: '该账号正在“{conference}”候补，请先移出候补名单，或待候补结束后再合并。',
  },
  paying: {
    en: 'A payment for {what} is in progress. Wait until it’s finished.',
    zh: '单号 {what} 的支付正在进行，请在支付结束后再合并。',
  },
  code: {
    en: 'Together, the accounts have used discount code {what} for {conference} more often than one person is allowed to. Raise its limit first.',
    zh: '两个账号合计使用“{conference}”优惠码 {what} 的次数超过每人上限，请先提高上限。',
  },
  staff: {
    en: '{what}’s account has staff roles. Log in to that account and add the other account’s phone number or email there, so that you keep the account with the roles.',
    zh: '{what}拥有工作人员角色。请登录该账号，在其中绑定另一账号的手机号或邮箱，以保留该账号。',
  },
} as const satisfies Record<string, Sentence>;
export type MergeBlock = keyof typeof mergeBlocks;

/**
 * The same reasons for people who merge their own accounts, because they have to do other things than an administrator.
 */
export const ownMergeBlocks = {
  disabled: {
    en: '{what}’s account is disabled. Please contact support.',
    zh: '{what}的账号已停用，请联系客服。',
  },
  administrator: {
    en: '{what} is an administrator. Log in to that account and add the other account’s phone number or email there, so that you keep the administrator account.',
    zh: '{what}是系统管理员。请登录该账号，在其中绑定另一账号的手机号或邮箱，以保留该账号。',
  },
  second_factor: {
    en: '{what}’s account has two-step verification turned on, so a verification code isn’t enough to merge it. Log in to that account and add the other account’s phone number or email there.',
    zh: '{what}已开启两步验证，仅凭验证码不能合并。请登录该账号，在其中绑定另一账号的手机号或邮箱。',
  },
  registered: {
    en: 'Both accounts have a registration for {conference}. Cancel one of the two first, or ask the organizer to do so.',
    zh: '两个账号都报名了“{conference}”，请先取消其中一个账号的报名，或联系会务组处理。',
  },
  waiting: {
    en: 'The other account is on the waiting list for {conference}. Log in to it and leave the list, or wait until a place has been offered.',
    zh: '另一账号正在“{conference}”候补，请登录该账号退出候补，或待候补结束后再合并。',
  },
  code: {
    en: 'Together, the accounts have used discount code {what} for {conference} more often than one person is allowed to. Please contact the organizer.',
    zh: '两个账号合计使用“{conference}”优惠码 {what} 的次数超过每人上限，请联系会务组。',
  },
} as const satisfies Partial<Record<MergeBlock, Sentence>>;

/** At most this many rows of one kind are listed; all are counted. */
export const MOST_MERGE_ROWS = 200;

const Side = z.object({
  id: Id,
  name: z.string(),
  /** Empty until the person has chosen a username. */
  username: z.string(),
  /** Masked; empty if there is none. */
  phone: z.string(),
  email: z.string(),
  createdAt: Instant,
  lastLoginAt: Instant.nullable(),
});

export const MergePreview = z.object({
  /** The account that is closed. */
  from: Side,
  /** The account that remains. */
  into: Side,
  blocks: z.array(
    z.object({
      code: z.enum(Object.keys(mergeBlocks) as [MergeBlock, ...MergeBlock[]]),
      /** In the reader's language. */
      sentence: z.string(),
    }),
  ),
  groups: z.array(
    z.object({
      key: z.enum(mergeGroupNames),
      fate: z.enum(mergeFates),
      count: z.int(),
      /** The first records of this kind; empty if only the number is known. */
      rows: z.array(
        z.object({
          id: z.string(),
          /** A number, a name or a title. */
          label: z.string(),
          conference: z.string(),
          at: Instant.nullable(),
          currency: z.enum(currencies).nullable(),
          amount: z.int().nullable(),
        }),
      ),
    }),
  ),
  /**
   * Identifies the records that would move and the reasons that block. The client sends it back with the merge, so that
   * only the records that were shown are moved.
   */
  version: z.string(),
});
export type MergePreview = z.infer<typeof MergePreview>;

const OfPair = z.strictObject({ id: Id, into: Id });

/**
 * The preview after a correct code whose address belongs to another account: the records that would move from that
 * account to the caller's.
 */
export const OwnMerge = MergePreview.extend({
  /** Proves to the next call that the code was correct. Valid for 15 minutes, for this login. */
  ticket: z.string(),
});
export type OwnMerge = z.infer<typeof OwnMerge>;

export const openOwnMerge = endpoint({
  name: 'accounts.openOwnMerge',
  method: 'POST',
  path: '/api/accounts/me/merge',
  access: 'login',
  summary: {
    en: 'Preview merging my other account into this one, verified by a code',
    zh: '凭验证码预览本人账号合并',
  },
  body: TargetChangeForm,
  bodyBytes: 2 * KIB,
  reply: OwnMerge,
  refusals: [refusal.CODE_WRONG],
  recentIdentity: true,
  limit: { calls: 10, seconds: 900 },
});

/** A merge can't be undone. */
export const mergeOwn = endpoint({
  name: 'accounts.mergeOwn',
  method: 'PUT',
  path: '/api/accounts/me/merge',
  access: 'login',
  summary: { en: 'Merge my other account into this one', zh: '将本人的另一账号并入当前账号' },
  body: z.strictObject({ ticket: z.string().min(1).max(1024), version: z.string().length(64) }),
  bodyBytes: 4 * KIB,
  reply: Me,
  refusals: [refusal.MERGE_LATE, refusal.MERGE_BLOCKED, refusal.MERGE_STALE],
  recentIdentity: true,
  limit: { calls: 10, seconds: 900 },
});

export const previewMerge = endpoint({
  name: 'accounts.previewMerge',
  method: 'GET',
  path: '/api/accounts/:id/merge/:into',
  access: 'administrator',
  summary: { en: 'Preview an account merge', zh: '预览账号合并' },
  params: OfPair,
  reply: MergePreview,
});

/** A merge can't be undone. */
export const mergeAccounts = endpoint({
  name: 'accounts.merge',
  method: 'POST',
  path: '/api/accounts/:id/merge/:into',
  access: 'administrator',
  summary: { en: 'Merge an account into another one', zh: '合并账号' },
  params: OfPair,
  body: z.strictObject({
    reason: Line(200).min(1, { error: fieldMessages.required }),
    version: z.string().length(64),
  }),
  bodyBytes: KIB,
  reply: z.null(),
  refusals: [refusal.MERGE_BLOCKED, refusal.MERGE_STALE],
  recentIdentity: true,
});
