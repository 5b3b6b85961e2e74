import { defineFieldMessages } from '../../kernel/field-messages.ts';
import { defineWallet } from './wallet.ts';

const messages = defineFieldMessages({
  paypal_client_invalid: {
    en: 'Copy the full client ID from PayPal',
    zh: '请从 PayPal 完整复制 Client ID',
  },
  paypal_secret_invalid: { en: 'Copy the full secret from PayPal', zh: '请从 PayPal 完整复制 Secret' },
  paypal_merchant_invalid: {
    en: 'A PayPal merchant ID must be 13 characters long, with only capital letters and digits',
    zh: 'PayPal 商户 ID 应为 13 位大写字母和数字',
  },
  paypal_webhook_invalid: {
    en: 'A webhook ID can only contain capital letters, digits and hyphens',
    zh: 'Webhook ID 格式不正确，请从 PayPal 完整复制（由大写字母、数字和连字符组成）',
  },
});

/** USD only, because PayPal accepts CNY only inside mainland China. */
export const paypal = defineWallet({
  words: { en: 'PayPal', zh: 'PayPal' },
  scanWords: { en: 'Scan to pay with PayPal', zh: '请使用 PayPal 扫码支付' },
  color: 'rgb(0 112 224)',
  currency: 'USD',
  methods: { online_wallet: 1 },
  channels: ['paypal'],
  // WeChat blocks the pages of other wallets.
  channelFor: ({ scene }) => (scene === 'wechat' ? null : 'paypal'),
  numbers: {
    clientId: {
      label: { en: 'Client ID', zh: '客户端 ID（Client ID）' },
      kind: 'line',
      format: [/^[\w-]{10,120}$/, messages.paypal_client_invalid],
    },
    merchantId: {
      label: { en: 'Merchant ID', zh: '商户 ID' },
      kind: 'line',
      format: [/^[\dA-Z]{13}$/, messages.paypal_merchant_invalid],
    },
  },
  keys: {
    clientSecret: {
      label: { en: 'Secret', zh: '客户端密钥（Secret）' },
      kind: 'secret',
      format: [/^[\w-]{16,200}$/, messages.paypal_secret_invalid],
    },
    webhookId: {
      label: { en: 'Webhook ID', zh: 'Webhook ID' },
      kind: 'line',
      format: [/^[\dA-Z-]{8,60}$/, messages.paypal_webhook_invalid],
    },
  },
  merchant: 'merchantId',
  app: 'clientId',
  isWebhookFirst: true,
  isCapturedByUs: true,
});
