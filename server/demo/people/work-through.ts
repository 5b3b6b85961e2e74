import { toWallTime } from '@plenum/contract/kernel/zoned-time';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import type { AuditSource } from '#modules/audit/public';
import type { MeetingOffer } from '#modules/meetings/offer/public';
import { recordPayment } from '#modules/payments/public';
import { reviewRegistrations } from '#modules/registration/public';
import type { Dice } from './invent.ts';
import { fillFinanceDesk } from './fill-finance-desk.ts';

export interface Placed {
  readonly registrationId: string;
  readonly orderId: string;
  readonly accountId: string;
  readonly total: number;
  readonly at: Date;
}

const HOUR_MS = 3_600_000;
const TOO_MUCH = 30_000;
const RECENT_MS = 30 * HOUR_MS;

const reasons = [
  '学生注册类型须上传学生证，请补充后重新提交。',
  '单位名称请填写全称，与发票抬头一致。',
  '证件号码与姓名不符，请核对。',
];

/**
 * Does the organizer's work after the orders were placed: payments are recorded, most registrations are approved, a few
 * are sent back, and the newest are still waiting, some with a proof of payment.
 */
export async function workThrough(
  kernel: Kernel,
  tx: Tx,
  offer: MeetingOffer,
  placed: readonly Placed[],
  dice: Dice,
  source: AuditSource,
): Promise<void> {
  const { meeting, payment, rules } = offer;
  const isRecent = ({ at }: Placed) => source.at.getTime() - at.getTime() < RECENT_MS;
  const paid = placed.filter((one) => !isRecent(one) || dice.chance(0.5));
  const reviewedFirst = rules.review === 'review_then_pay';
  if (reviewedFirst) await decide(tx, meeting.id, paid, dice, isRecent, source);
  for (const [index, { orderId, total, at }] of reviewedFirst ? [] : paid.entries()) {
    const method = payment.methods[0] ?? 'bank_account';
    const later = new Date(Math.min(source.at.getTime(), at.getTime() + HOUR_MS));
    const paidOn = toWallTime(at, meeting.timeZone).slice(0, 10);
    // The first buyer transferred more than was owed, so the excess waits for finance.
    const amount = index === 0 ? total + TOO_MUCH : total;
    const money = { amount, method, paidOn, reference: '', reason: '银行流水已核对' };
    await recordPayment(tx, { meetingId: meeting.id, orderId }, money, { ...source, at: later });
  }
  if (reviewedFirst) return;
  await decide(tx, meeting.id, paid, dice, isRecent, source);
  const unpaid = placed.filter((one) => !paid.includes(one) && one.total > 0);
  const settled = paid.filter((one) => !isRecent(one)).slice(1);
  await fillFinanceDesk(kernel, tx, offer, { paid: settled, unpaid }, source);
}

/** Pays one order in time, and approves its registration. */
export async function settle(
  tx: Tx,
  { meeting, payment }: MeetingOffer,
  { registrationId, orderId, total, at }: Placed,
  source: AuditSource,
): Promise<void> {
  const method = payment.methods[0] ?? 'bank_account';
  const paidOn = toWallTime(at, meeting.timeZone).slice(0, 10);
  const money = { amount: total, method, paidOn, reference: '', reason: '银行流水已核对' };
  const later = { ...source, at: new Date(at.getTime() + HOUR_MS) };
  await recordPayment(tx, { meetingId: meeting.id, orderId }, money, later);
  const passed = { registrationIds: [registrationId], decision: 'audit_pass' as const, reason: '' };
  await reviewRegistrations(tx, meeting.id, passed, source);
}

async function decide(
  tx: Tx,
  meetingId: string,
  placed: readonly Placed[],
  dice: Dice,
  isRecent: (one: Placed) => boolean,
  source: AuditSource,
): Promise<void> {
  const old = placed.filter((one) => !isRecent(one));
  const rejected = old.filter(() => dice.chance(0.05));
  const passed = old.filter((one) => !rejected.includes(one) && dice.chance(0.92));
  for (let first = 0; first < passed.length; first += 200) {
    const registrationIds = passed.slice(first, first + 200).map(({ registrationId }) => registrationId);
    await reviewRegistrations(tx, meetingId, { registrationIds, decision: 'audit_pass', reason: '' }, source);
  }
  for (const { registrationId } of rejected) {
    const decision = { registrationIds: [registrationId], decision: 'audit_failed' as const };
    await reviewRegistrations(tx, meetingId, { ...decision, reason: dice.pick(reasons) }, source);
  }
}
