import type { BodyOf } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { toWallTime } from '@plenum/contract/kernel/zoned-time';
import { transferMethods } from '@plenum/contract/meetings/settings';
import type { confirmStatementLine } from '@plenum/contract/payments/statement-endpoints';
import { paymentRefusals } from '@plenum/contract/payments/messages';
import { statementRefusals } from '@plenum/contract/payments/statement-messages';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { RefusalError, refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findTerms } from '#modules/meetings/offer/public';
import { type LockedOrder, lockMeetingsOrder, lockMeetingsOrders } from '#modules/registration/orders/public';
import { paymentFact } from '../audit-facts.ts';
import { settleFromBank } from '../settling/settle-from-bank.ts';
import { closeSlip } from '../slips/close-slip.ts';
import { type SlipRow, receipts, slips } from '../tables.ts';
import { decideLine, findLine, lockLine, type OfLine } from './line-queries.ts';
import { findOpenLines } from './match-book.ts';
import type { Proposal, Share } from './propose-matches.ts';
import { type LineRow, statementMatches } from './tables.ts';

/** Confirms a line as the payment of one or several orders, or as a payment that was recorded before. */
export async function confirmLine(
  tx: Tx,
  of: OfLine,
  body: BodyOf<typeof confirmStatementLine>,
  source: AuditSource,
): Promise<null> {
  await findLine(tx, of);
  if ('receiptId' in body) await confirmCounted(tx, of, body.receiptId, source);
  else await confirmShares(tx, of, body.orders, source);
  return null;
}

async function confirmShares(
  tx: Tx,
  of: OfLine,
  shares: readonly Share[],
  source: AuditSource,
): Promise<void> {
  const orderIds = shares.map(({ orderId }) => orderId);
  if (new Set(orderIds).size < orderIds.length) refuse(statementRefusals.LINE_SHARES);
  const locked = await lockMeetingsOrders(tx, of.meetingId, orderIds);
  const line = await lockLine(tx, of, ['open']);
  if (shares.reduce((sum, { amount }) => sum + amount, 0) !== line.amount)
    refuse(statementRefusals.LINE_SHARES);
  const known = await tradeNoOf(tx, line);
  for (const [at, share] of shares.entries()) {
    const order = locked.find((one) => one.order.id === share.orderId);
    if (!order) throw new Error('An order that was locked is gone');
    const tradeNo = shares.length === 1 ? known : `${known}/${at + 1}`;
    await settleShare(tx, { line, locked: order, amount: share.amount, tradeNo }, source);
  }
  await decide(tx, of.lineId, source);
}

interface SettledShare {
  readonly line: LineRow;
  readonly locked: LockedOrder;
  readonly amount: number;
  readonly tradeNo: string;
}

/**
 * Records an order's share of a line. A proof that waits for this money is approved too, so that the money is not
 * counted a second time.
 */
async function settleShare(
  tx: Tx,
  { line, locked, amount, tradeNo }: SettledShare,
  source: AuditSource,
): Promise<void> {
  const { order } = locked;
  const slip = await findSlipFor(tx, order.id, amount);
  const receipt = await settleFromBank(
    tx,
    locked,
    {
      amount,
      method: order.method !== null && transferMethods.includes(order.method) ? order.method : 'bank_account',
      paidOn: await notAfterToday(tx, order.meetingId, line.bookedOn, source.at),
      reference: tradeNo,
      note: line.payer,
      source: 'statement',
      currency: line.currency,
      // A proof can only be sent in time, so its money is never late.
      isLateAccepted: slip !== null,
    },
    source,
  );
  await tx.insert(statementMatches).values({ lineId: line.id, receiptId: receipt.id, isOwn: true });
  const detail = { line: line.id, receipt: receipt.id, amount, applied: receipt.applied };
  await writeAudit(tx, paymentFact('payment.line_matched', order.id, detail), source);
  if (slip) await closeSlip(tx, slip, receipt, source);
}

/** Finds the waiting proof with this amount, or the only waiting proof, because the bank may have kept a fee. */
async function findSlipFor(tx: Tx, orderId: string, amount: number): Promise<SlipRow | null> {
  const waiting = await tx
    .select()
    .from(slips)
    .where(and(eq(slips.orderId, orderId), eq(slips.state, 'waiting')))
    .orderBy(slips.createdAt, slips.id)
    .for('update');
  return (
    waiting.find((slip) => slip.amount === amount) ?? (waiting.length === 1 ? (waiting[0] ?? null) : null)
  );
}

/**
 * Returns the day, but not later than today in the conference's time zone, because the bank's day may begin earlier.
 */
async function notAfterToday(tx: Tx, meetingId: string, day: string, now: Date): Promise<string> {
  const { meeting } = await findTerms(tx, meetingId);
  const today = toWallTime(now, meeting.timeZone).slice(0, 10);
  return day < today ? day : today;
}

/**
 * The receipt's number: the bank's own, or one derived from the line. Some banks use one number for two transfers; if
 * another line has it already, a suffix is added.
 */
async function tradeNoOf(tx: Tx, { bankId, digest, meetingId }: LineRow): Promise<string> {
  const made = digest.slice(0, 15);
  if (bankId === '') return `L${made}`;
  const others = await tx.$count(
    receipts,
    and(
      eq(receipts.meetingId, meetingId),
      eq(receipts.source, 'statement'),
      isNull(receipts.undoneAt),
      inArray(receipts.tradeNo, [bankId, `${bankId}/1`]),
    ),
  );
  return others === 0 ? bankId : `${bankId}-${made}`;
}

/**
 * Confirms a line whose money was already recorded, with a proof or by hand: the line is linked to that payment, and no
 * money is posted.
 */
async function confirmCounted(tx: Tx, of: OfLine, receiptId: string, source: AuditSource): Promise<void> {
  const [found] = await tx
    .select({ orderId: receipts.orderId })
    .from(receipts)
    .where(and(eq(receipts.id, receiptId), eq(receipts.meetingId, of.meetingId)));
  if (!found) refuse(kernelRefusals.NOT_FOUND);
  if (found.orderId === null) refuse(paymentRefusals.RECEIPT_STATE);
  await lockMeetingsOrder(tx, of.meetingId, found.orderId);
  const line = await lockLine(tx, of, ['open']);
  const [receipt] = await tx.select().from(receipts).where(eq(receipts.id, receiptId)).for('update');
  const [other] = await tx.select().from(statementMatches).where(eq(statementMatches.receiptId, receiptId));
  const isBank = receipt?.source === 'hand' || receipt?.source === 'slip';
  if (!receipt || !isBank || receipt.undoneAt !== null || other) refuse(paymentRefusals.RECEIPT_STATE);
  if (receipt.amount !== line.amount || receipt.currency !== line.currency)
    refuse(statementRefusals.LINE_SHARES);
  await tx.insert(statementMatches).values({ lineId: line.id, receiptId, isOwn: false });
  const detail = { line: line.id, receipt: receiptId, amount: line.amount, counted: true };
  await writeAudit(tx, paymentFact('payment.line_matched', found.orderId, detail), source);
  await decide(tx, line.id, source);
}

async function decide(tx: Tx, lineId: string, { actor, at }: AuditSource): Promise<void> {
  await decideLine(tx, lineId, { state: 'matched', reason: '', decidedBy: actor, decidedAt: at });
}

// Limit per call, so that a call takes only seconds; the answer says how many lines are left.
const AT_ONCE = 200;

/**
 * Confirms every certain match, each in its own transaction, so that no order is locked longer than its own payment
 * takes. Lines on which a colleague has decided in the meantime are skipped. Repeating the call is safe.
 */
export async function confirmSure(
  kernel: Kernel,
  meetingId: string,
  source: AuditSource,
): Promise<{ confirmed: number; left: number }> {
  const { proposals } = await findOpenLines(kernel.db, meetingId);
  const sure = [...proposals].filter(([, { confidence }]) => confidence === 'sure');
  let confirmed = 0;
  for (const [lineId, proposal] of sure.slice(0, AT_ONCE)) {
    try {
      await kernel.db.transaction((tx) => confirmLine(tx, { meetingId, lineId }, toBody(proposal), source));
      confirmed += 1;
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
    }
  }
  return { confirmed, left: Math.max(0, sure.length - AT_ONCE) };
}

function toBody({ receiptId, shares }: Proposal): BodyOf<typeof confirmStatementLine> {
  return receiptId === null ? { orders: [...shares] } : { receiptId };
}
