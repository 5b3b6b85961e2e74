// Refunds. As in the other files of the model, functions return the name of the refusal, or null.
import { hasAdditions } from './changes.ts';
import {
  isBed,
  type Line,
  type Order,
  type Part,
  priceOf,
  type Receipt,
  type Refund,
  type Registration,
  registered,
  unpair,
  type World,
} from './model.ts';
import { changeNights, isGoingBack, openRefundOf, waitingOf } from './money.ts';

/** Refunds above this amount need a second person's confirmation. */
export const REFUND_LIMIT = 150_000;
/** The share that the conference refunds on request. */
export const REFUND_PERCENT = 80;

type Way = NonNullable<Refund['way']>;

function notLeft({ state, received, refunded }: Order, amount: number): string | null {
  if (state !== 'pay_success' && state !== 'partially_refunded') return 'ORDER_STATE';
  if (received === refunded) return 'ORDER_STATE';
  return amount > received - refunded ? 'INVALID_INPUT' : null;
}

/** The sum that can still be refunded of a receipt that paid for its order. */
export function leftOf({ refunds }: World, receipt: Receipt): number {
  const parts = refunds.filter((refund) => refund.receipt === null).flatMap((refund) => refund.parts);
  const promised = parts.filter((part) => part.receipt === receipt && part.state !== 'failed');
  return promised.reduce((left, { amount }) => left - amount, receipt.applied);
}

function canGo(world: World, refund: Refund, way: Way, amount: number): boolean {
  if (refund.receipt) return true;
  const usable = world.receipts.filter(
    (receipt) => receipt.order === refund.order && (way !== 'original' || receipt.isProviders),
  );
  return usable.reduce((sum, receipt) => sum + leftOf(world, receipt), 0) >= amount;
}

/** Records finance's decision about the amount and the method of a refund. */
function decide(world: World, refund: Refund, amount: number, way: Way): string | null {
  if (!canGo(world, refund, way, amount)) return 'REFUND_WAY';
  const needsSecond = amount > REFUND_LIMIT;
  if (!needsSecond && !refund.receipt && isFollowed(world, refund, amount)) return 'CHANGE_FOLLOWS';
  Object.assign(refund, { amount, way, state: needsSecond ? 'confirming' : 'sent' });
  if (!needsSecond) send(refund);
  return null;
}

/**
 * True if the refund would cancel items on which later orders build: a whole order, a person's place, or nights before
 * those of a later order.
 */
function isFollowed(world: World, { order, ends }: Refund, amount: number): boolean {
  if (typeof ends !== 'object')
    return (ends === 'all' || order.refunded + amount === order.received) && hasAdditions(world, order);
  if (!ends.held || ends.unit === 'lunch') return false;
  const others = world.orders
    .filter((other) => other !== order && (ends.unit === 'type' || other.nr > order.nr))
    .flatMap(({ lines }) => lines)
    .filter(({ held, member }) => held && member === ends.member);
  return ends.unit === 'type' ? others.length > 0 : others.some(({ unit }) => isBed(unit));
}

function send(refund: Refund): void {
  refund.state = 'sent';
  if (!refund.receipt) refund.order.state = 'refunding';
}

/**
 * Copies to the model which receipts the product chose for a refund, and returns whether the choice is valid. Any
 * choice is valid if it adds up and no receipt is used twice for the same money. A refund to a balance arrives
 * immediately.
 */
export function split(world: World, refund: Refund, parts: readonly Omit<Part, 'state'>[]): boolean {
  const sum = parts.reduce((total, { amount }) => total + amount, 0);
  const isRight = parts.every(
    ({ receipt, amount }) =>
      receipt.order === refund.order &&
      amount > 0 &&
      amount <= (refund.receipt ? waitingOf(receipt) : leftOf(world, receipt)) &&
      (refund.way !== 'original' || receipt.isProviders),
  );
  refund.parts = parts.map((part) => ({ ...part, state: 'begun' }));
  return isRight && sum === refund.amount;
}

export function arrive(world: World, refund: Refund): void {
  if (refund.way === 'balance')
    world.balances[refund.order.registration] =
      (world.balances[refund.order.registration] ?? 0) + refund.amount;
  for (const part of refund.parts) settle(world, refund, part, 'done');
}

type NewRefund = Pick<Refund, 'order' | 'receipt' | 'ends' | 'amount'> & { readonly isByBuyer?: boolean };

function insert(world: World, refund: NewRefund): Refund {
  return { nr: world.refunds.length, isByBuyer: false, way: null, state: 'asked', parts: [], ...refund };
}

/** Refunds an order on finance's own initiative. */
export function make(
  world: World,
  order: Order,
  { amount, way, ends }: { amount: number; way: Way; ends: Refund['ends'] },
): string | null {
  if (openRefundOf(world, order)) return 'REFUND_OPEN';
  const refusal = notLeft(order, amount);
  if (refusal) return refusal;
  if (typeof ends === 'object' && !ends.held) return 'INVALID_INPUT';
  const refund = insert(world, { order, receipt: null, ends, amount });
  return decide(world, refund, amount, way) ?? put(world, refund);
}

/** Refunds money that was not applied to anything. */
export function giveBack(world: World, receipt: Receipt, way: Way): string | null {
  const amount = waitingOf(receipt);
  if (receipt.isUndone || amount === 0) return 'RECEIPT_STATE';
  if (isGoingBack(world, receipt)) return 'REFUND_OPEN';
  if (way === 'original' && !receipt.isProviders) return 'REFUND_WAY';
  const refund = insert(world, { order: receipt.order, receipt, ends: 'nothing', amount });
  return decide(world, refund, amount, way) ?? put(world, refund);
}

/** Requests a refund under the policy, as the buyer. */
export function ask(world: World, order: Order): string | null {
  if (openRefundOf(world, order)) return 'REFUND_OPEN';
  if (notLeft(order, 0)) return 'ORDER_STATE';
  const isUnderReview = world.registrations[order.registration]?.review === 'audit_pending';
  if (world.rule !== 'none' && isUnderReview) return 'LOCKED';
  const amount = ruleOf(world, order);
  if (amount <= 0) return 'REFUND_RULE';
  return put(world, insert(world, { order, receipt: null, ends: 'all', amount, isByBuyer: true }));
}

function put({ refunds }: World, refund: Refund): null {
  refunds.push(refund);
  return null;
}

/**
 * Returns the refund under the policy: the share of the price of the order's current items, less earlier refunds with
 * which no item was cancelled.
 */
export function ruleOf({ refunds }: World, order: Order): number {
  const { received, refunded, lines } = order;
  const ended = priceOf(lines.filter(({ held }) => !held));
  const forEnded = refunds
    .filter((refund) => refund.order === order && typeof refund.ends === 'object' && refund.state === 'done')
    .reduce((sum, { amount }) => sum + amount, 0);
  const share = Math.floor(((received - ended) * REFUND_PERCENT) / 100);
  return Math.min(share - (refunded - forEnded), received - refunded);
}

export function withdraw(refund: Refund): string | null {
  if (refund.state !== 'asked') return 'REFUND_STATE';
  refund.state = 'withdrawn';
  return null;
}

export function approve(world: World, refund: Refund, amount: number, way: Way): string | null {
  if (refund.state !== 'asked') return 'REFUND_STATE';
  return notLeft(refund.order, amount) ?? decide(world, refund, amount, way);
}

/** Confirms a refund, as the second person; the order may have changed in the meantime. */
export function confirm(world: World, refund: Refund): string | null {
  const { receipt, order, amount, way, state } = refund;
  if (state !== 'confirming') return 'REFUND_STATE';
  const refusal = receipt ? (waitingOf(receipt) < amount ? 'RECEIPT_STATE' : null) : notLeft(order, amount);
  if (refusal) return refusal;
  if (!canGo(world, refund, way ?? 'hand', amount)) return 'REFUND_WAY';
  if (!receipt && isFollowed(world, refund, amount)) return 'CHANGE_FOLLOWS';
  send(refund);
  return null;
}

export function refuse(world: World, refund: Refund): string | null {
  const isTransfer = refund.state === 'sent' && refund.way === 'hand';
  if (!isTransfer && refund.state !== 'asked' && refund.state !== 'confirming') return 'REFUND_STATE';
  refund.state = 'refused';
  refund.parts = [];
  if (isTransfer && !refund.receipt) finish(world, refund.order, 'nothing');
  return null;
}

/** Records that finance has transferred the refund. */
export function transfer(world: World, refund: Refund): string | null {
  if (refund.state !== 'sent' || refund.way !== 'hand') return 'REFUND_STATE';
  arrive(world, refund);
  return null;
}

/** Records the reported state of a part. A repeated report, or one after a success, changes nothing. */
export function settle(
  world: World,
  refund: Refund,
  part: Part,
  result: 'pending' | 'done' | 'failed',
): void {
  const { order, receipt } = refund;
  if (part.state === 'done' || (part.state === 'failed' && result !== 'done')) return;
  if (part.state === 'failed' && !mayStillArrive(world, refund, part)) return;
  if (part.state === 'failed') send(refund);
  part.state = result === 'pending' ? 'sent' : result;
  if (result === 'done' && receipt)
    Object.assign(receipt, { returned: receipt.returned + part.amount, waitsFor: null });
  if (result === 'done' && !receipt) order.refunded += part.amount;
  if (refund.parts.some(({ state }) => state === 'begun' || state === 'sent')) return;
  const isWhole = refund.parts.every(({ state }) => state === 'done');
  refund.state = isWhole ? 'done' : 'failed';
  if (!receipt) finish(world, order, isWhole ? refund.ends : 'nothing');
}

// True if a wallet can still make a refund that it had refused. It can't if the same money was refunded in another way
// in the meantime.
function mayStillArrive(world: World, refund: Refund, part: Part): boolean {
  const { order, receipt } = refund;
  if (receipt) return !isGoingBack(world, receipt) && waitingOf(receipt) >= part.amount;
  if (openRefundOf(world, order) || isFollowed(world, refund, refund.amount)) return false;
  return notLeft(order, part.amount) === null && leftOf(world, part.receipt) >= part.amount;
}

/** Completes a refund; all of its parts, some of them or none may have been refunded. */
function finish(world: World, order: Order, ends: Refund['ends']): void {
  const { refunded, received } = order;
  order.state = 'pay_success';
  if (refunded === 0) return;
  const isBack = refunded === received;
  const chosen = isBack && ends === 'nothing' ? 'all' : ends;
  if (chosen !== 'nothing') release(world, order, chosen === 'all' ? order.lines : [chosen]);
  const isHolding = order.lines.some(({ held }) => held);
  order.state = isBack && !isHolding ? 'refunded' : 'partially_refunded';
}

/**
 * Releases lines. A person who loses the place also loses all other items; once the last person has lost theirs, the
 * registration is cancelled.
 */
function release(world: World, order: Order, chosen: readonly Line[]): void {
  const held = chosen.filter((line) => line.held);
  if (held.length === 0) return;
  const leaving = held.filter(({ unit }) => unit === 'type').map(({ member }) => member);
  const ending = order.lines.filter((line) => held.includes(line) || leaving.includes(line.member));
  unpair(world, [
    ...leaving,
    ...ending.filter((line) => line.held && isBed(line.unit)).map(({ member }) => member),
  ]);
  for (const line of ending) line.held = false;
  if (order.addsTo) return changeNights(world, order);
  const registration = world.registrations[order.registration] as Registration;
  if (registered(registration).size > 0) {
    registration.members = registration.members.filter(({ nr }) => !leaving.includes(nr));
    return;
  }
  Object.assign(registration, { state: 'cancelled', order: null, review: null });
}
