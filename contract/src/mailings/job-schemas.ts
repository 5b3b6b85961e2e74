import { Id, Line } from '../kernel/fields.ts';
import { fieldMessages } from '../kernel/field-messages.ts';
import type { Sentence } from '../kernel/language.ts';
import { LocalizedLine, LocalizedLines, type LocalizedText } from '../kernel/localized-text.ts';
import { z } from '../kernel/zod.ts';
import { fillText } from '../messaging/fill-text.ts';
import { jobMessages, jobRefusals } from './messages.ts';

/** `email_or_sms`: an email, or a text message to people without an email address. `app`: only a message in the app. */
export const jobChannels = ['email', 'sms', 'email_or_sms', 'app'] as const;
export type JobChannel = (typeof jobChannels)[number];
export const jobChannelWords: Readonly<Record<JobChannel, Sentence>> = {
  email: { en: 'Email', zh: '邮件' },
  sms: { en: 'SMS', zh: '短信' },
  email_or_sms: { en: 'Email, otherwise SMS', zh: '邮件优先，无邮箱者发短信' },
  app: { en: 'In-app message only', zh: '仅站内消息' },
};

/** The channel for one recipient. */
export const recipientChannels = ['email', 'sms', 'app'] as const;
export type RecipientChannel = (typeof recipientChannels)[number];
export const recipientChannelWords: Readonly<Record<RecipientChannel, Sentence>> = {
  email: jobChannelWords.email,
  sms: jobChannelWords.sms,
  app: { en: 'In-app message', zh: '站内消息' },
};

/** `failed`: the job was scheduled and could not start. */
export const jobStates = ['draft', 'scheduled', 'failed', 'sending', 'stopped', 'done'] as const;
export type JobState = (typeof jobStates)[number];
export const jobStateWords: Readonly<Record<JobState, Sentence>> = {
  draft: { en: 'Draft', zh: '草稿' },
  scheduled: { en: 'Scheduled', zh: '已定时' },
  failed: { en: 'Failed', zh: '启动失败' },
  sending: { en: 'Sending', zh: '发送中' },
  stopped: { en: 'Stopped', zh: '已停止' },
  done: { en: 'Done', zh: '已完成' },
};

/**
 * Returns whether a job in this state can be changed, started and deleted. A failed job is corrected and started again.
 */
export function isEditable(state: JobState): boolean {
  return state === 'draft' || state === 'failed';
}

/** Why a job could not start or continue. */
export const jobFailures = [
  'too_many_recipients',
  'template_without_english',
  'template_without_chinese',
  'internal',
] as const;
export type JobFailure = (typeof jobFailures)[number];
export const jobFailureWords: Readonly<Record<JobFailure, Sentence>> = {
  too_many_recipients: jobRefusals.TOO_MANY_RECIPIENTS,
  template_without_english: jobRefusals.TEMPLATE_WITHOUT_ENGLISH,
  template_without_chinese: jobRefusals.TEMPLATE_WITHOUT_CHINESE,
  internal: {
    en: 'The server failed several times. Please try again, and contact the administrator if it fails again.',
    zh: '服务器多次处理失败，请重试；如仍失败，请联系系统管理员',
  },
};

/** Why a job that is being sent pauses. */
export const jobWaits = ['hours', 'conference_cap', 'site_cap'] as const;
export type JobWait = (typeof jobWaits)[number];

export const exclusionReasons = [
  'no_target',
  'no_account',
  'unsubscribed',
  'undeliverable',
  'cancelled',
  'had_it',
  'disabled',
  'no_route',
  'same_target',
  'unfillable',
] as const;
export type ExclusionReason = (typeof exclusionReasons)[number];
export const exclusionWords: Readonly<Record<ExclusionReason, Sentence>> = {
  no_target: { en: 'No phone number or email for this channel', zh: '无可用手机号或邮箱' },
  no_account: { en: 'No personal account', zh: '没有自己的账号' },
  unsubscribed: { en: 'Unsubscribed', zh: '已退订' },
  undeliverable: { en: 'Earlier message couldn’t be delivered', zh: '此前未能送达' },
  cancelled: { en: 'Cancelled', zh: '已取消报名或订单' },
  had_it: { en: 'Already received this message', zh: '已收到过相同内容' },
  disabled: { en: 'Account disabled', zh: '账号已停用' },
  no_route: { en: 'No SMS provider for this country', zh: '该国家或地区无短信通道' },
  same_target: { en: 'Same phone number or email as another recipient', zh: '与其他收件人手机号或邮箱相同' },
  unfillable: { en: 'Variables can’t be filled in for this person', zh: '内容变量无法填充' },
};

export const audienceLists = ['participants', 'registrations', 'orders', 'waitingList'] as const;
export type AudienceList = (typeof audienceLists)[number];

/** The maximum number of rows that can be selected one by one; a filter has no such limit. */
export const MOST_RECIPIENTS_CHOSEN = 5_000;
/** Above the number of people in any conference of the site. */
export const MOST_RECIPIENTS = 50_000;

export const Audience = z.strictObject({
  list: z.enum(audienceLists),
  /** The list's filter, as in its URL. */
  filter: z.record(z.string().max(40), z.string().max(200)),
  /** Null for everyone the filter finds when the job starts. */
  ids: z.array(Id).min(1).max(MOST_RECIPIENTS_CHOSEN).nullable(),
});
export type Audience = z.infer<typeof Audience>;

/** The variables allowed in a text, as `{{name}}`; they belong to `custom`, the kind of custom templates. */
export const jobVariables = ['name', 'meeting', 'dates', 'venue', 'link'] as const;

const samples = Object.fromEntries(jobVariables.map((name) => [name, 'A']));

function requireVariables(text: LocalizedText, context: z.core.$RefinementCtx): void {
  for (const half of ['en', 'zh'] as const) {
    const filled = fillText(text[half], samples);
    if (filled.kind === 'refused')
      context.addIssue({
        code: 'custom',
        path: [half],
        message: jobMessages.variable_unknown,
        params: { written: `{{${filled.name}}}` },
        input: '',
      });
  }
}

export const JobContent = z.strictObject({
  subject: LocalizedLine(200).superRefine(requireVariables),
  email: LocalizedLines(5_000).superRefine(requireVariables),
  sms: LocalizedLines(600).superRefine(requireVariables),
});
export type JobContent = z.infer<typeof JobContent>;

/** Returns the texts that a job of this channel sends. The app shows the email's text. */
export function textsOf(channel: JobChannel): ('email' | 'sms')[] {
  if (channel === 'email_or_sms') return ['email', 'sms'];
  return [channel === 'sms' ? 'sms' : 'email'];
}

/** Ids of custom templates of the conference or of the site. */
export const JobTemplates = z.strictObject({ email: Id.nullable(), sms: Id.nullable() });
export type JobTemplates = z.infer<typeof JobTemplates>;

export const JobForm = z.strictObject({
  /** A name for the organizers; recipients don't see it. */
  name: Line(80).min(1, { error: fieldMessages.required }),
  channel: z.enum(jobChannels),
  content: JobContent,
  /** The templates whose text is sent, in their version at the start of the job; null if `content` is sent. */
  templates: JobTemplates.nullable(),
  audience: Audience,
});
export type JobForm = z.infer<typeof JobForm>;

/** Returns the texts that a job of this channel needs and that are missing in both languages. */
export function missingTexts(channel: JobChannel, content: JobContent): (keyof JobContent)[] {
  const needed = textsOf(channel).flatMap<keyof JobContent>((text) =>
    text === 'email' ? ['subject', 'email'] : ['sms'],
  );
  return needed.filter((key) => content[key].en === '' && content[key].zh === '');
}
