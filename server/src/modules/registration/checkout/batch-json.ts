import type { KeyRing } from '#kernel/crypto/keys';
import { personColumns, searchText, searchTokens } from '../people/public.ts';
import type { PreparedOrder } from './prepare-order.ts';

/** One order on its way, with what came along with the call. */
export interface Entry {
  readonly prepared: PreparedOrder;
  readonly key: string;
  readonly requestHash: Buffer;
  readonly requestId: string | null;
  /** People outside the registration who are asked to share a room. */
  readonly invitations: readonly { readonly id: string; readonly from: string; readonly to: string }[];
}

/** What the database function takes: flat lists, each row with the number of its order, counted from 1. */
export function batchJson(keys: KeyRing, entries: readonly Entry[], now: Date): string {
  const numbered = entries.map((entry, index) => ({ i: index + 1, entry }));
  return JSON.stringify({
    now: now.toISOString(),
    orders: numbered.map(({ i, entry }) => orderRow(i, entry)),
    lines: numbered.flatMap(({ i, entry }) => lineRows(i, entry.prepared)),
    members: numbered.flatMap(({ i, entry }) => memberRows(keys, i, entry.prepared)),
    keys: numbered.flatMap(({ i, entry }) => keyRows(i, entry.prepared)),
    stays: numbered.flatMap(({ i, entry }) => stayRows(i, entry.prepared)),
    rooms: numbered.flatMap(({ i, entry }) => roomRows(i, entry.prepared)),
    places: numbered.flatMap(({ i, entry }) => placeRows(i, entry.prepared)),
    invitations: numbered.flatMap(({ i, entry }) =>
      entry.invitations.map(({ id, from, to }) => ({
        i,
        id,
        meeting_id: entry.prepared.stored.meetingId,
        from_participant: from,
        to_participant: to,
      })),
    ),
  });
}

function orderRow(i: number, { prepared, key, requestHash, requestId }: Entry) {
  const { stored, validated, quoted, status, placing } = prepared;
  const { contact, teamName, members } = validated;
  const name = stored.kind === 'team' ? teamName : contact.name;
  const text = searchText([name, contact.name, contact.phone, contact.email, prepared.number]);
  return {
    i,
    id: prepared.orderId,
    number: prepared.number,
    meeting_id: stored.meetingId,
    account_id: stored.accountId,
    registration_id: stored.id,
    idempotency_key: key,
    request_hash: requestHash.toString('hex'),
    request_id: requestId,
    version: stored.version,
    replaces: stored.orderId,
    currency: placing.currency,
    conference_fee: quoted.fees.conference,
    hotel_fee: quoted.fees.hotel,
    activity_fee: quoted.fees.activity,
    state: status.state,
    method: placing.method,
    payable: status.payable,
    hold_until: status.holdUntil?.toISOString() ?? null,
    pay_by: quoted.payBy,
    invoice: validated.invoice,
    review: status.review,
    name,
    contact_name: contact.name,
    contact_phone: contact.phone,
    contact_email: contact.email,
    members: members.length,
    search_text: text,
    search_tokens: arrayText(searchTokens(stored.meetingId, text)),
  };
}

function lineRows(i: number, { orderId, quoted }: PreparedOrder) {
  return quoted.lines.map((line) => ({
    i,
    order_id: orderId,
    participant_id: line.memberId,
    kind: line.kind,
    type_id: line.typeId,
    window_id: line.windowId,
    room_type_id: line.roomTypeId,
    check_in: line.checkIn,
    check_out: line.checkOut,
    unit: line.unit,
    activity_id: line.activityId,
    quantity: line.quantity,
    unit_amount: line.unitAmount,
  }));
}

function memberRows(keys: KeyRing, i: number, { stored, validated }: PreparedOrder) {
  return validated.members.map(({ id, person, doubts }) => {
    const row = personColumns(keys, stored.meetingId, id, person, doubts);
    return {
      i,
      id,
      registration_id: stored.id,
      full_name: row.fullName,
      first_name: row.firstName,
      last_name: row.lastName,
      gender: row.gender,
      organization: row.organization,
      position_title: row.positionTitle,
      email: row.email,
      phone: row.phone,
      country: row.country,
      diet: row.diet,
      identity: row.identity,
      attend: row.attend,
      id_type: row.idType,
      id_number: row.idNumber,
      id_masked: row.idMasked,
      type_id: row.typeId,
      answers: row.answers,
      doubts: row.doubts,
      search_text: row.searchText,
      search_tokens: arrayText(row.searchTokens),
    };
  });
}

function keyRows(i: number, { stored, validated }: PreparedOrder) {
  return validated.members.flatMap(({ id, keys }) =>
    keys.map(({ key }) => ({
      i,
      meeting_id: stored.meetingId,
      key: key.toString('hex'),
      participant_id: id,
    })),
  );
}

function stayRows(i: number, { orderId, stored, validated, quoted }: PreparedOrder) {
  const genders = new Map(validated.members.map(({ id, person }) => [id, person.gender]));
  return [...quoted.stays].map(([memberId, stay]) => ({
    i,
    participant_id: memberId,
    meeting_id: stored.meetingId,
    order_id: orderId,
    choice: stay.choice,
    room_type_id: stay.roomTypeId,
    check_in: stay.checkIn,
    check_out: stay.checkOut,
    gender: genders.get(memberId) ?? null,
  }));
}

function roomRows(i: number, { stored, rooms }: PreparedOrder) {
  return rooms.map((room) => ({
    i,
    id: room.id,
    meeting_id: stored.meetingId,
    room_type_id: room.roomTypeId,
    capacity: room.capacity,
    check_in: room.checkIn,
    check_out: room.checkOut,
    gender: room.gender,
  }));
}

function placeRows(i: number, { rooms }: PreparedOrder) {
  return rooms.flatMap((room) =>
    room.guests.map((participantId, bed) => ({
      i,
      participant_id: participantId,
      room_id: room.id,
      bed: bed + 1,
      capacity: room.capacity,
      room_type_id: room.roomTypeId,
      check_in: room.checkIn,
      check_out: room.checkOut,
    })),
  );
}

// As the database writes them: as JSON, each number would be read as a decimal first, then as text, then as itself.
function arrayText(numbers: readonly number[]): string {
  return `{${numbers.join(',')}}`;
}
