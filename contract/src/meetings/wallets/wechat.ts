import { defineFieldMessages } from '../../kernel/field-messages.ts';
import { defineWallet } from './wallet.ts';

const messages = defineFieldMessages({
  wechat_merchant_invalid: {
    en: 'A WeChat Pay merchant number must have 8 to 10 digits',
    zh: '微信支付商户号应为 8 至 10 位数字',
  },
  wechat_app_invalid: {
    en: 'A WeChat app ID must begin with wx and have 18 characters',
    zh: '微信 AppID 应以 wx 开头，共 18 位',
  },
  wechat_serial_invalid: {
    en: 'The certificate’s serial number can only contain the digits 0–9 and the letters A–F',
    zh: '证书序列号格式不正确（由数字 0–9 和字母 A–F 组成）',
  },
  wechat_key_id_invalid: {
    en: 'The key ID must begin with PUB_KEY_ID_',
    zh: '公钥 ID 应以 PUB_KEY_ID_ 开头',
  },
  wechat_v3_key_invalid: {
    en: 'The APIv3 key must be 32 characters long, with only letters and digits',
    zh: 'APIv3 密钥必须为 32 位字母和数字',
  },
  wechat_secret_invalid: {
    en: 'The AppSecret must be 32 characters long, with only letters and digits',
    zh: 'AppSecret 必须为 32 位字母和数字',
  },
});

export const wechat = defineWallet({
  words: { en: 'WeChat Pay', zh: '微信支付' },
  scanWords: { en: 'Scan with WeChat', zh: '请使用微信扫一扫' },
  color: 'rgb(7 193 96)',
  currency: 'CNY',
  methods: { qr_code: 1, mobile_wallet: 2 },
  channels: ['wechat_native', 'wechat_h5', 'wechat_jsapi'],
  channelFor: ({ method, scene, isPayerKnown }) => {
    // A phone can't scan a code on its own screen, so WeChat itself is opened.
    if (scene === 'wechat' && isPayerKnown) return 'wechat_jsapi';
    if (method === 'qr_code') return 'wechat_native';
    return scene === 'phone' ? 'wechat_h5' : null;
  },
  numbers: {
    mchId: {
      label: { en: 'Merchant number', zh: '商户号' },
      kind: 'line',
      format: [/^\d{8,10}$/, messages.wechat_merchant_invalid],
    },
    appId: {
      label: { en: 'App ID', zh: 'AppID' },
      kind: 'line',
      format: [/^wx[\da-zA-Z]{16}$/, messages.wechat_app_invalid],
    },
  },
  keys: {
    serial: {
      label: { en: 'Serial number of the merchant API certificate', zh: '商户 API 证书序列号' },
      kind: 'line',
      format: [/^[\dA-Fa-f]{8,64}$/, messages.wechat_serial_invalid],
    },
    privateKey: {
      label: {
        en: 'Merchant API private key (apiclient_key.pem)',
        zh: '商户 API 私钥（apiclient_key.pem）',
      },
      kind: 'key',
    },
    publicKeyId: {
      label: { en: 'WeChat Pay public key ID', zh: '微信支付公钥 ID' },
      kind: 'line',
      format: [/^PUB_KEY_ID_\w{8,80}$/, messages.wechat_key_id_invalid],
    },
    publicKey: {
      label: { en: 'WeChat Pay public key (pub_key.pem)', zh: '微信支付公钥（pub_key.pem）' },
      kind: 'key',
    },
    apiV3Key: {
      label: { en: 'APIv3 key', zh: 'APIv3 密钥' },
      kind: 'secret',
      format: [/^[\da-zA-Z]{32}$/, messages.wechat_v3_key_invalid],
    },
    appSecret: {
      label: { en: 'App secret (AppSecret)', zh: 'AppSecret' },
      description: {
        en: 'Optional. Lets people who open the conference page in WeChat pay there directly.',
        zh: '选填。填写后，用户在微信内打开会议页面时可直接支付。',
      },
      kind: 'secret',
      format: [/^[\da-zA-Z]{32}$/, messages.wechat_secret_invalid],
      isOptional: true,
    },
  },
  merchant: 'mchId',
  app: 'appId',
});
