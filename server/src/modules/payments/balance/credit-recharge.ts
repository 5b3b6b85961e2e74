import type { PaidWith } from '@plenum/contract/payments/schemas';
import { eq } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { emit } from '#kernel/outbox/outbox';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { paymentFact } from '../audit-facts.ts';
import { rechargeCredited } from './events.ts';
import { creditBalance } from './move-balance.ts';
import { type RechargeRow, recharges } from './tables.ts';

type Credited =
  | { readonly outcome: 'paid'; readonly applied: number }
  | { readonly outcome: 'wrong_currency'; readonly applied: 0 };

/**
 * Credits money for a top-up, whose row is locked, to the person's balance. All money is credited, including a second
 * payment for the same top-up, because it is theirs. Only settlePayment calls it.
 */
export async function creditRecharge(
  tx: Tx,
  recharge: RechargeRow,
  { amount, currency, method }: { amount: number; currency: string; method: PaidWith },
  receiptId: string,
  source: AuditSource,
): Promise<Credited> {
  if (currency !== recharge.currency || method === 'balance')
    return { outcome: 'wrong_currency', applied: 0 };
  const { id, accountId, meetingId, number } = recharge;
  const move = { accountId, meetingId, currency: recharge.currency, amount, subjectId: receiptId } as const;
  await creditBalance(tx, { ...move, kind: 'recharge' }, source.at);
  await tx
    .update(recharges)
    .set({ state: 'pay_success', credited: recharge.credited + amount, method, changedAt: source.at })
    .where(eq(recharges.id, id));
  const detail = { number, amount, currency, method, receipt: receiptId };
  await writeAudit(tx, paymentFact('balance.recharged', { rechargeId: id }, detail), source);
  await emit(tx, rechargeCredited, { rechargeId: id, receiptId }, source.at);
  return { outcome: 'paid', applied: amount };
}
