import type { Identity } from '@plenum/contract/meetings/catalogue';
import type { TypeHolder } from '@plenum/contract/registration/changes/quote-type';
import type { QuoteLine } from '@plenum/contract/registration/checkout/quote';
import { and, eq, sql } from 'drizzle-orm';
import type { KeyRing } from '#kernel/crypto/keys';
import type { Db, Tx } from '#kernel/db/database';
import { emit } from '#kernel/outbox/outbox';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findOffer } from '#modules/meetings/offer/public';
import { noStock } from '../checkout/order-refusals.ts';
import { orderEventOf, orderPlaced, typeChanged } from '../events.ts';
import { typeFact } from '../orders/additions.ts';
import { announceChanges } from '../people/person-writes.ts';
import { orderLines, type OrderRow, participants } from '../tables.ts';
import { addedFact } from './audit-facts.ts';
import { writeOrder } from './write-order.ts';

/** The place of a person who has paid, with the order line that holds it. */
export interface HeldPlace extends TypeHolder {
  readonly lineId: number;
  readonly participantId: string;
  readonly identity: Identity | null;
}

/** Finds a person's place; null if the person isn't in this registration. */
export async function findPlace(
  db: Db | Tx,
  registrationId: string,
  participantId: string,
): Promise<HeldPlace | null> {
  const found = await db.execute<HeldPlace & Record<string, unknown>>(sql`
    select line.id::integer as "lineId", person.id as "participantId", line.type_id as "typeId", person.identity,
      coalesce(line.worth, line.amount) as worth,
      (select coalesce(json_agg(activity_id), '[]') from order_lines
        where participant_id = person.id and held and not pending and kind = 'activity') as "activityIds"
    from participants as person
    join order_lines as line on line.participant_id = person.id and line.held and not line.pending and line.kind = 'conference'
    where person.id = ${participantId} and person.registration_id = ${registrationId} and person.state = 'registered'
      and not person.removed`);
  return found.rows[0] ?? null;
}

/** Finds a person's registration; null if the person isn't in this conference. */
export async function findRegistrationOf(
  db: Db | Tx,
  meetingId: string,
  participantId: string,
): Promise<string | null> {
  const [found] = await db
    .select({ id: participants.registrationId })
    .from(participants)
    .where(and(eq(participants.id, participantId), eq(participants.meetingId, meetingId)));
  return found?.id ?? null;
}

interface NewType {
  readonly typeId: string;
  readonly windowId: string;
  /** The current price. */
  readonly price: number;
  /** The type's identity, if it differs from the person's; otherwise null. */
  readonly identity: Identity | null;
}

/** Gives a place the other type immediately. The registration and its orders must be locked. */
export async function switchType(
  tx: Tx,
  { lineId, participantId, typeId: before }: HeldPlace,
  { typeId, windowId, price, identity }: NewType,
  reason: string,
  source: AuditSource,
): Promise<void> {
  const found = await tx.execute<{ unit: string | null }>(sql`
    select switch_type(${lineId}::bigint, ${typeId}::uuid, ${windowId}::uuid, ${price}::integer, null,
      ${source.at}::timestamptz) as unit`);
  const unit = found.rows[0]?.unit ?? null;
  if (unit !== null) throw noStock(unit);
  if (identity !== null)
    await tx.update(participants).set({ identity }).where(eq(participants.id, participantId));
  await writeAudit(tx, await typeFact(tx, { participantId, typeId: before }, reason), source);
  await announceChanges(tx, [participantId], source.at);
}

/** Sends the buyer a message about the organizer's change, if there is neither an order nor a refund to announce it. */
export async function tellOfType(tx: Tx, first: OrderRow, participantId: string, at: Date): Promise<void> {
  await emit(tx, typeChanged, { ...orderEventOf(first), participantId }, at);
}

/** Creates an order for the difference to a more expensive type. The order holds the new place until it is paid. */
export async function orderType(
  keys: KeyRing,
  tx: Tx,
  first: OrderRow,
  { participantId, worth }: HeldPlace,
  { typeId, windowId, price, identity }: NewType,
  reason: string,
  source: AuditSource,
): Promise<OrderRow> {
  const difference = price - worth;
  const line: QuoteLine = {
    memberId: participantId,
    kind: 'conference',
    typeId,
    windowId,
    // The price difference doesn't belong to a price period, so the order is not repriced when a period ends.
    priceFrom: null,
    priceUntil: null,
    roomTypeId: null,
    checkIn: null,
    checkOut: null,
    unit: null,
    activityId: null,
    quantity: 1,
    unitAmount: difference,
  };
  const fees = { conference: difference, hotel: 0, activity: 0, discount: 0, total: difference };
  const order = await writeOrder(
    keys,
    tx,
    await findOffer(tx, first.meetingId),
    first,
    { lines: [line], fees },
    source,
  );
  if (identity !== null)
    await tx
      .update(orderLines)
      .set({ identityAfter: identity })
      .where(and(eq(orderLines.orderId, order.id), eq(orderLines.kind, 'conference')));
  const { number, total, currency, meetingId } = order;
  const detail = { meeting: meetingId, number, total, currency, addsTo: first.number, type: typeId, reason };
  await writeAudit(tx, addedFact(order.id, detail), source);
  await emit(tx, orderPlaced, orderEventOf(order), source.at);
  return order;
}
