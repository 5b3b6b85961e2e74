import type { Language } from '@plenum/contract/kernel/language';
import { type LocalizedText, textIn } from '@plenum/contract/kernel/localized-text';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { StayChoice } from '@plenum/contract/registration/people/stay';
import { ticketMessageKinds } from '@plenum/contract/messaging/kinds/ticket-kinds';
import { ticketRefusals } from '@plenum/contract/tickets/messages';
import type { TicketHead, TicketView } from '@plenum/contract/tickets/schemas';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { findWallConsents } from '#modules/consents/public';
import { findLatestMessages } from '#modules/messaging/delivery/public';
import { findOwnArrivals } from '#modules/registration/public';
import { readTicketLink } from '#modules/registration/messages/public';
import { readToken } from '@plenum/contract/tickets/ticket-token';
import { createLiveKeys, createSigner } from './keys.ts';
import { ticketTargets } from './write-ticket-message.ts';

interface Reader {
  readonly accountId: string;
  readonly language: Language;
}

/** A ticket of a person whom the reader registered. */
export async function readMyTicket(
  kernel: Kernel,
  participantId: string,
  { accountId, language }: Reader,
): Promise<TicketView> {
  const which = sql`ticket.participant_id = ${participantId} and registration.account_id = ${accountId}`;
  const [ticket] = await viewTickets(kernel, which, language);
  if (ticket) return ticket;
  return refuse(
    (await isPassedOn(kernel.db, participantId, accountId))
      ? ticketRefusals.TICKET_PASSED_ON
      : kernelRefusals.NOT_FOUND,
  );
}

/**
 * Returns whether the ticket ended because another person took the place, and that person is waiting for the review.
 */
async function isPassedOn(db: Db, participantId: string, accountId: string): Promise<boolean> {
  const found = await db.execute(sql`
    select from tickets as ticket join registrations as registration on registration.id = ticket.registration_id
    where ticket.participant_id = ${participantId} and registration.account_id = ${accountId}
      and registration.state = 'submitted' and registration.review = 'audit_pending'
      and ticket.holder is distinct from (select id from substitutions
        where participant_id = ticket.participant_id order by at desc, id desc limit 1)`);
  return found.rows.length > 0;
}

/** The ticket that a link in a message leads to, as long as the person it was sent to has the place. */
export async function readTicketByLink(
  kernel: Kernel,
  token: string,
  language: Language,
): Promise<TicketView> {
  const link = readTicketLink(kernel.keys, token, kernel.clock.now());
  if (!link) refuse(ticketRefusals.TICKET_LINK_ENDED);
  const which = sql`ticket.participant_id = ${link.participant}
    and ticket.holder is not distinct from ${link.holder}::uuid`;
  const [ticket] = await viewTickets(kernel, which, language);
  return ticket ?? refuse(ticketRefusals.TICKET_LINK_ENDED);
}

const MOST = 500;

/** Lists the reader's tickets of all conferences, or of one registration, by name. */
export async function listMyTickets(
  kernel: Kernel,
  registrationId: string | null,
  { accountId, language }: Reader,
): Promise<TicketHead[]> {
  const found = await kernel.db.execute<
    Pick<TicketHead, 'id' | 'registrationId' | 'meetingId' | 'name' | 'code'> & {
      type: LocalizedText;
      email: string;
      phone: string;
    } & Record<string, unknown>
  >(sql`
    select ticket.participant_id as id, ticket.registration_id as "registrationId", ticket.meeting_id as "meetingId",
      person.full_name as name, person.email, person.phone, type.name as type, ticket.code
    from registrations as registration
    join tickets as ticket on ticket.registration_id = registration.id and ticket.ended_at is null
    join participants as person on person.id = ticket.participant_id
    join registration_types as type on type.id = person.type_id
    where registration.account_id = ${accountId}
      and (${registrationId}::uuid is null or registration.id = ${registrationId}::uuid)
    order by registration.changed_at desc, registration.id, person.position limit ${MOST}`);
  const ids = found.rows.map(({ id }) => id);
  const arrivals = await findOwnArrivals(kernel, kernel.db, ids);
  const messages = await findLatestMessages(kernel.db, ids, ticketMessageKinds);
  const sent = Map.groupBy(messages, ({ participantId }) => participantId);
  return found.rows.map(({ type, email, phone, ...ticket }) => ({
    ...ticket,
    typeName: textIn(type, language),
    verification: verificationOf(arrivals.get(ticket.id)),
    hasAddress: ticketTargets({ email, phone }).length > 0,
    sent: (sent.get(ticket.id) ?? []).map(({ target, state, at }) => ({ target, state, at })),
  }));
}

interface FoundTicket {
  readonly id: string;
  readonly registrationId: string;
  readonly meetingId: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly isPaid: boolean;
  readonly name: string;
  readonly organization: string;
  readonly type: LocalizedText;
  readonly teamName: string | null;
  readonly title: LocalizedText;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly timeZone: string;
  readonly venue: LocalizedText;
  readonly city: LocalizedText;
  readonly code: string;
  readonly version: number;
  readonly taken: number;
  readonly places: number | null;
  readonly choice: StayChoice | null;
  readonly hotel: LocalizedText | null;
  readonly room: LocalizedText | null;
  readonly checkIn: string | null;
  readonly checkOut: string | null;
  readonly roomNumber: string | null;
  readonly activities: readonly {
    readonly id: string;
    readonly kind: TicketView['activities'][number]['kind'];
    readonly name: LocalizedText;
    readonly place: LocalizedText;
    readonly startsAt: string;
    readonly endsAt: string;
  }[];
}

interface Signer {
  readonly sign: Awaited<ReturnType<typeof createSigner>>;
  readonly live: Awaited<ReturnType<typeof createLiveKeys>>;
}

/** The valid tickets among the matching ones. */
export async function viewTickets(kernel: Kernel, which: SQL, language: Language): Promise<TicketView[]> {
  const found = await findWhole(kernel.db, which);
  const ids = found.map(({ id }) => id);
  const arrivals = await findOwnArrivals(kernel, kernel.db, ids);
  const onWall = await findWallConsents(kernel.db, ids);
  const signers = new Map<string, Signer>();
  for (const id of new Set(found.map(({ meetingId }) => meetingId)))
    signers.set(id, {
      sign: await createSigner(kernel, kernel.db, id),
      live: await createLiveKeys(kernel, kernel.db, id),
    });
  const asOf = kernel.clock.now().toISOString();
  return found.map((ticket) => ({
    ...presentTicket(ticket, language),
    ...codesOf(ticket, signers.get(ticket.meetingId)),
    verification: verificationOf(arrivals.get(ticket.id)),
    onWall: onWall.has(ticket.id),
    asOf,
  }));
}

function codesOf(
  { id, version }: FoundTicket,
  signer: Signer | undefined,
): Pick<TicketView, 'qr' | 'liveKey'> {
  const qr = signer?.sign?.({ participantId: id, version }) ?? '';
  const token = readToken(qr);
  return { qr, liveKey: token.problem === null ? (signer?.live?.ofTicket(token.signed) ?? '') : '' };
}

async function findWhole(db: Db, which: SQL): Promise<FoundTicket[]> {
  const found = await db.execute<FoundTicket & Record<string, unknown>>(sql`
    select ticket.participant_id as id, ticket.registration_id as "registrationId", ticket.meeting_id as "meetingId",
      orders.id as "orderId", orders.number as "orderNumber", orders.received > orders.refunded as "isPaid",
      person.full_name as name, person.organization, type.name as type,
      case registration.kind when 'team' then registration.name end as "teamName",
      meetings.title, meetings.starts_on::text as "startsOn", meetings.ends_on::text as "endsOn",
      meetings.time_zone as "timeZone", meetings.venue_name as venue, meetings.city, ticket.code, ticket.version,
      (select count(*)::integer from tickets as other
        where other.meeting_id = ticket.meeting_id and other.ended_at is null) as taken, meetings.capacity as places,
      stay.choice, hotel.name as hotel, room_type.name as room, stay.check_in::text as "checkIn",
      stay.check_out::text as "checkOut", room.room_number as "roomNumber",
      (select coalesce(json_agg(json_build_object('id', activity.id, 'kind', activity.kind, 'name', activity.name,
          'place', activity.place, 'startsAt', activity.starts_at, 'endsAt', activity.ends_at)
          order by activity.starts_at, activity.id), '[]')
        from order_lines as line join activities as activity on activity.id = line.activity_id
        where line.participant_id = person.id and line.held and not line.pending) as activities
    from tickets as ticket
    join registrations as registration on registration.id = ticket.registration_id
    join participants as person on person.id = ticket.participant_id
    join registration_types as type on type.id = person.type_id
    join meetings on meetings.id = ticket.meeting_id
    join orders on orders.id = registration.order_id
    left join stays as stay on stay.participant_id = person.id and stay.check_in is not null
    left join room_types as room_type on room_type.id = stay.room_type_id
    left join hotels as hotel on hotel.id = room_type.hotel_id
    left join room_places as place on place.participant_id = person.id
    left join rooms as room on room.id = place.room_id
    where ticket.ended_at is null and ${which}
    order by meetings.starts_on, person.position, person.id limit ${MOST}`);
  return found.rows;
}

function presentTicket(
  ticket: FoundTicket,
  language: Language,
): Omit<TicketView, 'qr' | 'liveKey' | 'verification' | 'onWall' | 'asOf'> {
  const { choice, checkIn, checkOut } = ticket;
  const say = (text: LocalizedText | null) => (text ? textIn(text, language) : '');
  const at = (written: string) => new Date(written).toISOString();
  return {
    id: ticket.id,
    registrationId: ticket.registrationId,
    orderId: ticket.orderId,
    orderNumber: ticket.orderNumber,
    isPaid: ticket.isPaid,
    name: ticket.name,
    organization: ticket.organization,
    typeName: say(ticket.type),
    teamName: ticket.teamName ?? '',
    meeting: {
      id: ticket.meetingId,
      title: say(ticket.title),
      startsOn: ticket.startsOn,
      endsOn: ticket.endsOn,
      timeZone: ticket.timeZone,
      venue: say(ticket.venue),
      city: say(ticket.city),
    },
    code: ticket.code,
    hall: { taken: ticket.taken, places: ticket.places },
    stay:
      choice === null || checkIn === null || checkOut === null
        ? null
        : {
            choice,
            hotel: say(ticket.hotel),
            room: say(ticket.room),
            checkIn,
            checkOut,
            roomNumber: ticket.roomNumber ?? '',
          },
    activities: ticket.activities.map(({ name, place, startsAt, endsAt, ...activity }) => ({
      ...activity,
      name: say(name),
      place: say(place),
      startsAt: at(startsAt),
      endsAt: at(endsAt),
    })),
  };
}

function verificationOf(arrival: Date | undefined): TicketView['verification'] {
  return arrival ? { state: 'verified', at: arrival.toISOString() } : { state: 'verifying', at: null };
}
