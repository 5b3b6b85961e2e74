import type { Participation, ShareInvitation } from '@plenum/contract/registration/mine/endpoints';
import type { Language } from '@plenum/contract/kernel/language';
import type { MeetingCard } from '@plenum/contract/meetings/public-schemas';
import type { Kernel } from '#kernel/kernel';
import { findMeetings, presentCards } from '#modules/meetings/public';
import { type OrderRow } from '../tables.ts';
import { presentOrderHead } from '../orders/public.ts';
import { abilitiesOf } from '../people/public.ts';
import {
  findInvitationsTo,
  findLiveOrders,
  findPeopleOf,
  findRegistrations,
  type RegistrationFound,
} from './list-queries.ts';
import { nextOf, type Progress, timelineOf } from './next-step.ts';
import { presentInvitation, presentPerson } from './present.ts';

export async function listParticipations(
  { db, keys, clock }: Kernel,
  accountId: string,
  meetingId: string | null,
  language: Language,
): Promise<{ participations: Participation[]; invitations: ShareInvitation[] }> {
  const now = clock.now();
  const registrations = await findRegistrations(db, accountId, meetingId);
  const ids = registrations.map(({ id }) => id);
  const meetings = await findMeetings(db, [...new Set(registrations.map((one) => one.meetingId))]);
  const cards = new Map(
    (await presentCards(db, meetings, language, now)).map((card): [string, MeetingCard] => [card.id, card]),
  );
  const orders = Map.groupBy(await findLiveOrders(db, ids), ({ registrationId }) => registrationId);
  const people = Map.groupBy(await findPeopleOf(db, ids), ({ registrationId }) => registrationId);
  const invitations = await findInvitationsTo(db, accountId, meetingId);
  const invited = new Set(invitations.map(({ registrationId }) => registrationId));

  const participations = registrations.flatMap((found) => {
    const meeting = cards.get(found.meetingId);
    if (!meeting) return [];
    const own = orders.get(found.id) ?? [];
    const order = own.find(({ id }) => id === found.orderId) ?? null;
    const progress = progressOf(found, order, invited.has(found.id), meeting.phase === 'registration_open');
    return {
      registrationId: found.id,
      meeting,
      kind: found.kind,
      teamName: found.teamName,
      state: found.state,
      review: found.review,
      reviewReason: found.reviewReason,
      orders: own.map(presentOrderHead),
      people: (people.get(found.id) ?? []).map((person) => presentPerson(keys, person, language)),
      peopleCount: found.peopleCount,
      timeline: timelineOf(progress),
      next: nextOf(progress, now),
      can: abilitiesOf({ state: found.state, review: found.review, orderState: order?.state ?? null }),
      changedAt: new Date(found.changedAt).toISOString(),
    };
  });
  return {
    participations,
    invitations: invitations.map((invitation) => presentInvitation(keys, invitation, language)),
  };
}

function progressOf(
  found: RegistrationFound,
  order: OrderRow | null,
  isInvited: boolean,
  mayStillOrder: boolean,
): Progress {
  const { state, review, paidAt, reviewedAt } = found;
  const toDate = (written: string | null) => (written === null ? null : new Date(written));
  return {
    state,
    review,
    order,
    isInvited,
    mayStillOrder,
    paidAt: toDate(paidAt),
    reviewedAt: toDate(reviewedAt),
  };
}
