import type { ProviderChannel, ProviderKind } from '@plenum/contract/messaging/providers';
import { sql } from 'drizzle-orm';
import type { Clock } from '#kernel/clock/clock';
import type { Config } from '#kernel/config/config';
import type { Db, Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { createAliyunSms } from './aliyun-sms.ts';
import { channelOf, type MessageProvider } from './provider.ts';
import { providersOnRoute, type SmsRoute } from './routes.ts';
import { type ProviderSettings, readProviderSettings } from './settings.ts';
import { createSmtp } from './smtp.ts';
import { makeProvider, type StoredBinding } from './stored/make-provider.ts';
import { openSettings } from './stored/stored-settings.ts';
import { createTencentSms } from './tencent-sms.ts';
import { createWebhook } from './webhook.ts';

/** A provider in use, and which one it is: the id of its row, or where the operator's settings name it. */
export interface ProviderInUse extends MessageProvider {
  readonly id: string;
}

export interface ProvidersInUse {
  readonly email: readonly ProviderInUse[];
  readonly sms: readonly SmsRoute<ProviderInUse>[];
}

/** From SMTP_URL and MESSAGE_PROVIDERS_FILE: as they are shown, without any secret. */
export interface FixedProvider {
  readonly channel: ProviderChannel;
  readonly kind: ProviderKind;
  readonly prefixes: readonly string[];
  readonly except: readonly string[];
  readonly host: string;
}

type Server = Pick<Kernel, 'config' | 'clock'>;

/** The providers that may send to this target, the first one first; none: messages are only kept. */
export async function providersFor(kernel: Kernel, db: Db | Tx, target: string): Promise<ProviderInUse[]> {
  return onRoute(await readProviders(kernel, db), target);
}

export function onRoute({ email, sms }: ProvidersInUse, target: string): ProviderInUse[] {
  return channelOf(target) === 'email' ? [...email] : providersOnRoute(target, sms);
}

/** Those of the operator's settings first, then those that administrators set up, in their order. */
export async function readProviders(kernel: Kernel, db: Db | Tx): Promise<ProvidersInUse> {
  const fixed = fixedOf(kernel);
  const rows = await readRows(db);
  const stored = rows.map((row) => ({ row, provider: madeOf(kernel, row) }));
  const usable = stored.flatMap(({ row, provider }) => (provider ? [{ row, provider }] : []));
  return {
    email: [
      ...fixed.email,
      ...usable.filter(({ row }) => row.channel === 'email').map(({ provider }) => provider),
    ],
    sms: [
      ...fixed.sms,
      ...usable
        .filter(({ row }) => row.channel === 'sms')
        .map(({ row, provider }) => ({ provider, prefixes: row.prefixes, except: row.except })),
    ],
  };
}

/** Which channels have a provider. Throws a ConfigError where the operator's settings are wrong. */
export async function channelsWithProviders(kernel: Kernel): Promise<{ email: boolean; sms: boolean }> {
  const { email, sms } = await readProviders(kernel, kernel.db);
  return { email: email.length > 0, sms: sms.length > 0 };
}

/** Whether a phone number has a provider; where none is set up, each: then messages are kept, wherever they would go. */
export async function readReachable(kernel: Kernel, db: Db | Tx): Promise<(phone: string) => boolean> {
  const { sms } = await readProviders(kernel, db);
  return (phone) => sms.length === 0 || providersOnRoute(phone, sms).length > 0;
}

interface UsedRow extends Record<string, unknown> {
  readonly id: string;
  readonly channel: ProviderChannel;
  readonly name: string;
  readonly prefixes: readonly string[];
  readonly except: readonly string[];
  readonly settings: string;
  readonly version: number;
  readonly bindings: readonly StoredBinding[];
}

// Read each time, a few rows: so every server uses what was saved a moment ago, without a restart.
async function readRows(db: Db | Tx): Promise<UsedRow[]> {
  const found = await db.execute<UsedRow>(sql`
    select id, channel, name, prefixes, except_prefixes as except, settings, version,
      (select coalesce(json_agg(json_build_object('kind', kind, 'language', language,
          'templateCode', template_code, 'variables', variables, 'review', review)), '[]')
        from sms_bindings where provider_id = message_providers.id) as bindings
    from message_providers where is_enabled order by position, id`);
  return found.rows;
}

interface Made {
  readonly version: number;
  readonly provider: ProviderInUse | null;
}

// A provider keeps its connections, so that each version is made once for each server.
const madeOfRows = new WeakMap<Config, Map<string, Made>>();
// What a message that is being sent meanwhile may still need.
const CLOSE_MS = 120_000;

function madeOf(kernel: Kernel, row: UsedRow): ProviderInUse | null {
  const known = madeOfRows.get(kernel.config) ?? new Map<string, Made>();
  madeOfRows.set(kernel.config, known);
  const before = known.get(row.id);
  if (before?.version === row.version) return before.provider;
  const provider = make(kernel, row);
  known.set(row.id, { version: row.version, provider });
  setTimeout(() => before?.provider?.close?.(), CLOSE_MS).unref();
  return provider;
}

function make(kernel: Kernel, row: UsedRow): ProviderInUse | null {
  try {
    return { ...makeProvider(kernel, openSettings(kernel, row), row.bindings), id: row.id, name: row.name };
  } catch (error) {
    // Such as settings that no key of the ring opens any more: the others still send.
    kernel.log.error({ err: error, provider: row.id }, 'a provider of messages can not be used');
    return null;
  }
}

interface Fixed extends ProvidersInUse {
  readonly shown: readonly FixedProvider[];
}
const fixedByConfig = new WeakMap<Config, Fixed>();

export function fixedProviders(server: Server): readonly FixedProvider[] {
  return fixedOf(server).shown;
}

function fixedOf(server: Server): Fixed {
  const fixed = fixedByConfig.get(server.config) ?? readFixed(server);
  fixedByConfig.set(server.config, fixed);
  return fixed;
}

function readFixed({ config, clock }: Server): Fixed {
  const { mail, publicUrl } = config;
  const settings = readProviderSettings(config);
  const smtp = mail ? [{ ...createSmtp({ ...mail, publicUrl }), id: 'settings:smtp' }] : [];
  return {
    email: [
      ...smtp,
      ...settings.email.map((webhook, index) => ({
        ...createWebhook(webhook, clock),
        id: `settings:email:${index}`,
      })),
    ],
    sms: settings.sms.map((each, index) => ({
      prefixes: each.prefixes,
      ...('except' in each && each.except !== undefined && { except: each.except }),
      provider: { ...createSms(each, clock), id: `settings:sms:${index}` },
    })),
    shown: [
      ...(mail ? [shownSmtp(mail.smtpUrl)] : []),
      ...settings.email.map(({ url }): FixedProvider => ({
        ...bare,
        channel: 'email',
        kind: 'webhook',
        host: hostOf(url),
      })),
      ...settings.sms.map((each): FixedProvider => ({
        channel: 'sms',
        kind: each.provider,
        prefixes: each.prefixes,
        except: 'except' in each ? (each.except ?? []) : [],
        host: each.provider === 'webhook' ? hostOf(each.url) : each.endpoint,
      })),
    ],
  };
}

const bare = { prefixes: [], except: [] };
const hostOf = (url: string) => new URL(url).host;

function shownSmtp(url: string): FixedProvider {
  return { ...bare, channel: 'email', kind: 'smtp', host: hostOf(url) };
}

function createSms(settings: ProviderSettings['sms'][number], clock: Clock): MessageProvider {
  if (settings.provider === 'aliyun') return createAliyunSms(settings, clock);
  if (settings.provider === 'tencent') return createTencentSms(settings, clock);
  return createWebhook(settings, clock);
}
