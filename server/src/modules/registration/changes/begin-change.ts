import type { AttendeeChange } from '@plenum/contract/meetings/settings';
import type { Refusal } from '@plenum/contract/kernel/refusals';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { changeRefusals } from '@plenum/contract/registration/change-messages';
import { paidStates } from '@plenum/contract/registration/orders/states';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { findTerms, type MeetingTerms } from '#modules/meetings/offer/public';
import { findOpenAddition, isBeingGivenUp } from '../orders/additions.ts';
import { lockOrders } from '../orders/order-queries.ts';
import { mayChange, whyNotChange } from '../orders/change-rules.ts';
import {
  findOwnRegistration,
  findRegistration,
  type FoundRegistration,
  lockOwnRegistration,
  lockRegistration,
} from '../people/registration-queries.ts';
import { type OrderRow, orders, type RegistrationRow } from '../tables.ts';

/** The account that made the registration, or the staff of its conference. */
export type Changer = { readonly registrationId: string } & (
  | { readonly accountId: string; readonly meetingId?: undefined }
  | { readonly accountId?: undefined; readonly meetingId: string }
);

export interface BegunChange {
  readonly registration: RegistrationRow;
  /** The paid orders of the registration: the first one and its additions, oldest first. */
  readonly orders: readonly OrderRow[];
  readonly terms: MeetingTerms;
  readonly isStaff: boolean;
}

/** Locks a registration with its paid orders, to change what is paid. Refuses if no change is allowed now. */
export async function beginChange(
  tx: Tx,
  changer: Changer,
  change: AttendeeChange,
  now: Date,
): Promise<BegunChange> {
  const { registrationId, accountId } = changer;
  await shareMeeting(tx, registrationId);
  const found =
    accountId === undefined
      ? await lockRegistration(tx, registrationId)
      : await lockOwnRegistration(tx, registrationId, accountId);
  const begun = await lookAt(tx, found, changer);
  const whyNot = await whyNotNow(tx, begun, change, now);
  if (whyNot !== null) refuse(whyNot);
  // The orders are read again under their locks, because they may have changed since the first read.
  return {
    ...begun,
    orders: await lockOrders(
      tx,
      begun.orders.map(({ id }) => id),
    ),
  };
}

/** Like `beginChange` without locks, to show what could be changed. `whyNot` is null if changes are allowed. */
export async function viewChangeable(
  db: Db,
  changer: Changer,
  change: AttendeeChange,
  now: Date,
): Promise<BegunChange & { readonly whyNot: Refusal | null }> {
  const { registrationId, accountId } = changer;
  const found =
    accountId === undefined
      ? await findRegistration(db, registrationId)
      : await findOwnRegistration(db, registrationId, accountId);
  const begun = await lookAt(db, found, changer);
  return { ...begun, whyNot: await whyNotNow(db, begun, change, now) };
}

/**
 * Locks the conference, which comes first in the lock order. The lock is shared, because many orders are placed at the
 * same time.
 */
export async function shareMeeting(tx: Tx, registrationId: string): Promise<string> {
  const found = await tx.execute<{ id: string }>(sql`
    select id from meetings where id = (select meeting_id from registrations where id = ${registrationId}) for share`);
  return found.rows[0]?.id ?? refuse(kernelRefusals.NOT_FOUND);
}

async function lookAt(
  db: Db | Tx,
  { row, order }: FoundRegistration,
  { meetingId }: Changer,
): Promise<BegunChange> {
  if (meetingId !== undefined && row.meetingId !== meetingId) refuse(kernelRefusals.NOT_FOUND);
  const paid = await db
    .select()
    .from(orders)
    .where(and(eq(orders.registrationId, row.id), inArray(orders.state, [...paidStates])))
    .orderBy(asc(orders.placedAt), asc(orders.id));
  return {
    registration: row,
    // A partly refunded order of an earlier try of the same registration is left out.
    orders: paid.filter(({ id, addsTo }) => order !== null && (id === order.id || addsTo === order.id)),
    terms: await findTerms(db, row.meetingId),
    isStaff: meetingId !== undefined,
  };
}

async function whyNotNow(
  db: Db | Tx,
  { registration, orders: paid, terms, isStaff }: BegunChange,
  change: AttendeeChange,
  now: Date,
): Promise<Refusal | null> {
  const order = paid.find(({ id }) => id === registration.orderId) ?? null;
  if (registration.state === 'submitted' && order === null) return changeRefusals.CHANGE_UNPAID;
  const hasOpenAddition = order !== null && (await findOpenAddition(db, order.id)) !== null;
  const isGivingUp = await isBeingGivenUp(db, registration.id);
  const whyNot = whyNotChange({ registration, order, hasOpenAddition, isGivingUp, isStaff }, terms, now);
  return whyNot ?? (mayChange(change, terms, isStaff) ? null : changeRefusals.CHANGE_OFF);
}
