import type { Ability } from '@plenum/contract/accounts/abilities';
import type {
  ParticipantDetail,
  TimelineEvent,
} from '@plenum/contract/registration/lists/participant-detail';
import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { maskedEmail, maskedPhone } from '@plenum/contract/kernel/mask';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { z } from 'zod';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { findAccountNames } from '#modules/accounts/staff/public';
import { findTerms } from '#modules/meetings/offer/public';
import { mayIn } from '#modules/meetings/scope/public';
import { presentOrderHead } from '#modules/registration/orders/public';
import { findTicketsOf } from '#modules/tickets/public';
import { sayAnswers } from './answer-words.ts';
import { type FoundDetail, type FoundEvent, findDetail, findTimeline } from './detail-queries.ts';
import { findOrdersOf } from './find-orders.ts';
import { findParticipant } from './participant-queries.ts';
import { presentParticipant } from './participant-source.ts';

export async function readParticipant(
  { pool, db }: Kernel,
  { id: meetingId, participantId }: { readonly id: string; readonly participantId: string },
  actor: Actor,
  language: Language,
): Promise<ParticipantDetail> {
  const row = await findParticipant(pool, meetingId, participantId);
  if (!row) refuse(kernelRefusals.NOT_FOUND);
  const [detail, events, orders, { form }, [ticket]] = await Promise.all([
    findDetail(pool, participantId),
    findTimeline(pool, participantId, row.registrationId, language),
    findOrdersOf(db, row.registrationId),
    findTerms(db, meetingId),
    findTicketsOf(db, meetingId, [participantId]),
  ]);
  if (!detail) refuse(kernelRefusals.NOT_FOUND);
  const names = await findAccountNames(
    db,
    events.map((event) => event.actor),
  );
  const may = (ability: Ability) => mayIn(actor, meetingId, ability);
  return {
    ...presentParticipant(row, language),
    firstName: detail.firstName,
    lastName: detail.lastName,
    registration: presentRegistration(row.registrationId, detail),
    answers: sayAnswers(form.custom, detail.answers, language),
    orders: may('seeOrders') ? orders.map(presentOrderHead) : [],
    stayDetail: presentStay(detail, language),
    activities: detail.activities.map(({ id, name, startsAt }) => ({
      id,
      name: textIn(name, language),
      startsAt: new Date(startsAt).toISOString(),
    })),
    ticket: ticket ? { code: ticket.code, version: ticket.version } : null,
    timeline: presentTimeline(events, names),
    can: { edit: may('editPeople'), reveal: may('reveal'), review: may('review') && row.review !== null },
  };
}

function presentRegistration(id: string, detail: FoundDetail): ParticipantDetail['registration'] {
  const { kind, teamName, contactName, members, review, reviewReason } = detail;
  return {
    id,
    kind,
    teamName,
    contactName,
    contactPhone: maskedPhone(detail.contactPhone),
    contactEmail: maskedEmail(detail.contactEmail),
    members,
    review,
    reviewReason,
  };
}

function presentStay({ stay }: FoundDetail, language: Language): ParticipantDetail['stayDetail'] {
  if (!stay) return null;
  return {
    hotel: textIn(stay.hotel, language),
    room: textIn(stay.room, language),
    checkIn: stay.checkIn,
    checkOut: stay.checkOut,
    cohabitants: [...stay.cohabitants],
    roomNumber: stay.roomNumber ?? '',
  };
}

type Told = z.infer<typeof TimelineEvent>;

const audited: Readonly<Record<string, Told['kind']>> = {
  'participant.revealed': 'revealed',
  'participant.edited': 'changed',
  'participant.substituted': 'substituted',
  'participant.type_changed': 'typeChanged',
  'ticket.renewed': 'ticketReplaced',
};

/** Returns null for events that are shown in another way. */
function kindOf({ source, name }: FoundEvent): Told['kind'] | null {
  if (source === 'order' || source === 'review') return source;
  if (source === 'state') return 'registered';
  return audited[name] ?? (/^(?:room|stay|share)/.test(name) ? 'room' : null);
}

function presentTimeline(events: readonly FoundEvent[], names: ReadonlyMap<string, string>): Told[] {
  return events.flatMap((event) => {
    const kind = kindOf(event);
    if (kind === null) return [];
    const actor = event.actor === null ? '' : (names.get(event.actor) ?? '');
    const { from, to, reason } = event;
    return { at: event.at.toISOString(), kind, from: from ?? '', to: to ?? '', actor, reason };
  });
}
