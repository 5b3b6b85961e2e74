import { createHmac } from 'node:crypto';
import { type ReviewingProvider, reviewingProviders } from '@plenum/contract/messaging/bindings';
import {
  type ProviderChannel,
  providerChannels,
  type ShownProviderKind,
} from '@plenum/contract/messaging/providers';
import { sql } from 'drizzle-orm';
import type { Clock } from '#kernel/clock/clock';
import type { Config } from '#kernel/config/config';
import type { Db, Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { createAliyunSms } from './aliyun-sms.ts';
import { createOutbox } from './outbox.ts';
import { channelOf, type MessageProvider } from './provider.ts';
import { providersOnRoute, type SmsRoute } from './routes.ts';
import { type ProviderSettings, readProviderSettings } from './settings.ts';
import { createSmtp } from './smtp.ts';
import { makeProvider, type StoredBinding } from './stored/make-provider.ts';
import { openProviderSettings } from './stored/stored-settings.ts';
import { createTencentSms } from './tencent-sms.ts';
import { createWebhook } from './webhook.ts';

/** A provider in use, identified by its row's id or by the name in the operator's settings. */
export interface ProviderInUse extends MessageProvider {
  readonly id: string;
}

export interface ProvidersInUse {
  readonly email: readonly ProviderInUse[];
  readonly sms: readonly SmsRoute<ProviderInUse>[];
}

/** A provider that is not stored in the database, but set by SMTP_URL, MESSAGE_PROVIDERS_FILE or the demo. */
export interface FixedProvider {
  readonly id: string;
  readonly channel: ProviderChannel;
  readonly kind: ShownProviderKind;
  /** The setting that defines the provider. */
  readonly setting: 'SMTP_URL' | 'MESSAGE_PROVIDERS_FILE' | 'DEMO';
  readonly prefixes: readonly string[];
  readonly except: readonly string[];
  /** Empty for the built-in outbox, which is this server. */
  readonly host: string;
  /** The secret part of the address for delivery reports; null if the provider sends none. */
  readonly reportKey: string | null;
  /** The secret with which a webhook signs its reports; null if this isn't a webhook. Never shown. */
  readonly webhookSecret: string | null;
}

type Server = Pick<Kernel, 'config' | 'clock'>;
/** The parts of the kernel that read providers. */
type ProviderReader = Pick<Kernel, 'config' | 'clock' | 'keys' | 'log'>;

/** The providers that may send to this target, in order. If there are none, messages are only stored. */
export async function providersFor(kernel: Kernel, db: Db | Tx, target: string): Promise<ProviderInUse[]> {
  return onRoute(await readProviders(kernel, db), target);
}

export function onRoute({ email, sms }: ProvidersInUse, target: string): ProviderInUse[] {
  return channelOf(target) === 'email' ? [...email] : providersOnRoute(target, sms);
}

/**
 * Returns the providers in the operator's settings first, then those that administrators set up, in their order. A
 * channel that the settings assign to the outbox has no other provider. The demo's outbox is used if a channel has
 * none. Without a database, returns only those in the settings.
 */
export async function readProviders(kernel: ProviderReader, db: Db | Tx | null): Promise<ProvidersInUse> {
  const { email, sms } = await readSending(kernel, db);
  const outbox = outboxChannels(kernel, { email: email.length > 0, sms: sms.length > 0 });
  return {
    email: outbox.includes('email') ? [inOutbox('email')] : email,
    sms: outbox.includes('sms') ? [{ provider: inOutbox('sms'), prefixes: ['+'] }] : sms,
  };
}

function outboxChannels(
  kernel: Server,
  isSending: Readonly<Record<ProviderChannel, boolean>>,
): ProviderChannel[] {
  return providerChannels.filter(
    (channel) =>
      fixedOf(kernel).outbox.includes(channel) || (kernel.config.demoOutbox && !isSending[channel]),
  );
}

const outboxId = (channel: ProviderChannel) => `settings:outbox:${channel}`;
const inOutbox = (channel: ProviderChannel): ProviderInUse => ({ ...createOutbox(), id: outboxId(channel) });

/** Returns whether the built-in outbox sent a message, by the id of its provider. */
export function isOfOutbox(provider: string | null): boolean {
  return providerChannels.some((channel) => provider === outboxId(channel));
}

/** Providers that send, or would send if their channel were not assigned to the outbox. */
async function readSending(kernel: ProviderReader, db: Db | Tx | null): Promise<ProvidersInUse> {
  const fixed = fixedOf(kernel);
  const rows = db === null ? [] : await readRows(db);
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

type WaysOut = Readonly<Record<ProviderChannel, 'provider' | 'outbox' | 'none'>>;

/** The providers of each channel. Throws a ConfigError if the operator's settings are invalid. */
export async function findWaysOut(kernel: Kernel): Promise<WaysOut> {
  const { email, sms } = await readProviders(kernel, kernel.db);
  const wayOf = (used: ProviderInUse | undefined) => {
    if (!used) return 'none';
    return isOfOutbox(used.id) ? 'outbox' : 'provider';
  };
  return { email: wayOf(email[0]), sms: wayOf(sms[0]?.provider) };
}

/**
 * Returns a function that tells whether a provider serves a phone number. If no provider is set up, every number counts
 * as reachable, because messages are only stored.
 */
export async function readReachable(kernel: Kernel, db: Db | Tx): Promise<(phone: string) => boolean> {
  const { sms } = await readProviders(kernel, db);
  return (phone) => sms.length === 0 || providersOnRoute(phone, sms).length > 0;
}

/** Returns the kinds of providers in use that only send reviewed templates. */
export async function findReviewing(server: Server, db: Db | Tx): Promise<ReviewingProvider[]> {
  const { rows } = await db.execute<{ kind: string }>(
    sql`select distinct kind from message_providers where is_enabled and channel = 'sms'`,
  );
  const inUse = new Set([...fixedProviders(server), ...rows].map(({ kind }) => kind));
  return reviewingProviders.filter((kind) => inUse.has(kind));
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

// Reads the few rows each time, so that every server uses changed settings without a restart.
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

// A provider keeps connections open, so each server creates it only once for each version of its row.
const madeOfRows = new WeakMap<Config, Map<string, Made>>();
// Time for messages that are being sent to finish.
const CLOSE_MS = 120_000;

function madeOf(kernel: ProviderReader, row: UsedRow): ProviderInUse | null {
  const known = madeOfRows.get(kernel.config) ?? new Map<string, Made>();
  madeOfRows.set(kernel.config, known);
  const before = known.get(row.id);
  if (before?.version === row.version) return before.provider;
  const provider = make(kernel, row);
  known.set(row.id, { version: row.version, provider });
  setTimeout(() => before?.provider?.close?.(), CLOSE_MS).unref();
  return provider;
}

function make(kernel: ProviderReader, row: UsedRow): ProviderInUse | null {
  try {
    return {
      ...makeProvider(kernel, openProviderSettings(kernel, row), row.bindings),
      id: row.id,
      name: row.name,
    };
  } catch (error) {
    // For example, no key of the ring may be able to decrypt the settings. The other providers still send.
    kernel.log.error({ err: error, provider: row.id }, 'message provider unusable');
    return null;
  }
}

interface Fixed extends ProvidersInUse {
  readonly described: readonly FixedProvider[];
  readonly outbox: readonly ProviderChannel[];
}
const fixedByConfig = new WeakMap<Config, Fixed>();

export function fixedProviders(server: Server): readonly FixedProvider[] {
  return fixedOf(server).described;
}

/** Lists the providers that are set by the operator or the demo, including the outboxes in use. */
export async function listFixedProviders(kernel: Kernel, db: Db | Tx): Promise<FixedProvider[]> {
  const { email, sms } = await readSending(kernel, db);
  const outbox = outboxChannels(kernel, { email: email.length > 0, sms: sms.length > 0 });
  return [...outbox.map((channel) => describeOutbox(kernel, channel)), ...fixedProviders(kernel)];
}

function describeOutbox(server: Server, channel: ProviderChannel): FixedProvider {
  const setting = fixedOf(server).outbox.includes(channel) ? 'MESSAGE_PROVIDERS_FILE' : 'DEMO';
  return { id: outboxId(channel), channel, kind: 'outbox', setting, host: '', ...nowhere };
}

function fixedOf(server: Server): Fixed {
  const fixed = fixedByConfig.get(server.config) ?? readFixed(server);
  fixedByConfig.set(server.config, fixed);
  return fixed;
}

function readFixed({ config, clock }: Server): Fixed {
  const { mail, publicUrl } = config;
  const settings = readProviderSettings(config);
  const smtp = mail ? [{ ...createSmtp({ ...mail, publicUrl }), id: SMTP_ID }] : [];
  return {
    email: [
      ...smtp,
      ...settings.email.map((webhook, index) => ({
        ...createWebhook(webhook, clock),
        id: idOf('email', index),
      })),
    ],
    sms: settings.sms.map((each, index) => ({
      prefixes: each.prefixes,
      ...('except' in each && each.except !== undefined && { except: each.except }),
      provider: { ...createSms(each, clock), id: idOf('sms', index) },
    })),
    outbox: settings.outbox,
    described: [
      ...(mail ? [describeSmtp(mail.smtpUrl)] : []),
      ...settings.email.map((each, index) => describe('email', index, each)),
      ...settings.sms.map((each, index) => describe('sms', index, each)),
    ],
  };
}

const SMTP_ID = 'settings:smtp';
const idOf = (channel: ProviderChannel, index: number) => `settings:${channel}:${index}`;
const hostOf = (url: string) => new URL(url).host;

const nowhere = { prefixes: [], except: [], reportKey: null, webhookSecret: null };

function describeSmtp(url: string): FixedProvider {
  return {
    id: SMTP_ID,
    channel: 'email',
    kind: 'smtp',
    setting: 'SMTP_URL',
    host: hostOf(url),
    ...nowhere,
  };
}

type InFile = ProviderSettings['sms' | 'email'][number];

function describe(channel: ProviderChannel, index: number, each: InFile): FixedProvider {
  const id = idOf(channel, index);
  return {
    id,
    channel,
    kind: each.provider,
    setting: 'MESSAGE_PROVIDERS_FILE',
    prefixes: 'prefixes' in each ? each.prefixes : [],
    except: 'except' in each ? (each.except ?? []) : [],
    host: each.provider === 'webhook' ? hostOf(each.url) : each.endpoint,
    reportKey: reportKeyOf(id, secretOf(each)),
    webhookSecret: each.provider === 'webhook' ? each.secret : null,
  };
}

function secretOf(each: InFile): string {
  if (each.provider === 'aliyun') return each.accessKey.secret;
  return each.provider === 'tencent' ? each.key.secret : each.secret;
}

const KEY_CHARACTERS = 32;

// Derived from the provider's own secret, so that it need not be stored and the address doesn't change unless the file
// does.
function reportKeyOf(id: string, secret: string): string {
  const derived = createHmac('sha256', secret).update(`delivery reports of ${id}`).digest('base64url');
  return derived.slice(0, KEY_CHARACTERS);
}

function createSms(settings: ProviderSettings['sms'][number], clock: Clock): MessageProvider {
  if (settings.provider === 'aliyun') return createAliyunSms(settings, clock);
  if (settings.provider === 'tencent') return createTencentSms(settings, clock);
  return createWebhook(settings, clock);
}
