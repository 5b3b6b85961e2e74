import { endpoint } from '../kernel/endpoint.ts';
import type { Sentence } from '../kernel/language.ts';
import { z } from '../kernel/zod.ts';

/** The first steps of a new site's administrators, in this order. */
export const firstRunSteps = ['series', 'messages', 'legal', 'conference'] as const;
export type FirstRunStep = (typeof firstRunSteps)[number];

export const firstRunWords: Readonly<Record<FirstRunStep, { title: Sentence; why: Sentence }>> = {
  series: {
    title: { en: 'Create a conference series', zh: '创建会议系列' },
    why: {
      en: 'Every conference belongs to a series, which has a permanent web address.',
      zh: '每场会议都属于一个会议系列，系列拥有固定的网址。',
    },
  },
  messages: {
    title: { en: 'Set up email or SMS', zh: '设置邮件或短信服务' },
    why: {
      en: 'Without a message provider, no one can receive verification codes.',
      zh: '未设置消息服务商时，任何人都收不到验证码。',
    },
  },
  legal: {
    title: { en: 'Publish your terms and privacy policy', zh: '发布用户协议和隐私政策' },
    why: {
      en: 'Until then, no one will be asked to agree to them.',
      zh: '发布之前，系统不会要求任何人同意。',
    },
  },
  conference: {
    title: { en: 'Create the first conference', zh: '创建第一场会议' },
    why: { en: 'It will remain a draft until you publish it.', zh: '发布之前，会议保持草稿状态。' },
  },
};

/** Null once every step is done, or an administrator has dismissed the list. */
const FirstRun = z
  .object({ steps: z.array(z.object({ step: z.enum(firstRunSteps), isDone: z.boolean() })) })
  .nullable();
export type FirstRun = z.infer<typeof FirstRun>;

export const readFirstRun = endpoint({
  name: 'console.readFirstRun',
  method: 'GET',
  path: '/api/first-run',
  access: 'administrator',
  summary: { en: 'Remaining setup steps for a new site', zh: '新站点的待办设置' },
  reply: FirstRun,
});

export const dismissFirstRun = endpoint({
  name: 'console.dismissFirstRun',
  method: 'POST',
  path: '/api/first-run/dismissal',
  access: 'administrator',
  summary: {
    en: 'Hide the setup checklist for all administrators',
    zh: '对所有管理员隐藏新站点设置清单',
  },
  reply: z.null(),
});
