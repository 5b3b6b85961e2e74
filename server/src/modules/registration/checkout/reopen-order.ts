import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { violatedConstraint } from '#kernel/db/violations';
import { refuse } from '#kernel/refusal/refusal-error';
import { emit } from '#kernel/outbox/outbox';
import type { Kernel } from '#kernel/kernel';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findTerms } from '#modules/meetings/offer/public';
import { changeReview } from '../change-review.ts';
import { orderEventOf, orderPlaced } from '../events.ts';
import { lockOrder, type LockedOrder } from '../orders/order-queries.ts';
import { orderFact } from '../orders/audit-facts.ts';
import { openIdNumber } from '../people/member-draft.ts';
import { blindPersonKeys } from '../people/person-keys.ts';
import { replaceKeys } from '../people/person-writes.ts';
import { orderLines, participants } from '../tables.ts';

/**
 * Reopens a cancelled order, whose row is locked, at its old price. All its items must be available and not kept for
 * the waiting list, its people must not be registered elsewhere, and the registration must have no other order. The
 * order is then unpaid; the caller applies the money.
 */
export async function reopenOrder(
  { keys }: Pick<Kernel, 'keys'>,
  tx: Tx,
  { order, registration }: LockedOrder,
  reason: string,
  source: AuditSource,
): Promise<LockedOrder> {
  // An addition to another order has to be ordered again.
  if (
    order.state !== 'cancelled' ||
    registration.state !== 'draft' ||
    !order.payable ||
    order.addsTo !== null
  )
    refuse(orderRefusals.ORDER_STATE);
  const people = await findOrdered(tx, order.id, registration.id);
  const found = await tx.execute<{ opened: boolean }>(sql`
    select reopen_order(${order.id}::uuid, ${source.actor}::uuid, ${reason}, ${source.at}::timestamptz) as opened`);
  if (found.rows[0]?.opened !== true) refuse(orderRefusals.NO_STOCK);
  const members = people.map((person) => {
    const idNumber = openIdNumber(keys, person.id, person.idNumber);
    return { id: person.id, keys: blindPersonKeys(keys, { ...person, idNumber }) };
  });
  try {
    await replaceKeys(tx, order.meetingId, members);
  } catch (error) {
    if (violatedConstraint(error) === 'person_keys_pkey') refuse(registrationRefusals.PERSON_TAKEN);
    throw error;
  }
  const { rules } = await findTerms(tx, order.meetingId);
  // With this rule the registration was approved before it could be paid, so it is approved again.
  if (rules.review === 'review_then_pay')
    await changeReview(tx, [registration], { to: 'audit_pass', reason, ...source });
  await writeAudit(tx, orderFact('order.reopened', order.id, { number: order.number, reason }), source);
  await emit(tx, orderPlaced, orderEventOf(order), source.at);
  return lockOrder(tx, order.id);
}

// Finds the people whom the order was for when it was placed. The order is not restored if some of them were removed or
// registered again since then.
async function findOrdered(tx: Tx, orderId: string, registrationId: string) {
  const isBedOfOther = sql<boolean>`exists (select from order_lines as bed
    where bed.order_id = ${orderId} and bed.participant_id = ${participants.id} and bed.unit in ('men_bed', 'women_bed')
      and bed.unit is distinct from case ${participants.gender} when 'male' then 'men_bed' when 'female' then 'women_bed' end)`;
  const rows = await tx
    .select({ person: participants, typeId: orderLines.typeId, isBedOfOther })
    .from(orderLines)
    .innerJoin(participants, eq(participants.id, orderLines.participantId))
    .where(sql`${orderLines.orderId} = ${orderId} and ${orderLines.kind} = 'conference'`);
  const count = await tx.$count(
    orderLines,
    sql`${orderLines.orderId} = ${orderId} and ${orderLines.kind} = 'conference'`,
  );
  const isWhole =
    rows.length === count &&
    rows.every(
      ({ person, typeId, isBedOfOther: isOther }) =>
        person.registrationId === registrationId &&
        person.state === 'draft' &&
        !person.removed &&
        person.typeId === typeId &&
        !isOther,
    );
  if (!isWhole) refuse(orderRefusals.ORDER_STATE);
  return rows.map(({ person }) => person);
}
