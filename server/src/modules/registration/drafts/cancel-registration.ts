import { eq } from 'drizzle-orm';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import { isLocked } from '@plenum/contract/registration/states';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { emit } from '#kernel/outbox/outbox';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { orderEventOf, orderCancelled, registrationCancelled } from '../events.ts';
import { type OrderRow, registrationHistory, registrations } from '../tables.ts';
import { releaseOrders } from '../orders/release-orders.ts';
import { type OwnerSource, registrationFact } from '../registration-facts.ts';
import { type FoundRegistration, lockOwnRegistration } from '../people/registration-queries.ts';

/** Cancels the registration permanently, and releases the places of an unpaid order. */
export async function cancelRegistration(tx: Tx, id: string, source: OwnerSource): Promise<null> {
  const found = await lockOwnRegistration(tx, id, source.actor);
  if (isLocked(found.review)) refuse(registrationRefusals.LOCKED);
  if (found.state === 'cancelled') refuse(registrationRefusals.STATE);
  if (found.order === null) await cancelDraft(tx, found, source);
  else await giveBack(tx, found.order, source);
  const { meetingId } = found.row;
  await writeAudit(tx, registrationFact('registration.cancelled', id, { meeting: meetingId }), source);
  await emit(tx, registrationCancelled, { registrationId: id, meetingId }, source.at);
  return null;
}

export async function cancelDraft(
  tx: Tx,
  { row }: Pick<FoundRegistration, 'row'>,
  { actor, at }: Pick<AuditSource, 'actor' | 'at'>,
): Promise<void> {
  await tx
    .update(registrations)
    .set({ state: 'cancelled', version: row.version + 1, changedAt: at })
    .where(eq(registrations.id, row.id));
  await tx.insert(registrationHistory).values({
    registrationId: row.id,
    subject: 'state',
    fromState: row.state,
    toState: 'cancelled',
    at,
    actor,
  });
}

async function giveBack(tx: Tx, order: OrderRow, { actor, at }: OwnerSource): Promise<void> {
  // A payment is in progress, and its result has to be known first.
  if (order.state === 'pay_pending') refuse(registrationRefusals.STATE);
  const release = { actor, reason: '', at, onlyDue: false, leaves: 'cancelled' } as const;
  const ended = await releaseOrders(tx, [order.id], release);
  if (ended.length === 0) refuse(orderRefusals.ORDER_PAID);
  await emit(tx, orderCancelled, { ...orderEventOf(order), by: 'buyer', reason: '' }, at);
}
