// Ordering, cancelling, expiring, review, and sharing rooms. Each of these returns the name of the refusal, and then
// nothing has changed, or null if it is done.
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

/** Whether anything in it may be changed, and if not, why. */
export function changeRefusal(registration: Registration): string | null {
  if (registration.state === 'cancelled') return 'STATE';
  if (isLocked(registration)) return 'LOCKED';
  if (registration.review === 'audit_failed') return 'STATE';
  return registration.order && registration.order.state !== 'unpaid' ? 'STATE' : null;
}

/** Whether the form could be ordered, as far as its owner can tell. */
export function isValid({ members }: Registration): boolean {
  return members.length > 0 && new Set(members.map(({ person }) => person)).size === members.length;
}

export function refusalToOrder(registration: Registration): string | null {
  return changeRefusal(registration) ?? (isValid(registration) ? null : 'INVALID_INPUT');
}

/** `isNext`: it is this one's turn on the waiting list. */
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

// The rooms of an order end with it, except with a person under review or approved.
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

/** An order that is not paid ends; the registration is a draft again, unless the order only adds to another. */
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

/** Whether a decision was made. */
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

/** After a rejection, the ordered people are the current ones of the form. */
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

/** A bed among men or among women was ordered, paid or not. */
export function isBound({ orders }: World, member: number): boolean {
  const lines = orders.flatMap((one) => one.lines.filter((line) => line.held && line.member === member));
  return lines.some(({ unit }) => isBed(unit) && !unit.startsWith('room'));
}

/**
 * Whether the two may share: both in beds for the same nights, of one gender, neither with another person, nor taken out of
 * their form since the order. Review locks no stay, because the conference allows changes.
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

/** Money that was requested in vain is no longer requested. */
export const owedOf = ({ state, total, received }: Order) => (isOpen(state) ? total - received : 0);
