import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import type { listParticipations as endpoint } from '@plenum/contract/registration/mine/endpoints';
import { REOPEN_HOURS } from '@plenum/contract/registration/sharing/endpoints';
import type { Language } from '@plenum/contract/kernel/language';
import type { MeetingCard } from '@plenum/contract/meetings/public-schemas';
import type { Kernel } from '#kernel/kernel';
import { findMeetings, presentCards } from '#modules/meetings/public';
import { findTermsOf } from '#modules/meetings/offer/public';
import { type OrderRow } from '../tables.ts';
import { findUnpayable } from '../orders/unpayable.ts';
import { openChanges } from '../orders/change-rules.ts';
import { presentOrderHead } from '../orders/present.ts';
import { takesAdditions } from '../orders/additions.ts';
import { abilitiesOf } from '../people/editable-fields.ts';
import { findRoommateLocked } from '../people/registration-queries.ts';
import { findLatestEntries } from '../waiting/waiting-queries.ts';
import { presentWaitingEntries } from '../waiting/present.ts';
import { findAcceptAbilities, findSharingAbilities } from '../sharing/sharing-abilities.ts';
import { findOwnArrivals } from './arrivals.ts';
import {
  findDeclinedBy,
  findInvitationsTo,
  findLiveOrders,
  findMemberIds,
  findPeopleOf,
  findRegistrationsOf,
  type RegistrationFound,
} from './list-queries.ts';
import { chooseNextStep, type Progress, timelineOf } from './next-step.ts';
import { presentInvitation, presentPerson } from './present.ts';

const REOPEN_MS = REOPEN_HOURS * 3_600_000;

export async function listParticipations(
  kernel: Kernel,
  accountId: string,
  meetingId: string | null,
  language: Language,
): Promise<ReplyOf<typeof endpoint>> {
  const { db, keys, clock } = kernel;
  const now = clock.now();
  const registrations = await findRegistrationsOf(db, accountId, meetingId);
  const ids = registrations.map(({ id }) => id);
  const meetings = await findMeetings(db, [...new Set(registrations.map((one) => one.meetingId))]);
  const cards = new Map(
    (await presentCards(db, meetings, language, now)).map((card): [string, MeetingCard] => [card.id, card]),
  );
  const live = await findLiveOrders(db, ids);
  // The holds of these orders don't expire while there is no payment method.
  const unpayable = await findUnpayable(kernel, db, live);
  const shown = live.map((order) => (unpayable.has(order.id) ? { ...order, holdUntil: null } : order));
  const orders = Map.groupBy(shown, ({ registrationId }) => registrationId);
  const found = await findPeopleOf(db, ids);
  const people = Map.groupBy(found, ({ registrationId }) => registrationId);
  const sharing = await findSharingAbilities(
    db,
    found.filter(({ choice }) => choice === 'shared').map(({ id }) => id),
    { language, now },
  );
  const terms = await findTermsOf(db, [...cards.keys()]);
  const roommateLocked = await findRoommateLocked(db, ids);
  const invitations = await findInvitationsTo(db, accountId, meetingId);
  const declined = await findDeclinedBy(db, accountId, meetingId, new Date(now.getTime() - REOPEN_MS));
  const accepting = await findAcceptAbilities(db, [...invitations, ...declined], { language, now });
  const entries = await findLatestEntries(db, ids);
  const presented = await presentWaitingEntries(db, entries, language);
  const waiting = new Map(
    entries.map(({ registrationId }, index) => [registrationId, presented[index] ?? null]),
  );
  const members = await findMemberIds(db, ids);
  const arrivals = await findOwnArrivals(kernel, db, [...members.values()].flat());
  const invited = new Set(invitations.map(({ registrationId }) => registrationId));

  const participations = registrations.flatMap((registration) => {
    const meeting = cards.get(registration.meetingId);
    const meetingTerms = terms.get(registration.meetingId);
    if (!meeting || !meetingTerms) return [];
    const changes = openChanges(meetingTerms, now);
    const isRoommateLocked = roommateLocked.has(registration.id);
    const own = orders.get(registration.id) ?? [];
    const order = own.find(({ id }) => id === registration.orderId) ?? null;
    const entry = waiting.get(registration.id) ?? null;
    const progress = progressOf(registration, order, {
      addition: own.find(({ addsTo, state }) => addsTo !== null && state === 'unpaid') ?? null,
      isInvited: invited.has(registration.id),
      isWaiting: entry?.state === 'waiting',
      mayStillOrder: meeting.registration.status === 'open',
      arrivedAt: lastOf((members.get(registration.id) ?? []).map((id) => arrivals.get(id))),
    });
    return {
      registrationId: registration.id,
      meeting,
      kind: registration.kind,
      teamName: registration.teamName,
      state: registration.state,
      review: registration.review,
      reviewReason: registration.reviewReason,
      changes,
      orders: own.map(presentOrderHead),
      people: (people.get(registration.id) ?? []).map((person) =>
        presentPerson(keys, person, sharing.get(person.id), language),
      ),
      peopleCount: registration.peopleCount,
      timeline: timelineOf(progress),
      next: chooseNextStep(progress, now),
      can: {
        ...abilitiesOf({ ...registration, orderState: order?.state ?? null, isRoommateLocked }),
        change:
          order !== null &&
          takesAdditions(order) &&
          registration.review === 'audit_pass' &&
          changes.allowed.length > 0,
      },
      waiting: entry,
      isRoommateLocked,
      changedAt: new Date(registration.changedAt).toISOString(),
    };
  });
  return {
    participations,
    invitations: invitations.map((invitation) =>
      presentInvitation(keys, invitation, accepting.get(invitation.id) ?? '', language),
    ),
    declined: declined
      .filter(({ id }) => accepting.get(id) === '')
      .map((invitation) => presentInvitation(keys, invitation, '', language)),
  };
}

function progressOf(
  found: RegistrationFound,
  order: OrderRow | null,
  known: Pick<Progress, 'addition' | 'isInvited' | 'isWaiting' | 'mayStillOrder' | 'arrivedAt'>,
): Progress {
  const { state, review, paidAt, reviewedAt } = found;
  const toDate = (written: string | null) => (written === null ? null : new Date(written));
  return {
    state,
    review,
    order,
    ...known,
    paidAt: toDate(paidAt),
    reviewedAt: toDate(reviewedAt),
  };
}

/** Returns the latest moment; null if one is missing or there are none. */
function lastOf(moments: readonly (Date | undefined)[]): Date | null {
  const known = moments.filter((moment) => moment !== undefined);
  if (known.length < moments.length) return null;
  return known.toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null;
}
