import { endpoint, KIB } from '../kernel/endpoint.ts';
import { Id, Instant, Line } from '../kernel/fields.ts';
import { inLanguage, type Language, languages } from '../kernel/language.ts';
import { z } from '../kernel/zod.ts';
import { variablesIn } from './fill-text.ts';
import { kindOf, type MessageKind, messageKindNames } from './kinds.ts';
import { bindingRefusals, providerMessages } from './messages.ts';
import { sendFailures } from './providers.ts';

/** Providers that send only templates they have reviewed. */
export const reviewingProviders = ['aliyun', 'tencent'] as const;
export type ReviewingProvider = (typeof reviewingProviders)[number];

/** A provider's review of a template; `unknown`: not queried yet, `missing`: no template has this number. */
export const bindingReviews = ['unknown', 'pending', 'approved', 'rejected', 'missing'] as const;
export type BindingReview = (typeof bindingReviews)[number];

export interface ProviderText {
  readonly text: string;
  /** The names of the variables in the text, in order. */
  readonly variables: readonly string[];
}

// Providers allow no variable but the code in a template for codes, so the purpose is fixed.
const forCodes: Readonly<Record<Language, string>> = { en: 'verification', 'zh-cn': '身份验证' };

/**
 * The text as it is entered in the provider's console: variables by name for Aliyun, by number for Tencent Cloud,
 * without the signature. Null if the kind is never sent as a text message.
 */
export function providerText(
  kind: MessageKind,
  language: Language,
  provider: ReviewingProvider,
): ProviderText | null {
  const { sms, purpose } = kindOf(kind);
  if (sms === null) return null;
  const written = inLanguage(sms, language);
  const own = purpose === 'code' ? written.replaceAll('{{purpose}}', forCodes[language]) : written;
  const variables = variablesIn(own);
  const text = own.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
    provider === 'aliyun' ? `\${${name}}` : `{${variables.indexOf(name) + 1}}`,
  );
  return { text, variables };
}

export const BindingForm = z.strictObject({
  kind: z.enum(messageKindNames),
  language: z.enum(languages),
  /** The template's number at the provider; empty to remove the binding. */
  templateCode: Line(40).regex(/^(?:(?:SMS_)?\d{3,20})?$/, { error: providerMessages.template_invalid }),
  /** Names separated by spaces, in the order of the template. */
  variables: Line(300).regex(/^(?:\w+(?: +\w+)*)?$/, { error: providerMessages.variables_invalid }),
});
export type BindingForm = z.infer<typeof BindingForm>;

export const BindingView = z.object({
  kind: z.string(),
  language: z.enum(languages),
  templateCode: z.string(),
  variables: z.array(z.string()),
  review: z.enum(bindingReviews),
  /** The provider's own words, if it has rejected the template. */
  reason: z.string(),
  syncedAt: Instant.nullable(),
});
export type BindingView = z.infer<typeof BindingView>;

export const BindingList = z.object({
  bindings: z.array(BindingView),
  /** Why the provider could not be queried; null if there was no error or no query. */
  failure: z.object({ why: z.enum(sendFailures), code: z.string() }).nullable(),
});
export type BindingList = z.infer<typeof BindingList>;

const OfProvider = z.strictObject({ providerId: Id });

export const listBindings = endpoint({
  name: 'messaging.listBindings',
  method: 'GET',
  path: '/api/message-providers/:providerId/bindings',
  access: 'administrator',
  summary: { en: 'List a provider’s templates', zh: '服务商模板绑定' },
  params: OfProvider,
  reply: BindingList,
});

export const saveBinding = endpoint({
  name: 'messaging.saveBinding',
  method: 'POST',
  path: '/api/message-providers/:providerId/bindings',
  access: 'administrator',
  summary: { en: 'Link a message to a provider’s template', zh: '绑定已过审的模板' },
  params: OfProvider,
  body: BindingForm,
  bodyBytes: 2 * KIB,
  reply: BindingList,
  refusals: [bindingRefusals.NOT_REVIEWED, bindingRefusals.WRONG_VARIABLES],
  limit: { calls: 300, seconds: 3600 },
});

export const syncBindings = endpoint({
  name: 'messaging.syncBindings',
  method: 'POST',
  path: '/api/message-providers/:providerId/bindings/review',
  access: 'administrator',
  summary: { en: 'Update the review status of templates', zh: '同步模板审核状态' },
  params: OfProvider,
  reply: BindingList,
  limit: { calls: 20, seconds: 600 },
});
