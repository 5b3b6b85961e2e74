import type { Language } from '@plenum/contract/kernel/language';
import { inLanguage } from '@plenum/contract/kernel/language';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { wantsRoom } from '@plenum/contract/registration/people/stay';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import {
  type FoundProblem,
  sharingMessage,
  whyNotLeave,
  whyNotShare,
} from '@plenum/contract/registration/sharing/sharing-rule';
import { isLocked } from '@plenum/contract/registration/states';
import type { Db } from '#kernel/db/database';
import { INVITING } from '../people/public.ts';
import { asSharer, type LockedGuest, readGuests, roomMates } from './lock-guests.ts';

/** What keeps a person from it, as a sentence; empty: nothing does. */
export interface SharingAbilities {
  readonly invite: string;
  readonly leave: string;
}

/** Whether each of these people can invite a roommate, or leave the room they share: as the verbs would answer. */
export async function findSharingAbilities(
  db: Db,
  participantIds: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, SharingAbilities>> {
  if (participantIds.length === 0) return new Map();
  const guests = await readGuests(db, await roomMates(db, participantIds));
  const rooms = Map.groupBy(guests.values(), ({ roomId }) => roomId);
  return new Map(
    participantIds.flatMap((id) => {
      const own = guests.get(id);
      if (!own) return [];
      const room = own.roomId === null ? [] : (rooms.get(own.roomId) ?? []);
      const [invite] = whyNotShare([asSharer(own, own.meetingId)], INVITING);
      const leave = whyNotLeaveRoom(own, room);
      return [[id, { invite: sentence(invite, 0, language), leave: sentence(leave, 0, language) }] as const];
    }),
  );
}

/** The person is the first of those whom a problem can concern, the others in the room follow. */
export function whyNotLeaveRoom(own: LockedGuest, room: Iterable<LockedGuest>): FoundProblem | undefined {
  const others = [...room].filter((guest) => guest !== own);
  return whyNotLeave([own, ...others].map(({ review }) => ({ isLocked: isLocked(review) })))[0];
}

interface Pair {
  readonly id: string;
  readonly fromId: string;
  readonly toId: string;
}

/** What keeps each invitation from being accepted, as a sentence; empty: nothing does. */
export async function findAcceptAbilities(
  db: Db,
  invitations: readonly Pair[],
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  if (invitations.length === 0) return new Map();
  const guests = await readGuests(
    db,
    invitations.flatMap(({ fromId, toId }) => [fromId, toId]),
  );
  return new Map(
    invitations.map(({ id, fromId, toId }) => {
      const [from, to] = [guests.get(fromId), guests.get(toId)];
      const meetingId = from?.meetingId ?? '';
      const [found] = whyNotShare([asSharer(from, meetingId), asSharer(to, meetingId)], INVITING);
      const isPaid = to !== undefined && !takesBed(to);
      return [
        id,
        found || !isPaid ? sentence(found, 1, language) : inLanguage(registrationRefusals.STATE, language),
      ];
    }),
  );
}

/** Accepting orders a bed where there is none; only an unpaid order can be placed anew with it. */
export function takesBed({ choice, orderState }: LockedGuest): boolean {
  return wantsRoom(choice) || orderState === 'unpaid';
}

function sentence(found: FoundProblem | undefined, ownIndex: number, language: Language): string {
  return found ? fieldSentence(sharingMessage(found.problem, found.index === ownIndex), language) : '';
}
