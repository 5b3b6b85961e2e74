import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { activityKinds, Identity, roomKinds } from '@plenum/contract/meetings/catalogue';
import type { contactTopics } from '@plenum/contract/meetings/content';
import type { Accent } from '@plenum/contract/meetings/fields';
import type { SectionName } from '@plenum/contract/meetings/sections';
import type { SeriesForm } from '@plenum/contract/meetings/series';
import type { MeetingState } from '@plenum/contract/meetings/states';
import type { LocalizedText } from '@plenum/contract/kernel/localized-text';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const words = (name: string) => jsonb(name).$type<LocalizedText>().notNull();
const day = (name: string) => date(name, { mode: 'string' });

export type SeriesContent = Omit<SeriesForm, 'slug' | 'accent' | 'position'>;

export const series = pgTable('series', {
  id: uuid('id').primaryKey(),
  slug: text('slug').notNull().unique(),
  accent: text('accent').$type<Accent>().notNull(),
  position: integer('position').notNull(),
  content: jsonb('content').$type<SeriesContent>().notNull(),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  changedAt: instant('changed_at').notNull(),
});
export type SeriesRow = typeof series.$inferSelect;

export const meetings = pgTable('meetings', {
  id: uuid('id').primaryKey(),
  seriesId: uuid('series_id').notNull(),
  slug: text('slug').notNull().unique(),
  state: text('state').$type<MeetingState>().notNull(),
  version: integer('version').notNull().default(1),
  title: words('title'),
  theme: words('theme'),
  summary: words('summary'),
  city: words('city'),
  venueName: words('venue_name'),
  timeZone: text('time_zone').notNull(),
  startsOn: day('starts_on').notNull(),
  endsOn: day('ends_on').notNull(),
  beginsAt: instant('begins_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  registrationOpensAt: instant('registration_opens_at'),
  registrationClosesAt: instant('registration_closes_at'),
  submissionOpensAt: instant('submission_opens_at'),
  submissionClosesAt: instant('submission_closes_at'),
  capacity: integer('capacity'),
  coverFileId: text('cover_file_id'),
  search: text('search').notNull(),
  /** Steps of the checklist that were marked as not needed. */
  settledSteps: text('settled_steps').array().notNull().default([]),
  createdAt: instant('created_at').notNull(),
  changedAt: instant('changed_at').notNull(),
});
export type MeetingRow = typeof meetings.$inferSelect;

export const meetingSections = pgTable(
  'meeting_sections',
  {
    meetingId: uuid('meeting_id').notNull(),
    name: text('name').$type<SectionName>().notNull(),
    version: integer('version').notNull().default(1),
    content: jsonb('content').$type<unknown>(),
    entries: integer('entries').notNull().default(0),
    written: integer('written').notNull().default(0),
    missing: jsonb('missing').$type<string[]>().notNull().default([]),
    changedAt: instant('changed_at').notNull(),
    changedBy: uuid('changed_by'),
  },
  (table) => [primaryKey({ columns: [table.meetingId, table.name] })],
);
export type SectionRow = typeof meetingSections.$inferSelect;

export const registrationTypes = pgTable('registration_types', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  position: integer('position').notNull(),
  name: words('name'),
  description: words('description'),
  identities: text('identities').array().$type<Identity[]>().notNull(),
  stock: integer('stock'),
  taken: integer('taken').notNull().default(0),
  /** Number of waiting list entries. */
  waiting: integer('waiting').notNull().default(0),
  hidden: boolean('hidden').notNull().default(false),
});

export const priceWindows = pgTable('price_windows', {
  id: uuid('id').primaryKey(),
  typeId: uuid('type_id').notNull(),
  position: integer('position').notNull(),
  name: words('name'),
  fromAt: instant('from_at'),
  untilAt: instant('until_at'),
  payBy: instant('pay_by'),
  priceCny: integer('price_cny'),
  priceUsd: integer('price_usd'),
});

export const hotels = pgTable('hotels', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  position: integer('position').notNull(),
  name: words('name'),
  address: words('address'),
  phone: text('phone').notNull(),
  distance: words('distance'),
  description: words('description'),
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
  hidden: boolean('hidden').notNull().default(false),
});

export const roomTypes = pgTable('room_types', {
  id: uuid('id').primaryKey(),
  hotelId: uuid('hotel_id').notNull(),
  meetingId: uuid('meeting_id').notNull(),
  position: integer('position').notNull(),
  kind: text('kind').$type<(typeof roomKinds)[number]>().notNull(),
  name: words('name'),
  capacity: integer('capacity').notNull(),
  shared: boolean('shared').notNull(),
  breakfast: boolean('breakfast').notNull(),
  priceCny: integer('price_cny'),
  priceUsd: integer('price_usd'),
  hidden: boolean('hidden').notNull().default(false),
});

export const roomNights = pgTable(
  'room_nights',
  {
    roomTypeId: uuid('room_type_id').notNull(),
    day: day('day').notNull(),
    stock: integer('stock').notNull(),
    /** The capacity of the room type, by which beds are counted. */
    capacity: integer('capacity').notNull(),
    roomsTaken: integer('rooms_taken').notNull().default(0),
    menBeds: integer('men_beds').notNull().default(0),
    womenBeds: integer('women_beds').notNull().default(0),
    waiting: integer('waiting').notNull().default(0),
    waitingMen: integer('waiting_men').notNull().default(0),
    waitingWomen: integer('waiting_women').notNull().default(0),
    /** Number of rooms taken, either as a whole or bed by bed. */
    taken: integer('taken')
      .generatedAlwaysAs(sql`rooms_taken`)
      .notNull(),
  },
  (table) => [primaryKey({ columns: [table.roomTypeId, table.day] })],
);

export const activities = pgTable('activities', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  position: integer('position').notNull(),
  kind: text('kind').$type<(typeof activityKinds)[number]>().notNull(),
  name: words('name'),
  description: words('description'),
  place: words('place'),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  priceCny: integer('price_cny'),
  priceUsd: integer('price_usd'),
  stock: integer('stock'),
  taken: integer('taken').notNull().default(0),
  waiting: integer('waiting').notNull().default(0),
  typeIds: uuid('type_ids').array().notNull().default([]),
  hidden: boolean('hidden').notNull().default(false),
});

export const visitorMessages = pgTable('visitor_messages', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  topic: text('topic').$type<(typeof contactTopics)[number]>().notNull(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  phone: text('phone').notNull(),
  body: text('body').notNull(),
  at: instant('at').notNull(),
  answeredAt: instant('answered_at'),
  answeredBy: uuid('answered_by'),
});

export const previewLinks = pgTable('preview_links', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  note: text('note').notNull(),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  revokedBy: uuid('revoked_by'),
  revokedAt: instant('revoked_at'),
});
