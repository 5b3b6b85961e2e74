import type { Currency } from '../../kernel/money.ts';
import { checkActivities, type OfferedActivity } from '../people/activity-choice.ts';
import { checkStay, type OfferedRoom, type Stay, type StayDraft } from '../people/stay.ts';
import { earliest, priceAt, type PricedWindow, priceMessages } from '../../meetings/price-window.ts';
import { type Discount, type DiscountTerms, discountOf, noDiscount } from '../codes/discount.ts';
import { bedPrice, nightsBetween } from '../orders/price.ts';
import type { Fees, LineKind, RoomUnit } from '../orders/schemas.ts';
import { registrationMessages } from '../messages.ts';
import { type Unit, unitName } from './unit.ts';

/** The parts of an offer that pricing needs; both sides use them. */
export interface PricedOffer {
  readonly types: readonly {
    readonly id: string;
    readonly identities: readonly string[];
    readonly windows: readonly (PricedWindow & { readonly id: string })[];
  }[];
  readonly rooms: readonly OfferedRoom[];
  readonly activities: readonly OfferedActivity[];
}

/** One person and what they want. */
export interface Wish {
  readonly memberId: string;
  readonly typeId: string;
  readonly identity: string | null;
  readonly gender: 'male' | 'female' | null;
  readonly stay: StayDraft;
  readonly activityIds: readonly string[];
}

export interface QuoteLine {
  readonly memberId: string;
  readonly kind: LineKind;
  readonly typeId: string | null;
  readonly windowId: string | null;
  /** The beginning of the price window, which the buyer agrees to together with its end. */
  readonly priceFrom: string | null;
  readonly priceUntil: string | null;
  readonly roomTypeId: string | null;
  readonly checkIn: string | null;
  readonly checkOut: string | null;
  readonly unit: RoomUnit | null;
  readonly activityId: string | null;
  readonly quantity: number;
  readonly unitAmount: number;
}

export interface QuoteError {
  readonly memberId: string;
  /** The field with the error: `typeId`, `stay.checkIn`, `activities.<id>` … */
  readonly field: string;
  readonly code: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

export interface Quote {
  readonly lines: readonly QuoteLine[];
  readonly stays: ReadonlyMap<string, Stay>;
  readonly fees: Fees;
  /** Why the discount code gives no discount; null if it gives one, or if there is no code. */
  readonly codeProblem: string | null;
  readonly fieldErrors: readonly QuoteError[];
  readonly warnings: readonly QuoteError[];
  /** The earliest moment by which one of the prices must be paid. */
  readonly payBy: string | null;
  /** The units that the order takes from the stock, by the counter's name. */
  readonly units: ReadonlyMap<string, number>;
}

const noLine = {
  typeId: null,
  windowId: null,
  priceFrom: null,
  priceUntil: null,
  roomTypeId: null,
  checkIn: null,
  checkOut: null,
  unit: null,
  activityId: null,
};

/**
 * Returns the price of all wishes less the discount, and the errors. This is a pure function, because the browser shows
 * its result and the server decides with it.
 */
export function quote(
  offer: PricedOffer,
  wishes: readonly Wish[],
  currency: Currency,
  now: Date,
  code: DiscountTerms | null = null,
): Quote {
  const parts = wishes.map((wish) => quoteOne(offer, wish, currency, now));
  const lines = parts.flatMap((part) => part.lines);
  const discount = code ? discountOf(code, lines.map(withAmount), currency) : noDiscount;
  return {
    lines,
    stays: new Map(parts.flatMap(({ stay, memberId }) => (stay ? [[memberId, stay]] : []))),
    fees: feesOf(lines, discount),
    codeProblem: discount.problem,
    fieldErrors: parts.flatMap((part) => part.fieldErrors),
    warnings: parts.flatMap((part) => part.warnings),
    payBy: earliest(parts.map(({ payBy }) => payBy)),
    units: unitsOf(lines),
  };
}

/** Returns whether everything is free. False if there are errors, because the total is unknown then. */
export function isFree({ fees, fieldErrors }: Pick<Quote, 'fees' | 'fieldErrors'>): boolean {
  return fees.total === 0 && fieldErrors.length === 0;
}

interface Part {
  memberId: string;
  lines: QuoteLine[];
  stay: Stay | null;
  fieldErrors: QuoteError[];
  warnings: QuoteError[];
  payBy: string | null;
}

function quoteOne(offer: PricedOffer, wish: Wish, currency: Currency, now: Date): Part {
  const part: Part = {
    memberId: wish.memberId,
    lines: [],
    stay: null,
    fieldErrors: [],
    warnings: [],
    payBy: null,
  };
  quoteType(part, offer, wish, currency, now);
  quoteStay(part, offer, wish, currency);
  quoteActivities(part, offer, wish, currency);
  return part;
}

function fail(part: Part, field: string, code: string, values?: QuoteError['values']): void {
  part.fieldErrors.push({ memberId: part.memberId, field, code, ...(values ? { values } : {}) });
}

function quoteType(part: Part, offer: PricedOffer, wish: Wish, currency: Currency, now: Date): void {
  const type = offer.types.find(({ id }) => id === wish.typeId);
  if (!type) return fail(part, 'typeId', registrationMessages.type_required);
  if (!isForIdentity(type, wish.identity)) return fail(part, 'typeId', registrationMessages.type_identity);
  const found = priceAt(type.windows, currency, now);
  if (found.kind !== 'effective') return fail(part, 'typeId', found.code);
  part.payBy = found.window.payBy;
  part.lines.push({
    ...noLine,
    memberId: part.memberId,
    kind: 'conference',
    typeId: type.id,
    windowId: found.window.id,
    priceFrom: found.window.from,
    priceUntil: found.window.until,
    quantity: 1,
    unitAmount: found.amount,
  });
}

/**
 * Returns whether a type is open to an identity: a type may be for students only. If the form doesn't ask for the
 * identity, every type is open.
 */
export function isForIdentity(
  type: { readonly identities: readonly string[] },
  identity: string | null,
): boolean {
  return type.identities.length === 0 || identity === null || type.identities.includes(identity);
}

function quoteStay(part: Part, offer: PricedOffer, wish: Wish, currency: Currency): void {
  const { stay, fieldErrors } = checkStay(wish.stay, offer.rooms, wish.gender);
  for (const { field, code, values } of fieldErrors) fail(part, `stay.${field}`, code, values);
  part.stay = stay;
  const room = offer.rooms.find(({ id }) => id === stay?.roomTypeId);
  if (!stay || !room || stay.checkIn === null || stay.checkOut === null) return;
  const { checkIn, checkOut, unit } = stay;
  const line = hotelLine(part.memberId, room, { checkIn, checkOut, unit }, currency);
  if (line === null) return fail(part, 'stay.roomTypeId', priceMessages.currency_missing);
  part.lines.push(line);
}

/** Returns the line for the nights of one room or bed; null if the room has no price in this currency. */
export function hotelLine(
  memberId: string,
  room: OfferedRoom,
  { checkIn, checkOut, unit }: { checkIn: string; checkOut: string; unit: RoomUnit | null },
  currency: Currency,
): QuoteLine | null {
  const unitAmount = unit === 'room' ? room.price[currency] : bedPrice(room.price, room.capacity, currency);
  if (unitAmount === null) return null;
  const quantity = nightsBetween(checkIn, checkOut).length;
  return {
    ...noLine,
    memberId,
    kind: 'hotel',
    roomTypeId: room.id,
    checkIn,
    checkOut,
    unit,
    quantity,
    unitAmount,
  };
}

function quoteActivities(part: Part, offer: PricedOffer, wish: Wish, currency: Currency): void {
  const { activities, fieldErrors, warnings } = checkActivities(
    wish.activityIds,
    offer.activities,
    wish.typeId,
  );
  for (const { activityId, code } of fieldErrors) fail(part, `activities.${activityId}`, code);
  for (const { activityId, code, values } of warnings)
    part.warnings.push({ memberId: part.memberId, field: `activities.${activityId}`, code, values });
  for (const activity of activities) {
    const line = activityLine(part.memberId, activity, currency);
    if (line === null) fail(part, `activities.${activity.id}`, priceMessages.currency_missing);
    else part.lines.push(line);
  }
}

/** Returns the line for an activity; null if the activity has no price in this currency. */
export function activityLine(
  memberId: string,
  { id, price }: OfferedActivity,
  currency: Currency,
): QuoteLine | null {
  const unitAmount = price[currency];
  if (unitAmount === null) return null;
  return { ...noLine, memberId, kind: 'activity', activityId: id, quantity: 1, unitAmount };
}

function withAmount(line: QuoteLine) {
  return { ...line, amount: line.quantity * line.unitAmount };
}

export function feesOf(lines: readonly QuoteLine[], { amount }: Pick<Discount, 'amount'>): Fees {
  const fees = { conference: 0, hotel: 0, activity: 0, discount: amount, total: 0 - amount };
  for (const { kind, quantity, unitAmount } of lines) {
    fees[kind] += quantity * unitAmount;
    fees.total += quantity * unitAmount;
  }
  return fees;
}

/** The units that a line takes. */
function unitsOfLine({ kind, typeId, activityId, roomTypeId, checkIn, checkOut, unit }: QuoteLine): Unit[] {
  if (kind === 'conference') return typeId === null ? [] : [{ kind: 'type', id: typeId }];
  if (kind === 'activity') return activityId === null ? [] : [{ kind: 'activity', id: activityId }];
  if (roomTypeId === null || unit === null) return [];
  return nightsBetween(checkIn ?? '', checkOut ?? '').map((day) => ({
    kind: 'night',
    roomTypeId,
    day,
    piece: unit,
  }));
}

function unitsOf(lines: readonly QuoteLine[]): Map<string, number> {
  const units = new Map<string, number>();
  for (const name of lines.flatMap(unitsOfLine).map(unitName)) units.set(name, (units.get(name) ?? 0) + 1);
  return units;
}
