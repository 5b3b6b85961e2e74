// Ordering, cancelling, expiring, review, and sharing rooms. If a function refuses, it changes nothing and returns the
// name of the refusal; on success it returns null.
import {
  bedOf,
  count,
  genderOf,
  HOLD_MINUTES,
  isBed,
  isLocked,
  isOpen,
  isTaken,
  linesFor,
  type Member,
  OFFER_MINUTES,
  type Order,
  ownLines,
  priceOf,
  type Registration,
  registered,
  TRANSFER_MINUTES,
  unpair,
  type World,
} from './model.ts';
import { shortOf } from './stock.ts';

/** Returns why nothing in the registration may be changed; null if it may. */
export function changeRefusal(registration: Registration): string | null {
  if (registration.state === 'cancelled') return 'STATE';
  if (isLocked(registration)) return 'LOCKED';
  if (registration.review === 'audit_failed') return 'STATE';
  return registration.order && registration.order.state !== 'unpaid' ? 'STATE' : null;
}

/** Returns whether the form can be ordered, as far as its owner can tell. */
export function isValid({ members }: Registration): boolean {
  return members.length > 0 && new Set(members.map(({ person }) => person)).size === members.length;
}

export function refusalToOrder(registration: Registration): string | null {
  return changeRefusal(registration) ?? (isValid(registration) ? null : 'INVALID_INPUT');
}

/** Places an order. `isNext` means that the registration is first on the waiting list. */
export function order(world: World, nr: number, { isNext = false } = {}): string | null {
  const registration = world.registrations[nr] as Registration;
  const refusal = refusalToOrder(registration);
  if (refusal) return refusal;
  const { members, order: replaced } = registration;
  if (replaced && hasLockedMate(world, registration)) return 'COHABITANT_LOCKED';
  if (
    isTaken(
      world,
      registration,
      members.map(({ person }) => person),
    )
  )
    return 'PERSON_TAKEN';
  const lines = linesFor(members);
  if (shortOf(world, { wanted: count(lines), given: count(replaced?.lines ?? []), isNext }))
    return 'NO_STOCK';
  if (replaced) end(world, replaced);
  const isReviewed = world.rule === 'review_then_pay';
  const placed: Order = {
    nr: world.orders.length,
    registration: nr,
    addsTo: null,
    lines,
    total: priceOf(lines),
    isOffered: isNext && !isReviewed,
    state: 'unpaid',
    payable: !isReviewed,
    holdUntil: isReviewed ? null : world.now + (isNext ? OFFER_MINUTES : HOLD_MINUTES),
    received: 0,
    refunded: 0,
  };
  world.orders.push(placed);
  for (const { nr: member, person } of members) registration.people.set(member, person);
  registration.order = placed;
  registration.state = 'submitted';
  registration.review = isReviewed ? 'audit_pending' : null;
  return null;
}

// True if someone shares a room with a person of another registration who is under review or approved. A new order
// can't replace one with such a room.
function hasLockedMate(world: World, own: Registration): boolean {
  const locked = world.registrations.filter((other) => other !== own && isLocked(other));
  const [mine, theirs] = [[own], locked].map(
    (some) => new Set(some.flatMap((one) => [...registered(one).keys()])),
  );
  return world.pairs.some(
    ([one, other]) =>
      (mine?.has(one) === true && theirs?.has(other)) || (mine?.has(other) === true && theirs?.has(one)),
  );
}

/** Cancels an order that is not paid. The registration is a draft again, unless the order only adds to another one. */
export function end(world: World, ended: Order): void {
  ended.state = 'cancelled';
  ended.holdUntil = null;
  for (const line of ended.lines) line.held = false;
  if (ended.addsTo !== null) return;
  const registration = world.registrations[ended.registration] as Registration;
  unpair(
    world,
    ended.lines.map(({ member }) => member),
  );
  registration.order = null;
  registration.state = 'draft';
  registration.review = null;
}

export function cancel(world: World, given: Order): string | null {
  const registration = world.registrations[given.registration] as Registration;
  const { state, received } = given;
  if (['pay_success', 'refunding', 'partially_refunded'].includes(state) || received > 0) return 'ORDER_PAID';
  if (state !== 'unpaid') return 'ORDER_STATE';
  if (given.addsTo === null && isLocked(registration)) return 'LOCKED';
  end(world, given);
  return null;
}

export function expire(world: World): void {
  for (const one of world.orders)
    if (one.state === 'unpaid' && one.holdUntil !== null && one.holdUntil <= world.now) end(world, one);
}

/** Decides on a registration, and returns whether a decision was possible. */
export function review(world: World, nr: number, decision: 'audit_pass' | 'audit_failed'): boolean {
  const registration = world.registrations[nr] as Registration;
  const { review: from, order: held } = registration;
  const may = from === 'audit_pending' || (from === 'audit_pass' && decision === 'audit_failed');
  if (!may || !held) return false;
  registration.review = decision;
  if (held.state === 'unpaid') {
    held.payable = decision === 'audit_pass';
    held.holdUntil = world.now + (held.payable ? HOLD_MINUTES : TRANSFER_MINUTES);
  }
  return true;
}

/** Submits a registration again after a rejection, for those of its ordered members whom the form still contains. */
export function resubmit(world: World, nr: number): string | null {
  const registration = world.registrations[nr] as Registration;
  const { order: held, people } = registration;
  if (isLocked(registration)) return 'LOCKED';
  if (registration.review !== 'audit_failed' || !held) return 'STATE';
  const known = registered(registration);
  const members = registration.members.filter((member) => known.has(member.nr));
  const persons = members.map(({ person }) => person);
  const isOtherGender = ({ nr: member, person }: Member) =>
    isBound(world, member) && genderOf(person) !== genderOf(known.get(member) ?? -1);
  if (new Set(persons).size < persons.length || members.some(isOtherGender)) return 'INVALID_INPUT';
  if (isTaken(world, registration, persons)) return 'PERSON_TAKEN';
  for (const { nr: member, person } of members) people.set(member, person);
  registration.review = 'audit_pending';
  if (held.state === 'unpaid') held.holdUntil = null;
  return null;
}

/** Returns whether a bed in a shared men's or women's room is ordered for the member, paid or not. */
export function isBound({ orders }: World, member: number): boolean {
  const lines = orders.flatMap((one) => one.lines.filter((line) => line.held && line.member === member));
  return lines.some(({ unit }) => isBed(unit) && !unit.startsWith('room'));
}

/**
 * Pairs two members, and returns whether they may share: both have beds for the same nights, are of one gender, share
 * with no one else, and have not been removed from their form since the order. Review locks no stay, because the
 * conference allows changes.
 */
export function pair(world: World, one: number, other: number): boolean {
  const facts = [one, other].map((member) => {
    const registration = world.registrations.find((some) => registered(some).has(member));
    const units = ownLines(world, member).map(({ unit }) => unit);
    const person = registration?.people.get(member) ?? -1;
    return {
      bed: units.find((unit) => unit === bedOf(person)),
      nights: units.filter(isBed).length,
      isFree: registration?.members.some(({ nr }) => nr === member) && !world.pairs.flat().includes(member),
    };
  });
  const [from, to] = facts;
  const may =
    one !== other &&
    facts.every(({ bed, isFree }) => bed !== undefined && isFree) &&
    from?.bed === to?.bed &&
    from?.nights === to?.nights;
  if (may) world.pairs.push([one, other]);
  return may;
}

/** Returns the amount that an order still owes; an order that has ended owes nothing. */
export const owedOf = ({ state, total, received }: Order) => (isOpen(state) ? total - received : 0);
