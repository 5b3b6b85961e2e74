import { sql } from 'drizzle-orm';
import type { BoardRoom, RoomBoard } from '@plenum/contract/rooms/endpoints';
import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import type { Gender } from '@plenum/contract/registration/people/id-documents';
import type { Db } from '#kernel/db/database';

type Row<T> = Record<string, unknown> & T;

type TypeFound = Omit<RoomBoard['rooms'][number], 'hotel' | 'name'> & {
  readonly hotel: LocalizedText;
  readonly name: LocalizedText;
};

/** Offered room types, and those that still have guests. */
export async function findRoomTypes(db: Db, meetingId: string): Promise<TypeFound[]> {
  const found = await db.execute<Row<TypeFound>>(sql`
    select type.id, hotel.id as "hotelId", hotel.name as hotel, type.name, type.kind, type.capacity, type.shared,
      (select coalesce(json_agg(json_build_object('day', day, 'stock', stock, 'taken', taken, 'singles', rooms_taken,
          'men', men_beds, 'women', women_beds) order by day), '[]')
        from room_nights where room_type_id = type.id) as nights
    from room_types as type join hotels as hotel on hotel.id = type.hotel_id
    where type.meeting_id = ${meetingId} and (not (type.hidden or hotel.hidden)
      or exists (select from stays where room_type_id = type.id and meeting_id = ${meetingId}))
    order by hotel.position, hotel.id, type.position, type.id`);
  return found.rows;
}

export interface GuestFound {
  readonly participantId: string;
  readonly name: string;
  readonly gender: Gender | null;
  readonly organization: string;
  readonly teamId: string | null;
  readonly roomTypeId: string;
  readonly capacity: number;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly wishes: string[];
  readonly paid: boolean;
  readonly choice: 'single' | 'shared';
  readonly isPlaced: boolean;
}

/** Everyone who has booked a room or a bed. */
export async function findBookedGuests(db: Db, meetingId: string): Promise<GuestFound[]> {
  const found = await db.execute<Row<GuestFound>>(sql`
    select person.id as "participantId", person.full_name as name, person.gender, person.organization,
      case registration.kind when 'team' then registration.id end as "teamId", stay.room_type_id as "roomTypeId",
      type.capacity, stay.check_in::text as "checkIn", stay.check_out::text as "checkOut", stay.choice,
      coalesce(orders.state = 'pay_success', false) as paid, place.room_id is not null as "isPlaced",
      coalesce((select array_agg(to_participant order by to_participant) from share_invitations
        where from_participant = person.id and state = 'pending'), '{}') as wishes
    from stays as stay
    join participants as person on person.id = stay.participant_id
    join registrations as registration on registration.id = person.registration_id
    join room_types as type on type.id = stay.room_type_id
    left join orders on orders.id = stay.order_id
    left join room_places as place on place.participant_id = person.id
    where stay.meeting_id = ${meetingId} and stay.choice in ('single', 'shared')
    order by person.full_name, person.id`);
  return found.rows;
}

export async function findAssigned(db: Db, meetingId: string): Promise<BoardRoom[]> {
  const found = await db.execute<Row<BoardRoom>>(sql`
    select room.id, room.room_type_id as "roomTypeId", room.check_in::text as "checkIn",
      room.check_out::text as "checkOut", room.gender, room.serial, room.room_number as "roomNumber",
      bool_or(stay.choice = 'single') as single, array_agg(place.participant_id order by place.bed) as "guestIds"
    from rooms as room join room_places as place on place.room_id = room.id
    join stays as stay on stay.participant_id = place.participant_id
    where room.meeting_id = ${meetingId} group by room.id
    order by room.room_number = '', room.room_number, room.serial`);
  return found.rows;
}
