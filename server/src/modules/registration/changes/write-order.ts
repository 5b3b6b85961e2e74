import type { ChangeQuote } from '@plenum/contract/registration/changes/quote-change';
import { changeRefusals } from '@plenum/contract/registration/change-messages';
import { sql } from 'drizzle-orm';
import type { KeyRing } from '#kernel/crypto/keys';
import type { Tx } from '#kernel/db/database';
import { orderedId } from '#kernel/db/ordered-id';
import { violatedConstraint } from '#kernel/db/violations';
import { refuse } from '#kernel/refusal/refusal-error';
import type { AuditSource } from '#modules/audit/public';
import { postJournal } from '#modules/ledger/public';
import type { MeetingOffer } from '#modules/meetings/offer/public';
import { noStock } from '../checkout/order-refusals.ts';
import { countAdditions } from '../orders/additions.ts';
import { holdUntil } from '../orders/hold.ts';
import { orderNumber } from '../orders/order-number.ts';
import { orderHistory, orderLines, type OrderRow, orders } from '../tables.ts';
import { openInvoice, sealInvoice } from '../orders/tax-details.ts';

/** Writes the order with its lines and places. An order with nothing to pay takes effect immediately. */
export async function writeOrder(
  keys: KeyRing,
  tx: Tx,
  offer: MeetingOffer,
  first: OrderRow,
  { lines, fees }: Pick<ChangeQuote, 'lines' | 'fees'>,
  source: AuditSource,
): Promise<OrderRow> {
  const { actor, at } = source;
  const id = orderedId();
  const isFree = fees.total === 0;
  const isOffered = first.method !== null && offer.payment.methods.includes(first.method);
  const method = !isFree && isOffered ? first.method : null;
  const { meetingId, accountId, registrationId, currency } = first;
  const [order] = await insertOrder(tx, {
    id,
    number: orderNumber(at, offer.meeting.timeZone),
    meetingId,
    accountId,
    registrationId,
    addsTo: first.id,
    // The call has its own idempotency key; this value only has to be unique.
    idempotencyKey: `change:${id}`,
    requestHash: Buffer.alloc(0),
    currency,
    conferenceFee: fees.conference,
    hotelFee: fees.hotel,
    activityFee: fees.activity,
    state: isFree ? 'pay_success' : 'unpaid',
    method,
    payable: !isFree,
    holdUntil: isFree ? null : holdUntil(offer, method, at),
    ...sealInvoice(keys, id, openInvoice(keys, first)),
    pricedAt: at,
    placedAt: at,
    changedAt: at,
  });
  if (!order) throw new Error('an order was not written');
  await tx.insert(orderLines).values(
    lines.map(({ memberId, priceFrom: _from, priceUntil: _until, ...line }) => ({
      ...line,
      orderId: id,
      participantId: memberId,
      held: true,
      pending: true,
    })),
  );
  const gone = await tx.execute<{ unit: string | null }>(sql`select take_units(${id}::uuid) as unit`);
  const unit = gone.rows[0]?.unit ?? null;
  if (unit !== null) throw noStock(unit);
  await tx.insert(orderHistory).values({ orderId: id, fromState: null, toState: 'unpaid', at, actor });
  if (isFree) {
    await tx
      .insert(orderHistory)
      .values({ orderId: id, fromState: 'unpaid', toState: 'pay_success', at, actor });
    await countAdditions(tx, id, true, source);
  }
  await postJournal(tx, { currency, at }, [
    { account: 'receivable', amount: fees.total, orderId: id },
    { account: 'conference', amount: -fees.conference, orderId: id },
    { account: 'hotel', amount: -fees.hotel, orderId: id },
    { account: 'activity', amount: -fees.activity, orderId: id },
  ]);
  return order;
}

async function insertOrder(tx: Tx, row: typeof orders.$inferInsert): Promise<OrderRow[]> {
  try {
    return await tx.insert(orders).values(row).returning();
  } catch (error) {
    // The registration is locked first, so this constraint is only a second safeguard.
    if (violatedConstraint(error) === 'orders_one_open_addition') refuse(changeRefusals.CHANGE_OPEN);
    throw error;
  }
}
