import { lodgingMessages as message } from '@plenum/contract/registration/sharing/messages';
import { wantsRoom } from '@plenum/contract/registration/people/stay';
import type { Gender } from '@plenum/contract/registration/people/id-documents';
import type { LockedGuest } from '#modules/registration/public';

/** Somebody who could be in a room. */
export interface Sleeper extends LockedGuest {
  readonly choice: 'single' | 'shared';
  readonly roomTypeId: string;
  readonly capacity: number;
  readonly checkIn: string;
  readonly checkOut: string;
}

export interface RoomFault {
  readonly guestId: string;
  readonly code: string;
}

/** A room as far as who may join it goes. */
export interface StandingRoom {
  readonly roomTypeId: string;
  readonly capacity: number;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly gender: Gender | null;
  readonly guests: readonly { readonly participantId: string; readonly bed: number }[];
  /** Somebody is alone in it by choice. */
  readonly isSingle: boolean;
}

/** People for one room, new or there already: all of them fit, or the first thing that stands in the way. */
export function judgeRoom(
  meetingId: string,
  guestIds: readonly string[],
  guests: ReadonlyMap<string, LockedGuest>,
  room: StandingRoom | null,
): { readonly sleepers: readonly Sleeper[]; readonly fault: RoomFault | null } {
  const sleepers: Sleeper[] = [];
  for (const guestId of guestIds) {
    const guest = guests.get(guestId);
    const code = guest?.meetingId === meetingId ? ownFault(guest) : message.cohabitant_unfit;
    if (code !== null || !guest || !isSleeper(guest))
      return { sleepers, fault: { guestId, code: code ?? message.cohabitant_unfit } };
    sleepers.push(guest);
  }
  return { sleepers, fault: togetherFault(sleepers, room) };
}

function isSleeper(guest: LockedGuest): guest is Sleeper {
  return ownFault(guest) === null && guest.roomTypeId !== null && guest.capacity !== null;
}

function ownFault({ isRegistered, choice, paired }: LockedGuest): string | null {
  if (choice === 'no_room') return message.cohabitant_no_room;
  if (!isRegistered || !wantsRoom(choice)) return message.cohabitant_unfit;
  return paired ? message.cohabitant_taken : null;
}

function togetherFault(sleepers: readonly Sleeper[], room: StandingRoom | null): RoomFault | null {
  const like = room ?? sleepers[0];
  if (!like) return null;
  const inAll = sleepers.length + (room?.guests.length ?? 0);
  for (const { participantId: guestId, ...guest } of sleepers) {
    if (inAll > 1 && (guest.choice === 'single' || room?.isSingle))
      return { guestId, code: message.cohabitant_unfit };
    if (guest.gender !== like.gender) return { guestId, code: message.cohabitant_gender };
    if (!hasSameNights(guest, like)) return { guestId, code: message.cohabitant_dates };
  }
  const last = sleepers.at(-1)?.participantId ?? '';
  return inAll > like.capacity ? { guestId: last, code: message.room_full } : null;
}

function hasSameNights(one: Omit<Sleeper, 'participantId'>, other: Sleeper | StandingRoom): boolean {
  return (
    one.roomTypeId === other.roomTypeId && one.checkIn === other.checkIn && one.checkOut === other.checkOut
  );
}
