import { type Wallet, walletDefinitions } from '@plenum/contract/meetings/wallets/registry';
import {
  type MerchantChange,
  merchantMessages,
  type NewMerchant,
} from '@plenum/contract/payments/merchant-schemas';
import { createPublicKey, type KeyObject } from 'node:crypto';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { decryptField, encryptField } from '#kernel/crypto/field-encryption';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { textOf } from '../providers/http-call.ts';
import { providerDefinitions } from '../providers/registry.ts';
import { readPrivateKey, readPublicKey } from '../providers/rsa.ts';
import type { MerchantRow } from '../tables.ts';
import { addressesOf } from './addresses.ts';

/** The settings as the wallet's client takes them: the form's fields and the address. */
export interface MerchantSettings {
  readonly wallet: Wallet;
  readonly settings: Readonly<Record<string, unknown>>;
}

export const encryptedPaymentColumns = [{ table: 'merchant_accounts', column: 'settings', key: ['id'] }];

const addressOf = (row: string) => ({ table: 'merchant_accounts', column: 'settings', row });

export function sealMerchantSettings({ keys }: Kernel, id: string, settings: object): string {
  return encryptField(keys, JSON.stringify(settings), addressOf(id));
}

export function openMerchantSettings(
  { keys }: Kernel,
  { id, wallet, settings }: Pick<MerchantRow, 'id' | 'wallet' | 'settings'>,
): MerchantSettings {
  const plain = JSON.parse(decryptField(keys, settings, addressOf(id))) as MerchantSettings['settings'];
  return { wallet, settings: plain };
}

export function baseUrlOf({ wallet, settings }: MerchantSettings): string {
  return textOf(settings[providerDefinitions[wallet].addressName]);
}

/** The numbers by which the provider identifies merchant and app in each transaction. */
export function numbersOf({ wallet, settings }: MerchantSettings): Pick<MerchantRow, 'merchant' | 'app'> {
  const { merchant, app } = walletDefinitions[wallet];
  return { merchant: textOf(settings[merchant]), app: textOf(settings[app]) };
}

export function newSettings(kernel: Kernel, typed: NewMerchant): MerchantSettings {
  requireAddress(kernel, typed);
  const { wallet, replaces: _, baseUrl, ...fields } = typed;
  return checked({ wallet, settings: { ...filledIn(fields), ...addressIn(wallet, baseUrl) } });
}

/** Applies a form; a field that was left empty keeps its stored value. */
export function changedMerchantSettings(
  kernel: Kernel,
  { wallet, settings }: MerchantSettings,
  typed: MerchantChange,
): MerchantSettings {
  requireAddress(kernel, typed);
  const { wallet: _, baseUrl, ...keys } = typed;
  return checked({
    wallet,
    settings: { ...settings, ...filledIn(keys), ...addressIn(wallet, baseUrl) },
  });
}

function filledIn(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

function addressIn(wallet: Wallet, url: string): Record<string, string> {
  return { [providerDefinitions[wallet].addressName]: url };
}

function requireAddress(
  kernel: Kernel,
  { wallet, baseUrl }: { readonly wallet: Wallet; readonly baseUrl: string },
): void {
  if (!addressesOf(kernel, wallet).some(({ url }) => url === baseUrl))
    refuse(kernelRefusals.INVALID_INPUT, { fields: { baseUrl: merchantMessages.address_unknown } });
}

type KeyError = (typeof merchantMessages)['key_unreadable' | 'key_weak' | 'key_is_private' | 'key_is_own'];

function checked(of: MerchantSettings): MerchantSettings {
  const { keyPair } = providerDefinitions[of.wallet];
  if (!keyPair) return of;
  const providerText = textOf(of.settings[keyPair.provider]);
  const own = readKey(readPrivateKey, textOf(of.settings[keyPair.own]));
  const providers = providerText.includes('PRIVATE KEY')
    ? merchantMessages.key_is_private
    : readKey(readPublicKey, providerText);
  const fields: Record<string, KeyError> = {
    ...(typeof own === 'string' ? { [keyPair.own]: own } : {}),
    ...(typeof providers === 'string' ? { [keyPair.provider]: providers } : {}),
  };
  // A frequent mistake is to enter both keys of the merchant's own pair instead of the provider's public key.
  if (typeof own !== 'string' && typeof providers !== 'string' && createPublicKey(own).equals(providers))
    fields[keyPair.provider] = merchantMessages.key_is_own;
  if (Object.keys(fields).length > 0) refuse(kernelRefusals.INVALID_INPUT, { fields });
  return of;
}

function readKey(read: (text: string) => KeyObject, text: string): KeyObject | KeyError {
  try {
    return read(text);
  } catch (error) {
    // A RangeError comes from our own check of the key's strength; other errors come from the library that could not
    // read it.
    return error instanceof RangeError ? merchantMessages.key_weak : merchantMessages.key_unreadable;
  }
}
