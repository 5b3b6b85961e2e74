import type { MemberDraft } from '@plenum/contract/registration/people/draft';
import { emptyStay, type StayDraft } from '@plenum/contract/registration/people/stay';
import type { MeetingOffer } from '#modules/meetings/offer/public';
import { demoId } from '../words.ts';
import { type Dice, type Invented, inventPerson } from './invent.ts';

export interface PlannedMember extends MemberDraft {
  readonly id: string;
}

export interface PlannedRegistration {
  readonly id: string;
  readonly kind: 'individual' | 'team';
  readonly name: string;
  readonly members: readonly PlannedMember[];
  /** The id of an existing account. If absent, an account is created. */
  readonly accountId?: string;
}

const ALONE_EACH = 24;

/** Plans the participants, as many of each type as the plan says. Some register alone, most with their group. */
export function planRegistrations(
  offer: MeetingOffer,
  counts: Readonly<Record<string, number>>,
  dice: Dice,
  firstNr: number,
): PlannedRegistration[] {
  const planned: PlannedRegistration[] = [];
  const key = offer.meeting.slug;
  let nr = firstNr;
  for (const type of offer.types) {
    let left = counts[type.id] ?? 0;
    let alone = 0;
    while (left > 0) {
      const isAlone = alone < ALONE_EACH && dice.chance(0.8);
      const size = isAlone ? 1 : Math.min(left, 6 + dice.below(20));
      const place = dice.below(8);
      const identity = type.identities[0] ?? 'teacher';
      const members = Array.from({ length: size }, () => {
        nr += 1;
        return memberOf(offer, type.id, inventPerson(dice, nr, identity, place), dice, `${key} ${nr}`);
      });
      alone += isAlone ? 1 : 0;
      left -= size;
      planned.push({
        id: demoId(`${key} registration ${nr}`),
        kind: size === 1 ? 'individual' : 'team',
        name: size > 1 ? teamName(members[0]?.values['organization'] ?? '') : '',
        members,
      });
    }
  }
  return planned;
}

// Returns a team name in the script of the team's contact.
function teamName(organization: string): string {
  return /\p{Script=Han}/u.test(organization) ? `${organization}代表团` : `${organization} delegation`;
}

function memberOf(
  offer: MeetingOffer,
  typeId: string,
  { gender, values }: Invented,
  dice: Dice,
  key: string,
): PlannedMember {
  return {
    id: demoId(`${key} person`),
    values: { ...values, typeId },
    stay: stayOf(offer, dice, gender),
    activityIds: offer.activities
      .filter(({ kind }) => dice.chance(kind === 'lunch' ? 0.4 : 0.07))
      .map(({ id }) => id),
    hotelConsent: true,
  };
}

// Chooses a stay. Only few people book a room, because most live in town or book elsewhere.
function stayOf({ hotels }: MeetingOffer, dice: Dice, gender: string): StayDraft {
  const rooms = hotels.flatMap((hotel) => hotel.rooms);
  if (rooms.length === 0) return emptyStay;
  if (dice.chance(0.72)) return { ...emptyStay, choice: 'no_hotel' };
  if (dice.chance(0.2)) return { ...emptyStay, choice: 'no_room' };
  const isShared = dice.chance(gender === 'male' ? 0.6 : 0.5);
  const room = dice.pick(rooms.filter(({ shared }) => shared || !isShared));
  const nights = room.nights.map(({ day }) => day);
  const [first, last] = [dice.below(2), nights.length - dice.below(2)];
  const checkIn = nights[first];
  const checkOut = nights[last] ?? nextDay(nights.at(-1) ?? '');
  if (!checkIn || checkIn >= checkOut) return { ...emptyStay, choice: 'no_hotel' };
  return { ...emptyStay, choice: isShared ? 'shared' : 'single', roomTypeId: room.id, checkIn, checkOut };
}

function nextDay(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
