import type { BindingReview } from '@plenum/contract/messaging/bindings';
import type { Language } from '@plenum/contract/kernel/language';
import type { Kernel } from '#kernel/kernel';
import { createAliyunSms } from '../aliyun-sms.ts';
import type { MessageProvider } from '../provider.ts';
import { createSmtp } from '../smtp.ts';
import { createTencentSms } from '../tencent-sms.ts';
import { createWebhook } from '../webhook.ts';
import type { StoredSettings } from './stored-settings.ts';

/** A template that the provider reviews for a text. */
export interface StoredBinding {
  readonly kind: string;
  readonly language: Language;
  readonly templateCode: string;
  readonly variables: readonly string[];
  readonly review: BindingReview;
}

export const endpoints = {
  mainland: 'dysmsapi.aliyuncs.com',
  international: 'dysmsapi.ap-southeast-1.aliyuncs.com',
} as const;
export const tencentEndpoint = 'sms.tencentcloudapi.com';

/**
 * Creates a provider. It fails for a text whose template is known not to be approved, so that another provider can send
 * it.
 */
export function makeProvider(
  kernel: Pick<Kernel, 'config' | 'clock'>,
  settings: StoredSettings,
  bindings: readonly StoredBinding[],
): MessageProvider {
  const provider = makeBare(kernel, settings, bindings);
  const unusable = new Set(
    bindings
      .filter(({ review }) => review !== 'unknown' && review !== 'approved')
      .map(({ kind, language }) => `${kind} ${language}`),
  );
  return {
    ...provider,
    async send(message) {
      const text = `${message.template?.key ?? ''} ${message.language}`;
      if (unusable.has(text)) return { kind: 'failed', why: 'template', code: 'NOT_APPROVED' };
      return provider.send(message);
    },
  };
}

function makeBare(
  { config, clock }: Pick<Kernel, 'config' | 'clock'>,
  settings: StoredSettings,
  bindings: readonly StoredBinding[],
): MessageProvider {
  if (settings.kind === 'smtp') {
    const ca = config.mail?.ca;
    return createSmtp({
      smtpUrl: smtpUrlOf(settings),
      from: settings.from,
      publicUrl: config.publicUrl,
      ...(ca !== undefined && { ca }),
    });
  }
  if (settings.kind === 'webhook') return createWebhook(settings, clock);
  const { keyId: id, keySecret: secret, signName, baseUrl } = settings;
  const common = { ...(baseUrl !== undefined && { baseUrl }) };
  if (settings.kind === 'aliyun')
    return createAliyunSms(
      {
        ...common,
        accessKey: { id, secret },
        endpoint: endpoints[settings.region],
        bindings: byText(bindings, ({ templateCode, variables }) => ({
          signName,
          templateCode,
          variables,
        })),
      },
      clock,
    );
  return createTencentSms(
    {
      ...common,
      key: { id, secret },
      appId: settings.appId,
      region: settings.region,
      endpoint: tencentEndpoint,
      bindings: byText(bindings, ({ templateCode, variables }) => ({
        signName,
        templateId: templateCode,
        order: variables,
      })),
    },
    clock,
  );
}

function byText<T>(
  bindings: readonly StoredBinding[],
  make: (binding: StoredBinding) => T,
): Record<string, Partial<Record<Language, T>>> {
  const texts: Record<string, Partial<Record<Language, T>>> = {};
  for (const binding of bindings)
    texts[binding.kind] = { ...texts[binding.kind], [binding.language]: make(binding) };
  return texts;
}

function smtpUrlOf({
  host,
  port,
  security,
  user,
  password,
}: Extract<StoredSettings, { kind: 'smtp' }>): string {
  const login = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  return `${security === 'tls' ? 'smtps' : 'smtp'}://${login}${host}:${port}`;
}
