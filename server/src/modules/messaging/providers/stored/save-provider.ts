import { randomBytes, randomUUID } from 'node:crypto';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { providerRefusals } from '@plenum/contract/messaging/messages';
import {
  kindsOfChannel,
  type ProviderChange,
  type ProviderChannel,
  type ProviderForm,
  type ProviderKind,
} from '@plenum/contract/messaging/providers';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { type AuditFact, type AuditSource, writeAudit } from '#modules/audit/public';
import {
  changedProviderSettings,
  newSecrets,
  openProviderSettings,
  sealProviderSettings,
  toSettings,
} from './stored-settings.ts';

export interface ProviderRow extends Record<string, unknown> {
  readonly id: string;
  readonly channel: ProviderChannel;
  readonly kind: ProviderKind;
  readonly name: string;
  readonly position: number;
  readonly prefixes: readonly string[];
  readonly except_prefixes: readonly string[];
  readonly is_enabled: boolean;
  readonly settings: string;
  readonly report_key: string;
  readonly version: number;
  readonly changed_at: Date;
  readonly tested_at: Date | null;
  readonly test_failure: string;
}

/** Returns providers in the order in which they are tried. */
export async function findProviderRows(db: Db | Tx): Promise<ProviderRow[]> {
  const found = await db.execute<ProviderRow>(
    sql`select * from message_providers order by channel desc, position, id`,
  );
  return found.rows;
}

export async function findProviderRow(db: Db | Tx, id: string): Promise<ProviderRow> {
  const found = await db.execute<ProviderRow>(sql`select * from message_providers where id = ${id}`);
  return found.rows[0] ?? refuse(kernelRefusals.NOT_FOUND);
}

/**
 * Adds a provider after all others of its channel. It starts to send immediately, because there is no other way to try
 * it.
 */
export async function addProvider(
  kernel: Kernel,
  tx: Tx,
  { channel, provider }: { readonly channel: ProviderChannel; readonly provider: ProviderForm },
  source: AuditSource,
): Promise<void> {
  if (!(kindsOfChannel[channel] as readonly ProviderKind[]).includes(provider.kind))
    refuse(kernelRefusals.INVALID_INPUT, { fields: {} });
  await lockAll(tx);
  const id = randomUUID();
  const { prefixes, except } = routeOf(provider);
  await tx.execute(sql`
    insert into message_providers (id, channel, kind, name, position, prefixes, except_prefixes, is_enabled, settings,
      report_key, changed_at)
    values (${id}, ${channel}, ${provider.kind}, ${provider.name},
      (select coalesce(max(position), 0) + 1 from message_providers), ${sql.param(prefixes)}::text[],
      ${sql.param(except)}::text[], true, ${sealProviderSettings(kernel, id, toSettings(provider))},
      ${randomBytes(24).toString('base64url')}, ${source.at})`);
  const detail = { name: provider.name, kind: provider.kind, channel };
  await writeAudit(tx, fact('provider.added', id, detail), source);
}

export async function changeProvider(
  kernel: Kernel,
  tx: Tx,
  id: string,
  { version, provider }: { readonly version: number; readonly provider: ProviderChange },
  source: AuditSource,
): Promise<void> {
  const row = await lockProvider(tx, id);
  if (row.kind !== provider.kind) refuse(kernelRefusals.NOT_FOUND);
  if (row.version !== version) refuse(providerRefusals.PROVIDERS_CHANGED);
  const settings = changedProviderSettings(openProviderSettings(kernel, row), provider);
  const { prefixes, except } = routeOf(provider);
  await tx.execute(sql`
    update message_providers set name = ${provider.name}, prefixes = ${sql.param(prefixes)}::text[],
      except_prefixes = ${sql.param(except)}::text[], settings = ${sealProviderSettings(kernel, id, settings)},
      version = version + 1, changed_at = ${source.at}, tested_at = null, test_failure = ''
    where id = ${id}`);
  const detail = { name: provider.name, kind: row.kind, secrets: newSecrets(provider) };
  await writeAudit(tx, fact('provider.changed', id, detail), source);
}

export async function placeProvider(
  tx: Tx,
  id: string,
  place: { readonly isEnabled: boolean } | { readonly move: 'earlier' | 'later' },
  source: AuditSource,
): Promise<void> {
  await lockAll(tx);
  const row = await findProviderRow(tx, id);
  if ('isEnabled' in place) {
    await tx.execute(sql`
      update message_providers set is_enabled = ${place.isEnabled}, version = version + 1 where id = ${id}`);
  } else {
    const rows = (await findProviderRows(tx)).filter(({ channel }) => channel === row.channel);
    const at = rows.findIndex((each) => each.id === id);
    const other = rows[place.move === 'earlier' ? at - 1 : at + 1];
    if (!other) return;
    await tx.execute(sql`
      update message_providers set position = case id when ${id} then ${other.position}::integer else ${row.position}::integer end
      where id in (${id}, ${other.id})`);
  }
  await writeAudit(tx, fact('provider.placed', id, { name: row.name, ...place }), source);
}

/** Removes a provider. The messages it sent stay in the log; its delivery reports are no longer accepted. */
export async function removeProvider(tx: Tx, id: string, source: AuditSource): Promise<void> {
  const { name, kind } = await lockProvider(tx, id);
  await tx.execute(sql`delete from message_providers where id = ${id}`);
  await writeAudit(tx, fact('provider.removed', id, { name, kind }), source);
}

export async function lockProvider(tx: Tx, id: string): Promise<ProviderRow> {
  const found = await tx.execute<ProviderRow>(
    sql`select * from message_providers where id = ${id} for update`,
  );
  return found.rows[0] ?? refuse(kernelRefusals.NOT_FOUND);
}

// Locks all providers, so that two that are added or moved at the same time don't get the same position.
async function lockAll(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table message_providers in share row exclusive mode`);
}

function routeOf(form: ProviderForm): { prefixes: string[]; except: string[] } {
  return form.kind === 'smtp'
    ? { prefixes: ['+'], except: [] }
    : { prefixes: prefixesIn(form.prefixes), except: prefixesIn(form.except) };
}

function prefixesIn(text: string): string[] {
  return [...new Set(text.match(/\+\d*/g))];
}

type ProviderAction =
  | 'provider.added'
  | 'provider.changed'
  /** The provider was moved in the order, or switched on or off. */
  | 'provider.placed'
  | 'provider.removed'
  /** A text was assigned a reviewed template, a different one, or none. */
  | 'provider.template_bound'
  /** A message was sent to the administrator's own address. */
  | 'provider.tested';

/** Creates an audit fact. It never contains a secret, not even its last characters. */
export function fact(
  action: ProviderAction,
  id: string,
  detail: NonNullable<AuditFact['detail']>,
): AuditFact {
  return { action, object: `message_provider:${id}`, detail };
}
