import { sql } from 'drizzle-orm';
import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import type { PaymentStatus } from '@plenum/contract/registration/orders/payment-status';
import type { Gender, IdType } from '@plenum/contract/registration/people/id-documents';
import type { Db } from '#kernel/db/database';

export interface ListedGuest {
  readonly participantId: string;
  readonly hotel: LocalizedText;
  readonly roomType: LocalizedText;
  readonly roomTypeId: string;
  /** Null if the guest is not assigned to a room yet. */
  readonly roomId: string | null;
  readonly serial: number | null;
  readonly roomNumber: string;
  /** The names of the others in the room. */
  readonly sharesWith: readonly string[];
  readonly name: string;
  readonly gender: Gender | null;
  readonly organization: string;
  readonly phone: string;
  readonly idType: IdType | null;
  readonly idMasked: string;
  /** Encrypted. */
  readonly idNumber: string | null;
  /** Payment status of the order that includes the room. */
  readonly payment: PaymentStatus | null;
  readonly choice: 'single' | 'shared';
  readonly checkIn: string;
  readonly checkOut: string;
  readonly nights: number;
}

/** Returns guests by hotel, room type and room; guests without a room come last in each room type. */
export async function findListedGuests(
  db: Db,
  meetingId: string,
  hotelId: string | null,
): Promise<ListedGuest[]> {
  const found = await db.execute<Record<string, unknown> & ListedGuest>(sql`
    select hotel.name as hotel, type.name as "roomType", type.id as "roomTypeId", room.id as "roomId",
      room.serial, coalesce(room.room_number, '') as "roomNumber",
      array(select other.full_name from room_places as beside join participants as other on other.id = beside.participant_id
        where beside.room_id = room.id and other.id <> person.id order by beside.bed) as "sharesWith", person.id as "participantId", person.full_name as name, person.gender, person.organization,
      person.phone, person.id_type as "idType", person.id_masked as "idMasked", person.id_number as "idNumber",
      case when orders.state = 'pay_pending' and orders.received > 0 then 'part_paid' else orders.state end as payment, stay.choice,
      stay.check_in::text as "checkIn", stay.check_out::text as "checkOut", stay.check_out - stay.check_in as nights
    from stays as stay
    join participants as person on person.id = stay.participant_id
    join room_types as type on type.id = stay.room_type_id
    join hotels as hotel on hotel.id = type.hotel_id
    left join orders on orders.id = stay.order_id
    left join room_places as place on place.participant_id = person.id
    left join rooms as room on room.id = place.room_id
    where stay.meeting_id = ${meetingId} and (${hotelId}::uuid is null or hotel.id = ${hotelId}::uuid)
    order by hotel.position, hotel.id, type.position, type.id, room.id is null, room.room_number = '',
      room.room_number, room.serial, place.bed, stay.check_in, person.full_name, person.id`);
  return found.rows;
}
