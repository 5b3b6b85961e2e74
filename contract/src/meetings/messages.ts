import { defineFieldMessages } from '../kernel/field-messages.ts';
import { defineRefusals } from '../kernel/refusals.ts';

export const meetingMessages = defineFieldMessages({
  slug_invalid: {
    en: 'Use 2 to 40 lower-case letters, digits and hyphens, starting with a letter',
    zh: '网址标识须为 2–40 位小写字母、数字或连字符，并以字母开头',
  },
  slug_reserved: { en: 'This URL name is reserved', zh: '该网址标识为系统保留' },
  slug_taken: { en: 'This URL name is already in use', zh: '该网址标识已被使用' },
  time_zone_unknown: { en: 'Unknown time zone', zh: '时区无效，请重新选择' },
  meeting_too_long: { en: 'A conference can last at most 60 days', zh: '会议最长 60 天' },
  price_missing: {
    en: 'Enter a price in at least one currency',
    zh: '请至少填写一个币种的价格',
  },
  windows_overlap: {
    en: 'Price periods of one type can’t overlap',
    zh: '同一注册类型的价格时段不能重叠',
  },
  stock_below_taken: {
    en: '{taken} are already taken, so the stock can’t be lower than that',
    zh: '已售出 {taken} 个，库存不能低于该数量',
  },
  in_use: {
    en: '“{name}” has been ordered and can’t be deleted. Hide it instead.',
    zh: '“{name}”已有订单使用，不能删除，可改为隐藏',
  },
  beds_sold: {
    en: 'Beds in this room type have already been booked, so its capacity can’t be changed',
    zh: '该房型已有床位被预订，可住人数不能修改',
  },
  king_not_shared: { en: 'A king room has one bed and can’t be shared', zh: '大床房不可合住' },
  choices_missing: { en: 'Offer at least two options', zh: '请至少提供两个选项' },
  condition_invalid: {
    en: 'The condition must refer to an earlier choice question',
    zh: '显示条件只能引用前面的选择题',
  },
  account_missing: {
    en: 'This payment method needs a bank account',
    zh: '该支付方式需要填写收款账户',
  },
  percent_rising: {
    en: 'Refund percentages must decrease over time',
    zh: '较晚时间点的退款比例不能高于较早时间点',
  },
  outside_meeting: { en: 'This day is outside the conference dates', zh: '该日期不在会议日期范围内' },
  submission_type_missing: {
    en: 'Choose at least one type, and each type only once',
    zh: '请至少选择一种报告类型，且不能重复',
  },
  no_talks: {
    en: 'Breaks, meals and social events can’t have talks. Move or remove the talks first.',
    zh: '茶歇、用餐和社交活动不能安排报告，请先移出或删除其中的报告',
  },
  outside_session: { en: 'The talk is outside its session’s time', zh: '报告时间超出所在场次' },
  staff_has_role: {
    en: 'The person with this email or phone number already has this role',
    zh: '使用该手机号或邮箱的人员已担任此角色',
  },
  scopes_missing: { en: 'Choose at least one permission', zh: '请至少选择一项权限' },
  reply_needed: { en: 'Enter an email address or a phone number', zh: '请填写邮箱或手机号' },
});

export const meetingRefusals = defineRefusals({
  SLUG_TAKEN: { code: 409_200, en: 'This URL name is already in use', zh: '该网址标识已被使用' },
  /** The state table has no such step. */
  STATE_STEP: {
    code: 409_201,
    en: 'The status of the conference can’t change from “{from}” to “{to}”.',
    zh: '会议状态不能由“{from}”变更为“{to}”',
  },
  /** The item was ordered, so it can be hidden but not deleted. */
  IN_USE: {
    code: 409_202,
    en: 'This item has already been ordered and can’t be deleted. Hide it instead.',
    zh: '已有订单使用，不能删除，可改为隐藏',
  },
  LAST_OWNER: {
    code: 409_203,
    en: 'A conference needs at least one owner. Add another owner first.',
    zh: '会议至少需要一位负责人，请先指定其他负责人',
  },
  /** Archived conferences can't be changed. */
  ARCHIVED: {
    code: 409_204,
    en: 'This conference is archived. Restore it to make changes.',
    zh: '会议已归档，如需修改请先恢复',
  },
  STOCK_BELOW_TAKEN: {
    code: 422_200,
    en: 'The stock can’t be lower than the number already taken.',
    zh: '库存不能低于已售数量',
  },
  /** The organizer doesn't accept messages through the site. */
  NO_MESSAGES: {
    code: 409_205,
    en: 'This conference doesn’t accept messages through the site.',
    zh: '本次会议未开放在线留言',
  },
  /** The limit is above the number of sessions of any programme. */
  AGENDA_FULL: {
    code: 409_208,
    en: 'Your agenda is full. Remove an item first.',
    zh: '“我的日程”已满，请先移除部分内容',
  },
  SERIES_IN_USE: {
    code: 409_206,
    en: 'The series has conferences, news or pages and can’t be deleted.',
    zh: '该系列下有会议、新闻或页面，不能删除',
  },
  STAFF_HAS_ROLE: {
    code: 409_207,
    en: 'The person with this email or phone number already has this role',
    zh: '使用该手机号或邮箱的人员已担任此角色',
  },
  /** Each invitation is a message that costs money, so a conference can send a limited number per day. */
  STAFF_INVITATIONS_USED_UP: {
    code: 429_200,
    en: 'This conference has already sent {most} invitations today, the daily maximum. You can send more tomorrow.',
    zh: '本次会议今日已发送 {most} 份邀请，已达上限，请明日再发送',
  },
  /** The token belongs to no invitation, or a newer message has replaced it. */
  STAFF_INVITATION_UNKNOWN: {
    code: 404_200,
    en: 'This invitation link isn’t valid. If you received several messages, use the link in the newest one.',
    zh: '邀请链接无效。如收到多条邀请消息，请使用最新一条中的链接',
  },
  STAFF_INVITATION_EXPIRED: {
    code: 410_200,
    en: 'This invitation expired after 14 days. Ask the organizer to send it again.',
    zh: '该邀请已超过 14 天有效期，请联系会务组重新发送',
  },
  STAFF_INVITATION_WITHDRAWN: {
    code: 410_201,
    en: 'The organizer has withdrawn this invitation.',
    zh: '会务组已撤回该邀请',
  },
  STAFF_INVITATION_DECLINED: {
    code: 410_202,
    en: 'This invitation was declined. If you have changed your mind, ask the organizer for a new one.',
    zh: '该邀请已被谢绝。如改变主意，请联系会务组重新邀请',
  },
  STAFF_INVITATION_USED: {
    code: 410_203,
    en: 'This invitation has already been accepted. Each invitation can only be used once.',
    zh: '该邀请已被接受，每份邀请只能使用一次',
  },
  /** The account that is logged in has neither this phone number nor this e-mail address; the address is masked. */
  STAFF_INVITATION_OTHER_ACCOUNT: {
    code: 403_200,
    en: 'This invitation was sent to {target}. Log in to the account with this email or phone number, or add it to your current account first.',
    zh: '该邀请发送至 {target}。请登录绑定了该联系方式的账号，或先在账号设置中绑定',
  },
  /** The token belongs to no preview link. */
  PREVIEW_LINK_UNKNOWN: {
    code: 404_201,
    en: 'This preview link is invalid or incomplete. Ask the organizer for a new one.',
    zh: '预览链接无效或不完整，请联系会务组获取新链接',
  },
  PREVIEW_LINK_EXPIRED: {
    code: 410_204,
    en: 'This preview link has expired. Ask the organizer for a new one.',
    zh: '预览链接已过期，请联系会务组获取新链接',
  },
  PREVIEW_LINK_REVOKED: {
    code: 410_205,
    en: 'The organizer has revoked this preview link.',
    zh: '会务组已撤销该预览链接',
  },
  PREVIEW_LINKS_MOST: {
    code: 409_209,
    en: 'A conference can have at most {most} valid preview links. Revoke one first.',
    zh: '每场会议最多可有 {most} 个有效的预览链接，请先撤销一个',
  },
  API_KEYS_MOST: {
    code: 409_211,
    en: 'A conference can have at most {most} API keys. Revoke one first.',
    zh: '每场会议最多可有 {most} 个 API 密钥，请先撤销一个',
  },
  /** A revoked key can't be used again. */
  API_KEY_REVOKED: {
    code: 409_212,
    en: 'This API key has been revoked. Create a new one.',
    zh: '该 API 密钥已撤销，请创建新密钥',
  },
  /** The conference is published, so its own page shows it. */
  PREVIEW_NOT_DRAFT: {
    code: 409_210,
    en: 'This conference is already published. Share the link to the conference page instead.',
    zh: '会议已发布，请直接分享会议页面的网址',
  },
});
