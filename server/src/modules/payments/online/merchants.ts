import type { Wallet } from '@plenum/contract/meetings/payment-methods';
import { and, eq, isNull } from 'drizzle-orm';
import { decryptField } from '#kernel/crypto/field-encryption';
import type { Db, Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { createAlipay } from '../providers/alipay/create-alipay.ts';
import type { AlipaySettings } from '../providers/alipay/gateway.ts';
import type { PaypalSettings } from '../providers/paypal/api.ts';
import { createPaypal } from '../providers/paypal/create-paypal.ts';
import type { PaymentProvider } from '../providers/provider.ts';
import type { WechatSettings } from '../providers/wechat/api.ts';
import { createWechat } from '../providers/wechat/create-wechat.ts';
import { type MerchantRow, merchantAccounts } from '../tables.ts';

export interface ProviderSettings {
  readonly alipay: AlipaySettings;
  readonly wechat: WechatSettings;
  readonly paypal: PaypalSettings;
}

/** An account with a payment provider, ready to be used. */
export interface Merchant {
  readonly provider: PaymentProvider;
  /** Null: the payment sandbox. So is the conference. */
  readonly accountId: string | null;
  readonly meetingId: string | null;
}

// The sandbox of this server, where the demo runs; a kernel without one only pays with real accounts.
const sandboxes = new WeakMap<Kernel, ProviderSettings>();
const clients = new WeakMap<Kernel, Map<string, PaymentProvider>>();

export function useSandbox(kernel: Kernel, settings: ProviderSettings): void {
  sandboxes.set(kernel, settings);
  clients.delete(kernel);
}

/** The wallets with which a conference can be paid, each with its account. Real accounts, even one, switch the sandbox off. */
export async function findMerchants(
  kernel: Kernel,
  db: Db | Tx,
  meetingId: string,
): Promise<ReadonlyMap<Wallet, Merchant>> {
  const rows = await db
    .select()
    .from(merchantAccounts)
    .where(and(eq(merchantAccounts.meetingId, meetingId), isNull(merchantAccounts.retiredAt)));
  if (rows.length > 0) return new Map(rows.map((row) => [row.provider, ofRow(kernel, row)]));
  return sandboxMerchants(kernel);
}

function sandboxMerchants(kernel: Kernel): ReadonlyMap<Wallet, Merchant> {
  if (!sandboxes.has(kernel)) return new Map();
  return new Map(
    (['wechat', 'alipay', 'paypal'] as const).flatMap((wallet) => {
      const provider = ofSandbox(kernel, wallet);
      return provider ? [[wallet, { provider, accountId: null, meetingId: null }] as const] : [];
    }),
  );
}

/** The account an attempt was made with, also when another one is used by now. */
export async function merchantOf(
  kernel: Kernel,
  db: Db | Tx,
  wallet: Wallet,
  accountId: string | null,
): Promise<Merchant | null> {
  if (accountId === null) {
    const provider = ofSandbox(kernel, wallet);
    return provider && { provider, accountId, meetingId: null };
  }
  const [row] = await db
    .select()
    .from(merchantAccounts)
    .where(and(eq(merchantAccounts.id, accountId), eq(merchantAccounts.provider, wallet)));
  return row ? ofRow(kernel, row) : null;
}

function ofSandbox(kernel: Kernel, wallet: Wallet): PaymentProvider | null {
  const settings = sandboxes.get(kernel);
  return settings
    ? clientOf(kernel, `sandbox ${wallet}`, () => create(kernel, wallet, settings[wallet]))
    : null;
}

function ofRow(kernel: Kernel, row: MerchantRow): Merchant {
  const { id, provider: wallet, changedAt } = row;
  // A changed account is another client: tokens and certificates of the earlier one are not reused.
  const provider = clientOf(kernel, `${id} ${changedAt.getTime()}`, () => {
    const plain = decryptField(kernel.keys, row.settings, {
      table: 'merchant_accounts',
      column: 'settings',
      row: id,
    });
    return create(kernel, wallet, JSON.parse(plain) as ProviderSettings[Wallet]);
  });
  return { provider, accountId: id, meetingId: row.meetingId };
}

function clientOf(kernel: Kernel, key: string, make: () => PaymentProvider): PaymentProvider {
  const known = clients.get(kernel) ?? new Map<string, PaymentProvider>();
  clients.set(kernel, known);
  const client = known.get(key) ?? make();
  known.set(key, client);
  return client;
}

function create(kernel: Kernel, wallet: Wallet, settings: ProviderSettings[Wallet]): PaymentProvider {
  const runtime = { now: () => kernel.clock.now() };
  if (wallet === 'alipay') return createAlipay(settings as AlipaySettings, runtime);
  if (wallet === 'wechat') return createWechat(settings as WechatSettings, runtime);
  return createPaypal(settings as PaypalSettings, runtime);
}
