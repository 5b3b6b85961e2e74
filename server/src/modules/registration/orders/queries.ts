import { eq, type SQL, sql } from 'drizzle-orm';
import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import type { OrderLine } from '@plenum/contract/registration/orders/schemas';
import type { InvoiceForm } from '@plenum/contract/registration/orders/invoice';
import type { ReviewState } from '@plenum/contract/registration/states';
import type { KeyRing } from '#kernel/crypto/keys';
import type { Db, Tx } from '#kernel/db/database';
import { type OrderRow, type RegistrationRow, registrations } from '../tables.ts';
import { sealTyped } from './tax-details.ts';

export type NamedLine = Omit<OrderLine, 'name' | 'detail' | 'startsAt'> & {
  readonly name: LocalizedText;
  readonly detail: LocalizedText;
  readonly startsAt: Date | null;
};

/** Returns an order's lines with the names of people and items, person by person. */
export async function findNamedLines(db: Db | Tx, orderId: string): Promise<NamedLine[]> {
  return findLines(db, sql`line.order_id = ${orderId}`);
}

/** Returns order lines by their ids, whatever their order. */
export async function findNamedLinesById(db: Db | Tx, ids: readonly number[]): Promise<NamedLine[]> {
  return ids.length === 0 ? [] : findLines(db, sql`line.id = any (${sql.param([...ids])}::bigint[])`);
}

async function findLines(db: Db | Tx, which: SQL): Promise<NamedLine[]> {
  const found = await db.execute<NamedLine & Record<string, unknown>>(sql`
    select line.id::integer as id, line.held, line.participant_id as "participantId", coalesce(person.full_name, '') as "participantName", line.kind,
      coalesce(type.name, hotel.name, activity.name) as name, coalesce(price.name, room.name, activity.place) as detail,
      line.check_in::text as "checkIn", line.check_out::text as "checkOut",
      activity.starts_at as "startsAt", line.unit, line.quantity,
      line.unit_amount as "unitAmount", line.amount,
      case when line.kind <> 'conference' then null
        when exists (select from order_lines as next where next.replaces = line.id) then 'earlier'
        when line.replaces is not null then 'later'
        when exists (select from orders where orders.id = line.order_id and orders.adds_to is not null) then 'difference' end
        as "typeStep"
    from order_lines as line
    left join participants as person on person.id = line.participant_id
    left join registration_types as type on type.id = line.type_id
    left join price_windows as price on price.id = line.window_id
    left join room_types as room on room.id = line.room_type_id
    left join hotels as hotel on hotel.id = room.hotel_id
    left join activities as activity on activity.id = line.activity_id
    where ${which}
    order by person.position, line.participant_id, array_position(array['conference', 'hotel', 'activity'], line.kind), activity.starts_at,
      line.check_in, line.id`);
  return found.rows;
}

export async function findReview(db: Db | Tx, registrationId: string): Promise<ReviewState | null> {
  return (await findStatus(db, registrationId)).review;
}

export async function findStatus(
  db: Db | Tx,
  registrationId: string,
): Promise<Pick<RegistrationRow, 'state' | 'review'>> {
  const [row] = await db
    .select({ state: registrations.state, review: registrations.review })
    .from(registrations)
    .where(eq(registrations.id, registrationId));
  return row ?? { state: 'cancelled', review: null };
}

/** SQL for the time at which an order's hold began: when it was placed, or approved after that. */
export const holdBegin = (placedAt: SQL, registrationId: SQL) => sql<Date>`(
  select greatest(${placedAt}, max(at)) from registration_history
  where registration_id = ${registrationId} and subject = 'review' and to_state = 'audit_pass')`;

export async function findHoldBegin(tx: Tx, { placedAt, registrationId }: OrderRow): Promise<Date> {
  const began = holdBegin(sql`${placedAt}::timestamptz`, sql`${registrationId}`);
  const found = await tx.execute<{ began: Date }>(sql`select ${began} as began`);
  return new Date(found.rows[0]?.began ?? placedAt);
}

/** A new order is based on the draft, so the invoice is stored in the draft too. */
export async function keepTypedInvoice(
  keys: KeyRing,
  tx: Tx,
  registrationId: string,
  invoice: InvoiceForm | null,
): Promise<void> {
  // If no invoice is wanted any longer, its details are kept in the draft.
  const sealed = invoice && sealTyped(keys, registrationId, invoice);
  const typed = { wantsInvoice: sealed !== null, ...(sealed && { invoice: sealed.invoice }) };
  await tx
    .update(registrations)
    .set({
      head: sql`${registrations.head} || ${JSON.stringify(typed)}::jsonb`,
      ...(sealed && { taxDetails: sealed.taxDetails }),
    })
    .where(eq(registrations.id, registrationId));
}
