import { customType, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const ticketKeys = pgTable(
  'ticket_keys',
  {
    meetingId: uuid('meeting_id').notNull(),
    keyId: integer('key_id').notNull(),
    publicKey: bytes('public_key').notNull(),
    /** Encrypted. */
    privateKey: text('private_key').notNull(),
    madeAt: instant('made_at').notNull(),
  },
  ({ meetingId, keyId }) => [primaryKey({ columns: [meetingId, keyId] })],
);
export type TicketKeyRow = typeof ticketKeys.$inferSelect;

export const tickets = pgTable('tickets', {
  participantId: uuid('participant_id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  registrationId: uuid('registration_id').notNull(),
  code: text('code').notNull(),
  version: integer('version').notNull().default(1),
  /** The substitution through which the person got the place; null if they were registered for it. */
  holder: uuid('holder'),
  madeAt: instant('made_at').notNull(),
  changedAt: instant('changed_at').notNull(),
  /** When the person got the message, or when it was decided not to send one; null before that. */
  notifiedAt: instant('notified_at'),
  /** When the person's place ceased to be confirmed; null while it is confirmed. */
  endedAt: instant('ended_at'),
});
export type TicketRow = typeof tickets.$inferSelect;
