import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/http/response/refusal-error';
import { findOrder, lockOrders } from './order-queries.ts';
import type { OrderRow, RegistrationRow } from '../tables.ts';
import { lockRegistrations } from '../change-review.ts';

interface LockedOrder {
  readonly order: OrderRow;
  readonly registration: RegistrationRow;
}

export function lockOwnOrder(tx: Tx, id: string, accountId: string): Promise<LockedOrder> {
  return lockOrder(tx, id, (order) => order.accountId === accountId);
}

export function lockMeetingsOrder(tx: Tx, meetingId: string, id: string): Promise<LockedOrder> {
  return lockOrder(tx, id, (order) => order.meetingId === meetingId);
}

// The registration first: whoever holds it has the order's fate in hand.
async function lockOrder(tx: Tx, id: string, isTheirs: (order: OrderRow) => boolean): Promise<LockedOrder> {
  const found = await findOrder(tx, id);
  if (!found || !isTheirs(found)) refuse(kernelRefusals.NOT_FOUND);
  const [registration] = await lockRegistrations(tx, [found.registrationId]);
  const [order] = await lockOrders(tx, [id]);
  if (!registration || !order) refuse(kernelRefusals.NOT_FOUND);
  return { order, registration };
}
