import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { transferMethods } from '@plenum/contract/meetings/settings';
import type { Attempt, PayeeAccount, PayView } from '@plenum/contract/payments/schemas';
import { isPayable, isPriceOver } from '@plenum/contract/registration/orders/price';
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { findTerms, type MeetingTerms } from '#modules/meetings/offer/public';
import { findOrder, findOrderHistory, findReview, type OrderRow } from '#modules/registration/orders/public';
import { findOtherCurrency } from './change-currency.ts';
import { findBalance, presentBalance } from './balance/move-balance.ts';
import { liveStates } from './attempt-queries.ts';
import { findMerchants, type Merchant, payerLookup } from './merchants/find-merchants.ts';
import { usableMethods } from './merchants/usable-methods.ts';
import { isForPayable, ofOrder, type PayableRef } from './payable-ref.ts';
import { findSlips } from './slip-queries.ts';
import { type AttemptRow, paymentAttempts, receipts } from './tables.ts';

interface Reader {
  readonly accountId: string;
  readonly language: Language;
}

export async function requireOwnOrder(db: Db | Tx, orderId: string, accountId: string): Promise<OrderRow> {
  const order = await findOrder(db, orderId);
  if (order?.accountId !== accountId) refuse(kernelRefusals.NOT_FOUND);
  return order;
}

/** Returns the payment methods for one of the reader's orders, and what has been paid. */
export async function viewPayment(
  kernel: Kernel,
  db: Db | Tx,
  orderId: string,
  { accountId, language }: Reader,
): Promise<PayView> {
  const order = await requireOwnOrder(db, orderId, accountId);
  const terms = await findTerms(db, order.meetingId);
  const merchants = await findMerchants(kernel, db, order.meetingId);
  const now = kernel.clock.now();
  const mayPay = isPayable(order) && !isPriceOver(order, now);
  const methods = mayPay ? usableMethods(terms, merchants, order.currency) : [];
  const of = ofOrder(orderId);
  const slips = await findSlips(db, of, language);
  const attempt = await findLatestAttempt(db, of);
  const hasTransfer = methods.some(({ method }) => transferMethods.includes(method));
  // Another proof may be sent while one is being checked: for the hotel's fee, or for an amount transferred in parts.
  const takesSlip =
    hasTransfer || (order.state === 'pay_pending' && slips.some(({ state }) => state === 'waiting'));
  const { meeting, payment } = terms;
  const due = order.total - order.received;
  const has = await findBalance(db, accountId, order.currency);
  const { amount: balance, debt } = presentBalance(order.currency, has);
  return {
    orderId,
    number: order.number,
    state: order.state,
    currency: order.currency,
    total: order.total,
    received: order.received,
    due,
    method: order.method,
    // The hold doesn't expire while there is no payment method.
    holdUntil: (mayPay && methods.length === 0 ? null : order.holdUntil)?.toISOString() ?? null,
    payBy: order.payBy?.toISOString() ?? null,
    meeting: {
      id: meeting.id,
      slug: meeting.slug,
      title: textIn(meeting.title, language),
      timeZone: meeting.timeZone,
    },
    methods,
    blocked: blockedBy(order, now),
    review: await findReview(db, order.registrationId),
    endedBy: await findEnd(db, order),
    attempt: attempt && presentAttempt(attempt, merchants.get(attempt.wallet), now),
    failed: await findFailed(db, of),
    other: await findOtherCurrency(db, order, terms, merchants, now),
    waiting: await findWaitingPayment(db, of),
    transfer: takesSlip
      ? { reference: order.number, accounts: accountsFor(order, terms), note: textIn(payment.note, language) }
      : null,
    slips,
    paysInWechat: payerLookup(merchants) !== undefined,
    balance,
    debt,
    isSandbox: [...merchants.values()].some((merchant) => merchant.isSandbox),
    can: {
      pay: mayPay && methods.length > 0,
      check: attempt !== null && isLive(attempt),
      sendSlip: takesSlip,
      payFromBalance: mayPay && due > 0 && balance >= due,
    },
  };
}

function blockedBy(order: OrderRow, now: Date): PayView['blocked'] {
  if (order.state !== 'unpaid') return null;
  if (!order.payable) return 'review';
  return isPriceOver(order, now) ? 'reprice' : null;
}

async function findEnd(db: Db | Tx, { id, state }: OrderRow): Promise<PayView['endedBy']> {
  if (state !== 'cancelled') return null;
  const reason = (await findOrderHistory(db, id)).at(-1)?.reason;
  return reason === 'expired' || reason === 'replaced' ? reason : 'cancelled';
}

export async function findLatestAttempt(db: Db | Tx, of: PayableRef): Promise<AttemptRow | null> {
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(isForPayable(paymentAttempts, of))
    .orderBy(desc(paymentAttempts.createdAt))
    .limit(1);
  return row ?? null;
}

/** Returns the latest failed payment. Payment codes that were renewed automatically after it don't replace it. */
export async function findFailed(db: Db | Tx, of: PayableRef): Promise<PayView['failed']> {
  const [row] = await db
    .select({ wallet: paymentAttempts.wallet, at: paymentAttempts.changedAt })
    .from(paymentAttempts)
    .where(and(isForPayable(paymentAttempts, of), eq(paymentAttempts.state, 'failed')))
    .orderBy(desc(paymentAttempts.createdAt))
    .limit(1);
  return row ? { wallet: row.wallet, at: row.at.toISOString() } : null;
}

export function isLive({ state }: AttemptRow): boolean {
  return (liveStates as readonly string[]).includes(state);
}

export function presentAttempt(attempt: AttemptRow, merchant: Merchant | undefined, now: Date): Attempt {
  // An expired attempt is no longer offered, even if its provider has not closed it yet.
  const isOver = isLive(attempt) && attempt.expiresAt <= now;
  return {
    id: attempt.id,
    method: attempt.method,
    wallet: attempt.wallet,
    state: isOver ? 'closed' : attempt.state,
    currency: attempt.currency,
    amount: attempt.amount,
    action: isLive(attempt) && !isOver ? attempt.action : null,
    expiresAt: attempt.expiresAt.toISOString(),
    isSandbox:
      attempt.merchantAccountId === null ||
      (merchant?.accountId === attempt.merchantAccountId && merchant.isSandbox),
  };
}

export async function findWaitingPayment(db: Db | Tx, of: PayableRef): Promise<PayView['waiting']> {
  const rows = await db
    .select({
      amount: receipts.amount,
      applied: receipts.applied,
      returned: receipts.returned,
      currency: receipts.currency,
      waitsFor: receipts.waitsFor,
    })
    .from(receipts)
    .where(and(isForPayable(receipts, of), isNotNull(receipts.waitsFor), isNull(receipts.undoneAt)));
  return rows.flatMap(({ amount, applied, returned, currency, waitsFor }) =>
    waitsFor === null ? [] : [{ amount: amount - applied - returned, currency, waitsFor }],
  );
}

// Returns one account for everything, or one for the hotel and one for the rest. Money already received is counted
// toward the rest first.
function accountsFor(order: OrderRow, { payment }: MeetingTerms): PayeeAccount[] {
  const usable = payment.accounts.filter(({ currency }) => currency === order.currency);
  const hotel = usable.find(({ purpose }) => purpose === 'hotel');
  const isApart =
    hotel !== undefined && order.hotelFee > 0 && usable.some(({ purpose }) => purpose !== 'hotel');
  const due = order.total - order.received;
  const hotelDue = Math.min(order.hotelFee, due);
  return usable
    .filter(({ purpose }) => isApart || purpose !== 'hotel' || usable.length === 1)
    .map((account) => {
      if (!isApart) return { ...account, purpose: 'all' as const, amount: due };
      const isHotel = account.purpose === 'hotel';
      return {
        ...account,
        purpose: isHotel ? ('hotel' as const) : ('conference' as const),
        amount: isHotel ? hotelDue : due - hotelDue,
      };
    });
}
