import { endpoint, KIB } from '../kernel/endpoint.ts';
import { Email, Id, Instant, isWebLink, Line } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { providerMessages, providerRefusals } from './messages.ts';

export const providerKinds = ['smtp', 'aliyun', 'tencent', 'webhook'] as const;
export type ProviderKind = (typeof providerKinds)[number];
/** `outbox`: the built-in outbox, used by the demo and the operator's settings. Administrators can't add it. */
export const shownProviderKinds = [...providerKinds, 'outbox'] as const;
export type ShownProviderKind = (typeof shownProviderKinds)[number];
export const providerChannels = ['sms', 'email'] as const;
export type ProviderChannel = (typeof providerChannels)[number];

/** The kinds of providers that can send each channel's messages. */
export const kindsOfChannel = {
  sms: ['aliyun', 'tencent', 'webhook'],
  email: ['smtp', 'webhook'],
} as const satisfies Record<ProviderChannel, readonly ProviderKind[]>;

const HOST = /^(?=.{1,253}$)[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i;
const FROM = /^(?:[^<>"@\\]{0,60}\s)?<([^<>]+)>$/;
/** A signature that providers in mainland China accept; they refuse words that look like a trial. */
const SIGN = /^(?!.*(?:测试|test))[^【】[\]\s]{2,12}$/iu;

function isSender(text: string): boolean {
  const address = FROM.exec(text)?.[1] ?? text;
  return Email.safeParse(address).success;
}

/** A key's id in the provider's console, or its secret. If `kept`, an empty text keeps the old value. */
const isKept = (pattern: RegExp, error: string, kept: boolean) =>
  Line(500).refine((text) => (kept && text === '') || pattern.test(text), { error });
const keyId = (kept: boolean) => isKept(/^[\w-]{8,128}$/, providerMessages.key_id_invalid, kept);
const keySecret = (kept: boolean) => isKept(/^[\w+/=-]{8,200}$/, providerMessages.key_secret_invalid, kept);

const named = { name: Line(40).min(1) };
const PREFIXES = /^\+\d{0,7}(?:[ ,，]+\+\d{0,7}){0,29}$/;
/** Prefixes of phone numbers in E.164, separated by spaces or commas. */
const routed = {
  prefixes: Line(280).regex(PREFIXES, { error: providerMessages.prefix_invalid }),
  except: Line(280).refine((text) => text === '' || PREFIXES.test(text), {
    error: providerMessages.prefix_invalid,
  }),
};
const signed = { signName: Line(12).regex(SIGN, { error: providerMessages.sign_invalid }) };

export const aliyunRegions = ['mainland', 'international'] as const;
export const tencentRegions = ['ap-guangzhou', 'ap-beijing', 'ap-nanjing', 'ap-singapore'] as const;

const smtp = (kept: boolean) =>
  z.strictObject({
    kind: z.literal('smtp'),
    ...named,
    host: Line(253).regex(HOST, { error: providerMessages.host_invalid }),
    port: Line(5).refine((text) => /^[1-9]\d*$/.test(text) && Number(text) < 65_536, {
      error: providerMessages.port_invalid,
    }),
    security: z.enum(['tls', 'starttls']),
    user: Line(200),
    password: isKept(/^/, providerMessages.key_secret_invalid, kept),
    from: Line(200).refine(isSender, { error: providerMessages.from_invalid }),
  });

const aliyun = (kept: boolean) =>
  z.strictObject({
    kind: z.literal('aliyun'),
    ...named,
    ...routed,
    ...signed,
    region: z.enum(aliyunRegions),
    keyId: keyId(kept),
    keySecret: keySecret(kept),
  });

const tencent = (kept: boolean) =>
  z.strictObject({
    kind: z.literal('tencent'),
    ...named,
    ...routed,
    ...signed,
    region: z.enum(tencentRegions),
    appId: Line(10).regex(/^\d{10}$/, { error: providerMessages.app_id_invalid }),
    keyId: keyId(kept),
    keySecret: keySecret(kept),
  });

const webhook = (kept: boolean) =>
  z.strictObject({
    kind: z.literal('webhook'),
    ...named,
    ...routed,
    url: Line(500)
      .regex(/^https:\/\//i, { error: providerMessages.url_invalid })
      .refine(isWebLink, { error: providerMessages.url_invalid }),
    secret: isKept(/^.{32,}$/, providerMessages.secret_short, kept),
  });

const forms = (kept: boolean) =>
  z.discriminatedUnion('kind', [smtp(kept), aliyun(kept), tencent(kept), webhook(kept)]);

export const ProviderForm = forms(false);
export type ProviderForm = z.infer<typeof ProviderForm>;
/** The same form with empty secrets, which keep their old values. */
export const ProviderChange = forms(true);
export type ProviderChange = z.infer<typeof ProviderChange>;

/** Why a message could not be sent; the same values as `FailureKind` on the server. */
export const sendFailures = [
  'invalid_target',
  'blocked',
  'template',
  'balance',
  'credentials',
  'rate_limited',
  'temporary',
  'unknown_answer',
] as const;
export type SendFailure = (typeof sendFailures)[number];

export const ProviderView = z.object({
  /**
   * Null if the provider comes from DEMO, SMTP_URL or MESSAGE_PROVIDERS_FILE, which only the operator of the server
   * changes.
   */
  id: Id.nullable(),
  channel: z.enum(providerChannels),
  kind: z.enum(shownProviderKinds),
  name: z.string(),
  isEnabled: z.boolean(),
  prefixes: z.array(z.string()),
  except: z.array(z.string()),
  /** The settings by field name, without secrets. A key's id shows only its last characters. */
  settings: z.record(z.string(), z.string()),
  version: z.int(),
  /** The address for the provider's delivery reports; null if it sends none. */
  reportUrl: z.string().nullable(),
  changedAt: Instant.nullable(),
  /** The latest test since the last change; null if not tested. `code` is the provider's own code. */
  test: z
    .object({
      at: Instant,
      failure: z.object({ why: z.enum(sendFailures), code: z.string() }).nullable(),
    })
    .nullable(),
});
export type ProviderView = z.infer<typeof ProviderView>;

export const ProviderList = z.object({
  /** The providers by channel, in the order in which they are tried. */
  providers: z.array(ProviderView),
  /** The recipients of a test: the addresses of the reader's own account; empty if none. */
  ownTargets: z.object({ sms: z.string(), email: z.string() }),
});
export type ProviderList = z.infer<typeof ProviderList>;

const OfProvider = z.strictObject({ providerId: Id });
const BODY_BYTES = 16 * KIB;
const SAVE_LIMIT = { calls: 60, seconds: 3600 };

export const listProviders = endpoint({
  name: 'messaging.listProviders',
  method: 'GET',
  path: '/api/message-providers',
  access: 'administrator',
  summary: { en: 'List text message and email providers', zh: '短信与邮件服务商' },
  reply: ProviderList,
});

export const addProvider = endpoint({
  name: 'messaging.addProvider',
  method: 'POST',
  path: '/api/message-providers',
  access: 'administrator',
  summary: { en: 'Add a message provider', zh: '添加消息服务商' },
  body: z.strictObject({ channel: z.enum(providerChannels), provider: ProviderForm }),
  bodyBytes: BODY_BYTES,
  reply: ProviderList,
  recentIdentity: true,
  limit: SAVE_LIMIT,
});

export const changeProvider = endpoint({
  name: 'messaging.changeProvider',
  method: 'POST',
  path: '/api/message-providers/:providerId',
  access: 'administrator',
  summary: { en: 'Change a message provider', zh: '修改消息服务商' },
  params: OfProvider,
  body: z.strictObject({ version: z.int(), provider: ProviderChange }),
  bodyBytes: BODY_BYTES,
  reply: ProviderList,
  refusals: [providerRefusals.PROVIDERS_CHANGED],
  recentIdentity: true,
  limit: SAVE_LIMIT,
});

/** Switches a provider on or off, or swaps it with its neighbour in the order. */
export const placeProvider = endpoint({
  name: 'messaging.placeProvider',
  method: 'POST',
  path: '/api/message-providers/:providerId/place',
  access: 'administrator',
  summary: { en: 'Move a provider, or switch it on or off', zh: '调整服务商顺序或启停' },
  params: OfProvider,
  body: z.union([
    z.strictObject({ isEnabled: z.boolean() }),
    z.strictObject({ move: z.enum(['earlier', 'later']) }),
  ]),
  bodyBytes: KIB,
  reply: ProviderList,
  recentIdentity: true,
  limit: SAVE_LIMIT,
});

export const removeProvider = endpoint({
  name: 'messaging.removeProvider',
  method: 'DELETE',
  path: '/api/message-providers/:providerId',
  access: 'administrator',
  summary: { en: 'Remove a message provider', zh: '删除消息服务商' },
  params: OfProvider,
  reply: ProviderList,
  recentIdentity: true,
});

/** Sends a message to the administrator's own address. The result is part of the answer, even a failure. */
export const testProvider = endpoint({
  name: 'messaging.testProvider',
  method: 'POST',
  path: '/api/message-providers/:providerId/test',
  access: 'administrator',
  summary: { en: 'Send a test message to myself', zh: '发送测试消息' },
  params: OfProvider,
  reply: ProviderList,
  refusals: [providerRefusals.NO_OWN_TARGET, providerRefusals.PROVIDERS_CHANGED],
  limit: { calls: 10, seconds: 600 },
});
