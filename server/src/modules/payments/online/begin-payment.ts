import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import type { Currency } from '@plenum/contract/kernel/money';
import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import { balanceRefusals } from '@plenum/contract/payments/balance-messages';
import { paymentRefusals } from '@plenum/contract/payments/messages';
import type { Scene } from '@plenum/contract/meetings/wallets/wallet';
import { type Wallet, walletDefinitions } from '@plenum/contract/meetings/wallets/registry';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { isPayable, isPriceOver } from '@plenum/contract/registration/orders/price';
import { randomUUID } from 'node:crypto';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findTerms } from '#modules/meetings/offer/public';
import { lockOwnOrder } from '#modules/registration/orders/public';
import { paymentFact } from '../audit-facts.ts';
import { lockOwnRecharge } from '../balance/recharge-queries.ts';
import type { PayableRef } from '../payable-ref.ts';
import { ProviderError } from '../providers/provider.ts';
import { type AttemptRow, paymentAttempts } from '../tables.ts';
import { requireOwnOrder } from '../view-payment.ts';
import { changeAttempt, findLiveAttempts, newOutTradeNo } from '../attempt-queries.ts';
import { findMerchants, type Merchant, noticeUrl, payerLookup } from '../merchants/find-merchants.ts';
import { readPayer } from './recognize-payer.ts';
import { usableMethods } from '../merchants/usable-methods.ts';

export interface Begin {
  readonly of: PayableRef;
  readonly accountId: string;
  readonly method: PaymentMethod;
  readonly wallet: Wallet;
  readonly scene: Scene;
  readonly language: Language;
  readonly loginId: string;
  /** The code with which WeChat returned the payer. */
  readonly recognized?: { readonly code: string; readonly state: string } | undefined;
  /** The payer's network address; some providers ask for it. */
  readonly address: string;
}

// WeChat's QR codes are valid for two hours. Its payment page is only valid for five minutes, which is part of the
// provider's answer.
const LONGEST_MS = 2 * 3_600_000;
// Providers refuse payments that expire in less than a minute.
const SHORTEST_MS = 90_000;
/** The time after which the job first queries a new attempt. */
const FIRST_QUERY_MS = 5_000;

interface Prepared {
  readonly attempt: AttemptRow;
  readonly merchant: Merchant;
  readonly subject: string;
  readonly isNew: boolean;
}

/**
 * Starts the payment of an order or a top-up with a wallet. The attempt is stored before its provider is called, so
 * that it can be queried later if the answer is lost. The provider is called outside of any transaction, because a call
 * may take seconds.
 */
export async function beginPayment(kernel: Kernel, begin: Begin, source: AuditSource): Promise<void> {
  const openid = await findOpenid(kernel, begin);
  const { attempt, merchant, subject, isNew } = await kernel.db.transaction((tx) =>
    prepare(kernel, tx, { ...begin, openid }, source),
  );
  if (!isNew) return;
  const { publicUrl } = kernel.config;
  const { id, outTradeNo, channel, amount, currency, expiresAt, wallet } = attempt;
  try {
    const created = await merchant.provider.create({
      channel,
      outTradeNo,
      amount,
      currency,
      subject,
      expiresAt,
      notifyUrl: noticeUrl(kernel, wallet, merchant.accountId),
      returnUrl: `${publicUrl}${returnPath(begin.of)}1`,
      cancelUrl: `${publicUrl}${returnPath(begin.of)}cancelled`,
      payerAddress: begin.address,
      language: begin.language,
      ...(openid === null ? {} : { openid }),
    });
    await changeAttempt(
      kernel.db,
      id,
      {
        state: 'open',
        action: created.action,
        providerRef: created.providerRef,
        expiresAt: created.expiresAt,
        nextQueryAt: new Date(kernel.clock.now().getTime() + FIRST_QUERY_MS),
      },
      kernel.clock.now(),
    );
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    kernel.log.warn({ err: error, attempt: id }, 'could not start a payment');
    // Only a refusal makes it certain that the provider doesn't know the attempt; otherwise it is queried later.
    if (error.kind === 'refused')
      await changeAttempt(kernel.db, id, { state: 'failed', nextQueryAt: null }, kernel.clock.now());
    refuse(paymentRefusals.PROVIDER_FAILED);
  }
}

// Returns WeChat's id of the payer, or null if it isn't known. Called before anything is stored, because WeChat's code
// works once, and for a few minutes only.
async function findOpenid(kernel: Kernel, begin: Begin): Promise<string | null> {
  const { of, accountId, loginId, recognized } = begin;
  const { orderId } = of;
  if (recognized === undefined || orderId === null) return null;
  const { meetingId } = await requireOwnOrder(kernel.db, orderId, accountId);
  const payer = payerLookup(await findMerchants(kernel, kernel.db, meetingId));
  return payer ? readPayer(kernel, payer, { loginId, orderId }, recognized) : null;
}

async function prepare(
  kernel: Kernel,
  tx: Tx,
  begin: Begin & { readonly openid: string | null },
  source: AuditSource,
): Promise<Prepared> {
  const { method, wallet, scene } = begin;
  const { meetingId, currency, number, due, endsAt } = await lockDue(tx, begin, source.at);
  const terms = await findTerms(tx, meetingId);
  const merchants = await findMerchants(kernel, tx, meetingId);
  const merchant = merchants.get(wallet);
  // A top-up can't be paid inside WeChat, because WeChat only returns the payer to an order.
  const isRecognized = merchant?.provider.payer !== undefined && begin.of.orderId !== null;
  const channel = walletDefinitions[wallet].channelFor({ method, scene, isPayerKnown: isRecognized });
  const offered = usableMethods(terms, merchants, currency).find((one) => one.method === method);
  if (!merchant || !channel || !offered?.wallets.includes(wallet)) refuse(paymentRefusals.METHOD_UNAVAILABLE);
  const subject = `${textIn(terms.meeting.title, begin.language)} ${number}`;
  const same = (await findLiveAttempts(tx, begin.of)).find(
    (attempt) =>
      attempt.channel === channel &&
      attempt.merchantAccountId === merchant.accountId &&
      attempt.amount === due &&
      attempt.expiresAt.getTime() - source.at.getTime() > SHORTEST_MS,
  );
  // An attempt without an answer is requested again with the same number, which providers treat as the same payment.
  const isAsked = same === undefined || same.state === 'begun';
  if (isAsked && channel === 'wechat_jsapi' && begin.openid === null) refuse(paymentRefusals.PAYER_UNKNOWN);
  if (same) return { attempt: same, merchant, subject, isNew: isAsked };
  const [attempt] = await tx
    .insert(paymentAttempts)
    .values({
      id: randomUUID(),
      ...begin.of,
      meetingId,
      wallet,
      merchantAccountId: merchant.accountId,
      method,
      channel,
      outTradeNo: newOutTradeNo(number),
      currency,
      amount: due,
      state: 'begun',
      expiresAt: expiryOf(endsAt, source.at),
      nextQueryAt: new Date(source.at.getTime() + 2 * FIRST_QUERY_MS),
      createdAt: source.at,
      changedAt: source.at,
    })
    .returning();
  if (!attempt) throw new Error('An attempt was not written');
  await writeAudit(tx, paymentFact('payment.begun', begin.of, { method, wallet, amount: due }), source);
  return { attempt, merchant, subject, isNew: true };
}

/** The amount due, and the deadlines for paying it. */
interface Due {
  readonly meetingId: string;
  readonly currency: Currency;
  readonly number: string;
  readonly due: number;
  readonly endsAt: ReadonlyArray<Date | null>;
}

async function lockDue(tx: Tx, { of, accountId }: Begin, at: Date): Promise<Due> {
  if (of.orderId === null) {
    const recharge = await lockOwnRecharge(tx, of.rechargeId ?? '', accountId);
    if (recharge.state !== 'unpaid') refuse(balanceRefusals.RECHARGE_STATE);
    return { ...recharge, due: recharge.amount, endsAt: [] };
  }
  const { order } = await lockOwnOrder(tx, of.orderId, accountId);
  if (isPriceOver(order, at)) refuse(orderRefusals.PRICE_EXPIRED);
  if (!isPayable(order)) refuse(orderRefusals.ORDER_STATE);
  return { ...order, due: order.total - order.received, endsAt: [order.holdUntil, order.payBy] };
}

// The address to which a wallet's page returns the payer's browser. The value of `back` is appended.
function returnPath({ orderId, rechargeId }: PayableRef): string {
  return orderId === null
    ? `/index/myPayments?recharge=${rechargeId}&back=`
    : `/index/order/${orderId}/pay?back=`;
}

// Returns when the attempt expires. It must not outlive the order's hold, because a later payment would have nothing to
// pay for.
function expiryOf(endsAt: ReadonlyArray<Date | null>, now: Date): Date {
  const ends = [now.getTime() + LONGEST_MS, ...endsAt.map((end) => end?.getTime())];
  const first = Math.min(...ends.filter((end) => end !== undefined));
  return new Date(Math.max(first, now.getTime() + SHORTEST_MS));
}
