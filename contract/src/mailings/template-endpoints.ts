import { endpoint, KIB } from '../kernel/endpoint.ts';
import { Id, Instant } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { Saved } from '../meetings/schemas.ts';
import { Version } from '../meetings/fields.ts';
import { reviewingProviders } from '../messaging/bindings.ts';
import { kindGroups } from '../messaging/kind.ts';
import { templateRefusals as refusal } from '../messaging/template-messages.ts';
import { ChannelName, MessageKindName, TemplateForm, TemplateWords } from '../messaging/template-form.ts';

const Nothing = z.null();

/** A template's name: `order.to_pay:sms` for a built-in kind, `custom:<id>` for a custom one. */
const Ref = z.string().regex(/^(?:[a-z_]{1,20}\.[a-z_]{1,40}:(?:sms|email)|custom:[0-9a-f-]{36})$/);
/**
 * A conference, or `site` for the texts that are used by conferences without their own texts. Only administrators may
 * use `site`.
 */
const TemplateScope = z.union([Id, z.literal('site')]);
const OfScope = z.strictObject({ id: TemplateScope });
const OfTemplate = z.strictObject({ id: TemplateScope, ref: Ref });

/** `built_in`: the text that comes with Plenum, or the site's text in a conference. `changed`: a separate text. */
export const templateStates = ['built_in', 'changed', 'off'] as const;
export type TemplateState = (typeof templateStates)[number];

const Words = z.object({ en: z.string(), zh: z.string() });

export const TemplateRow = z.object({
  ref: z.string(),
  kind: MessageKindName,
  channel: ChannelName,
  group: z.enum(kindGroups),
  /** The name of a custom template; empty for a built-in kind, whose title is in the registry. */
  name: z.string(),
  state: z.enum(templateStates),
  changedAt: Instant.nullable(),
  changedBy: z.string().nullable(),
  /** The number of segments of a text message in the more expensive language; 0 for an email. */
  segments: z.int(),
});
export type TemplateRow = z.infer<typeof TemplateRow>;

export const TemplateDetail = TemplateRow.extend({
  version: z.int(),
  content: z.object({ ...TemplateWords.shape, subject: Words, text: Words, name: z.string() }),
  /** The text that is sent if the scope has no separate text. */
  fallback: z.object({ subject: Words, text: Words }),
  /** The source of the fallback. */
  fallbackOf: z.enum(['built_in', 'site']),
  /** The site's settings: the signature and, in `segmentPrice`, the price of a segment in fen. */
  signature: z.string(),
  segmentPrice: z.int().nullable(),
  /** Providers in use that send reviewed templates in place of this text; empty for an e-mail. */
  reviewedBy: z.array(z.enum(reviewingProviders)),
});
export type TemplateDetail = z.infer<typeof TemplateDetail>;

export const TemplateVersion = z.object({
  version: z.int(),
  change: z.enum(['saved', 'built_in']),
  at: Instant,
  by: z.string().nullable(),
  name: z.string(),
  subject: Words,
  text: Words,
});
export type TemplateVersion = z.infer<typeof TemplateVersion>;

export const listTemplates = endpoint({
  name: 'mailings.listTemplates',
  method: 'GET',
  path: '/api/mailings/:id/templates',
  access: 'staff',
  summary: { en: 'Message templates of a conference or of the site', zh: '会议或全站的消息模板' },
  params: OfScope,
  reply: z.array(TemplateRow),
});

export const readTemplate = endpoint({
  name: 'mailings.readTemplate',
  method: 'GET',
  path: '/api/mailings/:id/templates/:ref',
  access: 'staff',
  summary: { en: 'Read a message template', zh: '消息模板详情' },
  params: OfTemplate,
  reply: TemplateDetail,
  refusals: [refusal.NO_TEMPLATE],
});

export const listTemplateVersions = endpoint({
  name: 'mailings.listTemplateVersions',
  method: 'GET',
  path: '/api/mailings/:id/templates/:ref/versions',
  access: 'staff',
  summary: { en: 'Earlier versions of a template', zh: '模板历史版本' },
  params: OfTemplate,
  reply: z.array(TemplateVersion),
  refusals: [refusal.NO_TEMPLATE],
});

/** Saves a new version. If `version` is 0, the first one is created and replaces the built-in text. */
export const saveTemplate = endpoint({
  name: 'mailings.saveTemplate',
  method: 'PUT',
  path: '/api/mailings/:id/templates/:ref',
  access: 'staff',
  summary: { en: 'Save a template as a new version', zh: '保存模板（新版本）' },
  params: OfTemplate,
  body: z.strictObject({ version: Version, content: TemplateForm }),
  bodyBytes: 64 * KIB,
  reply: Saved,
  refusals: [refusal.NO_TEMPLATE, refusal.NAME_TAKEN],
});

/** Creates a custom template, for send jobs. */
export const createTemplate = endpoint({
  name: 'mailings.createTemplate',
  method: 'POST',
  path: '/api/mailings/:id/templates',
  access: 'staff',
  summary: { en: 'Create a custom template', zh: '新建自定义模板' },
  params: OfScope,
  body: z.strictObject({ content: TemplateForm }),
  bodyBytes: 64 * KIB,
  reply: z.object({ ref: z.string() }),
  refusals: [refusal.NO_TEMPLATE, refusal.NAME_TAKEN],
});

/**
 * Discards the text of this scope, so that the built-in text is used again; the versions are kept. A custom template is
 * deleted.
 */
export const resetTemplate = endpoint({
  name: 'mailings.resetTemplate',
  method: 'DELETE',
  path: '/api/mailings/:id/templates/:ref',
  access: 'staff',
  summary: {
    en: 'Restore the built-in wording, or delete a custom template',
    zh: '恢复内置文本或删除自定义模板',
  },
  params: OfTemplate,
  reply: Nothing,
  refusals: [refusal.NO_TEMPLATE],
});

const PreviewHalf = z.object({ subject: z.string(), text: z.string(), html: z.string(), segments: z.int() });

/** Shows a template as recipients get it, with sample values or with those of a participant of the conference. */
export const previewTemplate = endpoint({
  name: 'mailings.previewTemplate',
  method: 'POST',
  path: '/api/mailings/:id/templates/preview',
  access: 'staff',
  summary: { en: 'Preview a template', zh: '预览模板' },
  params: OfScope,
  body: z.strictObject({ content: TemplateForm, participantId: Id.nullable() }),
  bodyBytes: 64 * KIB,
  reply: z.object({ en: PreviewHalf, zh: PreviewHalf }),
  limit: { calls: 600, seconds: 600 },
  refusals: [refusal.NO_TEMPLATE],
});

/**
 * Sends the template to the caller's own verified phone number or email address, in the chosen language, with sample
 * values.
 */
export const testTemplate = endpoint({
  name: 'mailings.testTemplate',
  method: 'POST',
  path: '/api/mailings/:id/templates/test',
  access: 'staff',
  summary: { en: 'Send a test message from a template to myself', zh: '测试发送模板给自己' },
  params: OfScope,
  body: z.strictObject({ content: TemplateForm, language: z.enum(['en', 'zh-cn']) }),
  bodyBytes: 64 * KIB,
  reply: z.object({ target: z.string() }),
  limit: { calls: 20, seconds: 3600 },
  refusals: [refusal.NO_TEMPLATE, refusal.NO_OWN_TARGET],
});
