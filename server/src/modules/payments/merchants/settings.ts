import type { Wallet } from '@plenum/contract/meetings/payment-methods';
import {
  type MerchantChange,
  merchantMessages,
  type NewMerchant,
} from '@plenum/contract/payments/merchant-schemas';
import { createPublicKey, type KeyObject } from 'node:crypto';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { decryptField, encryptField } from '#kernel/crypto/field-encryption';
import { refuse } from '#kernel/http/response/refusal-error';
import type { Kernel } from '#kernel/kernel';
import type { AlipaySettings } from '../providers/alipay/gateway.ts';
import type { PaypalSettings } from '../providers/paypal/api.ts';
import { readPrivateKey, readPublicKey } from '../providers/rsa.ts';
import type { WechatSettings } from '../providers/wechat/api.ts';
import type { MerchantRow } from '../tables.ts';
import { addressesOf } from './addresses.ts';

export interface ProviderSettings {
  readonly alipay: AlipaySettings;
  readonly wechat: WechatSettings;
  readonly paypal: PaypalSettings;
}

export type AnySettings =
  | { readonly wallet: 'alipay'; readonly settings: AlipaySettings }
  | { readonly wallet: 'wechat'; readonly settings: WechatSettings }
  | { readonly wallet: 'paypal'; readonly settings: PaypalSettings };

export const encryptedPaymentColumns = [{ table: 'merchant_accounts', column: 'settings', key: ['id'] }];

const addressOf = (row: string) => ({ table: 'merchant_accounts', column: 'settings', row });

export function sealSettings({ keys }: Kernel, id: string, { settings }: AnySettings): string {
  return encryptField(keys, JSON.stringify(settings), addressOf(id));
}

export function openSettings(
  { keys }: Kernel,
  { id, provider, settings }: Pick<MerchantRow, 'id' | 'provider' | 'settings'>,
): AnySettings {
  const plain: unknown = JSON.parse(decryptField(keys, settings, addressOf(id)));
  return { wallet: provider, settings: plain } as AnySettings;
}

/** Alipay's has a path. */
export function baseUrlOf(of: AnySettings): string {
  return of.wallet === 'alipay' ? of.settings.gateway : of.settings.baseUrl;
}

export function newSettings(kernel: Kernel, typed: NewMerchant): AnySettings {
  requireAddress(kernel, typed);
  if (typed.wallet === 'alipay') {
    const { baseUrl: gateway, appId, sellerId, privateKey, alipayPublicKey } = typed;
    return checked({
      wallet: 'alipay',
      settings: { gateway, appId, sellerId, privateKey, alipayPublicKey },
    });
  }
  if (typed.wallet === 'wechat') {
    const { wallet, replaces: _, appSecret, ...settings } = typed;
    return checked({ wallet, settings: { ...settings, ...(appSecret === '' ? {} : { appSecret }) } });
  }
  const { wallet, replaces: _, ...settings } = typed;
  return checked({ wallet, settings });
}

/** What was left empty stays as it was. */
export function changedSettings(kernel: Kernel, before: AnySettings, typed: MerchantChange): AnySettings {
  requireAddress(kernel, typed);
  const { wallet: _, baseUrl, ...keys } = typed;
  const given = Object.fromEntries(Object.entries(keys).filter(([, value]) => value !== ''));
  const address = typed.wallet === 'alipay' ? { gateway: baseUrl } : { baseUrl };
  return checked({
    wallet: before.wallet,
    settings: { ...before.settings, ...given, ...address },
  } as AnySettings);
}

function requireAddress(
  kernel: Kernel,
  { wallet, baseUrl }: { readonly wallet: Wallet; readonly baseUrl: string },
): void {
  if (!addressesOf(kernel, wallet).some(({ url }) => url === baseUrl))
    refuse(kernelRefusals.INVALID_INPUT, { fields: { baseUrl: merchantMessages.address_unknown } });
}

type KeyError = (typeof merchantMessages)['key_unreadable' | 'key_weak' | 'key_is_private' | 'key_is_own'];

function checked(of: AnySettings): AnySettings {
  if (of.wallet === 'paypal') return of;
  const publicName = of.wallet === 'alipay' ? 'alipayPublicKey' : 'publicKey';
  const publicText = of.wallet === 'alipay' ? of.settings.alipayPublicKey : of.settings.publicKey;
  const own = readKey(readPrivateKey, of.settings.privateKey);
  const platform = publicText.includes('PRIVATE KEY')
    ? merchantMessages.key_is_private
    : readKey(readPublicKey, publicText);
  const fields: Record<string, KeyError> = {
    ...(typeof own === 'string' ? { privateKey: own } : {}),
    ...(typeof platform === 'string' ? { [publicName]: platform } : {}),
  };
  // The usual mistake: both keys of the pair that the merchant made, and none of the provider's.
  if (typeof own !== 'string' && typeof platform !== 'string' && createPublicKey(own).equals(platform))
    fields[publicName] = merchantMessages.key_is_own;
  if (Object.keys(fields).length > 0) refuse(kernelRefusals.INVALID_INPUT, { fields });
  return of;
}

function readKey(read: (text: string) => KeyObject, text: string): KeyObject | KeyError {
  try {
    return read(text);
  } catch (error) {
    // Our own check of its strength; anything else is said by the library that could not read it.
    return error instanceof RangeError ? merchantMessages.key_weak : merchantMessages.key_unreadable;
  }
}
