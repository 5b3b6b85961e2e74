import { bigint, boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Identity } from '@plenum/contract/meetings/catalogue';
import type { Gender, IdType } from '@plenum/contract/registration/id-documents';
import type { Person } from '@plenum/contract/registration/person';
import type { RegistrationState, ReviewState } from '@plenum/contract/registration/states';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const registrations = pgTable('registrations', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  accountId: uuid('account_id').notNull(),
  kind: text('kind').$type<'individual' | 'team'>().notNull(),
  state: text('state').$type<RegistrationState>().notNull(),
  review: text('review').$type<ReviewState>(),
  reviewReason: text('review_reason').notNull().default(''),
  version: integer('version').notNull().default(1),
  /** What was typed about the whole; its shape is the business of whoever typed it. */
  head: jsonb('head').$type<unknown>().notNull(),
  name: text('name').notNull().default(''),
  contactName: text('contact_name').notNull().default(''),
  contactPhone: text('contact_phone').notNull().default(''),
  contactEmail: text('contact_email').notNull().default(''),
  members: integer('members').notNull().default(0),
  orderId: uuid('order_id'),
  /** When the order that stands was placed; the database notes it. */
  orderedAt: instant('ordered_at'),
  searchText: text('search_text').notNull().default(''),
  searchTokens: integer('search_tokens').array().notNull().default([]),
  createdAt: instant('created_at').notNull(),
  changedAt: instant('changed_at').notNull(),
});
export type RegistrationRow = typeof registrations.$inferSelect;

export const registrationHistory = pgTable('registration_history', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  registrationId: uuid('registration_id').notNull(),
  subject: text('subject').$type<'state' | 'review'>().notNull(),
  fromState: text('from_state'),
  toState: text('to_state'),
  at: instant('at').notNull(),
  actor: uuid('actor'),
  reason: text('reason').notNull().default(''),
});

export const participants = pgTable('participants', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  registrationId: uuid('registration_id').notNull(),
  position: integer('position').notNull(),
  state: text('state').$type<'draft' | 'registered'>().notNull(),
  version: integer('version').notNull().default(1),
  selfFilled: boolean('self_filled').notNull().default(false),
  linkEpoch: integer('link_epoch').notNull().default(0),
  removed: boolean('removed').notNull().default(false),
  /** Encrypted JSON of what was typed. */
  draft: text('draft').notNull(),
  fullName: text('full_name').notNull().default(''),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  gender: text('gender').$type<Gender>(),
  organization: text('organization').notNull().default(''),
  positionTitle: text('position_title').notNull().default(''),
  email: text('email').notNull().default(''),
  phone: text('phone').notNull().default(''),
  country: text('country').notNull().default(''),
  diet: text('diet').notNull().default(''),
  identity: text('identity').$type<Identity>(),
  attend: boolean('attend').notNull().default(true),
  idType: text('id_type').$type<IdType>(),
  /** Encrypted. */
  idNumber: text('id_number'),
  idMasked: text('id_masked').notNull().default(''),
  typeId: uuid('type_id'),
  answers: jsonb('answers').$type<Person['answers']>().notNull().default({}),
  doubts: integer('doubts').notNull().default(0),
  searchText: text('search_text').notNull().default(''),
  searchTokens: integer('search_tokens').array().notNull().default([]),
  registeredAt: instant('registered_at'),
  changedAt: instant('changed_at').notNull(),
});
export type ParticipantRow = typeof participants.$inferSelect;

export const registrationFiles = pgTable('registration_files', {
  fileId: text('file_id').primaryKey(),
  registrationId: uuid('registration_id').notNull(),
  createdAt: instant('created_at').notNull(),
});
