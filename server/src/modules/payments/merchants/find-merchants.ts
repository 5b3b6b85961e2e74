import { type Wallet, wallets } from '@plenum/contract/meetings/wallets/registry';
import { and, eq, inArray } from 'drizzle-orm';
import { batchLoader } from '#kernel/db/batch-loader';
import type { Db, Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { isTestAddress } from './addresses.ts';
import { findCurrentMerchants } from './save-merchant.ts';
import { baseUrlOf, type MerchantSettings, openMerchantSettings } from './settings.ts';
import type { PayerLookup, PaymentProvider } from '../providers/provider.ts';
import { providerDefinitions, type SettingsOf } from '../providers/registry.ts';
import { type MerchantRow, merchantAccounts } from '../tables.ts';

/** An account with a payment provider, ready to be used. */
export interface Merchant {
  readonly provider: PaymentProvider;
  /** Null for the payment sandbox, like `meetingId`. */
  readonly accountId: string | null;
  readonly meetingId: string | null;
  /** True if no real money moves, in our sandbox or the provider's test environment. */
  readonly isSandbox: boolean;
}

type Client = Pick<Merchant, 'provider' | 'isSandbox'>;

/** The merchant accounts of the payment sandbox. */
export type SandboxAccounts = { readonly [W in Wallet]: SettingsOf<W> };

// The server's sandbox, if the demo runs; a kernel without one only uses real accounts.
const sandboxes = new WeakMap<Kernel, SandboxAccounts>();
const clients = new WeakMap<Kernel, Map<string, Client>>();

export function useSandbox(kernel: Kernel, settings: SandboxAccounts): void {
  sandboxes.set(kernel, settings);
  clients.delete(kernel);
}

export function hasSandbox(kernel: Kernel): boolean {
  return sandboxes.has(kernel);
}

/** The address for a provider's reports of payments. */
export function noticeUrl({ config }: Kernel, wallet: Wallet, accountId: string | null): string {
  return `${config.publicUrl}/payments/notices/${wallet}/${accountId ?? 'sandbox'}`;
}

/**
 * The wallets of a conference, each with its account. A single real account switches the sandbox off. An account that
 * never passed its test is not used, because payments would fail.
 */
export async function findMerchants(
  kernel: Kernel,
  db: Db | Tx,
  meetingId: string,
): Promise<ReadonlyMap<Wallet, Merchant>> {
  const rows = await findCurrentMerchants(db, [meetingId]);
  return merchantsOfRows(kernel, rows);
}

function merchantsOfRows(kernel: Kernel, rows: readonly MerchantRow[]): ReadonlyMap<Wallet, Merchant> {
  if (rows.length === 0) return sandboxMerchants(kernel);
  const ready = rows.filter(({ readyAt }) => readyAt !== null);
  return new Map(ready.map((row) => [row.wallet, merchantOfRow(kernel, row)]));
}

/** The wallets with which conferences can currently be paid. */
export async function findReadyWallets(
  kernel: Kernel,
  db: Db | Tx,
  meetingIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Wallet[]>> {
  const rows = Map.groupBy(await findCurrentMerchants(db, meetingIds), ({ meetingId }) => meetingId);
  return new Map(meetingIds.map((id) => [id, [...merchantsOfRows(kernel, rows.get(id) ?? []).keys()]]));
}

function sandboxMerchants(kernel: Kernel): ReadonlyMap<Wallet, Merchant> {
  return new Map(
    wallets.flatMap((wallet) => {
      const merchant = ofSandbox(kernel, wallet);
      return merchant ? [[wallet, merchant] as const] : [];
    }),
  );
}

/** Returns the account that an attempt was made with, even if a different one is now in use. */
export async function merchantOf(
  kernel: Kernel,
  db: Db | Tx,
  wallet: Wallet,
  accountId: string | null,
): Promise<Merchant | null> {
  if (accountId === null) return ofSandbox(kernel, wallet);
  const [row] = await db
    .select()
    .from(merchantAccounts)
    .where(and(eq(merchantAccounts.id, accountId), eq(merchantAccounts.wallet, wallet)));
  return row ? merchantOfRow(kernel, row) : null;
}

/** Like `merchantOf`, for many concurrent callers, such as notices: calls at the same time share a query. */
export function merchantReader(
  kernel: Kernel,
): (wallet: Wallet, accountId: string | null) => Promise<Merchant | null> {
  const load = batchLoader(async (ids) => {
    const rows = await kernel.db.select().from(merchantAccounts).where(inArray(merchantAccounts.id, ids));
    return new Map(rows.map((row) => [row.id, row]));
  });
  return async (wallet, accountId) => {
    if (accountId === null) return ofSandbox(kernel, wallet);
    const row = await load(accountId);
    return row?.wallet === wallet ? merchantOfRow(kernel, row) : null;
  };
}

/** Returns the lookup that can identify the person viewing the page in a wallet's app, if one is set up. */
export function payerLookup(merchants: ReadonlyMap<unknown, Merchant>): PayerLookup | undefined {
  return [...merchants.values()].find(({ provider }) => provider.payer)?.provider.payer;
}

function ofSandbox(kernel: Kernel, wallet: Wallet): Merchant | null {
  const settings = sandboxes.get(kernel);
  if (!settings) return null;
  const of = { wallet, settings: { ...settings[wallet] } };
  const { provider } = clientOf(kernel, `sandbox ${wallet}`, () => of);
  return { provider, isSandbox: true, accountId: null, meetingId: null };
}

export function merchantOfRow(kernel: Kernel, row: MerchantRow): Merchant {
  const { id, meetingId, changedAt } = row;
  // A changed account gets a new client, so that tokens and certificates of the old one are not reused.
  const client = clientOf(kernel, `${id} ${changedAt.getTime()}`, () => openMerchantSettings(kernel, row));
  return { ...client, accountId: id, meetingId };
}

function clientOf(kernel: Kernel, key: string, open: () => MerchantSettings): Client {
  const known = clients.get(kernel) ?? new Map<string, Client>();
  clients.set(kernel, known);
  const client = known.get(key) ?? create(kernel, open());
  known.set(key, client);
  return client;
}

function create(kernel: Kernel, of: MerchantSettings): Client {
  const isSandbox = isTestAddress(of.wallet, baseUrlOf(of));
  // The cast is safe, because settings are validated with this wallet's schema before they are stored.
  const settings = of.settings as never;
  const provider = providerDefinitions[of.wallet].create(settings, { now: () => kernel.clock.now() });
  return { provider, isSandbox };
}
