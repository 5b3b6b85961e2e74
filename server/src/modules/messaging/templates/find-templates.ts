import type { MessageChannel } from '@plenum/contract/messaging/kind';
import type { MessageKind } from '@plenum/contract/messaging/kinds';
import type { TemplateText } from '@plenum/contract/messaging/render';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';

/** Identifies a template by kind and channel, of the site or of a conference; custom ones also by their id. */
export interface TemplateRef {
  readonly kind: MessageKind;
  readonly channel: MessageChannel;
  readonly id: string | null;
  readonly meetingId: string | null;
}

export interface FoundTemplate extends TemplateText, Record<string, unknown> {
  readonly id: string;
  readonly meetingId: string | null;
  readonly kind: MessageKind;
  readonly channel: MessageChannel;
  readonly name: string;
  readonly version: number;
  readonly isBuiltIn: boolean;
  readonly changedAt: Date;
  readonly changedBy: string | null;
}

const columns =
  sql.raw(`id, meeting_id as "meetingId", kind, channel, name, version, is_built_in as "isBuiltIn",
  subject, text, changed_at as "changedAt", changed_by as "changedBy"`);

/** Returns the site's templates and, if given, the conference's, without deleted ones. */
export async function findTemplates(db: Db | Tx, meetingId: string | null): Promise<FoundTemplate[]> {
  const found = await db.execute<FoundTemplate>(sql`
    select ${columns} from message_templates
    where (meeting_id is null or meeting_id = ${meetingId}) and deleted_at is null
    order by kind, channel, lower(name), id`);
  return found.rows.map(withDate);
}

export async function findOwnTemplate(
  db: Db | Tx,
  { kind, channel, id, meetingId }: TemplateRef,
  lock: 'for update' | '' = '',
): Promise<FoundTemplate | null> {
  const found = await db.execute<FoundTemplate>(sql`
    select ${columns} from message_templates
    where kind = ${kind} and channel = ${channel} and meeting_id is not distinct from ${meetingId}::uuid
      and (${id}::uuid is null or id = ${id}) and deleted_at is null ${sql.raw(lock)}`);
  const [row] = found.rows;
  return row ? withDate(row) : null;
}

/** A custom template by its id, of this conference or of the site. */
export async function findCustom(
  db: Db | Tx,
  id: string,
  meetingId: string | null,
): Promise<FoundTemplate | null> {
  const found = await db.execute<FoundTemplate>(sql`
    select ${columns} from message_templates
    where id = ${id} and kind = 'custom' and meeting_id is not distinct from ${meetingId}::uuid
      and deleted_at is null`);
  const [row] = found.rows;
  return row ? withDate(row) : null;
}

export interface FoundVersion extends TemplateText, Record<string, unknown> {
  readonly version: number;
  readonly change: 'saved' | 'built_in';
  readonly name: string;
  readonly at: Date;
  readonly by: string | null;
}

const SHOWN = 100;

export async function findTemplateVersions(db: Db | Tx, templateId: string): Promise<FoundVersion[]> {
  const found = await db.execute<FoundVersion>(sql`
    select version, change, name, subject, text, at, by from message_template_versions
    where template_id = ${templateId} order by version desc limit ${SHOWN}`);
  return found.rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

function withDate(row: FoundTemplate): FoundTemplate {
  return { ...row, changedAt: new Date(row.changedAt) };
}
