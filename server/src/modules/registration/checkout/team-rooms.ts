import { randomUUID } from 'node:crypto';
import { lodgingMessages } from '@plenum/contract/registration/sharing/messages';
import type { OfferedRoom, Stay } from '@plenum/contract/registration/people/stay';
import type { Gender } from '@plenum/contract/registration/people/id-documents';
import type { JudgedMember } from './judge-draft.ts';

export interface TeamRoom {
  readonly id: string;
  readonly roomTypeId: string;
  readonly capacity: number;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly gender: Gender;
  readonly guests: readonly string[];
}

export interface TeamRooms {
  readonly rooms: readonly TeamRoom[];
  /** By member. */
  readonly faults: ReadonlyMap<string, string>;
}

/** Members who named each other share without an invitation: the contact speaks for both. */
export function teamRooms(
  members: readonly JudgedMember[],
  stays: ReadonlyMap<string, Stay>,
  offered: readonly OfferedRoom[],
): TeamRooms {
  const byId = new Map(members.map((member) => [member.id, member]));
  const groups = new Map<string, Set<string>>();
  const faults = new Map<string, string>();
  for (const { id, typed } of members) {
    const { cohabitant } = typed.stay;
    if (typed.stay.choice !== 'shared' || cohabitant.kind !== 'member') continue;
    const other = byId.get(cohabitant.memberId);
    const fault = other ? fitFault(byId.get(id), other, stays) : lodgingMessages.cohabitant_unfit;
    if (fault) faults.set(id, fault);
    if (!other || fault) continue;
    const group = new Set([...(groups.get(id) ?? [id]), ...(groups.get(other.id) ?? [other.id])]);
    for (const guest of group) groups.set(guest, group);
  }
  const rooms: TeamRoom[] = [];
  for (const group of new Set(groups.values())) {
    const room = roomFor([...group], byId, stays, offered);
    if (room) rooms.push(room);
    else for (const guest of group) faults.set(guest, lodgingMessages.cohabitant_taken);
  }
  return { rooms, faults };
}

function fitFault(
  own: JudgedMember | undefined,
  other: JudgedMember,
  stays: ReadonlyMap<string, Stay>,
): string | null {
  if (own?.id === other.id) return lodgingMessages.cohabitant_self;
  const [mine, theirs] = [stays.get(own?.id ?? ''), stays.get(other.id)];
  if (!mine || theirs?.choice !== 'shared') return lodgingMessages.cohabitant_unfit;
  if (own?.person.gender !== other.person.gender) return lodgingMessages.cohabitant_gender;
  const isSame =
    mine.roomTypeId === theirs.roomTypeId &&
    mine.checkIn === theirs.checkIn &&
    mine.checkOut === theirs.checkOut;
  return isSame ? null : lodgingMessages.cohabitant_dates;
}

function roomFor(
  guests: readonly string[],
  members: ReadonlyMap<string, JudgedMember>,
  stays: ReadonlyMap<string, Stay>,
  offered: readonly OfferedRoom[],
): TeamRoom | null {
  const [first = ''] = guests;
  const stay = stays.get(first);
  const gender = members.get(first)?.person.gender;
  const type = offered.find(({ id }) => id === stay?.roomTypeId);
  if (!stay?.checkIn || !stay.checkOut || !gender || !type || guests.length > type.capacity) return null;
  return {
    id: randomUUID(),
    roomTypeId: type.id,
    capacity: type.capacity,
    checkIn: stay.checkIn,
    checkOut: stay.checkOut,
    gender,
    guests,
  };
}
