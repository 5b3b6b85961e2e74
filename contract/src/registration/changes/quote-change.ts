import type { Currency } from '../../kernel/money.ts';
import { priceMessages } from '../../meetings/price-window.ts';
import {
  activityLine,
  feesOf,
  hotelLine,
  type PricedOffer,
  type QuoteError,
  type QuoteLine,
} from '../checkout/quote.ts';
import type { Fees } from '../orders/schemas.ts';
import { checkActivities } from '../people/activity-choice.ts';
import { checkStay, emptyStay, type StayChoice, wantsRoom } from '../people/stay.ts';
import { changeMessages as message } from '../change-messages.ts';

/** The facts about a person on which additions depend. */
export interface PersonNow {
  readonly id: string;
  readonly typeId: string;
  readonly gender: 'male' | 'female' | null;
  /** Null if the choice was not offered, because there were no rooms. */
  readonly stay: {
    readonly choice: StayChoice;
    readonly roomTypeId: string | null;
    readonly checkIn: string | null;
    readonly checkOut: string | null;
  } | null;
  /** Others of the same registration in the same room. */
  readonly mateIds: readonly string[];
  /** True if a guest of another registration is in the same room. */
  readonly sharesWithOthers: boolean;
  readonly activityIds: readonly string[];
}

/** The additions for one person. */
export interface Addition {
  readonly participantId: string;
  /** The whole new stay, including the person's nights; null if it doesn't change. */
  readonly stay: {
    readonly choice: 'single' | 'shared';
    readonly roomTypeId: string;
    readonly checkIn: string;
    readonly checkOut: string;
  } | null;
  /** Only the activities to be added. */
  readonly activityIds: readonly string[];
}

export interface ChangeQuote {
  readonly lines: readonly QuoteLine[];
  readonly fees: Fees;
  readonly fieldErrors: readonly QuoteError[];
  readonly warnings: readonly QuoteError[];
}

/**
 * Returns the price of additions, and the errors. This is a pure function, because the browser shows its result and the
 * server decides with it.
 */
export function quoteChange(
  offer: PricedOffer,
  people: readonly PersonNow[],
  additions: readonly Addition[],
  currency: Currency,
): ChangeQuote {
  const parts = additions.flatMap((addition) => {
    const person = people.find(({ id }) => id === addition.participantId);
    return person ? [quotePerson(offer, person, additions, addition, currency)] : [];
  });
  const lines = parts.flatMap((part) => part.lines);
  return {
    lines,
    fees: feesOf(lines, { amount: 0 }),
    fieldErrors: parts.flatMap(({ fieldErrors }) => fieldErrors),
    warnings: parts.flatMap(({ warnings }) => warnings),
  };
}

interface Part {
  readonly memberId: string;
  readonly lines: QuoteLine[];
  readonly fieldErrors: QuoteError[];
  readonly warnings: QuoteError[];
}

function quotePerson(
  offer: PricedOffer,
  person: PersonNow,
  all: readonly Addition[],
  addition: Addition,
  currency: Currency,
): Part {
  const part: Part = { memberId: person.id, lines: [], fieldErrors: [], warnings: [] };
  if (addition.stay) quoteNights(part, offer, person, all, addition.stay, currency);
  quoteActivities(part, offer, person, addition.activityIds, currency);
  return part;
}

function fail(part: Part, field: string, code: string, values?: QuoteError['values']): void {
  part.fieldErrors.push({ memberId: part.memberId, field, code, ...(values ? { values } : {}) });
}

function quoteNights(
  part: Part,
  offer: PricedOffer,
  person: PersonNow,
  all: readonly Addition[],
  wanted: NonNullable<Addition['stay']>,
  currency: Currency,
): void {
  const runs = addedRuns(person, wanted);
  if (typeof runs === 'string') return fail(part, 'stay.checkIn', runs);
  if (runs.length === 0) return;
  const { stay, fieldErrors } = checkStay({ ...emptyStay, ...wanted }, offer.rooms, person.gender);
  for (const { field, code, values } of fieldErrors) fail(part, `stay.${field}`, code, values);
  const room = offer.rooms.find(({ id }) => id === wanted.roomTypeId);
  if (!stay || !room) return;
  const shared = whyNotWithMates(person, all, wanted);
  if (shared !== null) return fail(part, 'stay.checkIn', shared);
  for (const run of runs) {
    const line = hotelLine(person.id, room, { ...run, unit: stay.unit }, currency);
    if (line === null) return fail(part, 'stay.roomTypeId', priceMessages.currency_missing);
    part.lines.push(line);
  }
}

/**
 * Returns the nights to be added before and after the person's own, or all nights if they have none; an error code if
 * the room would change.
 */
function addedRuns(
  { stay }: PersonNow,
  { choice, roomTypeId, checkIn, checkOut }: NonNullable<Addition['stay']>,
): { checkIn: string; checkOut: string }[] | string {
  if (!stay || !wantsRoom(stay.choice) || stay.checkIn === null || stay.checkOut === null)
    return [{ checkIn, checkOut }];
  if (choice !== stay.choice || roomTypeId !== stay.roomTypeId) return message.room_fixed;
  if (checkIn > stay.checkIn || checkOut < stay.checkOut) return message.nights_paid;
  return [
    { checkIn, checkOut: stay.checkIn },
    { checkIn: stay.checkOut, checkOut },
  ].filter((run) => run.checkIn < run.checkOut);
}

// Returns an error code unless all guests of the room get the same nights.
function whyNotWithMates(
  { mateIds, sharesWithOthers }: PersonNow,
  all: readonly Addition[],
  { checkIn, checkOut }: NonNullable<Addition['stay']>,
): string | null {
  if (sharesWithOthers) return message.room_shared;
  const isSame = mateIds.every((id) => {
    const mate = all.find(({ participantId }) => participantId === id)?.stay;
    return mate?.checkIn === checkIn && mate.checkOut === checkOut;
  });
  return isSame ? null : message.room_shared_team;
}

function quoteActivities(
  part: Part,
  offer: PricedOffer,
  person: PersonNow,
  added: readonly string[],
  currency: Currency,
): void {
  const wanted = new Set(added);
  const checked = checkActivities([...person.activityIds, ...added], offer.activities, person.typeId);
  for (const id of wanted)
    if (person.activityIds.includes(id)) fail(part, `activities.${id}`, message.activity_held);
  // An existing activity may no longer be offered, which is not an error of the addition.
  for (const { activityId, code } of checked.fieldErrors)
    if (wanted.has(activityId)) fail(part, `activities.${activityId}`, code);
  for (const { activityId, code, values } of checked.warnings)
    if (wanted.has(activityId))
      part.warnings.push({ memberId: part.memberId, field: `activities.${activityId}`, code, values });
  for (const activity of checked.activities) {
    if (!wanted.has(activity.id) || person.activityIds.includes(activity.id)) continue;
    const line = activityLine(person.id, activity, currency);
    if (line === null) fail(part, `activities.${activity.id}`, priceMessages.currency_missing);
    else part.lines.push(line);
  }
}
