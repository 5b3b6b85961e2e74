import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { transferMethods } from '@plenum/contract/meetings/settings';
import type { RechargeView } from '@plenum/contract/payments/balance-schemas';
import type { Db, Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { findTerms } from '#modules/meetings/offer/public';
import { findMerchants } from '../merchants/find-merchants.ts';
import { usableMethods } from '../merchants/usable-methods.ts';
import { ofRecharge } from '../payable-ref.ts';
import { findSlips } from '../slip-queries.ts';
import {
  findFailed,
  findLatestAttempt,
  findWaitingPayment,
  isLive,
  presentAttempt,
} from '../view-payment.ts';
import { findOwnRecharge } from '../balance/recharge-queries.ts';

/** One of the reader's top-ups: how it can be paid, and what has been paid. */
export async function viewRecharge(
  kernel: Kernel,
  db: Db | Tx,
  id: string,
  { accountId, language }: { readonly accountId: string; readonly language: Language },
): Promise<RechargeView> {
  const recharge = await findOwnRecharge(db, id, accountId);
  const { number, state, currency, amount, credited, method, meetingId } = recharge;
  const { meeting, payment } = await findTerms(db, meetingId);
  const merchants = await findMerchants(kernel, db, meetingId);
  const isOpen = state === 'unpaid';
  const methods = isOpen ? usableMethods({ payment }, merchants, currency) : [];
  const of = ofRecharge(id);
  const attempt = await findLatestAttempt(db, of);
  const slips = await findSlips(db, of, language);
  // Another proof may be sent while one is being checked, because an amount may be transferred in parts.
  const takesSlip =
    methods.some((offered) => transferMethods.includes(offered.method)) ||
    (state === 'pay_pending' && slips.some((slip) => slip.state === 'waiting'));
  // An account for all purposes takes top-ups; an account for hotels only does not.
  const account = payment.accounts.find((one) => one.currency === currency && one.purpose !== 'hotel');
  const accounts = account ? [{ ...account, purpose: 'all' as const, amount }] : [];
  return {
    id,
    number,
    state,
    currency,
    amount,
    credited,
    method,
    meeting: {
      id: meeting.id,
      slug: meeting.slug,
      title: textIn(meeting.title, language),
      timeZone: meeting.timeZone,
    },
    methods,
    attempt: attempt && presentAttempt(attempt, merchants.get(attempt.wallet), kernel.clock.now()),
    failed: await findFailed(db, of),
    waiting: await findWaitingPayment(db, of),
    transfer: takesSlip ? { reference: number, accounts, note: textIn(payment.note, language) } : null,
    slips,
    paysInWechat: false,
    isSandbox: [...merchants.values()].some((merchant) => merchant.isSandbox),
    can: {
      pay: isOpen && methods.length > 0,
      check: attempt !== null && isLive(attempt),
      sendSlip: takesSlip,
    },
  };
}
