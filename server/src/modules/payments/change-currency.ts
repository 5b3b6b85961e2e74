import { currencies, type Currency } from '@plenum/contract/kernel/money';
import { orderMessages, orderRefusals } from '@plenum/contract/registration/orders/messages';
import { isPayable, isPriceOver } from '@plenum/contract/registration/orders/price';
import type { Wallet } from '@plenum/contract/meetings/wallets/registry';
import type { PayView } from '@plenum/contract/payments/schemas';
import { paymentRefusals } from '@plenum/contract/payments/messages';
import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findTerms, type MeetingTerms } from '#modules/meetings/offer/public';
import { amountSentence } from '#modules/registration/messages/public';
import { findPricesIn, switchCurrency } from '#modules/registration/settling/public';
import { lockOwnOrder, type OrderRow } from '#modules/registration/orders/public';
import { paymentFact } from './audit-facts.ts';
import { changeAttempts, findLiveAttempts } from './attempt-queries.ts';
import { findMerchants, type Merchant } from './merchants/find-merchants.ts';
import { usableMethods } from './merchants/usable-methods.ts';
import { ofOrder } from './payable-ref.ts';
import { receipts } from './tables.ts';

type Merchants = ReadonlyMap<Wallet, Merchant>;

/**
 * Returns the other currency in which an unpaid order can be paid, its total in that currency, and the wallets that
 * accept it. Null if there is none.
 */
export async function findOtherCurrency(
  db: Db | Tx,
  order: OrderRow,
  terms: MeetingTerms,
  merchants: Merchants,
  now: Date,
): Promise<PayView['other']> {
  const currency = currencies.find((one) => one !== order.currency);
  if (currency === undefined || !mayChange(order, now)) return null;
  const methods = usableMethods(terms, merchants, currency);
  const wallets = [...new Set(methods.flatMap((offered) => offered.wallets))];
  if (wallets.length === 0) return null;
  const prices = await findPricesIn(db, order, currency);
  return prices && { currency, total: prices.fees.total, wallets };
}

/**
 * Returns whether the currency may be changed. An add-on order is paid in the currency of the order that it adds to.
 */
function mayChange(order: OrderRow, now: Date): boolean {
  return isPayable(order) && order.received === 0 && order.addsTo === null && !isPriceOver(order, now);
}

/**
 * Changes an unpaid order to the conference's prices in another currency, if the buyer agrees to the total. Refused
 * once money has come in or a transfer was reported. Attempts in the earlier currency end immediately: the job that
 * queries providers closes them, and money that still arrives waits for finance, like any money in the wrong currency.
 */
export async function changeCurrency(
  kernel: Kernel,
  tx: Tx,
  { id, currency, total }: { readonly id: string; readonly currency: Currency; readonly total: number },
  accountId: string,
  source: AuditSource,
): Promise<void> {
  const { order } = await lockOwnOrder(tx, id, accountId);
  const hasReceipts = (await tx.$count(receipts, eq(receipts.orderId, id))) > 0;
  if (order.currency === currency || !mayChange(order, source.at) || hasReceipts)
    refuse(orderRefusals.ORDER_STATE);
  const terms = await findTerms(tx, order.meetingId);
  const merchants = await findMerchants(kernel, tx, order.meetingId);
  const methods = usableMethods(terms, merchants, currency).map(({ method }) => method);
  const prices = await findPricesIn(tx, order, currency);
  if (!prices || methods.length === 0) refuse(paymentRefusals.METHOD_UNAVAILABLE);
  if (prices.fees.total !== total) {
    const values = { total: amountSentence(prices.fees.total, currency) };
    refuse(orderRefusals.PRICE_CHANGED, {
      fields: { total: { code: orderMessages.amount_mismatch, values } },
    });
  }
  const method = methods.find((offered) => offered === order.method) ?? null;
  await switchCurrency(tx, order, prices, method, source.at);
  const live = (await findLiveAttempts(tx, ofOrder(id))).map((attempt) => attempt.id);
  await changeAttempts(tx, live, { expiresAt: source.at, nextQueryAt: source.at }, source.at);
  const detail = { from: order.currency, to: currency, amount: total, currency };
  await writeAudit(tx, paymentFact('payment.currency_changed', id, detail), source);
}
