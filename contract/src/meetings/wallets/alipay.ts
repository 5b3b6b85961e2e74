import { defineFieldMessages } from '../../kernel/field-messages.ts';
import { defineWallet } from './wallet.ts';

const messages = defineFieldMessages({
  alipay_app_invalid: { en: 'An Alipay app ID must have 16 digits', zh: '支付宝应用 ID 应为 16 位数字' },
  alipay_seller_invalid: {
    en: 'An Alipay seller ID must have 16 digits and begin with 2088',
    zh: '支付宝商户 PID 应为 2088 开头的 16 位数字',
  },
});

export const alipay = defineWallet({
  words: { en: 'Alipay', zh: '支付宝' },
  scanWords: { en: 'Scan with Alipay', zh: '请使用支付宝扫一扫' },
  color: 'rgb(22 119 255)',
  currency: 'CNY',
  methods: { mobile_wallet: 1, qr_code: 2 },
  channels: ['alipay_page', 'alipay_wap', 'alipay_qr'],
  channelFor: ({ method, scene }) => {
    if (method === 'qr_code') return 'alipay_qr';
    // WeChat blocks the pages of other wallets.
    if (scene === 'wechat') return null;
    return scene === 'desktop' ? 'alipay_page' : 'alipay_wap';
  },
  numbers: {
    appId: {
      label: { en: 'App ID', zh: '应用 ID（AppID）' },
      kind: 'line',
      format: [/^\d{16}$/, messages.alipay_app_invalid],
    },
    sellerId: {
      label: { en: 'Seller ID (PID)', zh: '商户 PID' },
      kind: 'line',
      format: [/^2088\d{12}$/, messages.alipay_seller_invalid],
    },
  },
  keys: {
    privateKey: { label: { en: 'App private key', zh: '应用私钥' }, kind: 'key' },
    alipayPublicKey: { label: { en: 'Alipay’s public key', zh: '支付宝公钥' }, kind: 'key' },
  },
  merchant: 'sellerId',
  app: 'appId',
});
