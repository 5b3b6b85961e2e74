import { randomUUID } from 'node:crypto';
import { templateRefusals } from '@plenum/contract/messaging/template-messages';
import { kindOf } from '@plenum/contract/messaging/kinds';
import { builtInText, type TemplateText } from '@plenum/contract/messaging/render';
import type { TemplateWords } from '@plenum/contract/messaging/template-form';
import { sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { violatedConstraint } from '#kernel/db/violations';
import { refuse } from '#kernel/refusal/refusal-error';
import { type AuditFact, type AuditSource, writeAudit } from '#modules/audit/public';
import { findOwnTemplate, type TemplateRef } from './find-templates.ts';

export type SaveResult =
  | { readonly kind: 'saved'; readonly version: number }
  /** Another person has saved it in the meantime; the caller refuses. */
  | { readonly kind: 'changed'; readonly by: string | null; readonly at: Date };

/** Saves a new version of a text of the site or of a conference. */
export async function saveTemplate(
  tx: Tx,
  ref: TemplateRef,
  { version: known, content }: { version: number; content: TemplateWords },
  source: AuditSource,
): Promise<SaveResult> {
  if (!isContentOf(ref, content)) refuse(templateRefusals.NO_TEMPLATE);
  const own = await findOwnTemplate(tx, ref, 'for update');
  if (ref.kind === 'custom' && !own) refuse(templateRefusals.NO_TEMPLATE);
  if ((own?.version ?? 0) !== known)
    return { kind: 'changed', by: own?.changedBy ?? null, at: own?.changedAt ?? source.at };
  const version = known + 1;
  const id = own?.id ?? randomUUID();
  const isWritten = await write(tx, { ...ref, id, version, content, isNew: own === null }, source);
  if (!isWritten) return { kind: 'changed', by: null, at: source.at };
  const earlier = own && !own.isBuiltIn ? own : builtInText(ref.kind, ref.channel);
  const detail = { version, before: earlier && wordsOf(earlier), after: wordsOf(content) };
  await writeAudit(tx, templateFact('message.template_saved', ref, id, detail), source);
  return { kind: 'saved', version };
}

/** Creates a custom template. */
export async function createCustomTemplate(
  tx: Tx,
  meetingId: string | null,
  content: TemplateWords,
  source: AuditSource,
): Promise<string> {
  if (content.kind !== 'custom') refuse(templateRefusals.NO_TEMPLATE);
  const id = randomUUID();
  const ref = { kind: 'custom', channel: content.channel, id, meetingId } as const;
  await write(tx, { ...ref, version: 1, content, isNew: true }, source);
  await writeAudit(tx, templateFact('message.template_created', ref, id, { name: content.name }), source);
  return id;
}

/** Returns to the built-in text; a custom template is removed from the list. Versions are kept. */
export async function resetTemplate(tx: Tx, ref: TemplateRef, source: AuditSource): Promise<void> {
  const own = await findOwnTemplate(tx, ref, 'for update');
  if (!own || own.isBuiltIn) return;
  const { id } = own;
  if (ref.kind === 'custom') {
    await tx.execute(sql`update message_templates set deleted_at = ${source.at} where id = ${id}`);
    await writeAudit(tx, templateFact('message.template_deleted', ref, id, { name: own.name }), source);
    return;
  }
  const version = own.version + 1;
  await tx.execute(sql`
    with changed as (
      update message_templates set is_built_in = true, version = ${version}, changed_at = ${source.at},
        changed_by = ${source.actor} where id = ${id} returning *)
    insert into message_template_versions (template_id, version, change, name, subject, text, at, by)
    select id, version, 'built_in', name, subject, text, changed_at, changed_by from changed`);
  await writeAudit(tx, templateFact('message.template_reset', ref, id, { version }), source);
}

function isContentOf(ref: TemplateRef, { kind, channel, name }: TemplateWords): boolean {
  if (ref.kind !== kind || ref.channel !== channel) return false;
  if (kind === 'custom') return true;
  const { scope, sms } = kindOf(kind);
  return (
    name === '' && (ref.meetingId === null || scope === 'meeting') && (channel === 'email' || sms !== null)
  );
}

interface Written extends TemplateRef {
  readonly id: string;
  readonly version: number;
  readonly content: TemplateWords;
  readonly isNew: boolean;
}

async function write(
  tx: Tx,
  { id, meetingId, kind, channel, version, content, isNew }: Written,
  { actor, at }: AuditSource,
): Promise<boolean> {
  const { name } = content;
  const [subject, text] = [JSON.stringify(content.subject), JSON.stringify(content.text)];
  try {
    // A savepoint, so that the caller's transaction can continue if the name is taken.
    await tx.transaction(async (inner) => {
      await inner.execute(
        isNew
          ? sql`insert into message_templates (id, meeting_id, kind, channel, name, version, is_built_in, subject, text,
                changed_at, changed_by)
              values (${id}, ${meetingId}, ${kind}, ${channel}, ${name}, ${version}, false, ${subject}::jsonb,
                ${text}::jsonb, ${at}, ${actor})`
          : sql`update message_templates set name = ${name}, version = ${version}, is_built_in = false,
                subject = ${subject}::jsonb, text = ${text}::jsonb, changed_at = ${at}, changed_by = ${actor}
              where id = ${id}`,
      );
    });
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'message_templates_name') refuse(templateRefusals.NAME_TAKEN);
    // Another person saved the first version at the same time.
    if (constraint === 'message_templates_kind') return false;
    throw error;
  }
  await tx.execute(sql`
    insert into message_template_versions (template_id, version, change, name, subject, text, at, by)
    values (${id}, ${version}, 'saved', ${name}, ${subject}::jsonb, ${text}::jsonb, ${at}, ${actor})`);
  return true;
}

type Action =
  | 'message.template_saved'
  | 'message.template_created'
  | 'message.template_reset'
  | 'message.template_deleted';

function templateFact(
  action: Action,
  { kind, channel, meetingId }: Pick<TemplateRef, 'kind' | 'channel' | 'meetingId'>,
  id: string,
  detail: NonNullable<AuditFact['detail']>,
): AuditFact {
  const object = meetingId === null ? `message_template:${id}` : `meeting:${meetingId}`;
  return { action, object, detail: { kind: kindOf(kind).title, channel, ...detail } };
}

// For a text message, the title is empty.
function wordsOf({ subject, text }: TemplateText) {
  return { title: subject, text };
}
