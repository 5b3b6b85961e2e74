import type { DraftMember, MemberDraft } from '@plenum/contract/registration/people/draft';
import type { Offer } from '@plenum/contract/registration/offer';
import {
  roomGroups as groupsOf,
  roomKey,
  sharingMessage,
  type Teammate,
  whyNotShare,
  whyNotShareInTeam,
} from '@plenum/contract/registration/sharing/sharing-rule';
import type { StayDraft } from '@plenum/contract/registration/people/stay';
import { genderIn, roomsOf } from './wishes.ts';

/** Returns the facts about a member that the sharing rule needs, as far as they are filled in. */
function teammateOf(member: DraftMember): Teammate {
  const { id, stay } = member;
  return {
    id,
    mateId: mateOf(stay) ?? null,
    choice: stay.choice,
    gender: genderIn(member),
    roomTypeId: stay.roomTypeId,
    checkIn: stay.checkIn,
    checkOut: stay.checkOut,
    isRegistered: true,
    isLocked: false,
    isPlaced: false,
  };
}

/** Groups of people who would share a room; no one is in two groups. */
export function roomGroups(members: readonly DraftMember[]): DraftMember[][] {
  const groups = groupsOf(
    members.map((member) => ({ id: member.id, mateId: mateOf(member.stay) ?? null, member })),
  );
  return groups.map((group) => group.map(({ member }) => member));
}

function mateOf({ choice, cohabitant }: StayDraft): string | undefined {
  return choice === 'shared' && cohabitant.kind === 'member' ? cohabitant.memberId : undefined;
}

/** Makes each member name the next one as roommate, and the last one the first. Two people thus name each other. */
export function tied(group: readonly DraftMember[]): Map<string, MemberDraft> {
  return new Map(
    group.map((member, index) => {
      const next = group[(index + 1) % group.length];
      const memberId = next && next !== member ? next.id : '';
      const cohabitant =
        memberId === '' ? ({ kind: 'organiser' } as const) : ({ kind: 'member', memberId } as const);
      return [member.id, { ...member, stay: { ...member.stay, cohabitant } }];
    }),
  );
}

/**
 * Pairs members who chose to share and named no roommate, in the order of the list, if they have the same gender, room
 * and nights.
 */
export function pairUp(offer: Offer, members: readonly DraftMember[]): Map<string, MemberDraft> {
  const taken = new Set(roomGroups(members).flatMap((group) => group.map(({ id }) => id)));
  const alike = new Map<string, DraftMember[]>();
  for (const member of members) {
    const { choice, cohabitant } = member.stay;
    const isFree = choice === 'shared' && cohabitant.kind === 'organiser' && !taken.has(member.id);
    const key = roomKey(teammateOf(member));
    if (isFree && key !== null) alike.set(key, [...(alike.get(key) ?? []), member]);
  }
  const changes = new Map<string, MemberDraft>();
  for (const group of alike.values()) {
    const size = capacityOf(offer, group[0]?.stay.roomTypeId);
    for (let at = 0; at + 1 < group.length; at += size)
      for (const [id, draft] of tied(group.slice(at, at + size))) changes.set(id, draft);
  }
  return changes;
}

function capacityOf(offer: Offer, roomTypeId: string | undefined): number {
  return Math.max(2, roomsOf(offer).find(({ room }) => room.id === roomTypeId)?.room.capacity ?? 2);
}

/** Clears the roommate of members whose roommate was removed. */
export function untied(members: readonly DraftMember[], gone: readonly string[]): Map<string, MemberDraft> {
  return new Map(
    members
      .filter(({ id, stay }) => !gone.includes(id) && gone.includes(mateOf(stay) ?? ''))
      .map((member) => [
        member.id,
        { ...member, stay: { ...member.stay, cohabitant: { kind: 'organiser' } } },
      ]),
  );
}

/**
 * Returns, keyed by member, the code of the field message that says why people who named each other can't share a room.
 */
export function pairErrors(offer: Offer, members: readonly DraftMember[]): Map<string, string> {
  // A missing choice of the roommate is reported elsewhere.
  const named = members.map(teammateOf).map((mate) => ({ ...mate, mateId: mate.mateId || null }));
  const problems = whyNotShareInTeam(named, (roomTypeId) => capacityOf(offer, roomTypeId ?? undefined));
  return new Map([...problems].map(([id, problem]) => [id, sharingMessage(problem, false)]));
}

/** Whether these people may share one room. */
export function canShare(offer: Offer, members: readonly DraftMember[]): boolean {
  const capacity = capacityOf(offer, members[0]?.stay.roomTypeId);
  return whyNotShare(members.map(teammateOf), { by: 'guest', beds: 'booked', capacity }).length === 0;
}
