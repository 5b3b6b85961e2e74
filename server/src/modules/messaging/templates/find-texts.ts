import type { MessageChannel } from '@plenum/contract/messaging/kind';
import { kindOf, type MessageKind } from '@plenum/contract/messaging/kinds';
import type { TemplateText } from '@plenum/contract/messaging/render';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';

interface Found extends Record<string, unknown> {
  readonly is_off: boolean;
  readonly texts: readonly TemplateText[] | null;
}

/**
 * Returns the texts that take precedence over the built-in one, highest first; null if the conference has switched the
 * message off.
 */
export async function findTexts(
  db: Db | Tx,
  kind: MessageKind,
  channel: MessageChannel,
  meetingId: string | null,
): Promise<readonly TemplateText[] | null> {
  const found = await db.execute<Found>(sql`
    select exists (select from message_switches where meeting_id = ${meetingId} and kind = ${kind}) as is_off,
      (select json_agg(json_build_object('subject', subject, 'text', text) order by meeting_id nulls last)
        from message_templates
        where kind = ${kind} and channel = ${channel} and not is_built_in
          and (meeting_id is null or meeting_id = ${meetingId})) as texts`);
  const [row] = found.rows;
  if (row?.is_off && kindOf(kind).canBeOff) return null;
  return row?.texts ?? [];
}

/** The kinds that a conference does not send. */
export async function findSwitchedOff(db: Db | Tx, meetingId: string): Promise<ReadonlySet<string>> {
  const found = await db.execute<{ kind: string }>(
    sql`select kind from message_switches where meeting_id = ${meetingId}`,
  );
  return new Set(found.rows.map(({ kind }) => kind));
}

/** Returns false if nothing changed. */
export async function switchMessage(
  tx: Tx,
  { meetingId, kind, isOn }: { meetingId: string; kind: MessageKind; isOn: boolean },
  { actor, at }: { readonly actor: string | null; readonly at: Date },
): Promise<boolean> {
  const changed = isOn
    ? await tx.execute(sql`delete from message_switches where meeting_id = ${meetingId} and kind = ${kind}`)
    : await tx.execute(sql`insert into message_switches (meeting_id, kind, off_at, off_by)
        values (${meetingId}, ${kind}, ${at}, ${actor}) on conflict do nothing`);
  return (changed.rowCount ?? 0) > 0;
}
