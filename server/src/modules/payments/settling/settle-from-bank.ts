import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { fromWallTime } from '@plenum/contract/kernel/zoned-time';
import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import { paymentMessages } from '@plenum/contract/payments/messages';
import type { ReceiptSource } from '@plenum/contract/payments/schemas';
import type { Tx } from '#kernel/db/database';
import { orderedId } from '#kernel/db/ordered-id';
import { violatedConstraint } from '#kernel/db/violations';
import { refuse } from '#kernel/refusal/refusal-error';
import type { AuditSource } from '#modules/audit/public';
import { findTerms } from '#modules/meetings/offer/public';
import { payableFacts, type Payable } from './payable.ts';
import { settlePayment } from './settle-payment.ts';
import type { ReceiptRow } from '../tables.ts';

/** A payment that finance has read on the bank's statement. */
export interface BankPayment {
  readonly amount: number;
  readonly method: PaymentMethod;
  readonly paidOn: string;
  /** Empty if the statement has none. */
  readonly reference: string;
  readonly note: string;
  readonly source: Extract<ReceiptSource, 'hand' | 'slip' | 'statement'>;
  /** The statement's currency; absent if a person read the statement, in which case it is the order's currency. */
  readonly currency?: string;
  /** False if no person has checked when the money came, so that late money waits for a decision. */
  readonly isLateAccepted?: boolean;
}

/**
 * Records money on the organizer's account. Late money is accepted by default, because the person who found it knew
 * that it may have come late.
 */
export async function settleFromBank(
  tx: Tx,
  payable: Payable,
  payment: BankPayment,
  source: AuditSource,
): Promise<ReceiptRow> {
  const { meetingId, currency: owed } = payableFacts(payable);
  const paidAt = await notInFuture(tx, meetingId, payment.paidOn, source.at);
  const { amount, method, reference, note, currency = owed, isLateAccepted = true } = payment;
  const report = {
    meetingId,
    provider: 'bank',
    tradeNo: reference === '' ? orderedId(source.at.getTime()) : reference,
    method,
    source: payment.source,
    amount,
    currency,
    paidAt,
    note,
    doubt: null,
    isLateAccepted,
  } as const;
  try {
    const receipt = await tx.transaction((inner) => settlePayment(inner, payable, report, source));
    if (!receipt) throw new Error('A payment that a person found is always new');
    return receipt;
  } catch (error) {
    if (violatedConstraint(error) !== 'receipts_once_by_hand') throw error;
    return refuse(kernelRefusals.INVALID_INPUT, { fields: { reference: paymentMessages.reference_used } });
  }
}

/** Returns the beginning of the day in the conference's time zone. Refuses a day in the future. */
export async function notInFuture(tx: Tx, meetingId: string, paidOn: string, now: Date): Promise<Date> {
  const { meeting } = await findTerms(tx, meetingId);
  const paidAt = new Date(fromWallTime(`${paidOn}T00:00`, meeting.timeZone));
  if (paidAt > now)
    refuse(kernelRefusals.INVALID_INPUT, { fields: { paidOn: paymentMessages.paid_on_future } });
  return paidAt;
}
