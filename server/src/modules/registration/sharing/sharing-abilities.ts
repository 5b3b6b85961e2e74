import type { Language } from '@plenum/contract/kernel/language';
import { inLanguage } from '@plenum/contract/kernel/language';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import type { Refusal } from '@plenum/contract/kernel/refusals';
import { changeRefusals } from '@plenum/contract/registration/change-messages';
import { paidStates } from '@plenum/contract/registration/orders/states';
import { lodgingRefusals } from '@plenum/contract/registration/lodging-messages';
import { wantsRoom } from '@plenum/contract/registration/people/stay';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import {
  type FoundProblem,
  sharingMessage,
  whyNotLeave,
  whyNotShare,
} from '@plenum/contract/registration/sharing/sharing-rule';
import { isLocked } from '@plenum/contract/registration/states';
import type { Db, Tx } from '#kernel/db/database';
import { findTerms } from '#modules/meetings/offer/public';
import { findOpenAddition, isBeingGivenUp } from '../orders/additions.ts';
import { mayChange, whyNotChange } from '../orders/change-rules.ts';
import { findRegistration } from '../people/registration-queries.ts';
import { INVITING } from '../people/require-sharing.ts';
import { asSharer, type LockedGuest, readGuests, roomMates } from './lock-guests.ts';

/** For each action, the text that explains why the person can't take it; empty if they can. */
export interface SharingAbilities {
  readonly invite: string;
  readonly leave: string;
}

interface Reader {
  readonly language: Language;
  readonly now: Date;
}

/**
 * Returns whether each of these people can invite a roommate, or leave the room they share, by the same rules as these
 * actions.
 */
export async function findSharingAbilities(
  db: Db,
  participantIds: readonly string[],
  { language, now }: Reader,
): Promise<ReadonlyMap<string, SharingAbilities>> {
  if (participantIds.length === 0) return new Map();
  const guests = await readGuests(db, await roomMates(db, participantIds), now);
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

/**
 * Returns why a person can't leave the room; undefined if they can. The rule gets the person first and then the others,
 * so that a problem of the person is reported first.
 */
export function whyNotLeaveRoom(own: LockedGuest, room: Iterable<LockedGuest>): FoundProblem | undefined {
  const others = [...room].filter((guest) => guest !== own);
  return whyNotLeave([own, ...others].map(({ review }) => ({ isLocked: isLocked(review) })))[0];
}

interface Pair {
  readonly id: string;
  readonly fromId: string;
  readonly toId: string;
}

/** Returns why each invitation can't be accepted; empty if it can. */
export async function findAcceptAbilities(
  db: Db,
  invitations: readonly Pair[],
  { language, now }: Reader,
): Promise<ReadonlyMap<string, string>> {
  if (invitations.length === 0) return new Map();
  const guests = await readGuests(
    db,
    invitations.flatMap(({ fromId, toId }) => [fromId, toId]),
    now,
  );
  const abilities = new Map<string, string>();
  for (const { id, fromId, toId } of invitations) {
    const [from, to] = [guests.get(fromId), guests.get(toId)];
    const meetingId = from?.meetingId ?? '';
    const [found] = whyNotShare([asSharer(from, meetingId), asSharer(to, meetingId)], INVITING);
    const whyNot = found || !to ? null : await whyNotOrderBed(db, to, now);
    abilities.set(id, whyNot ? inLanguage(whyNot, language) : sentence(found, 1, language));
  }
  return abilities;
}

/**
 * Returns why a person can't order the bed that they need to accept; null if they can, or if they have a bed. An unpaid
 * order is replaced by one with the bed. The bed is added to a paid order if the conference allows changes of stays.
 */
export async function whyNotOrderBed(db: Db | Tx, guest: LockedGuest, now: Date): Promise<Refusal | null> {
  const { choice, review, orderState, registrationId, meetingId } = guest;
  if (wantsRoom(choice)) return null;
  if (review === 'audit_pending')
    return guest.isLocked ? registrationRefusals.LOCKED : lodgingRefusals.ACCEPT_LATER;
  if (orderState === 'unpaid') return isLocked(review) ? changeRefusals.CHANGE_UNPAID : null;
  if (orderState === null || !paidStates.includes(orderState)) return registrationRefusals.STATE;
  const { row: registration, order } = await findRegistration(db, registrationId);
  const terms = await findTerms(db, meetingId);
  const hasOpenAddition = order !== null && (await findOpenAddition(db, order.id)) !== null;
  const isGivingUp = await isBeingGivenUp(db, registrationId);
  const changing = { registration, order, hasOpenAddition, isGivingUp, isStaff: false };
  return (
    whyNotChange(changing, terms, now) ??
    (mayChange('addNights', terms, false) ? null : changeRefusals.CHANGE_OFF)
  );
}

function sentence(found: FoundProblem | undefined, ownIndex: number, language: Language): string {
  return found ? fieldSentence(sharingMessage(found.problem, found.index === ownIndex), language) : '';
}
