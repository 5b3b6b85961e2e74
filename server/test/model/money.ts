// Payments, and finance's decisions about waiting money. As in the other files of the model, functions return the name
// of the refusal, or null.
import { hasAdditions } from './changes.ts';
import {
  bedOf,
  count,
  isBed,
  isOpen,
  isTaken,
  type Order,
  type Receipt,
  type Refund,
  type Registration,
  TRANSFER_MINUTES,
  unpair,
  type World,
} from './model.ts';
import { shortOf } from './stock.ts';

const registrationOf = (world: World, { registration }: Order) =>
  world.registrations[registration] as Registration;

function apply(
  world: World,
  paid: Order,
  amount: number,
): { applied: number; waitsFor: Receipt['waitsFor'] } {
  if (!paid.payable || !isOpen(paid.state)) return { applied: 0, waitsFor: 'order_over' };
  const applied = Math.min(amount, paid.total - paid.received);
  paid.received += applied;
  paid.state = paid.received < paid.total ? 'pay_pending' : 'pay_success';
  if (paid.state === 'pay_success') settled(world, paid);
  return { applied, waitsFor: applied < amount ? 'overpaid' : null };
}

function settled(world: World, paid: Order): void {
  paid.holdUntil = null;
  const registration = registrationOf(world, paid);
  if (registration.order === paid)
    registration.review ??= world.rule === 'none' ? 'audit_pass' : 'audit_pending';
  if (paid.addsTo) changeNights(world, paid);
}

/** Removes guests from their shared rooms, because their nights now differ from those of their roommates. */
export function changeNights(world: World, { lines }: Order): void {
  unpair(
    world,
    lines.filter(({ unit }) => isBed(unit)).map(({ member }) => member),
  );
}

function keep(world: World, paid: Order, receipt: Pick<Receipt, 'amount' | 'isProviders'>): Receipt {
  const kept: Receipt = {
    nr: world.receipts.length,
    order: paid,
    applied: 0,
    returned: 0,
    waitsFor: null,
    isUndone: false,
    ...receipt,
  };
  world.receipts.push(kept);
  return kept;
}

/** Finance records a payment that it found on the account. */
export function record(world: World, paid: Order, amount: number): string | null {
  if (!paid.payable || !isOpen(paid.state)) return 'ORDER_STATE';
  Object.assign(keep(world, paid, { amount, isProviders: false }), apply(world, paid, amount));
  return null;
}

/** Applies a payment that a wallet reports for the first time. The money is kept even if it can't be applied. */
export function notice(world: World, paid: Order, amount: number, isRight: boolean): void {
  const kept = keep(world, paid, { amount, isProviders: true });
  if (isRight) Object.assign(kept, apply(world, paid, amount));
  else kept.waitsFor = 'wrong_amount';
}

/** Finds a refund of the money that paid the order, if one is undecided or in progress. */
export function openRefundOf({ refunds }: World, order: Order): Refund | undefined {
  return refunds.find(
    (refund) => refund.order === order && refund.receipt === null && isUnderWay(refund.state),
  );
}

export function isGoingBack({ refunds }: World, receipt: Receipt): boolean {
  return refunds.some((refund) => refund.receipt === receipt && isUnderWay(refund.state));
}

const isUnderWay = (state: string) => ['asked', 'confirming', 'sent'].includes(state);
export const waitingOf = ({ amount, applied, returned }: Receipt) => amount - applied - returned;

/** Undoes a payment that was recorded by mistake; the order is due again. */
export function undo(world: World, receipt: Receipt): string | null {
  const { order: paid, applied } = receipt;
  if (receipt.isProviders || receipt.isUndone) return 'RECEIPT_STATE';
  if (receipt.returned > 0 || isGoingBack(world, receipt)) return 'RECEIPT_STATE';
  if (openRefundOf(world, paid)) return 'REFUND_OPEN';
  if (applied > 0) {
    if (paid.state !== 'pay_pending' && paid.state !== 'pay_success') return 'ORDER_STATE';
    if (hasAdditions(world, paid)) return 'CHANGE_FOLLOWS';
    withdrawApplied(world, paid, applied);
  }
  Object.assign(receipt, { applied: 0, waitsFor: null, isUndone: true });
  return null;
}

function withdrawApplied(world: World, paid: Order, amount: number): void {
  const registration = registrationOf(world, paid);
  paid.received -= amount;
  if (paid.state === 'pay_success' || paid.received === 0)
    paid.holdUntil = Math.max(paid.holdUntil ?? 0, world.now + TRANSFER_MINUTES);
  if (paid.state === 'pay_success') {
    if (registration.order === paid && world.rule !== 'review_then_pay') registration.review = null;
    if (paid.addsTo) changeNights(world, paid);
  }
  paid.state = paid.received > 0 ? 'pay_pending' : 'unpaid';
}

/** Counts waiting money toward its order, as finance does. */
export function accept(world: World, receipt: Receipt): string | null {
  const { order: paid } = receipt;
  if (isGoingBack(world, receipt) || receipt.waitsFor === null || !paid.payable || !isOpen(paid.state))
    return 'RECEIPT_STATE';
  const { applied, waitsFor } = apply(world, paid, waitingOf(receipt));
  receipt.applied += applied;
  receipt.waitsFor = waitsFor;
  return null;
}

/** Reopens an order that was cancelled before its money came, if all its items are still available. */
export function reopen(world: World, receipt: Receipt): string | null {
  const { order: cancelled } = receipt;
  if (isGoingBack(world, receipt)) return 'RECEIPT_STATE';
  const registration = registrationOf(world, cancelled);
  const { state, payable, addsTo, lines } = cancelled;
  if (state !== 'cancelled' || addsTo || registration.state !== 'draft' || !payable) return 'ORDER_STATE';
  const { members, people } = registration;
  const isThere = (member: number) => members.some(({ nr }) => nr === member);
  const fits = lines.every(
    ({ member, unit }) =>
      isThere(member) &&
      (!isBed(unit) || unit.startsWith('room') || unit === bedOf(people.get(member) ?? -1)),
  );
  if (!fits) return 'ORDER_STATE';
  const wanted = count(lines.map((line) => ({ ...line, held: true })));
  if (shortOf(world, { wanted, given: count([]), isNext: false })) return 'NO_STOCK';
  const persons = lines.map(({ member }) => people.get(member) ?? -1);
  if (isTaken(world, registration, persons)) return 'PERSON_TAKEN';
  if (receipt.waitsFor === null) return 'RECEIPT_STATE';
  for (const line of lines) line.held = true;
  Object.assign(cancelled, { state: 'unpaid', holdUntil: null });
  Object.assign(registration, {
    order: cancelled,
    state: 'submitted',
    review: world.rule === 'review_then_pay' ? 'audit_pass' : null,
  });
  return accept(world, receipt);
}
