import { readFileSync } from 'node:fs';
import { type ProviderChannel, providerChannels } from '@plenum/contract/messaging/providers';
import { z } from 'zod';
import { type Config, ConfigError } from '#kernel/config/config';

const secret = z.string().min(1).max(500);
const prefixes = z
  .array(z.string().regex(/^\+\d{0,7}$/))
  .min(1)
  .default(['+']);
const https = z
  .url({ protocol: /^https$/ })
  .or(z.url({ protocol: /^http$/, hostname: /^(?:localhost|127\.0\.0\.1)$/ }));

const languages = <T extends z.ZodType>(binding: T) =>
  z.record(z.string(), z.strictObject({ en: binding.exactOptional(), 'zh-cn': binding.exactOptional() }));

const Aliyun = z.strictObject({
  provider: z.literal('aliyun'),
  prefixes,
  except: z.array(z.string()).exactOptional(),
  accessKey: z.strictObject({ id: secret, secret }),
  endpoint: z.string().default('dysmsapi.aliyuncs.com'),
  baseUrl: https.exactOptional(),
  bindings: languages(z.strictObject({ signName: z.string().min(1), templateCode: z.string().min(1) })),
});

const Tencent = z.strictObject({
  provider: z.literal('tencent'),
  prefixes,
  except: z.array(z.string()).exactOptional(),
  key: z.strictObject({ id: secret, secret }),
  appId: z.string().min(1),
  region: z.string().default('ap-guangzhou'),
  endpoint: z.string().default('sms.tencentcloudapi.com'),
  baseUrl: https.exactOptional(),
  bindings: languages(
    z.strictObject({
      signName: z.string().min(1),
      templateId: z.string().min(1),
      order: z.array(z.string()),
    }),
  ),
});

const Webhook = z.strictObject({
  provider: z.literal('webhook'),
  url: https,
  secret: z.string().min(32),
});

const Outbox = z.strictObject({ provider: z.literal('outbox') });
const RoutedWebhook = Webhook.extend({ prefixes });

// The outbox can't be combined with other providers: either they would never be called, or the outbox would hide their
// failures.
const isAlone = (list: readonly { readonly provider: string }[]) =>
  list.length === 1 || list.every(({ provider }) => provider !== 'outbox');

const Settings = z.strictObject({
  sms: z
    .array(z.discriminatedUnion('provider', [Aliyun, Tencent, RoutedWebhook, Outbox]))
    .refine(isAlone)
    .default([]),
  email: z
    .array(z.discriminatedUnion('provider', [Webhook, Outbox]))
    .refine(isAlone)
    .default([]),
});
type SmsSettings = z.output<typeof Aliyun> | z.output<typeof Tencent> | z.output<typeof RoutedWebhook>;

export interface ProviderSettings {
  readonly sms: readonly SmsSettings[];
  readonly email: readonly z.output<typeof Webhook>[];
  /** The channels whose messages all end in the built-in outbox. */
  readonly outbox: readonly ProviderChannel[];
}

/**
 * Reads the file named by MESSAGE_PROVIDERS_FILE. Throws a ConfigError that describes the error without revealing any
 * value.
 */
export function readProviderSettings({ messageProvidersFile: file }: Config): ProviderSettings {
  if (file === undefined) return { sms: [], email: [], outbox: [] };
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new ConfigError(`MESSAGE_PROVIDERS_FILE must name a file with JSON, but ${file} is none.`);
  }
  const parsed = Settings.safeParse(content);
  if (parsed.success) {
    const { sms, email } = parsed.data;
    return {
      sms: sms.filter((each) => each.provider !== 'outbox'),
      email: email.filter((each) => each.provider !== 'outbox'),
      outbox: providerChannels.filter((channel) =>
        parsed.data[channel].some(({ provider }) => provider === 'outbox'),
      ),
    };
  }
  const places = parsed.error.issues.map(({ path }) => path.join('.') || 'the whole').join(', ');
  throw new ConfigError(`${file}, which MESSAGE_PROVIDERS_FILE names, is wrong at: ${places}.`);
}
