import { randomUUID } from 'node:crypto';
import type { NewMerchant } from '@plenum/contract/payments/merchant-schemas';
import type { Wallet } from '@plenum/contract/meetings/wallets/registry';
import { sql } from 'drizzle-orm';
import type { Sandbox } from '../sandbox/start-sandbox.ts';
import { sealMerchantSettings } from '../src/modules/payments/merchants/settings.ts';
import type { TestApp } from './app.ts';

type TypedMerchants = { [W in Wallet]: Extract<NewMerchant, { wallet: W }> };

/** The input of an organizer who sets up the sandbox's merchant as if it were a real one. */
export function typedMerchant<W extends Wallet>(
  { credentials }: Sandbox,
  wallet: W,
  replaces: string | null = null,
): TypedMerchants[W] {
  const { alipay, wechat, paypal } = credentials();
  const { gateway, ...ofAlipay } = alipay;
  // The field is not part of the form, because a real account has WeChat's own addresses.
  const { oauth: _, ...ofWechat } = wechat;
  const typed: TypedMerchants = {
    alipay: { wallet: 'alipay', replaces, baseUrl: gateway, ...ofAlipay },
    wechat: { wallet: 'wechat', replaces, appSecret: '', ...ofWechat },
    paypal: { wallet: 'paypal', replaces, ...paypal },
  };
  return typed[wallet];
}

/** Creates a merchant account that belongs to the sandbox's merchant. */
export async function buildMerchant(
  app: TestApp,
  meetingId: string,
  sandbox: Sandbox | null,
  { wallet = 'wechat', isRetired = false }: { wallet?: Wallet; isRetired?: boolean } = {},
): Promise<string> {
  const [id, now] = [randomUUID(), app.clock.now()];
  // Without a sandbox no provider is called for this account, so it needs no settings.
  const settings = sealMerchantSettings(app.kernel, id, sandbox?.credentials()[wallet] ?? {});
  await app.kernel.db.execute(sql`
    insert into merchant_accounts (id, meeting_id, wallet, merchant, app, settings, ready_at, changed_at, retired_at)
    values (${id}, ${meetingId}, ${wallet}, '1900000001', 'wx0000000000000001', ${settings}, ${now}, ${now},
      ${isRetired ? now : null})`);
  return id;
}
