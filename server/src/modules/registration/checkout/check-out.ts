import type { KeyRing } from '#kernel/crypto/keys';
import { rowsToInsert, rowsToUpdate, toJsonArray } from '#kernel/db/json-rows';
import { personColumns } from '../people/columns.ts';
import { personSearchText, searchTokens } from '../people/search-tokens.ts';
import {
  orderLines,
  orders,
  participants,
  personKeys,
  registrations,
  roommateRequests,
  roomPlaces,
  rooms,
  shareInvitations,
  stays,
} from '../tables.ts';
import { sealInvoice } from '../orders/tax-details.ts';
import type { PreparedOrder } from './prepare-order.ts';
import type { UnitCounter } from './unit-counter.ts';

/** The possible results of an order; the type `checkout_outcome` in check-out.sql has the same list. */
export const checkoutOutcomes = [
  'accepted',
  'already_placed',
  'key_reused',
  'not_found',
  'closed',
  'not_open',
  'locked',
  'changed',
  'roommate_locked',
  'person_taken',
  'price_changed',
  'no_stock',
  'code_over',
  'code_used_by_you',
  'blocked',
  'too_late',
] as const;
export type CheckoutOutcome = (typeof checkoutOutcomes)[number];

export interface CheckoutDecision {
  readonly outcome: CheckoutOutcome;
  /** The order that was placed earlier under the same key. */
  readonly order_id: string | null;
  readonly number: string | null;
  /**
   * The person who is registered already, or who shares a room with a person whose stay is locked; null if there is
   * none.
   */
  readonly participant_id: string | null;
  /** The unit that is sold out. */
  readonly unit: string | null;
}

/** One order in the queue, with the values from the call. */
export interface CheckoutEntry {
  readonly prepared: PreparedOrder;
  readonly key: string;
  readonly requestHash: Buffer;
  readonly requestId: string | null;
  readonly address: string | null;
  /** The entry of the waiting list to which the order is offered. */
  readonly waitingEntry: string | null;
  /**
   * True if the organizer's staff orders for a person at the desk, which is also possible outside the registration
   * period.
   */
  readonly isAtDesk?: boolean;
  /**
   * Milliseconds after which the order is no longer placed, counted from when the statement arrives. No limit if
   * omitted.
   */
  readonly patienceMs?: number;
  /** People in other registrations who are asked to share a room. */
  readonly invitations: readonly { readonly id: string; readonly from: string; readonly to: string }[];
  /** Named roommates who are not registered yet. */
  readonly requests: readonly { readonly from: string; readonly name: string; readonly key: Buffer }[];
}

/** The answer of check_out. */
export interface CheckoutAnswer {
  /** The decisions, in the order of the entries. */
  readonly decisions: readonly CheckoutDecision[];
  readonly counters: readonly UnitCounter[];
}

/**
 * The input of check_out as JSON: the rows of all orders by table, each with the number of its order; see
 * check-out.sql.
 */
export function checkoutBatch(keys: KeyRing, entries: readonly CheckoutEntry[], now: Date): string {
  const orderRows = entries.map((entry, index) => rowsOf(keys, entry, index + 1, now));
  const tables = Object.keys(orderRows[0] ?? {}) as (keyof ReturnType<typeof rowsOf>)[];
  const fields = tables.map((table) => `"${table}":${toJsonArray(orderRows.flatMap((rows) => rows[table]))}`);
  const atDesk = entries.flatMap(({ isAtDesk = false }, index) => (isAtDesk ? index + 1 : []));
  const head = [`"now":${JSON.stringify(now)}`, `"at_desk":${JSON.stringify(atDesk)}`];
  return `{${[...head, ...fields].join(',')}}`;
}

/** The rows that an order writes, by the names of their tables. */
function rowsOf(
  keys: KeyRing,
  {
    prepared,
    key,
    requestHash,
    requestId,
    address,
    waitingEntry,
    patienceMs,
    invitations,
    requests,
  }: CheckoutEntry,
  nr: number,
  now: Date,
) {
  const { orderId, number, stored, validated, quoted, status, placing, codeId } = prepared;
  const { id: registrationId, meetingId, accountId } = stored;
  const { contact, members } = validated;
  const name = stored.kind === 'team' ? validated.teamName : contact.name;
  const text = personSearchText({
    names: [name, contact.name],
    others: [contact.phone, contact.email, number],
  });
  const genders = new Map(members.map(({ id, person }) => [id, person.gender]));
  return {
    orders: rowsToInsert(
      orders,
      [
        {
          id: orderId,
          number,
          meetingId,
          accountId,
          registrationId,
          idempotencyKey: key,
          requestHash,
          currency: placing.currency,
          conferenceFee: quoted.fees.conference,
          hotelFee: quoted.fees.hotel,
          activityFee: quoted.fees.activity,
          ...(codeId !== null && { codeId, discount: quoted.fees.discount }),
          state: status.state,
          method: placing.method,
          payable: status.payable,
          holdUntil: status.holdUntil,
          payBy: toDate(quoted.payBy),
          ...sealInvoice(keys, orderId, validated.invoice),
          pricedAt: now,
          placedAt: now,
          changedAt: now,
        },
      ],
      {
        nr,
        replaces: stored.orderId,
        request_id: requestId,
        address,
        waiting_entry: waitingEntry,
        patience_ms: patienceMs ?? null,
      },
    ),
    order_lines: rowsToInsert(
      orderLines,
      quoted.lines.map((line) => ({
        ...line,
        orderId,
        participantId: line.memberId,
        priceFrom: toDate(line.priceFrom),
        priceUntil: toDate(line.priceUntil),
        held: true,
      })),
      { nr },
    ),
    registrations: rowsToUpdate(
      registrations,
      [
        {
          id: registrationId,
          state: 'submitted',
          review: status.review,
          reviewReason: '',
          // The version after the validated one; check_out refuses if the draft was saved in between.
          version: stored.version + 1,
          name,
          contactName: contact.name,
          contactPhone: contact.phone,
          contactEmail: contact.email,
          members: members.length,
          orderId,
          searchText: text,
          searchTokens: searchTokens(meetingId, text),
          changedAt: now,
        },
      ],
      { nr },
    ),
    participants: rowsToUpdate(
      participants,
      members.map(({ id, person, doubts }) => ({
        id,
        state: 'registered',
        ...personColumns(keys, meetingId, id, person, doubts),
        registeredAt: now,
        changedAt: now,
      })),
      { nr },
    ),
    person_keys: rowsToInsert(
      personKeys,
      members.flatMap(({ id, keys: own }) =>
        own.map((one) => ({ meetingId, key: one.key, participantId: id })),
      ),
      { nr },
    ),
    stays: rowsToInsert(
      stays,
      [...quoted.stays].map(([participantId, stay]) => ({
        ...stay,
        participantId,
        meetingId,
        orderId,
        gender: genders.get(participantId) ?? null,
      })),
      { nr },
    ),
    rooms: rowsToInsert(
      rooms,
      prepared.rooms.map((room) => ({ ...room, meetingId, createdAt: now })),
      { nr },
    ),
    room_places: rowsToInsert(
      roomPlaces,
      prepared.rooms.flatMap((room) =>
        room.guests.map((participantId, index) => ({
          ...room,
          participantId,
          roomId: room.id,
          bed: index + 1,
        })),
      ),
      { nr },
    ),
    share_invitations: rowsToInsert(
      shareInvitations,
      invitations.map(({ id, from, to }) => ({
        id,
        meetingId,
        fromParticipant: from,
        toParticipant: to,
        state: 'pending',
        createdAt: now,
      })),
      { nr },
    ),
    roommate_requests: rowsToInsert(
      roommateRequests,
      requests.map(({ from, name: roommate, key: sought }) => ({
        fromParticipant: from,
        meetingId,
        orderId,
        name: roommate,
        key: sought,
        createdAt: now,
      })),
      { nr },
    ),
  };
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
