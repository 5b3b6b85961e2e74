import { type BindingForm, type BindingReview, type BindingView } from '@plenum/contract/messaging/bindings';
import type { Language } from '@plenum/contract/kernel/language';
import { kindOf } from '@plenum/contract/messaging/kinds';
import { bindingRefusals } from '@plenum/contract/messaging/messages';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { fact, lockProvider } from './save-provider.ts';

interface BindingRow extends Record<string, unknown> {
  readonly kind: string;
  readonly language: Language;
  readonly template_code: string;
  readonly variables: string[];
  readonly review: BindingReview;
  readonly review_reason: string;
  readonly synced_at: Date | null;
}

/** The texts that a provider has reviewed, or is asked to review. */
export async function findBindings(db: Db | Tx, providerId: string): Promise<BindingView[]> {
  const found = await db.execute<BindingRow>(sql`
    select * from sms_bindings where provider_id = ${providerId} order by kind, language`);
  return found.rows.map((row) => ({
    kind: row.kind,
    language: row.language,
    templateCode: row.template_code,
    variables: row.variables,
    review: row.review,
    reason: row.review_reason,
    syncedAt: row.synced_at && new Date(row.synced_at).toISOString(),
  }));
}

/**
 * Stores the template for a text. A different template has to be reviewed again; an empty number removes the binding.
 */
export async function saveBinding(
  tx: Tx,
  providerId: string,
  { kind, language, templateCode, variables: written }: BindingForm,
  source: AuditSource,
): Promise<void> {
  const provider = await lockProvider(tx, providerId);
  if (provider.kind !== 'aliyun' && provider.kind !== 'tencent') refuse(bindingRefusals.NOT_REVIEWED);
  const variables = written.split(' ').filter((name) => name !== '');
  const known: readonly string[] = kindOf(kind).variables;
  if (variables.some((name) => !known.includes(name))) refuse(bindingRefusals.WRONG_VARIABLES);
  if (templateCode === '')
    await tx.execute(sql`
      delete from sms_bindings where provider_id = ${providerId} and kind = ${kind} and language = ${language}`);
  else
    await tx.execute(sql`
      insert into sms_bindings as known (provider_id, kind, language, template_code, variables)
      values (${providerId}, ${kind}, ${language}, ${templateCode}, ${sql.param(variables)}::text[])
      on conflict (provider_id, kind, language) do update set variables = excluded.variables,
        template_code = excluded.template_code,
        review = case known.template_code when excluded.template_code then known.review else 'unknown' end,
        review_reason = case known.template_code when excluded.template_code then known.review_reason else '' end,
        synced_at = case known.template_code when excluded.template_code then known.synced_at end`);
  await bumpVersion(tx, providerId);
  const detail = { name: provider.name, kind, language, template: templateCode };
  await writeAudit(tx, fact('provider.template_bound', providerId, detail), source);
}

/** Servers cache what they built from a version, including its bindings. */
async function bumpVersion(tx: Tx, providerId: string): Promise<void> {
  await tx.execute(sql`update message_providers set version = version + 1 where id = ${providerId}`);
}

export interface Reviewed {
  readonly templateCode: string;
  readonly review: BindingReview;
  readonly reason: string;
}

/** Stores the provider's review of each template. */
export async function keepReviews(
  tx: Tx,
  providerId: string,
  reviews: readonly Reviewed[],
  now: Date,
): Promise<void> {
  const rows = JSON.stringify(reviews);
  const changed = await tx.execute(sql`
    update sms_bindings as known set review = found.review, review_reason = found.reason, synced_at = ${now}
    from jsonb_to_recordset(${rows}::jsonb) as found ("templateCode" text, review text, reason text)
    where known.provider_id = ${providerId} and known.template_code = found."templateCode"
    returning 1`);
  if (changed.rows.length > 0) await bumpVersion(tx, providerId);
}
