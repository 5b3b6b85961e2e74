import { defineFieldMessages } from '../kernel/field-messages.ts';
import { defineRefusals } from '../kernel/refusals.ts';

export const webhookMessages = defineFieldMessages({
  webhook_url_not_https: {
    en: 'Enter an address that begins with https://',
    zh: '请填写以 https:// 开头的地址',
  },
  webhook_url_private: {
    en: 'This address isn’t on the public internet. The operator of this site can allow it.',
    zh: '该地址不是公网地址，如需使用请联系系统运维人员开通',
  },
  webhook_url_port: {
    en: 'Use port 443 or a port from 1024 to 65535',
    zh: '端口须为 443 或 1024–65535',
  },
  webhook_url_fragment: {
    en: 'Leave out the part after “#”',
    zh: '请去掉“#”及其后的内容',
  },
  webhook_events_missing: { en: 'Choose at least one event', zh: '请至少选择一种事件' },
});

export const webhookRefusals = defineRefusals({
  WEBHOOKS_MOST: {
    code: 409_970,
    en: 'A conference can have at most {most} webhooks. Delete one first.',
    zh: '每场会议最多可有 {most} 个 Webhook，请先删除一个',
  },
  /** Nothing is sent to a webhook that is switched off, so nothing can be sent again. */
  WEBHOOK_OFF: {
    code: 409_971,
    en: 'This webhook is switched off. Switch it on first.',
    zh: '该 Webhook 已停用，请先启用',
  },
});
