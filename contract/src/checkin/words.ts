import type { Sentence } from '../kernel/language.ts';

/** The purpose of a checkpoint. `arrival` makes a participant "verified" (已签到). */
export const checkpointKinds = ['arrival', 'opening', 'meal', 'forum', 'bus', 'other'] as const;
export type CheckpointKind = (typeof checkpointKinds)[number];

/** How often one person may enter: once, once a day, or in and out freely. */
export const entryRules = ['once', 'once_a_day', 'in_out'] as const;
export type EntryRule = (typeof entryRules)[number];

/** `scheduled`: opens and ends with its window. `open`: started manually. */
export const checkpointStates = ['scheduled', 'open', 'paused', 'ended'] as const;
export type CheckpointState = (typeof checkpointStates)[number];

/** The status of a person's registration, as far as a gate has to know. */
export const standings = ['confirmed', 'not_paid', 'not_reviewed', 'cancelled'] as const;
export type RosterStatus = (typeof standings)[number];

/** How the person was found: by QR code, typed code, search, self check-in, or by the organizer. */
export const scanMethods = ['qr', 'typed', 'search', 'self', 'console'] as const;
export type ScanMethod = (typeof scanMethods)[number];

export const directions = ['in', 'out'] as const;
export type Direction = (typeof directions)[number];

/** The possible verdicts of a gate. */
export const verdictCodes = [
  'admitted',
  'out',
  'already_in',
  'not_inside',
  'not_paid',
  'not_reviewed',
  'cancelled',
  'not_for_this',
  'too_early',
  'ended',
  'paused',
  'full',
  'other_conference',
  'revoked',
  'forged',
  /** A live code from another half minute, for example on a screenshot. */
  'old_code',
  /** A code that never changes, such as on a paper ticket, at a checkpoint that accepts only live codes. */
  'fixed_code',
  'unknown_code',
  /** An item was handed out to a person who has come in. */
  'handed_out',
  'handed_before',
  /** Not a verdict on a person; it marks the scan that undid an earlier one. */
  'undone',
] as const;
export type VerdictCode = (typeof verdictCodes)[number];

export const checkpointKindWords: Readonly<Record<CheckpointKind, Sentence>> = {
  arrival: { en: 'Arrival', zh: '报到' },
  opening: { en: 'Opening', zh: '开幕式' },
  meal: { en: 'Meal', zh: '用餐' },
  forum: { en: 'Sub-forum', zh: '分论坛' },
  bus: { en: 'Bus', zh: '班车' },
  other: { en: 'Other', zh: '其他' },
};

export const entryRuleWords: Readonly<Record<EntryRule, Sentence>> = {
  once: { en: 'Once', zh: '仅一次' },
  once_a_day: { en: 'Once a day', zh: '每天一次' },
  in_out: { en: 'In and out', zh: '可多次进出' },
};

export const checkpointStateWords: Readonly<Record<CheckpointState, Sentence>> = {
  scheduled: { en: 'Scheduled', zh: '未开始' },
  open: { en: 'Open', zh: '签到中' },
  paused: { en: 'Paused', zh: '已暂停' },
  ended: { en: 'Ended', zh: '已结束' },
};

export const standingWords: Readonly<Record<RosterStatus, Sentence>> = {
  confirmed: { en: 'Confirmed', zh: '已确认' },
  not_paid: { en: 'Not paid', zh: '未支付' },
  not_reviewed: { en: 'Not approved', zh: '未通过审核' },
  cancelled: { en: 'Cancelled', zh: '已取消' },
};

export const scanMethodWords: Readonly<Record<ScanMethod, Sentence>> = {
  qr: { en: 'Scan', zh: '扫码' },
  typed: { en: 'Typed code', zh: '输入签到码' },
  search: { en: 'Manual search', zh: '手动查找' },
  self: { en: 'Self check-in', zh: '自助签到' },
  console: { en: 'Manual check-in', zh: '补签' },
};

/** Why a scan is held: it counts nowhere until an organizer has reviewed it. */
export const heldReasons = [
  'device_removed',
  'before_enrolment',
  'not_of_conference',
  'not_allowed',
] as const;
export type HeldReason = (typeof heldReasons)[number];

export const heldReasonWords: Readonly<Record<HeldReason, Sentence>> = {
  device_removed: {
    en: 'Doesn’t count: sent after the device was removed',
    zh: '不计入：设备移除后才上传',
  },
  before_enrolment: {
    en: 'Doesn’t count: dated before the device was enrolled',
    zh: '不计入：签到时间早于设备注册时间',
  },
  not_of_conference: {
    en: 'Doesn’t count: this person isn’t registered for the conference',
    zh: '不计入：此人未报名本次会议',
  },
  not_allowed: {
    en: 'Doesn’t count: refused, then admitted without a supervisor',
    zh: '不计入：放行未经签到主管授权',
  },
};

export const directionWords: Readonly<Record<Direction, Sentence>> = {
  in: { en: 'In', zh: '进场' },
  out: { en: 'Out', zh: '离场' },
};

/** `{time}` is replaced if the verdict has a time. */
export const verdictWords: Readonly<Record<VerdictCode, Sentence>> = {
  admitted: { en: 'Checked in', zh: '签到成功' },
  out: { en: 'Checked out', zh: '已离场' },
  already_in: { en: 'Already checked in at {time}', zh: '已于 {time} 签到，请勿重复签到' },
  not_inside: { en: 'Not checked in yet', zh: '尚未签到' },
  not_paid: { en: 'Not paid', zh: '未支付' },
  not_reviewed: { en: 'Not approved', zh: '未通过审核' },
  cancelled: { en: 'Registration cancelled', zh: '报名已取消' },
  not_for_this: { en: 'Not on the list here', zh: '不在名单内' },
  too_early: { en: 'Check-in has not started', zh: '签到未开始' },
  ended: { en: 'Check-in has ended', zh: '签到已结束' },
  paused: { en: 'Check-in is paused', zh: '签到已暂停' },
  full: { en: 'Full', zh: '人数已满' },
  other_conference: { en: 'Code from another conference', zh: '非本次会议的签到码' },
  revoked: { en: 'This code was replaced by a newer one', zh: '签到码已失效，请使用最新的签到码' },
  forged: { en: 'Not a genuine code', zh: '签到码无效（验证未通过）' },
  old_code: { en: 'Code expired – possibly a screenshot', zh: '动态码已过期，疑似截图' },
  fixed_code: { en: 'Not a live code – check ID', zh: '非动态码，请核验身份证件' },
  unknown_code: { en: 'Unknown code', zh: '无法识别的签到码' },
  handed_out: { en: 'Handed out', zh: '已发放' },
  handed_before: { en: 'Already handed out at {time}', zh: '已于 {time} 发放，请勿重复发放' },
  undone: { en: 'Check-in cancelled', zh: '已取消签到' },
};
