import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { type OrderState, paidStates } from '@plenum/contract/registration/orders/states';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { type AuditFact, type AuditSource, writeAudit } from '#modules/audit/public';
import { type OrderLineRow, orderLines, type OrderRow, orders } from '../tables.ts';

const open: readonly OrderState[] = ['unpaid', 'pay_pending'];

/**
 * Returns whether other orders can be added to this one: it must be the first order of a registration, paid and not
 * fully refunded.
 */
export function takesAdditions(order: Pick<OrderRow, 'state' | 'addsTo'>): boolean {
  return order.addsTo === null && paidStates.includes(order.state) && order.state !== 'refunding';
}

/** Finds the unpaid order that adds to this one; there is at most one. */
export async function findOpenAddition(db: Db | Tx, firstId: string): Promise<OrderRow | null> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.addsTo, firstId), inArray(orders.state, [...open])));
  return row ?? null;
}

/** True if a refund with which items of the registration are cancelled waits for a decision or is in progress. */
export async function isBeingGivenUp(db: Db | Tx, registrationId: string): Promise<boolean> {
  return (await findEndingOrder(db, registrationId)) !== null;
}

/** Returns the first order with items that are cancelled with such a refund; null if there is none. */
export async function findEndingOrder(db: Db | Tx, registrationId: string): Promise<string | null> {
  const found = await db.execute<{ id: string }>(sql`
    select orders.id from order_lines join orders on orders.id = order_lines.order_id
    where orders.registration_id = ${registrationId} and order_lines.ending and order_lines.held
    order by order_lines.id limit 1`);
  return found.rows[0]?.id ?? null;
}

/**
 * Returns an SQL condition that is true if the order `later` builds on this one. All additions build on the first
 * order; an addition builds on those placed before it. If two orders were placed in the same millisecond, their ids
 * decide, so that exactly one of them is the later one.
 */
export function isLaterThan({ id, addsTo, placedAt }: OrderRow): SQL {
  if (addsTo === null) return sql`later.adds_to = ${id}::uuid`;
  return sql`later.adds_to = ${addsTo}::uuid and (later.placed_at, later.id) > (${placedAt}::timestamptz, ${id}::uuid)`;
}

/**
 * True if later orders of the registration build on this one, for example with nights after its own. Those orders have
 * to be cancelled first.
 */
export async function hasAdditions(tx: Tx, order: OrderRow): Promise<boolean> {
  const found = await tx.execute(sql`
    select from orders as later
    where ${isLaterThan(order)}
      and exists (select from order_lines where order_id = later.id and held) limit 1`);
  return found.rows.length > 0;
}

/**
 * Makes the items of an addition count as the person's, because it was paid, or no longer count, because its payment
 * was undone. The order's row must be locked.
 */
export async function countAdditions(
  tx: Tx,
  id: string,
  counts: boolean,
  source: AuditSource,
): Promise<void> {
  const types = await tx
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderId, id), eq(orderLines.kind, 'conference')));
  for (const line of types) await (counts ? takeType(tx, line, source) : giveTypeBack(tx, line, source));
  await tx.execute(sql`select count_additions(${id}::uuid, ${counts}, ${source.at}::timestamptz)`);
}

// Gives the person the place that the order has held, instead of the place of the earlier type.
async function takeType(tx: Tx, kept: OrderLineRow, source: AuditSource): Promise<void> {
  const [place] = await tx
    .select()
    .from(orderLines)
    .where(
      and(
        eq(orderLines.participantId, kept.participantId),
        eq(orderLines.kind, 'conference'),
        eq(orderLines.held, true),
        eq(orderLines.pending, false),
      ),
    );
  if (!place) throw new Error(`No place of ${kept.participantId}`);
  const worth = (place.worth ?? place.amount) + kept.amount;
  await tx.execute(sql`
    select switch_type(${place.id}::bigint, ${kept.typeId}::uuid, ${kept.windowId}::uuid, ${worth}::integer,
      ${kept.id}::bigint, ${source.at}::timestamptz)`);
  await writeAudit(tx, await typeFact(tx, place, ''), source);
}

async function giveTypeBack(tx: Tx, kept: OrderLineRow, source: AuditSource): Promise<void> {
  const found = await tx.execute<{ unit: string | null }>(
    sql`select switch_type_back(${kept.id}::bigint, ${source.at}::timestamptz) as unit`,
  );
  if ((found.rows[0]?.unit ?? null) !== null) refuse(orderRefusals.NO_STOCK);
  await writeAudit(tx, await typeFact(tx, kept, ''), source);
}

/** Returns the fact that a person's type was changed, from that of a line to the one they have now. */
export async function typeFact(
  tx: Tx,
  { participantId, typeId }: Pick<OrderLineRow, 'participantId' | 'typeId'>,
  reason: string,
): Promise<AuditFact> {
  const found = await tx.execute<{ meeting: string; from: LocalizedText; to: LocalizedText }>(sql`
    select person.meeting_id as meeting, earlier.name as from, type.name as to
    from participants as person join registration_types as type on type.id = person.type_id
    left join registration_types as earlier on earlier.id = ${typeId}
    where person.id = ${participantId}`);
  const detail = { ...found.rows[0], ...(reason ? { reason } : {}) };
  return { action: 'participant.type_changed', object: `participant:${participantId}`, detail };
}

/**
 * True if a later order changed the person's type, so that this order's payment can't be undone. For the first order,
 * any change of a type counts; for an order that changed a type, only a later change of the same person's type.
 */
export async function hasLaterTypes(tx: Tx, order: OrderRow): Promise<boolean> {
  const { id, addsTo } = order;
  const found = await tx.execute(
    addsTo === null
      ? sql`select from order_lines where order_id = ${id} and held and replaces is not null limit 1`
      : sql`
        select from order_lines as kept
        where kept.order_id = ${id} and kept.kind = 'conference' and (
          not exists (
            select from order_lines as now_held
            where now_held.participant_id = kept.participant_id and now_held.held and not now_held.pending
              and now_held.kind = 'conference' and now_held.type_id = kept.type_id and now_held.replaces is not null)
          or exists (
            select from order_lines as other join orders as later on later.id = other.order_id
            where other.participant_id = kept.participant_id and other.kind = 'conference' and ${isLaterThan(order)}
              and later.state <> 'cancelled')) limit 1`,
  );
  return found.rows.length > 0;
}
