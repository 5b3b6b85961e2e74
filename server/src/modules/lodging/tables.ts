import { date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { StayChoice } from '@plenum/contract/lodging/stay';
import type { Gender } from '@plenum/contract/registration/id-documents';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const day = (name: string) => date(name, { mode: 'string' });

export const stays = pgTable('stays', {
  participantId: uuid('participant_id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  orderId: uuid('order_id'),
  choice: text('choice').$type<StayChoice>().notNull(),
  roomTypeId: uuid('room_type_id'),
  checkIn: day('check_in'),
  checkOut: day('check_out'),
  gender: text('gender').$type<Gender>(),
});
export type StayRow = typeof stays.$inferSelect;

export const rooms = pgTable('rooms', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  roomTypeId: uuid('room_type_id').notNull(),
  capacity: integer('capacity').notNull(),
  checkIn: day('check_in').notNull(),
  checkOut: day('check_out').notNull(),
  gender: text('gender').$type<Gender>(),
  roomNumber: text('room_number').notNull().default(''),
  madeBy: uuid('made_by'),
  createdAt: instant('created_at').notNull(),
});

export const roomPlaces = pgTable('room_places', {
  participantId: uuid('participant_id').primaryKey(),
  roomId: uuid('room_id').notNull(),
  bed: integer('bed').notNull(),
  capacity: integer('capacity').notNull(),
  roomTypeId: uuid('room_type_id').notNull(),
  checkIn: day('check_in').notNull(),
  checkOut: day('check_out').notNull(),
});

export const shareInvitations = pgTable('share_invitations', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  fromParticipant: uuid('from_participant').notNull(),
  toParticipant: uuid('to_participant').notNull(),
  state: text('state').$type<'pending' | 'accepted' | 'declined' | 'withdrawn' | 'over'>().notNull(),
  createdAt: instant('created_at').notNull(),
  answeredAt: instant('answered_at'),
});
