import type {
  addSupervisor as add,
  listSupervisors as list,
  SupervisorKey,
} from '@plenum/contract/checkin/supervisors';
import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { recoveryCode } from '#kernel/crypto/random';
import type { Db, Tx } from '#kernel/db/database';
import { orderedId } from '#kernel/db/ordered-id';
import { refuse } from '#kernel/refusal/refusal-error';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { checkinFact } from '../audit-facts.ts';
import { checkinSupervisors } from '../tables.ts';
import { supervisorKeyOf } from './supervisor-key.ts';

/** Creates a code and its key. Deriving the key is slow, so it happens without a database connection. */
export async function prepareSupervisor(meetingId: string): Promise<{ code: string; publicKey: Buffer }> {
  const code = recoveryCode();
  return { code, publicKey: await supervisorKeyOf(meetingId, code) };
}

export async function addSupervisor(
  tx: Tx,
  meetingId: string,
  { name, code, publicKey }: { readonly name: string; readonly code: string; readonly publicKey: Buffer },
  source: AuditSource & { readonly actor: string },
): Promise<ReplyOf<typeof add>> {
  const id = orderedId();
  await tx
    .insert(checkinSupervisors)
    .values({ id, meetingId, name, publicKey, addedBy: source.actor, addedAt: source.at });
  await writeAudit(tx, checkinFact('checkin.supervisor_added', meetingId, { name }), source);
  return { id, code };
}

export async function removeSupervisor(
  tx: Tx,
  { meetingId, supervisorId }: { readonly meetingId: string; readonly supervisorId: string },
  source: AuditSource,
): Promise<null> {
  const own = and(eq(checkinSupervisors.id, supervisorId), eq(checkinSupervisors.meetingId, meetingId));
  const [row] = await tx.select().from(checkinSupervisors).where(own).for('update');
  if (!row) refuse(kernelRefusals.NOT_FOUND);
  if (row.removedAt !== null) return null;
  await tx
    .update(checkinSupervisors)
    .set({ removedAt: source.at, removedBy: source.actor })
    .where(eq(checkinSupervisors.id, supervisorId));
  await writeAudit(tx, checkinFact('checkin.supervisor_removed', meetingId, { name: row.name }), source);
  return null;
}

export async function listSupervisors(db: Db, meetingId: string): Promise<ReplyOf<typeof list>> {
  const { rows } = await db.execute<{ id: string; name: string; addedAt: string; used: number }>(sql`
    select id, name, added_at as "addedAt",
      (select count(*)::integer from checkin_scans where supervisor = checkin_supervisors.id
        and meeting_id = ${meetingId}) as used
    from checkin_supervisors where meeting_id = ${meetingId} and removed_at is null order by added_at, id`);
  return {
    supervisors: rows.map(({ addedAt, ...row }) => ({ ...row, addedAt: new Date(addedAt).toISOString() })),
  };
}

/** Returns the supervisors' public keys that devices receive. */
export async function findSupervisorKeys(db: Db, meetingId: string): Promise<SupervisorKey[]> {
  const rows = await db
    .select()
    .from(checkinSupervisors)
    .where(and(eq(checkinSupervisors.meetingId, meetingId), isNull(checkinSupervisors.removedAt)))
    .orderBy(asc(checkinSupervisors.addedAt), asc(checkinSupervisors.id));
  return rows.map(({ id, name, publicKey }) => ({ id, name, publicKey: publicKey.toString('base64url') }));
}
