import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { currencies } from '@plenum/contract/kernel/money';
import { offeredMethods } from '@plenum/contract/meetings/payment-methods';
import { transferMethods } from '@plenum/contract/meetings/settings';
import { balanceRefusals } from '@plenum/contract/payments/balance-messages';
import type { RechargeForm, RechargeOffer } from '@plenum/contract/payments/balance-schemas';
import type { SlipForm } from '@plenum/contract/payments/endpoints';
import { paymentRefusals } from '@plenum/contract/payments/messages';
import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { orderedId } from '#kernel/db/ordered-id';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findTerms, type MeetingTerms } from '#modules/meetings/offer/public';
import { orderNumber } from '#modules/registration/orders/public';
import { paymentFact } from '../audit-facts.ts';
import { findMerchants } from '../merchants/find-merchants.ts';
import { usableMethods } from '../merchants/usable-methods.ts';
import { ofRecharge } from '../payable-ref.ts';
import { notInFuture } from '../settling/settle-from-bank.ts';
import { claimFiles, MOST_WAITING } from '../slips/send-slip.ts';
import { countWaitingSlips } from '../slip-queries.ts';
import { slips } from '../tables.ts';
import { lockOwnRecharge } from '../balance/recharge-queries.ts';
import { recharges } from '../balance/tables.ts';

/**
 * Returns the payment methods with which people can top up through this conference. A conference that visitors can't
 * see is not found.
 */
export async function readRechargeOffer(
  kernel: Kernel,
  db: Db | Tx,
  meetingId: string,
): Promise<RechargeOffer> {
  const terms = await findOpenTerms(db, meetingId);
  const merchants = await findMerchants(kernel, db, meetingId);
  return {
    currencies: currencies.map((currency) => {
      return { currency, methods: usableMethods(terms, merchants, currency) };
    }),
  };
}

/** Creates an unpaid top-up. The contract limits the amount. */
export async function createRecharge(
  kernel: Kernel,
  tx: Tx,
  { meetingId, currency, amount }: RechargeForm,
  source: AuditSource & { readonly actor: string },
): Promise<string> {
  const { meeting, payment } = await findOpenTerms(tx, meetingId);
  const methods = usableMethods({ payment }, await findMerchants(kernel, tx, meetingId), currency);
  if (methods.length === 0) refuse(paymentRefusals.METHOD_UNAVAILABLE);
  const { actor: accountId, at } = source;
  const id = orderedId(at.getTime());
  const number = orderNumber(at, meeting.timeZone, 'R');
  const row = { id, number, accountId, meetingId, currency, amount, state: 'unpaid' } as const;
  await tx.insert(recharges).values({ ...row, createdAt: at, changedAt: at });
  const detail = { number, currency, amount };
  await writeAudit(tx, paymentFact('balance.recharge_begun', { rechargeId: id }, detail), source);
  return id;
}

/** Stores a person's proof of a transfer for a top-up; the proof waits for the conference's finance staff. */
export async function sendRechargeSlip(
  tx: Tx,
  { rechargeId, accountId }: { readonly rechargeId: string; readonly accountId: string },
  { purpose, payer, paidOn, amount, fileIds }: SlipForm,
  source: AuditSource,
): Promise<void> {
  const { meetingId, currency, state } = await lockOwnRecharge(tx, rechargeId, accountId);
  if (state === 'pay_success') refuse(balanceRefusals.RECHARGE_STATE);
  const { payment } = await findTerms(tx, meetingId);
  const method = offeredMethods({ ...payment, wallets: [] }, currency)[0]?.method;
  if (method === undefined || !transferMethods.includes(method)) refuse(paymentRefusals.METHOD_UNAVAILABLE);
  await notInFuture(tx, meetingId, paidOn, source.at);
  const of = ofRecharge(rechargeId);
  if ((await countWaitingSlips(tx, of)) >= MOST_WAITING) refuse(paymentRefusals.SLIPS_WAITING);
  const id = orderedId(source.at.getTime());
  const said = { purpose, payer, paidOn, currency, amount };
  await tx
    .insert(slips)
    .values({ id, ...of, meetingId, accountId, ...said, state: 'waiting', createdAt: source.at });
  await claimFiles(tx, of, id, fileIds);
  await tx
    .update(recharges)
    .set({ state: 'pay_pending', method, changedAt: source.at })
    .where(eq(recharges.id, rechargeId));
  await writeAudit(tx, paymentFact('payment.slip_sent', of, { slip: id, ...said }), source);
}

async function findOpenTerms(db: Db | Tx, meetingId: string): Promise<MeetingTerms> {
  const terms = await findTerms(db, meetingId);
  if (terms.meeting.state !== 'published') refuse(kernelRefusals.NOT_FOUND);
  return terms;
}
