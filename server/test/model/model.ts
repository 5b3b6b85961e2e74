// What registering means, without a database: small enough to be believed by reading.

export type Rule = 'none' | 'pay_then_review' | 'review_then_pay';
export type StayKind = 'open' | 'no_hotel' | 'no_room' | 'single' | 'shared';

export interface Member {
  readonly nr: number;
  /** Who it is: two with the same number are the same person. */
  readonly person: number;
  readonly stay: StayKind;
  readonly lunch: boolean;
}

export interface Order {
  state: 'unpaid' | 'pay_success';
  /** False while the organiser must first approve. */
  payable: boolean;
  /** Minutes; null: does not end by itself. */
  holdUntil: number | null;
  readonly members: readonly Member[];
}

export interface Registration {
  readonly kind: 'individual' | 'team';
  members: Member[];
  order: Order | null;
  review: 'audit_pending' | 'audit_pass' | 'audit_failed' | null;
}

export interface World {
  readonly rule: Rule;
  readonly stock: { readonly type: number; readonly rooms: number; readonly lunch: number };
  readonly registrations: Registration[];
  /** Pairs of members who share a room. */
  pairs: [number, number][];
  now: number;
  nextMember: number;
}

export const HOLD_MINUTES = 30;
export const REJECTED_MINUTES = 3 * 24 * 60;

export const genderOf = (person: number) => (person % 2 === 0 ? 'male' : 'female');

/** Everything orders hold together: places, lunches, whole rooms, beds of men and of women. */
export function taken(orders: readonly (Order | null)[]) {
  const members = orders.flatMap((held) => held?.members ?? []);
  const shared = members.filter(({ stay }) => stay === 'shared');
  const men = shared.filter(({ person }) => genderOf(person) === 'male').length;
  return {
    type: members.length,
    lunch: members.filter(({ lunch }) => lunch).length,
    rooms: members.filter(({ stay }) => stay === 'single').length,
    men,
    women: shared.length - men,
  };
}

function fits(world: World, counts: ReturnType<typeof taken>): boolean {
  const rooms = counts.rooms + Math.ceil(counts.men / 2) + Math.ceil(counts.women / 2);
  return counts.type <= world.stock.type && counts.lunch <= world.stock.lunch && rooms <= world.stock.rooms;
}

export function isLocked(registration: Registration): boolean {
  return registration.review === 'audit_pending' || registration.review === 'audit_pass';
}

/** Whether anything in it may be changed, and if not, why. */
export function changeRefusal(registration: Registration): string | null {
  if (isLocked(registration)) return 'LOCKED';
  if (registration.review === 'audit_failed') return 'STATE';
  if (registration.order && registration.order.state !== 'unpaid') return 'STATE';
  return null;
}

/** Null: it is ordered. Else the name of the refusal, and nothing has happened. */
export function order(world: World, nr: number): string | null {
  const registration = world.registrations[nr] as Registration;
  const refusal = changeRefusal(registration);
  if (refusal) return refusal;
  const { members } = registration;
  const people = members.map(({ person }) => person);
  if (members.length === 0 || new Set(people).size < people.length) return 'INVALID_INPUT';
  const others = world.registrations.filter((one) => one !== registration).map((one) => one.order);
  const known = new Set(others.flatMap((one) => one?.members ?? []).map(({ person }) => person));
  if (people.some((person) => known.has(person))) return 'PERSON_TAKEN';
  const wanted: Order = {
    state: 'unpaid',
    payable: true,
    holdUntil: world.now + HOLD_MINUTES,
    members: [...members],
  };
  if (!fits(world, taken([...others, wanted]))) return 'NO_STOCK';
  unpair(world, registration);
  registration.order = wanted;
  registration.review = null;
  if (world.rule === 'review_then_pay') {
    wanted.holdUntil = null;
    wanted.payable = false;
    registration.review = 'audit_pending';
  }
  return null;
}

export function release(world: World, registration: Registration): void {
  unpair(world, registration);
  registration.order = null;
  registration.review = null;
}

function unpair(world: World, { order: held }: Registration): void {
  const own = new Set(held?.members.map(({ nr }) => nr));
  world.pairs = world.pairs.filter(([one, other]) => !own.has(one) && !own.has(other));
}

export function cancel(world: World, nr: number): string | null {
  const registration = world.registrations[nr] as Registration;
  if (registration.order?.state === 'pay_success') return 'ORDER_PAID';
  if (isLocked(registration)) return 'LOCKED';
  release(world, registration);
  return null;
}

export function expire(world: World): void {
  for (const registration of world.registrations) {
    const { order: held } = registration;
    if (held?.state === 'unpaid' && held.holdUntil !== null && held.holdUntil <= world.now)
      release(world, registration);
  }
}

export function settle(world: World, nr: number): string | null {
  const registration = world.registrations[nr] as Registration;
  const { order: held } = registration;
  if (!held || held.state === 'pay_success' || !held.payable) return 'ORDER_STATE';
  held.state = 'pay_success';
  held.holdUntil = null;
  registration.review ??= world.rule === 'none' ? 'audit_pass' : 'audit_pending';
  return null;
}

/** Whether anything was decided. */
export function review(world: World, nr: number, decision: 'audit_pass' | 'audit_failed'): boolean {
  const registration = world.registrations[nr] as Registration;
  const { review: from, order: held } = registration;
  const may = from === 'audit_pending' || (from === 'audit_pass' && decision === 'audit_failed');
  if (!may || !held) return false;
  registration.review = decision;
  if (held.state === 'unpaid') {
    held.payable = decision === 'audit_pass';
    held.holdUntil = world.now + (held.payable ? HOLD_MINUTES : REJECTED_MINUTES);
  }
  return true;
}

export function resubmit(world: World, nr: number): string | null {
  const registration = world.registrations[nr] as Registration;
  if (isLocked(registration)) return 'LOCKED';
  if (registration.review !== 'audit_failed' || !registration.order) return 'STATE';
  registration.review = 'audit_pending';
  if (registration.order.state === 'unpaid') registration.order.holdUntil = null;
  return null;
}

/** Whether the two may share: both in beds, of one gender, neither locked nor in a room with another person. */
export function pair(world: World, one: Member, other: Member): boolean {
  const held = (member: Member) =>
    world.registrations.some(
      (registration) =>
        !isLocked(registration) && registration.order?.members.some(({ nr }) => nr === member.nr),
    );
  const free = (member: Member) => !world.pairs.flat().includes(member.nr);
  const may =
    one.nr !== other.nr &&
    [one, other].every((member) => held(member) && free(member) && member.stay === 'shared') &&
    genderOf(one.person) === genderOf(other.person);
  if (may) world.pairs.push([one.nr, other.nr]);
  return may;
}
