import type { MessageOutcome } from '@plenum/contract/messaging/log';
import type { MessageKind } from '@plenum/contract/messaging/kinds';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { maskTarget } from '../mask-target.ts';

interface PersonMessage {
  readonly participantId: string;
  /** Masked. */
  readonly target: string;
  readonly state: MessageOutcome;
  readonly at: string;
}

/** The number of messages of a kind sent to each of these targets since then. */
export async function countMessagesTo(
  db: Db | Tx,
  targets: readonly string[],
  kind: MessageKind,
  since: Date,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ target: string; count: number }>(sql`
    select target, count(*)::integer as count from message_log
    where target = any (${sql.param([...targets])}::text[]) and created_at >= ${since} and template_key = ${kind}
    group by target`);
  return new Map(rows.map(({ target, count }) => [target, count]));
}

/** The latest message of these kinds to each address of these participants, the oldest first. */
export async function findLatestMessages(
  db: Db | Tx,
  participantIds: readonly string[],
  kinds: readonly MessageKind[],
): Promise<PersonMessage[]> {
  if (participantIds.length === 0) return [];
  const { rows } = await db.execute<{ id: string; target: string; state: MessageOutcome; at: Date }>(sql`
    select * from (
      select distinct on (participant_id, target) participant_id as id, target, created_at as at,
        case when state = 'sent' then coalesce(delivery, 'sent') else state end as state
      from message_log
      where participant_id = any (${sql.param([...participantIds])}::uuid[])
        and template_key = any (${sql.param([...kinds])}::text[])
      order by participant_id, target, created_at desc, id) as latest
    order by at, target`);
  return rows.map(({ id, target, state, at }) => ({
    participantId: id,
    target: maskTarget(target),
    state,
    at: new Date(at).toISOString(),
  }));
}
