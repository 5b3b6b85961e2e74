import { endpoint, KIB } from '../kernel/endpoint.ts';
import { Id, Instant } from '../kernel/fields.ts';
import { languages } from '../kernel/language.ts';
import { z } from '../kernel/zod.ts';
import {
  Audience,
  exclusionReasons,
  jobChannels,
  JobContent,
  jobFailures,
  JobForm,
  jobStates,
  jobWaits,
  MOST_RECIPIENTS_CHOSEN,
  recipientChannels,
} from './job-schemas.ts';
import { templateRefusals } from '../messaging/template-messages.ts';
import { jobRefusals } from './messages.ts';

const OfMeeting = z.strictObject({ id: Id });
const OfJob = z.strictObject({ id: Id, jobId: Id });
const Version = z.int().min(1);

/** The progress of a job, by the results of its recipients' messages. */
export const JobProgress = z.object({
  /** Messages that are not sent yet, whether they are in the message log already or not. */
  waiting: z.int(),
  /** Messages that a provider accepted, whatever it reported afterwards. */
  sent: z.int(),
  /** The part of `sent` that was delivered, according to the provider's reports. */
  delivered: z.int(),
  undelivered: z.int(),
  failed: z.int(),
  /** Messages that were only stored, because their channel has no provider. */
  kept: z.int(),
  /** Messages that were only shown in the recipients' app, because the job sends nothing else. */
  shown: z.int(),
});
export type JobProgress = z.infer<typeof JobProgress>;

export const JobRow = z.object({
  id: Id,
  name: z.string(),
  channel: z.enum(jobChannels),
  state: z.enum(jobStates),
  /** Why the job could not start or continue; null if it could. */
  failure: z.enum(jobFailures).nullable(),
  /** Why sending pauses and, in `waitsUntil`, until when; null if it doesn't pause. */
  waitsFor: z.enum(jobWaits).nullable(),
  waitsUntil: z.string().nullable(),
  scheduledAt: z.string().nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  recipients: z.int(),
  excluded: z.int(),
  progress: JobProgress,
});
export type JobRow = z.infer<typeof JobRow>;

/** `version` is the version that is sent or, for a draft, the newest one when the draft was saved. */
const UsedTemplate = z.object({ id: Id, name: z.string(), version: z.int(), isSite: z.boolean() });
export const UsedTemplates = z.object({ email: UsedTemplate.nullable(), sms: UsedTemplate.nullable() });
export type UsedTemplates = z.infer<typeof UsedTemplates>;

export const JobView = JobRow.extend({
  version: Version,
  content: JobContent,
  templates: UsedTemplates.nullable(),
  audience: Audience,
  excludedBy: z.array(z.object({ reason: z.enum(exclusionReasons), count: z.int() })),
});
export type JobView = z.infer<typeof JobView>;

const body = { bodyBytes: 256 * KIB, bodyValues: MOST_RECIPIENTS_CHOSEN + 100 };

export const createJob = endpoint({
  name: 'mailings.createJob',
  method: 'POST',
  path: '/api/meetings/:id/send-jobs',
  access: 'staff',
  summary: { en: 'Prepare a send job', zh: '新建群发任务' },
  params: OfMeeting,
  body: JobForm,
  ...body,
  reply: JobView,
  refusals: [templateRefusals.NO_TEMPLATE, jobRefusals.TEMPLATE_INCOMPLETE],
  limit: { calls: 60, seconds: 3600 },
});

export const OfferedTemplate = z.object({
  id: Id,
  channel: z.enum(['email', 'sms']),
  name: z.string(),
  /** True if the template belongs to the site, not to the conference. */
  isSite: z.boolean(),
  languages: z.array(z.enum(languages)),
});
export type OfferedTemplate = z.infer<typeof OfferedTemplate>;

export const listJobTemplates = endpoint({
  name: 'mailings.listJobTemplates',
  method: 'GET',
  path: '/api/meetings/:id/send-jobs/templates',
  access: 'staff',
  summary: { en: 'Templates that a send job can use', zh: '群发可用的模板' },
  params: OfMeeting,
  reply: z.array(OfferedTemplate),
});

export const readJob = endpoint({
  name: 'mailings.readJob',
  method: 'GET',
  path: '/api/meetings/:id/send-jobs/:jobId',
  access: 'staff',
  summary: { en: 'Read a send job and its progress', zh: '群发任务详情与进度' },
  params: OfJob,
  reply: JobView,
});

export const changeJob = endpoint({
  name: 'mailings.changeJob',
  method: 'PUT',
  path: '/api/meetings/:id/send-jobs/:jobId',
  access: 'staff',
  summary: { en: 'Change a draft send job', zh: '修改群发任务草稿' },
  params: OfJob,
  body: JobForm.extend({ version: Version }),
  ...body,
  reply: JobView,
  refusals: [jobRefusals.JOB_STATE, jobRefusals.TEMPLATE_INCOMPLETE, templateRefusals.NO_TEMPLATE],
});

export const deleteJob = endpoint({
  name: 'mailings.deleteJob',
  method: 'POST',
  path: '/api/meetings/:id/send-jobs/:jobId/delete',
  access: 'staff',
  summary: { en: 'Delete a draft send job', zh: '删除群发任务草稿' },
  params: OfJob,
  body: z.strictObject({ version: Version }),
  bodyBytes: KIB,
  reply: z.null(),
  refusals: [jobRefusals.JOB_STATE],
});

export const JobPreview = z.object({
  /** The exact number at this moment; it is fixed when the job starts. */
  recipients: z.int(),
  byChannel: z.object({ email: z.int(), sms: z.int(), app: z.int() }),
  excluded: z.array(
    z.object({
      reason: z.enum(exclusionReasons),
      count: z.int(),
      /** The first of the excluded people, with a masked phone number or address. */
      people: z.array(z.object({ person: z.string(), name: z.string(), target: z.string() })),
    }),
  ),
  /** The total of all text messages. */
  segments: z.int(),
  /** The cost in fen; null if the site has no price per segment. */
  cost: z.int().nullable(),
  /** When text messages are sent, in the conference's time zone. */
  hours: z.object({ from: z.string(), until: z.string() }),
  /** Languages of recipients in which the template has no text; empty for free text. */
  missingLanguages: z.array(z.enum(languages)),
  samples: z.array(
    z.object({
      name: z.string(),
      target: z.string(),
      channel: z.enum(recipientChannels),
      language: z.enum(languages),
      subject: z.string(),
      text: z.string(),
      segments: z.int(),
    }),
  ),
});
export type JobPreview = z.infer<typeof JobPreview>;

export const previewJob = endpoint({
  name: 'mailings.previewJob',
  method: 'GET',
  path: '/api/meetings/:id/send-jobs/:jobId/preview',
  access: 'staff',
  summary: {
    en: 'Preview the recipients and messages of a send job',
    zh: '群发预览：收件人、排除原因与内容',
  },
  params: OfJob,
  reply: JobPreview,
  refusals: [
    jobRefusals.JOB_STATE,
    jobRefusals.TOO_MANY_RECIPIENTS,
    jobRefusals.TEMPLATE_INCOMPLETE,
    templateRefusals.NO_TEMPLATE,
  ],
  limit: { calls: 120, seconds: 3600 },
});

/**
 * Sends a test message to the caller's own verified phone number or email address, with the content that one of the
 * recipients would get.
 */
export const testJob = endpoint({
  name: 'mailings.testJob',
  method: 'POST',
  path: '/api/meetings/:id/send-jobs/:jobId/test',
  access: 'staff',
  summary: { en: 'Send a test message from a send job to myself', zh: '将群发内容测试发送给自己' },
  params: OfJob,
  body: z.strictObject({ channel: z.enum(['email', 'sms']), language: z.enum(languages) }),
  bodyBytes: KIB,
  reply: z.object({ target: z.string() }),
  refusals: [
    jobRefusals.NO_TEXT,
    jobRefusals.TEMPLATE_INCOMPLETE,
    templateRefusals.NO_TEMPLATE,
    templateRefusals.NO_OWN_TARGET,
  ],
  limit: { calls: 20, seconds: 3600 },
});

export const clearUndeliverable = endpoint({
  name: 'mailings.clearUndeliverable',
  method: 'POST',
  path: '/api/meetings/:id/send-jobs/:jobId/undeliverable',
  access: 'staff',
  summary: {
    en: 'Include a recipient again after a failed delivery',
    zh: '恢复向此前未能送达的收件人发送',
  },
  params: OfJob,
  /** The person's id from the preview. */
  body: z.strictObject({ person: z.string().regex(/^(?:account|participant):[0-9a-f-]{36}$/) }),
  bodyBytes: KIB,
  reply: z.null(),
  refusals: [jobRefusals.NOT_IN_AUDIENCE, jobRefusals.TOO_MANY_RECIPIENTS],
  limit: { calls: 120, seconds: 3600 },
});

export const startJob = endpoint({
  name: 'mailings.startJob',
  method: 'POST',
  path: '/api/meetings/:id/send-jobs/:jobId/start',
  access: 'staff',
  summary: { en: 'Send a job now or at a given time', zh: '立即或定时发送群发任务' },
  params: OfJob,
  /** `at` is null to start now. */
  body: z.strictObject({ version: Version, at: Instant.nullable() }),
  bodyBytes: KIB,
  reply: JobView,
  refusals: [
    jobRefusals.JOB_STATE,
    jobRefusals.NO_RECIPIENTS,
    jobRefusals.TOO_MANY_RECIPIENTS,
    jobRefusals.NO_PROVIDER,
    jobRefusals.TEMPLATE_INCOMPLETE,
    jobRefusals.TEMPLATE_WITHOUT_ENGLISH,
    jobRefusals.TEMPLATE_WITHOUT_CHINESE,
    templateRefusals.NO_TEMPLATE,
  ],
  limit: { calls: 30, seconds: 3600 },
});

export const stopJob = endpoint({
  name: 'mailings.stopJob',
  method: 'POST',
  path: '/api/meetings/:id/send-jobs/:jobId/stop',
  access: 'staff',
  summary: { en: 'Stop a send job, or cancel its schedule', zh: '停止群发任务或取消定时' },
  params: OfJob,
  body: z.strictObject({}),
  bodyBytes: KIB,
  reply: JobView,
  refusals: [jobRefusals.JOB_STATE],
});

export const resumeJob = endpoint({
  name: 'mailings.resumeJob',
  method: 'POST',
  path: '/api/meetings/:id/send-jobs/:jobId/resume',
  access: 'staff',
  summary: { en: 'Resume a stopped send job', zh: '继续已停止的群发任务' },
  params: OfJob,
  body: z.strictObject({}),
  bodyBytes: KIB,
  reply: JobView,
  refusals: [jobRefusals.JOB_STATE],
});
