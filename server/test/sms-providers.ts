import type { AliyunSmsSettings } from '#modules/messaging/providers/aliyun-sms';
import type { OutgoingMessage } from '#modules/messaging/providers/provider';
import type { TencentSmsSettings } from '#modules/messaging/providers/tencent-sms';

/** A text that is difficult to encode and sign: Chinese, spaces, an emoji, and the five marks of RFC 3986. */
export const message: OutgoingMessage = {
  id: '0198f3c2-5b7a-7c10-9d2e-2f6f0a1b2c3d',
  target: '+8613800138000',
  language: 'zh-cn',
  subject: '注册成功',
  text: '李雷 您好，您已注册成功。',
  template: { key: 'registered', values: { name: "李雷 (O'Neil)*!~", code: 'A+B&c=1/😀' } },
};

export const aliyunSettings: AliyunSmsSettings = {
  accessKey: { id: 'LTAI-test-id', secret: 'aliyun-SECRET-value' },
  endpoint: 'dysmsapi.aliyuncs.com',
  bindings: {
    registered: {
      'zh-cn': { signName: '会议云', templateCode: 'SMS_100001' },
      en: { signName: 'Plenum', templateCode: 'SMS_100002' },
    },
  },
};

export const tencentSettings: TencentSmsSettings = {
  key: { id: 'AKID-test-id', secret: 'tencent-SECRET-value' },
  appId: '1400006666',
  region: 'ap-guangzhou',
  endpoint: 'sms.tencentcloudapi.com',
  bindings: {
    registered: {
      'zh-cn': { signName: '会议云', templateId: '1110', order: ['code', 'name'] },
      en: { signName: 'Plenum', templateId: '1111', order: ['name', 'code'] },
    },
  },
};

export const webhookSecret = 'webhook-SECRET-value-of-32-characters';
