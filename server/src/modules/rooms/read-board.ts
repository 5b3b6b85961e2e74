import { createHash } from 'node:crypto';
import type { RoomBoard } from '@plenum/contract/rooms/endpoints';
import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import type { Db } from '#kernel/db/database';
import { findAssigned, findBookedGuests, findRoomTypes } from './board-queries.ts';

export async function readRoomBoard(db: Db, meetingId: string, language: Language): Promise<RoomBoard> {
  const types = await findRoomTypes(db, meetingId);
  const guests = await findBookedGuests(db, meetingId);
  const assigned = await findAssigned(db, meetingId);
  const board = {
    rooms: types.map(({ hotel, name, ...type }) => ({
      ...type,
      hotel: textIn(hotel, language),
      name: textIn(name, language),
    })),
    guests: guests.map(({ participantId, name, gender, organization, ...guest }) => ({
      participantId,
      name,
      gender,
      organization,
      roomTypeId: guest.roomTypeId,
      checkIn: guest.checkIn,
      checkOut: guest.checkOut,
      single: guest.choice === 'single',
      wishes: guest.wishes,
      paid: guest.paid,
    })),
    assigned,
  };
  // A hash of the board, so that a screen can tell whether anything changed.
  const version = createHash('sha256').update(JSON.stringify(board)).digest('base64url').slice(0, 22);
  return { ...board, version };
}
