import { randomBytes } from 'node:crypto';
import {
  type Channel,
  type Wallet,
  walletDefinitions,
  wallets,
} from '@plenum/contract/meetings/wallets/registry';
import { type Sandbox, startSandbox } from '../sandbox/start-sandbox.ts';
import { createTestClock, type TestClock } from '../src/kernel/clock/clock.ts';
import { createAlipay } from '../src/modules/payments/providers/alipay/create-alipay.ts';
import { createPaypal } from '../src/modules/payments/providers/paypal/create-paypal.ts';
import type {
  AttemptRef,
  Charge,
  Created,
  PaymentProvider,
  RefundOrder,
} from '../src/modules/payments/providers/provider.ts';
import { createWechat } from '../src/modules/payments/providers/wechat/create-wechat.ts';
import { type NoticeReceiver, startNoticeReceiver } from './notice-receiver.ts';

export interface PaymentRig {
  readonly sandbox: Sandbox;
  /** The merchant's time; the sandbox has a separate one. */
  readonly clock: TestClock;
  readonly sandboxClock: TestClock;
  readonly receiver: NoticeReceiver;
  readonly providers: Readonly<Record<Wallet, PaymentProvider>>;
  close(): Promise<void>;
}

/**
 * Starts a sandbox and a merchant's receiver of notices, and creates our three clients with the sandbox's credentials.
 */
export async function startPaymentRig(timeoutMs = 8_000): Promise<PaymentRig> {
  const clock = createTestClock('2027-03-01T04:00:00Z');
  const sandboxClock = createTestClock('2027-03-01T04:00:00Z');
  const receiver = await startNoticeReceiver();
  const sandbox = await startSandbox({
    port: 0,
    clock: sandboxClock,
    speed: 1000,
    paypalWebhookUrl: receiver.url,
  });
  const { alipay, wechat, paypal } = sandbox.credentials();
  const runtime = { now: () => clock.now(), timeoutMs };
  return {
    sandbox,
    clock,
    sandboxClock,
    receiver,
    providers: {
      alipay: createAlipay(alipay, runtime),
      wechat: createWechat(wechat, runtime),
      paypal: createPaypal(paypal, runtime),
    },
    async close() {
      await sandbox.close();
      await receiver.close();
    },
  };
}

export function buildCharge(channel: Channel, overrides: Partial<Charge> = {}): Charge {
  return {
    channel,
    outTradeNo: `T${randomBytes(12).toString('hex').toUpperCase()}`,
    amount: 8888,
    currency: channel === 'paypal' ? 'USD' : 'CNY',
    subject: '会议费 · Coastal 2027',
    expiresAt: new Date('2027-03-01T04:30:00Z'),
    notifyUrl: 'http://127.0.0.1:9/notify',
    returnUrl: 'http://127.0.0.1:9/orders/7?lan=en',
    cancelUrl: 'http://127.0.0.1:9/orders/7?lan=en&back=cancelled',
    payerAddress: '203.0.113.7',
    openid: 'oPayer1',
    language: 'en',
    ...overrides,
  };
}

export function providerOf(channel: Channel): Wallet {
  const owner = wallets.find((wallet) => walletDefinitions[wallet].channels.includes(channel));
  if (!owner) throw new Error(`no wallet has the channel ${channel}`);
  return owner;
}

export interface PaidAttempt {
  readonly charge: Charge;
  readonly created: Created;
  readonly ref: AttemptRef;
  readonly tradeNo: string;
}

/** Creates an attempt, presses "Pay" in the sandbox, and queries the result. */
export async function payThrough(rig: PaymentRig, channel: Channel): Promise<PaidAttempt> {
  const charge = buildCharge(channel, { notifyUrl: rig.receiver.url });
  const provider = rig.providers[providerOf(channel)];
  const created = await provider.create(charge);
  if (channel === 'alipay_page' || channel === 'alipay_wap') await openRedirect(created);
  rig.sandbox.pay(provider.wallet, charge.outTradeNo);
  const ref = { outTradeNo: charge.outTradeNo, providerRef: created.providerRef };
  const { tradeNo } = await provider.query(ref);
  return { charge, created, ref, tradeNo: tradeNo ?? '' };
}

/** Follows a redirect like a browser: it ends on the sandbox's page. */
export async function openRedirect({ action }: Created): Promise<Response> {
  if (action.kind !== 'redirect') throw new Error(`not a redirect: ${action.kind}`);
  return fetch(action.url);
}

export function buildRefund(
  { ref, tradeNo, charge }: PaidAttempt,
  overrides: Partial<RefundOrder> = {},
): RefundOrder {
  return {
    ref,
    tradeNo,
    outRefundNo: `R${randomBytes(12).toString('hex').toUpperCase()}`,
    amount: 1000,
    total: charge.amount,
    currency: charge.currency,
    reason: 'The payer asked for it',
    notifyUrl: charge.notifyUrl,
    ...overrides,
  };
}
