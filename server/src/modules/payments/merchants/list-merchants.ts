import { currencies } from '@plenum/contract/kernel/money';
import { walletsOf } from '@plenum/contract/meetings/payment-methods';
import { wallets } from '@plenum/contract/meetings/wallets/registry';
import {
  type MerchantAccount,
  type MerchantSettings,
  testFailures,
} from '@plenum/contract/payments/merchant-schemas';
import type { Db, Tx } from '#kernel/db/database';
import type { Actor } from '#kernel/http/actor';
import type { Kernel } from '#kernel/kernel';
import { findAccountNames } from '#modules/accounts/staff/public';
import { findTerms } from '#modules/meetings/offer/public';
import { mayIn } from '#modules/meetings/scope/public';
import { findMerchants, hasSandbox, noticeUrl } from './find-merchants.ts';
import { usableMethods } from './usable-methods.ts';
import type { MerchantRow } from '../tables.ts';
import { addressesOf, isTestAddress } from './addresses.ts';
import { findCurrentMerchants, nextMerchantId } from './save-merchant.ts';
import { baseUrlOf, openMerchantSettings } from './settings.ts';

/** Lists a conference's payment accounts, without their keys, and the payment methods for which they can be used. */
export async function listMerchants(
  kernel: Kernel,
  db: Db | Tx,
  meetingId: string,
  actor: Actor,
): Promise<MerchantSettings> {
  const terms = await findTerms(db, meetingId);
  const rows = await findCurrentMerchants(db, [meetingId]);
  const names = await findAccountNames(
    db,
    rows.map(({ changedBy }) => changedBy),
  );
  const ready = await findMerchants(kernel, db, meetingId);
  const offered = currencies.map((currency) => ({
    currency,
    methods: usableMethods(terms, ready, currency).map(({ method }) => method),
  }));
  const providers: MerchantSettings['providers'] = [];
  // The wallets are processed one at a time, because a transaction has one connection.
  for (const wallet of wallets) {
    const row = rows.find((each) => each.wallet === wallet);
    providers.push({
      wallet,
      account: row ? presentMerchant(kernel, row, names) : null,
      addresses: addressesOf(kernel, wallet),
      notifyUrl: row ? noticeUrl(kernel, wallet, row.id) : null,
      nextNotifyUrl: noticeUrl(kernel, wallet, await nextMerchantId(db, meetingId, wallet)),
    });
  }
  return {
    providers,
    isSandbox: rows.length === 0 && hasSandbox(kernel),
    methods: terms.payment.methods.map((method) => ({
      method,
      readyFor: offered.flatMap(({ currency, methods }) => (methods.includes(method) ? [currency] : [])),
      wallets: walletsOf(method),
    })),
    can: { edit: mayIn(actor, meetingId, 'editMoney') },
  };
}

function presentMerchant(
  kernel: Kernel,
  row: MerchantRow,
  names: ReadonlyMap<string, string>,
): MerchantAccount {
  const opened = openMerchantSettings(kernel, row);
  const baseUrl = baseUrlOf(opened);
  const { wallet, testedAt, changedBy } = row;
  return {
    id: row.id,
    wallet,
    merchantEnd: row.merchant.slice(-4),
    appEnd: row.app.slice(-4),
    baseUrl,
    isTest: isTestAddress(wallet, baseUrl),
    hasAppSecret: opened.settings['appSecret'] !== undefined,
    changedAt: row.changedAt.toISOString(),
    changedBy: changedBy === null ? '' : (names.get(changedBy) ?? ''),
    test: testedAt && { at: testedAt.toISOString(), failure: readFailure(row.testFailure) },
    isReady: row.readyAt !== null,
  };
}

function readFailure(text: string): NonNullable<MerchantAccount['test']>['failure'] {
  if (text === '') return null;
  const [word = '', code = ''] = text.split(' ');
  return { kind: testFailures.find((kind) => kind === word) ?? 'refused', code };
}
