import type { Refusal } from '../../kernel/refusals.ts';
import { lodgingMessages as message, lodgingRefusals as refusal } from '../lodging-messages.ts';
import { type StayChoice, wantsRoom } from '../people/stay.ts';
import type { Gender } from '../people/id-documents.ts';
import { registrationRefusals } from '../messages.ts';

// The rule for who may share a room, which is implemented nowhere else. The browser applies it while a person chooses a
// roommate, the server before it stores the choice. A new rule needs a line in `rules`, a problem with its sentence in
// `told`, and possibly a fact in `Sharer`.

export const sharingProblems = [
  'self',
  'unknown',
  'no_room',
  'single',
  'no_bed',
  'taken',
  'locked',
  'gender',
  'room_type',
  'nights',
  'full',
] as const;
export type SharingProblem = (typeof sharingProblems)[number];

interface Room {
  readonly roomTypeId: string | null;
  readonly checkIn: string | null;
  readonly checkOut: string | null;
  readonly gender: Gender | null;
}

/** The facts about a person that decide whether they may share a room. */
export interface Sharer extends Room {
  readonly id: string;
  /** True if an active order registers them for this conference. */
  readonly isRegistered: boolean;
  /** True if the registration is under review or approved, so that only the organizer can change the stay. */
  readonly isLocked: boolean;
  readonly choice: StayChoice | null;
  /** True if the person is already in a room with people who are not part of the check. */
  readonly isPlaced: boolean;
}

/** A room that already has guests. */
export interface OccupiedRoom extends Room {
  readonly guests: number;
  /** True if one person booked the room for single use. */
  readonly isSingle: boolean;
}

export interface SharingTerms {
  /** An organizer may also move people whose registration is locked. */
  readonly by: 'guest' | 'organizer';
  /** `on_acceptance`: invited people may have no bed yet, and book one by accepting. */
  readonly beds: 'booked' | 'on_acceptance';
  /** The number of people for whom the room type has beds. */
  readonly capacity: number;
  readonly room?: OccupiedRoom | null;
}

export interface FoundProblem {
  /** The position of the person concerned among the people of the check. */
  readonly index: number;
  readonly problem: SharingProblem;
}

interface RoomTerms extends SharingTerms {
  readonly like: Room;
  readonly before: readonly Sharer[];
  readonly people: number;
}

const books = ({ choice }: Sharer, { beds, before }: RoomTerms) =>
  beds === 'on_acceptance' && before.length > 0 && !wantsRoom(choice);

/** The rules, in order of precedence. */
const rules: readonly (readonly [SharingProblem, (guest: Sharer, place: RoomTerms) => boolean])[] = [
  ['self', ({ id }, { before }) => before.some((other) => other.id === id)],
  ['unknown', ({ isRegistered }) => !isRegistered],
  ['no_room', ({ choice }) => choice === 'no_room'],
  [
    'single',
    ({ choice }, { people, room }) => people > 1 && (choice === 'single' || room?.isSingle === true),
  ],
  ['no_bed', (guest, room) => !wantsRoom(guest.choice) && !books(guest, room)],
  ['taken', ({ isPlaced }) => isPlaced],
  ['locked', ({ isLocked }, { by }) => isLocked && by === 'guest'],
  ['gender', ({ gender }, { people, like }) => people > 1 && (gender === null || gender !== like.gender)],
  ['room_type', (guest, room) => !books(guest, room) && guest.roomTypeId !== room.like.roomTypeId],
  [
    'nights',
    (guest, room) =>
      !books(guest, room) && (guest.checkIn !== room.like.checkIn || guest.checkOut !== room.like.checkOut),
  ],
  ['full', (_, { before, room, capacity }) => before.length + (room?.guests ?? 0) >= capacity],
];

/**
 * Returns why these people can't share a room: the first problem of each person, empty if they may share. The first
 * person has the room, or asks for it; null is a person who was not found.
 */
export function whyNotShare(guests: readonly (Sharer | null)[], terms: SharingTerms): FoundProblem[] {
  const people = guests.length + (terms.room?.guests ?? 0);
  const like = terms.room ?? guests.find((guest) => guest !== null);
  return guests.flatMap((guest, index) => {
    if (!guest || !like) return [{ index, problem: 'unknown' as const }];
    const before = guests.slice(0, index).filter((other) => other !== null);
    const found = rules.find(([, applies]) => applies(guest, { ...terms, like, before, people }));
    return found ? [{ index, problem: found[0] }] : [];
  });
}

/**
 * Returns why a person can't leave the people they share a room with; the person is the first of `guests`. A locked
 * stay can't be changed.
 */
export function whyNotLeave(guests: readonly Pick<Sharer, 'isLocked'>[]): FoundProblem[] {
  return guests.flatMap(({ isLocked }, index) => (isLocked ? [{ index, problem: 'locked' as const }] : []));
}

/**
 * Returns the same key for people who fit into one room by room type, nights and gender, so that rooms can be proposed.
 * Null if one of these is missing.
 */
export function roomKey({ roomTypeId, checkIn, checkOut, gender }: Room): string | null {
  const parts = [roomTypeId, checkIn, checkOut, gender];
  return parts.some((part) => part === null || part === '') ? null : parts.join(' ');
}

export interface Teammate extends Sharer {
  /** The team member they want to share with; null if they have not named one. */
  readonly mateId: string | null;
}

/** Groups the members of a team who would be in one room: those who named each other, directly or through others. */
export function roomGroups<M extends Pick<Teammate, 'id' | 'mateId'>>(members: readonly M[]): M[][] {
  const byId = new Map(members.map((member) => [member.id, member]));
  const groups = new Map<string, Set<M>>();
  for (const member of members) {
    const mate = byId.get(member.mateId ?? '');
    if (!mate || mate === member) continue;
    const group = new Set([...(groups.get(member.id) ?? [member]), ...(groups.get(mate.id) ?? [mate])]);
    for (const { id } of group) groups.set(id, group);
  }
  return [...new Set(groups.values())].map((group) => [...group]);
}

/**
 * Returns why members of a team can't share with the members they named. The contact decides for all of them, so there
 * are no invitations.
 */
export function whyNotShareInTeam(
  members: readonly Teammate[],
  capacityOf: (roomTypeId: string | null) => number,
): Map<string, SharingProblem> {
  const problems = new Map<string, SharingProblem>();
  const byId = new Map(members.map((member) => [member.id, member]));
  for (const member of members) {
    if (member.mateId === null) continue;
    const mate = byId.get(member.mateId);
    const terms = { by: 'guest', beds: 'booked', capacity: 2 } as const;
    // A person who left the team has no bed in it.
    const problem = mate ? whyNotShare([member, mate], terms)[0]?.problem : 'no_bed';
    if (problem) problems.set(member.id, problem);
  }
  for (const group of roomGroups(members))
    if (group.length > capacityOf(group[0]?.roomTypeId ?? null))
      // The group is larger than the room, because one of its members was named for two rooms.
      for (const { id } of group) if (!problems.has(id)) problems.set(id, 'taken');
  return problems;
}

const told: Readonly<Record<SharingProblem, { readonly message: string; readonly refusal: Refusal }>> = {
  self: { message: message.cohabitant_self, refusal: refusal.NO_MATCH },
  unknown: { message: message.cohabitant_unknown, refusal: refusal.COHABITANT_UNKNOWN },
  no_room: { message: message.cohabitant_no_room, refusal: refusal.COHABITANT_NO_ROOM },
  single: { message: message.cohabitant_unfit, refusal: refusal.COHABITANT_UNFIT },
  no_bed: { message: message.cohabitant_unfit, refusal: refusal.COHABITANT_UNFIT },
  taken: { message: message.cohabitant_taken, refusal: refusal.COHABITANT_TAKEN },
  locked: { message: message.cohabitant_locked, refusal: refusal.COHABITANT_LOCKED },
  gender: { message: message.cohabitant_gender, refusal: refusal.NO_MATCH },
  room_type: { message: message.cohabitant_dates, refusal: refusal.NO_MATCH },
  nights: { message: message.cohabitant_dates, refusal: refusal.NO_MATCH },
  full: { message: message.room_full, refusal: refusal.NO_MATCH },
};

/** The refusals of an endpoint that checks the sharing rule. */
export const sharingRefusals: readonly Refusal[] = [
  ...new Set([...Object.values(told).map((one) => one.refusal), registrationRefusals.LOCKED]),
];

/**
 * Returns the sentence at the field. `isOwn` is true if the problem is with the person who asks, not with the roommate.
 */
export function sharingMessage(problem: SharingProblem, isOwn: boolean): string {
  return problem === 'locked' && isOwn ? message.cohabitant_review : told[problem].message;
}

/** Returns the refusal; a person whose own stay is locked gets the specification's sentence. */
export function sharingRefusal(problem: SharingProblem, isOwn: boolean): Refusal {
  return problem === 'locked' && isOwn ? registrationRefusals.LOCKED : told[problem].refusal;
}
