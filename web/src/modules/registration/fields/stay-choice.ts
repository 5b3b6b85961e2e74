import type { OfferHotel } from '@plenum/contract/registration/offer';
import { lodgingMessages } from '@plenum/contract/registration/lodging-messages';
import type { StayDraft } from '@plenum/contract/registration/people/stay';
import { nightsBetween } from '@plenum/contract/registration/orders/price';

type Room = OfferHotel['rooms'][number];
type Night = Room['nights'][number];
type Gender = 'male' | 'female' | null;

/** The remaining number for a night: rooms, or beds among people of the same gender. Null if unknown. */
function leftOn({ rooms, menBeds, womenBeds }: Night, { choice }: StayDraft, gender: Gender): number | null {
  if (choice !== 'shared') return rooms;
  if (gender === null) return null;
  return gender === 'male' ? menBeds : womenBeds;
}

export interface NightLeft {
  readonly day: string;
  readonly left: number | null;
}

/**
 * The nights to choose from: those of the chosen room, otherwise of every suitable room, each with the highest
 * remaining number.
 */
export function nightsToChoose(rooms: readonly Room[], stay: StayDraft, gender: Gender): NightLeft[] {
  const chosen = rooms.filter(({ id }) => id === stay.roomTypeId);
  const suiting = rooms.filter(({ shared }) => stay.choice !== 'shared' || shared);
  const found = new Map<string, number | null>();
  for (const { nights } of chosen.length > 0 ? chosen : suiting) {
    for (const night of nights) {
      const left = leftOn(night, stay, gender);
      const most = found.get(night.day);
      found.set(night.day, left === null ? null : Math.max(left, most ?? 0));
    }
  }
  return [...found]
    .map(([day, left]) => ({ day, left }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

export interface RoomChoice {
  /** The number left on the scarcest night; null if unknown, because no nights or no gender have been chosen. */
  readonly left: number | null;
  /** The code of a field message that says why the room can't be chosen; null if it can. */
  readonly reason: string | null;
  readonly values?: { day: string };
}

/** The availability of a room for the chosen nights. */
export function roomChoice(room: Room, stay: StayDraft, gender: Gender): RoomChoice {
  if (stay.choice === 'shared' && !room.shared)
    return { left: null, reason: lodgingMessages.room_not_shared };
  const wanted = nightsBetween(stay.checkIn, stay.checkOut);
  const byDay = new Map(room.nights.map((night) => [night.day, night]));
  const missing = wanted.find((day) => !byDay.has(day));
  if (missing !== undefined)
    return { left: null, reason: lodgingMessages.night_missing, values: { day: missing } };
  const nights = wanted.length > 0 ? wanted.flatMap((day) => byDay.get(day) ?? []) : [];
  const counts = nights.map((night) => leftOn(night, stay, gender));
  if (counts.length === 0 || counts.includes(null)) return { left: null, reason: null };
  const left = Math.min(...counts.map((count) => count ?? 0));
  return { left, reason: left > 0 ? null : lodgingMessages.no_rooms };
}

export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** Returns the stay from one pressed night to another, whichever was pressed first. */
export function staySpan(one: string, other: string): Pick<StayDraft, 'checkIn' | 'checkOut'> {
  const [first, last] = one <= other ? [one, other] : [other, one];
  return { checkIn: first, checkOut: dayAfter(last) };
}
