import { and, asc, eq, sql } from 'drizzle-orm';
import { MemberDraft } from '@plenum/contract/registration/people/draft';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { KeyRing } from '#kernel/crypto/keys';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { findOrder } from '../orders/order-queries.ts';
import { type OrderRow, participants, type RegistrationRow, registrations } from '../tables.ts';
import { openDraft } from './member-draft.ts';
import type { RegistrationStatus } from './editable-fields.ts';

export interface FoundRegistration extends RegistrationStatus {
  readonly row: RegistrationRow;
  readonly order: OrderRow | null;
}

/** Finds a registration for its owner; everyone else gets "not found". */
export async function findOwnRegistration(
  db: Db | Tx,
  id: string,
  accountId: string,
): Promise<FoundRegistration> {
  const [row] = await db.select().from(registrations).where(ownedBy(id, accountId));
  return withOrder(db, row);
}

/**
 * Locks a registration for its owner. Every change of a registration takes this lock, so that changes run one after the
 * other.
 */
export async function lockOwnRegistration(tx: Tx, id: string, accountId: string): Promise<FoundRegistration> {
  const [row] = await tx.select().from(registrations).where(ownedBy(id, accountId)).for('no key update');
  return withOrder(tx, row);
}

export async function findRegistration(db: Db | Tx, id: string): Promise<FoundRegistration> {
  const [row] = await db.select().from(registrations).where(eq(registrations.id, id));
  return withOrder(db, row);
}

export async function lockRegistration(tx: Tx, id: string): Promise<FoundRegistration> {
  const [row] = await tx.select().from(registrations).where(eq(registrations.id, id)).for('no key update');
  return withOrder(tx, row);
}

function ownedBy(id: string, accountId: string) {
  return and(eq(registrations.id, id), eq(registrations.accountId, accountId));
}

// The order is read by a separate query, because rows joined to a locked row may be older than the lock.
async function withOrder(db: Db | Tx, row: RegistrationRow | undefined): Promise<FoundRegistration> {
  if (!row) refuse(kernelRefusals.NOT_FOUND);
  const order = row.orderId === null ? null : await findOrder(db, row.orderId);
  return { row, order, state: row.state, review: row.review, orderState: order?.state ?? null };
}

/** Returns those of the registrations that have a roommate in another registration whose stay is locked. */
export async function findRoommateLocked(
  db: Db | Tx,
  registrationIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await db.execute<{ id: string }>(sql`
    select distinct person.registration_id as id
    from participants as person
    join room_places as own on own.participant_id = person.id
    join room_places as beside on beside.room_id = own.room_id
    join participants as mate on mate.id = beside.participant_id and mate.registration_id <> person.registration_id
    join registrations as other on other.id = mate.registration_id
    where person.registration_id = any(${sql.param([...registrationIds])}::uuid[])
      and other.review in ('audit_pending', 'audit_pass')`);
  return new Set(found.rows.map(({ id }) => id));
}

/** Returns the participants of a registration, by their position. */
export async function findMembers(db: Db | Tx, registrationId: string) {
  return db
    .select({
      id: participants.id,
      state: participants.state,
      version: participants.version,
      position: participants.position,
      selfFilled: participants.selfFilled,
      typeId: participants.typeId,
      gender: participants.gender,
      draft: participants.draft,
    })
    .from(participants)
    .where(and(eq(participants.registrationId, registrationId), eq(participants.removed, false)))
    .orderBy(asc(participants.position), asc(participants.id));
}
export type MemberRow = Awaited<ReturnType<typeof findMembers>>[number];

export function openMember(keys: KeyRing, { id, draft }: Pick<MemberRow, 'id' | 'draft'>): MemberDraft {
  return MemberDraft.parse(openDraft(keys, id, draft));
}

/** Marks the draft as changed, so that an order that is being placed isn't based on outdated data. */
export async function touchRegistration(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .update(registrations)
    .set({ version: sql`${registrations.version} + 1`, changedAt: now })
    .where(eq(registrations.id, id));
}
