import { defineFieldMessages } from '../kernel/field-messages.ts';
import { Id, Line } from '../kernel/fields.ts';
import { currencies } from '../kernel/money.ts';
import { z } from '../kernel/zod.ts';
import { wallets } from '../meetings/payment-methods.ts';
import { paymentMethods } from '../meetings/settings.ts';

export const merchantMessages = defineFieldMessages({
  alipay_app_invalid: { en: 'An app id of Alipay has 16 digits', zh: '支付宝应用 ID 为 16 位数字' },
  alipay_seller_invalid: {
    en: 'A seller id of Alipay has 16 digits and begins with 2088',
    zh: '支付宝商户 PID 为 2088 开头的 16 位数字',
  },
  wechat_merchant_invalid: {
    en: 'A merchant number of WeChat Pay has 8 to 10 digits',
    zh: '微信支付商户号为 8 至 10 位数字',
  },
  wechat_app_invalid: {
    en: 'An app id of WeChat begins with wx and has 18 characters',
    zh: '微信 AppID 以 wx 开头，共 18 位',
  },
  wechat_serial_invalid: {
    en: 'The certificate’s serial number has the digits 0–9 and the letters A–F only',
    zh: '证书序列号仅含数字 0–9 和字母 A–F',
  },
  wechat_key_id_invalid: { en: 'The key’s id begins with PUB_KEY_ID_', zh: '公钥 ID 以 PUB_KEY_ID_ 开头' },
  wechat_v3_key_invalid: {
    en: 'The APIv3 key has exactly 32 letters and digits',
    zh: 'APIv3 密钥必须为 32 位字母和数字',
  },
  wechat_secret_invalid: {
    en: 'The AppSecret has exactly 32 letters and digits',
    zh: 'AppSecret 必须为 32 位字母和数字',
  },
  paypal_client_invalid: {
    en: 'Copy the whole client id from PayPal',
    zh: '请从 PayPal 完整复制 Client ID',
  },
  paypal_secret_invalid: { en: 'Copy the whole secret from PayPal', zh: '请从 PayPal 完整复制 Secret' },
  paypal_merchant_invalid: {
    en: 'A merchant id of PayPal has 13 capital letters and digits',
    zh: 'PayPal 商户 ID 为 13 位大写字母和数字',
  },
  paypal_webhook_invalid: {
    en: 'The webhook’s id has capital letters, digits and hyphens only',
    zh: 'Webhook ID 仅含大写字母、数字和连字符',
  },
  key_unreadable: {
    en: 'This is not a key in PEM format. Copy it whole, with its BEGIN and END lines',
    zh: '不是有效的 PEM 密钥，请连同 BEGIN、END 行完整复制',
  },
  key_weak: { en: 'An RSA key of at least 2048 bits is needed', zh: '需要 2048 位及以上的 RSA 密钥' },
  key_is_private: {
    en: 'This is a private key; the public key of the payment provider belongs here',
    zh: '此处应填写支付平台的公钥，而不是私钥',
  },
  key_is_own: {
    en: 'This is your own public key; the public key of the payment provider belongs here',
    zh: '此处应填写支付平台的公钥，而不是商户自己的公钥',
  },
  address_unknown: {
    en: 'Please choose one of the listed addresses',
    zh: '请从列表中选择接口地址',
  },
});

/** `isKept`: the field may be empty, which keeps what was set before. */
type Kept = { readonly isKept: boolean };

/** Its length is part of the pattern, so that one message says what is expected. */
function Format(pattern: RegExp, error: string, { isKept }: Kept): z.ZodString {
  const text = isKept ? Line(500) : Line(500).min(1);
  return text.refine((value) => value === '' || pattern.test(value), { error });
}

/** A key as the provider's tools write it: several lines. The server reads it. */
function KeyText({ isKept }: Kept): z.ZodString {
  const text = z.string().trim().max(6_000);
  return isKept ? text : text.min(1);
}

const newly = { isKept: false };
/** Not among the required ones: without it WeChat's own browser is led to another. */
const appSecret = Format(/^[\da-zA-Z]{32}$/, merchantMessages.wechat_secret_invalid, { isKept: true });

const alipayKeys = (kept: Kept) => ({
  privateKey: KeyText(kept),
  alipayPublicKey: KeyText(kept),
});

const wechatKeys = (kept: Kept) => ({
  serial: Format(/^[\dA-Fa-f]{8,64}$/, merchantMessages.wechat_serial_invalid, kept),
  privateKey: KeyText(kept),
  publicKeyId: Format(/^PUB_KEY_ID_\w{8,80}$/, merchantMessages.wechat_key_id_invalid, kept),
  publicKey: KeyText(kept),
  apiV3Key: Format(/^[\da-zA-Z]{32}$/, merchantMessages.wechat_v3_key_invalid, kept),
  appSecret,
});

const paypalKeys = (kept: Kept) => ({
  clientSecret: Format(/^[\w-]{16,200}$/, merchantMessages.paypal_secret_invalid, kept),
  webhookId: Format(/^[\dA-Z-]{8,60}$/, merchantMessages.paypal_webhook_invalid, kept),
});

/** Where the provider is called: one of the addresses that the server lists. */
const address = { baseUrl: Line(200).min(1) };
/** The account whose place it takes; null: there was none. Another one by now means that a colleague was faster. */
const replaces = { replaces: Id.nullable() };

export const NewAlipay = z.strictObject({
  wallet: z.literal('alipay'),
  ...replaces,
  ...address,
  appId: Format(/^\d{16}$/, merchantMessages.alipay_app_invalid, newly),
  sellerId: Format(/^2088\d{12}$/, merchantMessages.alipay_seller_invalid, newly),
  ...alipayKeys(newly),
});

export const NewWechat = z.strictObject({
  wallet: z.literal('wechat'),
  ...replaces,
  ...address,
  mchId: Format(/^\d{8,10}$/, merchantMessages.wechat_merchant_invalid, newly),
  appId: Format(/^wx[\da-zA-Z]{16}$/, merchantMessages.wechat_app_invalid, newly),
  ...wechatKeys(newly),
});

export const NewPaypal = z.strictObject({
  wallet: z.literal('paypal'),
  ...replaces,
  ...address,
  clientId: Format(/^[\w-]{10,120}$/, merchantMessages.paypal_client_invalid, newly),
  merchantId: Format(/^[\dA-Z]{13}$/, merchantMessages.paypal_merchant_invalid, newly),
  ...paypalKeys(newly),
});

export const NewMerchant = z.discriminatedUnion('wallet', [NewWechat, NewAlipay, NewPaypal]);
export type NewMerchant = z.infer<typeof NewMerchant>;

const kept = { isKept: true };

/** The merchant and the app stay: another one is a new account. An empty field keeps what was set. */
export const AlipayChange = z.strictObject({
  wallet: z.literal('alipay'),
  ...address,
  ...alipayKeys(kept),
});
export const WechatChange = z.strictObject({
  wallet: z.literal('wechat'),
  ...address,
  ...wechatKeys(kept),
});
export const PaypalChange = z.strictObject({
  wallet: z.literal('paypal'),
  ...address,
  ...paypalKeys(kept),
});

export const MerchantChange = z.discriminatedUnion('wallet', [WechatChange, AlipayChange, PaypalChange]);
export type MerchantChange = z.infer<typeof MerchantChange>;

/** What can go wrong between us and a provider. */
export const testFailures = ['unreachable', 'refused', 'bad_signature', 'clock'] as const;
export type TestFailure = (typeof testFailures)[number];

/** An account as the organizer sees it: no key, and of the numbers only their end. */
export const MerchantAccount = z.object({
  id: Id,
  wallet: z.enum(wallets),
  /** The last four characters. */
  merchantEnd: z.string(),
  appEnd: z.string(),
  baseUrl: z.string(),
  /** The provider's own test environment: no money moves. */
  isTest: z.boolean(),
  /** WeChat Pay: payers inside WeChat can be recognized. */
  hasAppSecret: z.boolean(),
  changedAt: z.string(),
  /** Empty: the system itself. */
  changedBy: z.string(),
  /** The latest test since the last change; null: not tested. */
  test: z
    .object({
      at: z.string(),
      /** Null: it passed. `code` is the provider's own word for it. */
      failure: z.object({ kind: z.enum(testFailures), code: z.string() }).nullable(),
    })
    .nullable(),
  /** It has passed a test since its last change. Before that no payer is offered it. */
  isReady: z.boolean(),
});
export type MerchantAccount = z.infer<typeof MerchantAccount>;

/** A provider, whether or not the conference has an account there. */
export const MerchantProvider = z.object({
  wallet: z.enum(wallets),
  account: MerchantAccount.nullable(),
  /** Where it can be called, its own production first. */
  addresses: z.array(z.object({ url: z.string(), isTest: z.boolean() })),
  /** Where it reports payments. For the account that is set up. */
  notifyUrl: z.string().nullable(),
  /** The same for the next account to be set up, known before: some providers want it first. */
  nextNotifyUrl: z.string(),
});
export type MerchantProvider = z.infer<typeof MerchantProvider>;

export const MerchantSettings = z.object({
  providers: z.array(MerchantProvider),
  /** Everything is played by the payment sandbox, because no account is set up. */
  isSandbox: z.boolean(),
  /** The ways to pay that the organizer chose, and for which currencies each is ready. */
  methods: z.array(
    z.object({
      method: z.enum(paymentMethods),
      readyFor: z.array(z.enum(currencies)),
      /** Which providers serve it; none for a transfer. */
      wallets: z.array(z.enum(wallets)),
    }),
  ),
  can: z.object({ edit: z.boolean() }),
});
export type MerchantSettings = z.infer<typeof MerchantSettings>;
