import { defineFieldMessages } from '../kernel/field-messages.ts';
import { Id, Line } from '../kernel/fields.ts';
import { currencies } from '../kernel/money.ts';
import { z } from '../kernel/zod.ts';
import { paymentMethods } from '../meetings/settings.ts';
import {
  type KeyName,
  type NumberName,
  type Wallet,
  walletDefinitions,
  wallets,
} from '../meetings/wallets/registry.ts';
import type { WalletField } from '../meetings/wallets/wallet.ts';

export const merchantMessages = defineFieldMessages({
  key_unreadable: {
    en: 'This isn’t a valid PEM key. Copy the whole key, including the BEGIN and END lines.',
    zh: 'PEM 密钥格式不正确，请连同 BEGIN、END 行完整复制',
  },
  key_weak: { en: 'An RSA key of at least 2048 bits is needed', zh: '需要 2048 位及以上的 RSA 密钥' },
  key_is_private: {
    en: 'This is a private key. Please enter the payment provider’s public key.',
    zh: '此处应填写支付平台的公钥，而不是私钥',
  },
  key_is_own: {
    en: 'This is your own public key. Please enter the payment provider’s public key.',
    zh: '此处应填写支付平台的公钥，而不是商户自己的公钥',
  },
  address_unknown: {
    en: 'Please choose one of the listed endpoints',
    zh: '请从列表中选择接口地址',
  },
});

/**
 * Returns the schema of a one-line setting. The format also determines the length, so that one message says what is
 * expected.
 */
function lineSchema({ format }: WalletField, mayBeEmpty: boolean): z.ZodString {
  const text = mayBeEmpty ? Line(500) : Line(500).min(1);
  if (!format) return text;
  const [pattern, error] = format;
  return text.refine((value) => value === '' || pattern.test(value), { error });
}

/** Returns the schema of a key in the format of the provider's tools, with several lines. The server parses the key. */
function keySchema(mayBeEmpty: boolean): z.ZodString {
  const text = z.string().trim().max(6_000);
  return mayBeEmpty ? text : text.min(1);
}

function fieldSchemas(fields: Readonly<Record<string, WalletField>>, isKept: boolean) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const mayBeEmpty = isKept || field.isOptional === true;
      return [name, field.kind === 'key' ? keySchema(mayBeEmpty) : lineSchema(field, mayBeEmpty)];
    }),
  );
}

/** The address at which the provider is called: one of those that the server lists. */
const address = { baseUrl: Line(200).min(1) };

/**
 * The form for setting up an account. `replaces` is the id of the account in use, so that a colleague's change is
 * noticed.
 */
export type NewMerchant = {
  [W in Wallet]: { wallet: W; replaces: string | null; baseUrl: string } & Record<
    NumberName<W> | KeyName<W>,
    string
  >;
}[Wallet];

/**
 * The form for replacing keys. Merchant and app can't change, because other ones mean a new account. Empty fields keep
 * the old value.
 */
export type MerchantChange = {
  [W in Wallet]: { wallet: W; baseUrl: string } & Record<KeyName<W>, string>;
}[Wallet];

function newMerchantOf(wallet: Wallet) {
  const { numbers, keys } = walletDefinitions[wallet];
  return z.strictObject({
    wallet: z.literal(wallet),
    replaces: Id.nullable(),
    ...address,
    ...fieldSchemas({ ...numbers, ...keys }, false),
  });
}

function merchantChangeOf(wallet: Wallet) {
  const { keys } = walletDefinitions[wallet];
  return z.strictObject({ wallet: z.literal(wallet), ...address, ...fieldSchemas(keys, true) });
}

const [firstWallet, ...otherWallets] = wallets;

// The wallets are passed one by one, because Zod can't infer the types above from a loop.
export const NewMerchant = z.discriminatedUnion('wallet', [
  newMerchantOf(firstWallet),
  ...otherWallets.map(newMerchantOf),
]) as unknown as z.ZodType<NewMerchant, NewMerchant>;

export const MerchantChange = z.discriminatedUnion('wallet', [
  merchantChangeOf(firstWallet),
  ...otherWallets.map(merchantChangeOf),
]) as unknown as z.ZodType<MerchantChange, MerchantChange>;

/** Why a test of an account with a provider failed. */
export const testFailures = ['unreachable', 'refused', 'bad_signature', 'clock'] as const;
export type TestFailure = (typeof testFailures)[number];

/** An account as the organizer sees it: no keys, and numbers with their last characters only. */
export const MerchantAccount = z.object({
  id: Id,
  wallet: z.enum(wallets),
  /** The last four characters. */
  merchantEnd: z.string(),
  appEnd: z.string(),
  baseUrl: z.string(),
  /** True if the account is in the provider's own test environment, in which no money moves. */
  isTest: z.boolean(),
  /** True if WeChat Pay can identify payers inside WeChat. */
  hasAppSecret: z.boolean(),
  changedAt: z.string(),
  /** Empty for the system. */
  changedBy: z.string(),
  /** The latest test since the last change; null if not tested. */
  test: z
    .object({
      at: z.string(),
      /** Null if the test passed. `code` is the provider's own code. */
      failure: z.object({ kind: z.enum(testFailures), code: z.string() }).nullable(),
    })
    .nullable(),
  /** True if the account has passed a test since its last change. Before that the account isn't offered to payers. */
  isReady: z.boolean(),
});
export type MerchantAccount = z.infer<typeof MerchantAccount>;

/** A provider, whether or not the conference has an account there. */
export const MerchantProvider = z.object({
  wallet: z.enum(wallets),
  account: MerchantAccount.nullable(),
  /** The provider's addresses, its production address first. */
  addresses: z.array(z.object({ url: z.string(), isTest: z.boolean() })),
  /** The address to which the provider reports payments to the current account; null if there is no account. */
  notifyUrl: z.string().nullable(),
  /**
   * The same address for the next account. It is known in advance, because some providers need it before they issue
   * keys.
   */
  nextNotifyUrl: z.string(),
});
export type MerchantProvider = z.infer<typeof MerchantProvider>;

export const MerchantSettings = z.object({
  providers: z.array(MerchantProvider),
  /** True if the payment sandbox simulates all providers, because no account is set up. */
  isSandbox: z.boolean(),
  /** The payment methods that the organizer chose, with the currencies for which each is ready. */
  methods: z.array(
    z.object({
      method: z.enum(paymentMethods),
      readyFor: z.array(z.enum(currencies)),
      /** The wallets that offer the method; empty for a transfer. */
      wallets: z.array(z.enum(wallets)),
    }),
  ),
  can: z.object({ edit: z.boolean() }),
});
export type MerchantSettings = z.infer<typeof MerchantSettings>;
