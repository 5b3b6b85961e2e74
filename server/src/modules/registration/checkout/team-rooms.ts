import { randomUUID } from 'node:crypto';
import {
  roomGroups,
  sharingMessage,
  type Teammate,
  whyNotShareInTeam,
} from '@plenum/contract/registration/sharing/sharing-rule';
import type { OfferedRoom, Stay } from '@plenum/contract/registration/people/stay';
import type { Gender } from '@plenum/contract/registration/people/id-documents';
import type { ValidMember } from './require-valid-draft.ts';

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
  readonly fieldErrors: ReadonlyMap<string, string>;
}

/** Members who named each other share without an invitation, because the contact speaks for both. */
export function teamRooms(
  members: readonly ValidMember[],
  stays: ReadonlyMap<string, Stay>,
  offered: readonly OfferedRoom[],
): TeamRooms {
  const teammates = members.map((member) => teammateOf(member, stays.get(member.id)));
  const capacityOf = (roomTypeId: string | null) =>
    offered.find(({ id }) => id === roomTypeId)?.capacity ?? 0;
  const problems = whyNotShareInTeam(teammates, capacityOf);
  const rooms = roomGroups(teammates)
    .filter((group) => !group.some(({ id }) => problems.has(id)))
    .flatMap((group): TeamRoom[] => {
      const [first] = group;
      const { roomTypeId, checkIn, checkOut, gender } = first ?? {};
      if (!roomTypeId || !checkIn || !checkOut || !gender) return [];
      const guests = group.map(({ id }) => id);
      const capacity = capacityOf(roomTypeId);
      return [{ id: randomUUID(), roomTypeId, capacity, checkIn, checkOut, gender, guests }];
    });
  return {
    rooms,
    fieldErrors: new Map([...problems].map(([id, problem]) => [id, sharingMessage(problem, false)])),
  };
}

function teammateOf({ id, typed, person }: ValidMember, stay: Stay | undefined): Teammate {
  const { choice, cohabitant } = typed.stay;
  return {
    id,
    gender: person.gender,
    choice: stay?.choice ?? null,
    roomTypeId: stay?.roomTypeId ?? null,
    checkIn: stay?.checkIn ?? null,
    checkOut: stay?.checkOut ?? null,
    isRegistered: true,
    isLocked: false,
    isPlaced: false,
    mateId: choice === 'shared' && cohabitant.kind === 'member' ? cohabitant.memberId : null,
  };
}
