import type {
  aliyunRegions,
  ProviderChange,
  ProviderForm,
  ProviderKind,
} from '@plenum/contract/messaging/providers';
import { decryptField, encryptField } from '#kernel/crypto/field-encryption';
import type { EncryptedColumn } from '#kernel/crypto/rotate';
import type { Kernel } from '#kernel/kernel';

interface Keys {
  readonly keyId: string;
  readonly keySecret: string;
  readonly signName: string;
  /**
   * The URL to call instead of the provider's own. It can't be set in any form, because the server could then be made
   * to call any address.
   */
  readonly baseUrl?: string;
}

/** The encrypted part. */
export type StoredSettings =
  | {
      readonly kind: 'smtp';
      readonly host: string;
      readonly port: string;
      readonly security: 'tls' | 'starttls';
      readonly user: string;
      readonly password: string;
      readonly from: string;
    }
  | ({ readonly kind: 'aliyun'; readonly region: (typeof aliyunRegions)[number] } & Keys)
  | ({ readonly kind: 'tencent'; readonly region: string; readonly appId: string } & Keys)
  | { readonly kind: 'webhook'; readonly url: string; readonly secret: string };

export const encryptedProviderColumn: EncryptedColumn = {
  table: 'message_providers',
  column: 'settings',
  key: ['id'],
};

const addressOf = (row: string) => ({ table: 'message_providers', column: 'settings', row });

export function sealProviderSettings(
  { keys }: Pick<Kernel, 'keys'>,
  id: string,
  settings: StoredSettings,
): string {
  return encryptField(keys, JSON.stringify(settings), addressOf(id));
}

export function openProviderSettings(
  { keys }: Pick<Kernel, 'keys'>,
  { id, settings }: { readonly id: string; readonly settings: string },
): StoredSettings {
  return JSON.parse(decryptField(keys, settings, addressOf(id))) as StoredSettings;
}

/** Returns the settings to encrypt; the form's other values have their own columns. */
export function toSettings(form: ProviderForm): StoredSettings {
  const { name: _, ...rest } = form;
  if (rest.kind === 'smtp') return rest;
  const { prefixes: _prefixes, except: _except, ...settings } = rest;
  return settings;
}

const secretNames: Readonly<Record<ProviderKind, readonly string[]>> = {
  smtp: ['password'],
  aliyun: ['keyId', 'keySecret'],
  tencent: ['keyId', 'keySecret'],
  webhook: ['secret'],
};

/** Applies a form. A secret that was left empty is not changed; without a user name, the password is removed. */
export function changedProviderSettings(before: StoredSettings, form: ProviderChange): StoredSettings {
  const typed: Record<string, unknown> = { ...toSettings(form) };
  const kept = secretNames[form.kind].filter((name) => typed[name] === '');
  const old = before as unknown as Record<string, unknown>;
  const secrets = Object.fromEntries(kept.map((name) => [name, old[name]]));
  const own = 'baseUrl' in before ? { baseUrl: before.baseUrl } : {};
  const noPassword = form.kind === 'smtp' && form.user === '' ? { password: '' } : {};
  return { ...typed, ...secrets, ...own, ...noPassword } as unknown as StoredSettings;
}

/** The names of the secrets in a form, for the audit log. */
export function newSecrets(form: ProviderChange): string[] {
  const typed: Record<string, unknown> = { ...form };
  return secretNames[form.kind].filter((name) => typed[name] !== '');
}

const SHOWN_END = 4;

/** The displayable part: no secret, and only the end of a key's id. */
export function shownSettings(settings: StoredSettings): Record<string, string> {
  if (settings.kind === 'smtp') {
    const { host, port, security, user, from } = settings;
    return { host, port, security, user, from };
  }
  if (settings.kind === 'webhook') return { url: settings.url };
  const { region, signName, keyId } = settings;
  const shown = { region, signName, keyEnd: keyId.slice(-SHOWN_END) };
  return settings.kind === 'tencent' ? { ...shown, appId: settings.appId } : shown;
}
