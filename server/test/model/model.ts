// The rules of registration, without a database, and small enough to be verified by reading. This file defines the data
// and how stock is counted; orders.ts, changes.ts, money.ts, refunds.ts and waiting.ts define the actions.

export type Rule = 'none' | 'pay_then_review' | 'review_then_pay';
export type StayKind = 'open' | 'no_hotel' | 'no_room' | 'single' | 'shared';

export interface Member {
  readonly nr: number;
  /** The identity: two members with the same number are the same person. */
  readonly person: number;
  readonly stay: StayKind;
  readonly lunch: boolean;
}

/**
 * The counted units: a place, a lunch, and a room or a bed for the two usual nights. A plus means the night after them.
 */
export type Unit = 'type' | 'lunch' | 'room' | 'men' | 'women' | 'room+' | 'men+' | 'women+';
export type Counts = Record<Unit, number>;

export const prices: Readonly<Counts> = {
  type: 120_000,
  lunch: 8_000,
  room: 96_000,
  men: 48_000,
  women: 48_000,
  'room+': 48_000,
  'men+': 24_000,
  'women+': 24_000,
};

export interface Line {
  readonly member: number;
  readonly unit: Unit;
  held: boolean;
}

export type OrderState =
  | 'unpaid'
  | 'pay_pending'
  | 'pay_success'
  | 'cancelled'
  | 'refunding'
  | 'refunded'
  | 'partially_refunded';

export interface Order {
  readonly nr: number;
  readonly registration: number;
  /** The first order, to which this one adds once it is paid; null for the first order. */
  readonly addsTo: Order | null;
  readonly lines: readonly Line[];
  readonly total: number;
  /** True for an order from the waiting list, whose deadline for payment is the end of the offer. */
  readonly isOffered: boolean;
  state: OrderState;
  /** False until the organizer approves, if the review comes before payment. */
  payable: boolean;
  /** The minute at which the hold ends; null if it does not end automatically. */
  holdUntil: number | null;
  received: number;
  refunded: number;
}

export interface Registration {
  readonly kind: 'individual' | 'team';
  state: 'draft' | 'submitted' | 'cancelled';
  /** The members that the form contains now. */
  members: Member[];
  /** The person of each member, by member number, when the registration was last ordered. */
  readonly people: Map<number, number>;
  /** The first order, to which others add; null if there is none. */
  order: Order | null;
  review: 'audit_pending' | 'audit_pass' | 'audit_failed' | null;
}

export interface Receipt {
  readonly nr: number;
  readonly order: Order;
  readonly amount: number;
  /** True if a wallet received the money, so that it can refund it automatically. */
  readonly isProviders: boolean;
  applied: number;
  returned: number;
  waitsFor: 'order_over' | 'wrong_amount' | 'overpaid' | null;
  isUndone: boolean;
}

export interface Part {
  readonly receipt: Receipt;
  readonly amount: number;
  state: 'begun' | 'sent' | 'done' | 'failed';
}

export interface Refund {
  readonly nr: number;
  readonly order: Order;
  /** The receipt whose unapplied money is refunded; null if money that paid the order is refunded. */
  readonly receipt: Receipt | null;
  readonly ends: 'all' | 'nothing' | Line;
  readonly isByBuyer: boolean;
  amount: number;
  way: 'original' | 'hand' | 'balance' | null;
  state: 'asked' | 'confirming' | 'sent' | 'done' | 'failed' | 'refused' | 'withdrawn';
  parts: Part[];
}

/** An entry of the waiting list. */
export interface Entry {
  readonly registration: number;
  wanted: Counts;
  /** The units that were short, for which the entry therefore waits. */
  units: Set<Unit>;
}

export interface World {
  readonly rule: Rule;
  readonly stock: { readonly type: number; readonly rooms: number; readonly lunch: number };
  readonly registrations: Registration[];
  readonly orders: Order[];
  readonly receipts: Receipt[];
  readonly refunds: Refund[];
  /** The waiting entries, in the order of their turns. */
  line: Entry[];
  /** The balances of the accounts, by registration. */
  readonly balances: number[];
  /** Pairs of members who share a room. */
  pairs: [number, number][];
  now: number;
  nextMember: number;
}

export const HOLD_MINUTES = 30;
export const TRANSFER_MINUTES = 3 * 24 * 60;
export const OFFER_MINUTES = 24 * 60;

export const genderOf = (person: number) => (person % 2 === 0 ? 'male' : 'female');
export const bedOf = (person: number) => (genderOf(person) === 'male' ? 'men' : 'women');
export const isBed = (unit: Unit) => unit !== 'type' && unit !== 'lunch';
export const isAfter = (unit: Unit) => unit.endsWith('+');

export function linesFor(members: readonly Member[]): Line[] {
  return members.flatMap(({ nr, person, stay, lunch }) => {
    const room: Unit[] = stay === 'single' ? ['room'] : stay === 'shared' ? [bedOf(person)] : [];
    const units: Unit[] = ['type', ...(lunch ? (['lunch'] as const) : []), ...room];
    return units.map((unit) => ({ member: nr, unit, held: true }));
  });
}

export function priceOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { unit }) => sum + prices[unit], 0);
}

export function count(lines: readonly Line[]): Counts {
  const counts = { type: 0, lunch: 0, room: 0, men: 0, women: 0, 'room+': 0, 'men+': 0, 'women+': 0 };
  for (const { unit, held } of lines) if (held) counts[unit] += 1;
  return counts;
}

export const taken = ({ orders }: World): Counts => count(orders.flatMap(({ lines }) => lines));

/**
 * Returns the lines that count as a member's: those of first orders from the beginning, those of additions once they
 * are paid.
 */
export function ownLines({ orders }: World, member: number): Line[] {
  const counting = orders.filter(({ addsTo, state }) => addsTo === null || !isOpen(state));
  return counting.flatMap(({ lines }) => lines).filter((line) => line.held && line.member === member);
}

export const isOpen = (state: OrderState) => state === 'unpaid' || state === 'pay_pending';

export function registered({ people, order }: Registration): Map<number, number> {
  const places = order?.lines.filter(({ unit, held }) => held && unit === 'type') ?? [];
  const members = new Set(places.map(({ member }) => member));
  return new Map([...people].filter(([member]) => members.has(member)));
}

/** Returns whether one of these people is registered in another registration. */
export function isTaken(world: World, own: Registration, people: readonly number[]): boolean {
  return world.registrations.some(
    (other) => other !== own && [...registered(other).values()].some((person) => people.includes(person)),
  );
}

export const roomsIn = ({ room, men, women }: Pick<Counts, 'room' | 'men' | 'women'>) =>
  room + Math.ceil(men / 2) + Math.ceil(women / 2);

export const nightAfter = (counts: Counts) => ({
  room: counts['room+'],
  men: counts['men+'],
  women: counts['women+'],
});

export function isLocked({ review }: Registration): boolean {
  return review === 'audit_pending' || review === 'audit_pass';
}

/** Dissolves the rooms that these members share. */
export function unpair(world: World, members: readonly number[]): void {
  world.pairs = world.pairs.filter(([one, other]) => !members.includes(one) && !members.includes(other));
}
