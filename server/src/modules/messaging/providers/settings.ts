import { readFileSync } from 'node:fs';
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

const Settings = z.strictObject({
  sms: z.array(z.discriminatedUnion('provider', [Aliyun, Tencent, Webhook.extend({ prefixes })])).default([]),
  email: z.array(Webhook).default([]),
});
export type ProviderSettings = z.output<typeof Settings>;

/** The file that MESSAGE_PROVIDERS_FILE names. Throws a ConfigError that names what is wrong, never a value. */
export function readProviderSettings({ messageProvidersFile: file }: Config): ProviderSettings {
  if (file === undefined) return { sms: [], email: [] };
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new ConfigError(`MESSAGE_PROVIDERS_FILE must name a file with JSON, but ${file} is none.`);
  }
  const parsed = Settings.safeParse(content);
  if (parsed.success) return parsed.data;
  const places = parsed.error.issues.map(({ path }) => path.join('.') || 'the whole').join(', ');
  throw new ConfigError(`${file}, which MESSAGE_PROVIDERS_FILE names, is wrong at: ${places}.`);
}
