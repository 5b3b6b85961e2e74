import { sql } from 'drizzle-orm';
import type { Gender } from '@plenum/contract/registration/people/id-documents';
import type { Tx } from '#kernel/db/database';

export interface FoundRoom {
  readonly id: string;
  readonly roomTypeId: string;
  readonly capacity: number;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly gender: Gender | null;
  readonly guests: readonly { readonly participantId: string; readonly bed: number }[];
  /** Booked by one person for themselves. */
  readonly isSingle: boolean;
}

export async function findRoom(tx: Tx, meetingId: string, roomId: string): Promise<FoundRoom | null> {
  const found = await tx.execute<Record<string, unknown> & FoundRoom>(sql`
    select room.id, room.room_type_id as "roomTypeId", room.capacity, room.check_in::text as "checkIn",
      room.check_out::text as "checkOut", room.gender,
      json_agg(json_build_object('participantId', place.participant_id, 'bed', place.bed)) as guests,
      bool_or(stay.choice = 'single') as "isSingle"
    from rooms as room join room_places as place on place.room_id = room.id
    join stays as stay on stay.participant_id = place.participant_id
    where room.id = ${roomId} and room.meeting_id = ${meetingId} group by room.id`);
  return found.rows[0] ?? null;
}
