import type { Currency } from '@plenum/contract/kernel/money';
import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { announceAll } from '#kernel/live/live-hub';
import { accountChannel } from '#kernel/http/live/live-route';
import {
  changeOrderState,
  findOrder,
  lockOrder,
  type LockedOrder,
  lockOrdersInTurn,
} from '#modules/registration/orders/public';
import { findRecharge, lockRecharge, lockRecharges } from '../balance/recharge-queries.ts';
import { type RechargeRow, recharges } from '../balance/tables.ts';
import { ofOrder, ofRecharge, type PayableRef } from '../payable-ref.ts';
import { hasWaitingSlip } from '../slip-queries.ts';

// Attempts, slips and receipts are for an order or for a recharge. This file contains the differences between the two.

export interface LockedRecharge {
  readonly recharge: RechargeRow;
}

/** An order or top-up whose rows are locked. */
export type Payable = LockedOrder | LockedRecharge;

export async function lockPayable(tx: Tx, { orderId, rechargeId }: PayableRef): Promise<Payable> {
  if (orderId !== null) return lockOrder(tx, orderId);
  if (rechargeId === null) throw new Error('Money for neither an order nor a recharge');
  return { recharge: await lockRecharge(tx, rechargeId) };
}

/**
 * Locks several orders and top-ups by id, in the order in which every transaction locks them: registrations by id, then
 * top-ups by account. Transactions with the same lock order can't deadlock.
 */
export async function lockPayables(
  tx: Tx,
  refs: readonly PayableRef[],
): Promise<ReadonlyMap<string, Payable>> {
  const orderIds = refs.flatMap(({ orderId }) => orderId ?? []);
  const rechargeIds = refs.flatMap(({ rechargeId }) => rechargeId ?? []);
  const payables: Payable[] = await lockOrdersInTurn(tx, [...new Set(orderIds)]);
  for (const recharge of await lockRecharges(tx, rechargeIds)) payables.push({ recharge });
  return new Map(payables.map((payable) => [payableFacts(payable).id, payable]));
}

/** Returns the fields that orders and top-ups have in common. */
export function payableFacts(payable: Payable): {
  readonly ref: PayableRef;
  readonly id: string;
  readonly accountId: string;
  readonly meetingId: string;
  readonly currency: Currency;
} {
  const { id, accountId, meetingId, currency } = 'recharge' in payable ? payable.recharge : payable.order;
  const ref = 'recharge' in payable ? ofRecharge(id) : ofOrder(id);
  return { ref, id, accountId, meetingId, currency };
}

export function findPayable(db: Db | Tx, { orderId, rechargeId }: PayableRef) {
  return orderId === null ? findRecharge(db, rechargeId ?? '') : findOrder(db, orderId);
}

/** True if the order or top-up needs no further payment. */
export async function isOver(db: Db | Tx, ref: PayableRef): Promise<boolean> {
  const found = await findPayable(db, ref);
  return found === null || !(found.state === 'unpaid' || found.state === 'pay_pending');
}

/**
 * Marks the order or top-up as waiting for its provider: the payer may have paid, so they are not asked to pay again
 * until the provider has answered. Returns whether its state changed.
 */
export async function awaitProvider(tx: Tx, payable: Payable, at: Date): Promise<boolean> {
  if ('recharge' in payable) return changeRechargeState(tx, payable.recharge, 'unpaid', 'pay_pending', at);
  const { order } = payable;
  if (order.state !== 'unpaid' || !order.payable) return false;
  await changeOrderState(tx, order, 'pay_pending', '', { actor: null, requestId: null, address: null, at });
  return true;
}

/** Makes the order or top-up payable again, because nothing was paid. Returns whether its state changed. */
export async function returnToPayer(tx: Tx, payable: Payable, at: Date): Promise<boolean> {
  if (!mayReturnToPayer(payable) || (await hasWaitingSlip(tx, payableFacts(payable).ref))) return false;
  if ('recharge' in payable) return changeRechargeState(tx, payable.recharge, 'pay_pending', 'unpaid', at);
  await changeOrderState(tx, payable.order, 'unpaid', '', {
    actor: null,
    requestId: null,
    address: null,
    at,
  });
  return true;
}

/** True if the order or top-up waits for a provider's answer and no money has been received. */
export function mayReturnToPayer(payable: Payable): boolean {
  if ('recharge' in payable) return payable.recharge.state === 'pay_pending';
  return payable.order.state === 'pay_pending' && payable.order.received === 0;
}

async function changeRechargeState(
  tx: Tx,
  { id, state }: RechargeRow,
  from: 'unpaid' | 'pay_pending',
  to: 'unpaid' | 'pay_pending',
  at: Date,
): Promise<boolean> {
  if (state !== from) return false;
  await tx.update(recharges).set({ state: to, changedAt: at }).where(eq(recharges.id, id));
  return true;
}

/** Sends the payers live events, so that all their open windows are refreshed. */
export async function tellPayers(tx: Tx, payables: readonly Payable[]): Promise<void> {
  const events = payables.map(payableFacts).map(({ accountId, id }) => {
    return { channel: accountChannel(accountId), event: 'payment', id } as const;
  });
  await announceAll(tx, events);
}
