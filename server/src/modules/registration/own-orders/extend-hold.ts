import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { orderMessages, orderRefusals } from '@plenum/contract/registration/orders/messages';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findTerms } from '#modules/meetings/offer/public';
import { changeOrders, lockMeetingsOrder } from '../orders/order-queries.ts';
import { orderFact } from '../orders/audit-facts.ts';

export async function extendHold(
  tx: Tx,
  { meetingId, id, until }: { meetingId: string; id: string; until: Date },
  source: AuditSource,
): Promise<null> {
  const { order } = await lockMeetingsOrder(tx, meetingId, id);
  const { holdUntil } = order;
  if (order.state !== 'unpaid' || holdUntil === null) refuse(orderRefusals.ORDER_STATE);
  const { meeting } = await findTerms(tx, meetingId);
  if (until <= holdUntil || until <= source.at || until > meeting.endsAt)
    refuse(kernelRefusals.INVALID_INPUT, { fields: { until: orderMessages.hold_not_longer } });
  await changeOrders(tx, [id], { holdUntil: until }, source.at);
  const detail = { from: holdUntil.toISOString(), to: until.toISOString() };
  await writeAudit(tx, orderFact('order.hold_extended', id, detail), source);
  return null;
}
