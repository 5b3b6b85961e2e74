// Changes after the payment: additions and substitutions. As in the other files of the model, functions return the name
// of the refusal, or null.
import {
  bedOf,
  count,
  genderOf,
  HOLD_MINUTES,
  isBed,
  isOpen,
  isTaken,
  type Line,
  type Member,
  type Order,
  ownLines,
  priceOf,
  type Registration,
  registered,
  type Unit,
  type World,
} from './model.ts';
import { isBound } from './orders.ts';
import { shortOf } from './stock.ts';

function whyNotChange({ state, order, review }: Registration): string | null {
  if (state !== 'submitted' || !order) return 'STATE';
  if (order.state !== 'pay_success' && order.state !== 'partially_refunded') return 'CHANGE_UNPAID';
  if (review === 'audit_failed') return 'STATE';
  return review === 'audit_pending' ? 'LOCKED' : null;
}

/** True if a refund that cancels items waits for a decision or is in progress. */
function isGivingUp({ refunds }: World, registration: number): boolean {
  return refunds.some(
    ({ order, ends, state }) =>
      order.registration === registration &&
      typeof ends === 'object' &&
      ends.held &&
      (state === 'asked' || state === 'confirming' || state === 'sent'),
  );
}

export type Wish = 'lunch' | 'nights';

/**
 * Returns the item to add: the night after the member's nights, or a bed if they have no room yet. Null if the member
 * has the item already.
 */
export function unitWished(world: World, member: number, person: number, wish: Wish): Unit | null {
  const own = ownLines(world, member).map(({ unit }) => unit);
  if (wish === 'lunch') return own.includes('lunch') ? null : 'lunch';
  const beds = own.filter(isBed);
  if (beds.length === 0) return bedOf(person);
  return beds.length === 1 ? `${beds[0] as 'room' | 'men' | 'women'}+` : null;
}

/** Places an order that adds to the paid one. */
export function add(world: World, nr: number, member: number, wish: Wish): string | null {
  const registration = world.registrations[nr] as Registration;
  const whyNot = whyNotChange(registration);
  const first = registration.order;
  if (whyNot || !first) return whyNot;
  if (world.orders.some((other) => other.addsTo === first && isOpen(other.state))) return 'CHANGE_OPEN';
  if (isGivingUp(world, nr)) return 'CHANGE_ENDING';
  const person = registered(registration).get(member);
  if (person === undefined) return 'NOT_FOUND';
  const unit = unitWished(world, member, person, wish);
  // The nights of guests who share a room must be the same, so one of them can't be changed alone.
  if (unit === null || (wish === 'nights' && world.pairs.flat().includes(member))) return 'INVALID_INPUT';
  const lines: Line[] = [{ member, unit, held: true }];
  if (shortOf(world, { wanted: count(lines), given: count([]), isNext: false })) return 'NO_STOCK';
  world.orders.push({
    nr: world.orders.length,
    registration: nr,
    addsTo: first,
    lines,
    total: priceOf(lines),
    isOffered: false,
    state: 'unpaid',
    payable: true,
    holdUntil: world.now + HOLD_MINUTES,
    received: 0,
    refunded: 0,
  });
  return null;
}

/** True if later orders add to the same first order and hold something; they have to be cancelled first. */
export function hasAdditions({ orders }: World, given: Order): boolean {
  const first = given.addsTo ?? given;
  return orders.some(
    (later) => later.addsTo === first && later.nr > given.nr && later.lines.some(({ held }) => held),
  );
}

/** Gives a member's place to another person; the ordered items are kept. */
export function substitute(world: World, nr: number, member: number, person: number): string | null {
  const registration = world.registrations[nr] as Registration;
  const known = registered(registration);
  const whyNot = whyNotChange(registration);
  if (whyNot) return whyNot;
  const before = known.get(member);
  if (before === undefined) return 'STATE';
  if (isBound(world, member) && genderOf(person) !== genderOf(before)) return 'INVALID_INPUT';
  if (person === before) return 'INVALID_INPUT';
  const others = [...known].filter(([other]) => other !== member).map(([, other]) => other);
  if (others.includes(person) || isTaken(world, registration, [person])) return 'PERSON_TAKEN';
  registration.people.set(member, person);
  registration.members = registration.members.map((one: Member) =>
    one.nr === member ? { ...one, person } : one,
  );
  if (world.rule !== 'none' && registration.review === 'audit_pass') registration.review = 'audit_pending';
  return null;
}
