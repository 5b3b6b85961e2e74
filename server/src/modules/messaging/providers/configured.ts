import type { Clock } from '#kernel/clock/clock';
import type { Config } from '#kernel/config/config';
import { createAliyunSms } from './aliyun-sms.ts';
import { channelOf, type MessageProvider } from './provider.ts';
import { providersOnRoute, type SmsRoute } from './routes.ts';
import { type ProviderSettings, readProviderSettings } from './settings.ts';
import { createSmtp } from './smtp.ts';
import { createTencentSms } from './tencent-sms.ts';
import { createWebhook } from './webhook.ts';

interface Configured {
  readonly email: readonly MessageProvider[];
  readonly sms: readonly SmsRoute<MessageProvider>[];
}

interface Server {
  readonly config: Config;
  readonly clock: Clock;
}

// A provider keeps its connections, so that it is made once for each server.
const made = new WeakMap<Config, Configured>();

/** The providers that may send to this target, the first one first; none: messages are only kept. */
export function configuredFor(server: Server, target: string): readonly MessageProvider[] {
  const { email, sms } = configuredOf(server);
  return channelOf(target) === 'email' ? email : providersOnRoute(target, sms);
}

/** Which channels have a provider. Throws a ConfigError where the settings are wrong. */
export function channelsWithProviders(server: Server): { email: boolean; sms: boolean } {
  const { email, sms } = configuredOf(server);
  return { email: email.length > 0, sms: sms.length > 0 };
}

/** Whether a channel has a provider at all, or one for this phone number. */
export function hasProvider(server: Server, channel: 'sms' | 'email', phone: string | null): boolean {
  if (phone !== null) return configuredFor(server, phone).length > 0;
  return channelsWithProviders(server)[channel];
}

function configuredOf(server: Server): Configured {
  const configured = made.get(server.config) ?? configure(server);
  made.set(server.config, configured);
  return configured;
}

function configure({ config, clock }: Server): Configured {
  const { mail, publicUrl } = config;
  const settings = readProviderSettings(config);
  return {
    email: [
      ...(mail ? [createSmtp({ ...mail, publicUrl })] : []),
      ...settings.email.map((webhook) => createWebhook(webhook, clock)),
    ],
    sms: settings.sms.map((each) => ({ ...each, provider: createSms(each, clock) })),
  };
}

function createSms(settings: ProviderSettings['sms'][number], clock: Clock): MessageProvider {
  if (settings.provider === 'aliyun') return createAliyunSms(settings, clock);
  if (settings.provider === 'tencent') return createTencentSms(settings, clock);
  return createWebhook(settings, clock);
}
