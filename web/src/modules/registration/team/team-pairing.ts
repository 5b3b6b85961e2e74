import type { DraftMember, MemberDraft } from '@plenum/contract/registration/people/draft';
import type { Offer } from '@plenum/contract/registration/checkout/offer';
import { lodgingMessages } from '@plenum/contract/registration/sharing/messages';
import type { StayDraft } from '@plenum/contract/registration/people/stay';
import { genderIn, roomsOf } from '../fields/wishes.ts';

/** Who would share a room with whom; nobody is in two groups. */
export function roomGroups(members: readonly DraftMember[]): DraftMember[][] {
  const byId = new Map(members.map((member) => [member.id, member]));
  const groups = new Map<string, Set<DraftMember>>();
  for (const member of members) {
    const other = byId.get(mateOf(member.stay) ?? '');
    if (!other || other === member) continue;
    const group = new Set([...(groups.get(member.id) ?? [member]), ...(groups.get(other.id) ?? [other])]);
    for (const { id } of group) groups.set(id, group);
  }
  return [...new Set(groups.values())].map((group) => [...group]);
}

function mateOf({ choice, cohabitant }: StayDraft): string | undefined {
  return choice === 'shared' && cohabitant.kind === 'member' ? cohabitant.memberId : undefined;
}

/** Each names the next, the last one the first: so a pair names each other. */
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

/** Room mates for those who share and named nobody: same gender, room and nights, in the order of the list. */
export function pairUp(offer: Offer, members: readonly DraftMember[]): Map<string, MemberDraft> {
  const taken = new Set(roomGroups(members).flatMap((group) => group.map(({ id }) => id)));
  const alike = new Map<string, DraftMember[]>();
  for (const member of members) {
    const { choice, cohabitant, roomTypeId, checkIn, checkOut } = member.stay;
    const gender = genderIn(member);
    const isFree = choice === 'shared' && cohabitant.kind === 'organiser' && !taken.has(member.id);
    if (!isFree || gender === null || roomTypeId === '' || checkIn === '' || checkOut === '') continue;
    const key = [gender, roomTypeId, checkIn, checkOut].join(' ');
    alike.set(key, [...(alike.get(key) ?? []), member]);
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

/** Those who named somebody that is no longer there name nobody. */
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

/** What keeps people who named each other from sharing, by member: the code of a field message. */
export function pairFaults(offer: Offer, members: readonly DraftMember[]): Map<string, string> {
  const faults = new Map<string, string>();
  const byId = new Map(members.map((member) => [member.id, member]));
  for (const member of members) {
    const mate = mateOf(member.stay);
    if (mate === undefined || mate === '') continue;
    const code = pairFault(member, byId.get(mate));
    if (code) faults.set(member.id, code);
  }
  for (const group of roomGroups(members))
    if (group.length > capacityOf(offer, group[0]?.stay.roomTypeId))
      for (const { id } of group) if (!faults.has(id)) faults.set(id, lodgingMessages.cohabitant_taken);
  return faults;
}

export function pairFault(one: DraftMember, other: DraftMember | undefined): string | null {
  if (one === other) return lodgingMessages.cohabitant_self;
  if (other?.stay.choice !== 'shared') return lodgingMessages.cohabitant_unfit;
  const gender = genderIn(one);
  if (gender !== null && gender !== genderIn(other)) return lodgingMessages.cohabitant_gender;
  const isSame = (['roomTypeId', 'checkIn', 'checkOut'] as const).every(
    (key) => one.stay[key] === other.stay[key],
  );
  return isSame ? null : lodgingMessages.cohabitant_dates;
}
