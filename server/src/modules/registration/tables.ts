import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { Language } from '@plenum/contract/kernel/language';
import type { Currency } from '@plenum/contract/kernel/money';
import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import type { InvoiceForm } from '@plenum/contract/registration/orders/invoice';
import type { LineKind, RoomUnit } from '@plenum/contract/registration/orders/schemas';
import type { OrderState } from '@plenum/contract/registration/orders/states';
import type { Identity } from '@plenum/contract/meetings/catalogue';
import type { Gender, IdType } from '@plenum/contract/registration/people/id-documents';
import type { Person } from '@plenum/contract/registration/people/person';
import type { RegistrationState, ReviewState } from '@plenum/contract/registration/states';
import type { WaitingState } from '@plenum/contract/registration/waiting/schemas';
import type { StayChoice } from '@plenum/contract/registration/people/stay';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const day = (name: string) => date(name, { mode: 'string' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * The encrypted part of an invoice: the tax number, which may be a person's ID number, and the remark, which may
 * contain banks and addresses.
 */
export type TaxDetails = Pick<InvoiceForm, 'taxNumber' | 'note'>;

/** An invoice without its tax details. Older rows contain them until the job `encrypt_tax_details` has moved them. */
export type StoredInvoice = Omit<InvoiceForm, keyof TaxDetails> & Partial<TaxDetails>;

export const orders = pgTable('orders', {
  id: uuid('id').primaryKey(),
  number: text('number').notNull(),
  meetingId: uuid('meeting_id').notNull(),
  accountId: uuid('account_id').notNull(),
  registrationId: uuid('registration_id').notNull(),
  idempotencyKey: text('idempotency_key').notNull(),
  requestHash: bytes('request_hash').notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  conferenceFee: integer('conference_fee').notNull(),
  hotelFee: integer('hotel_fee').notNull(),
  activityFee: integer('activity_fee').notNull(),
  codeId: uuid('code_id'),
  /** The amount that the discount code deducts. */
  discount: integer('discount').notNull().default(0),
  total: integer('total')
    .generatedAlwaysAs(sql`conference_fee + hotel_fee + activity_fee - discount`)
    .notNull(),
  received: integer('received').notNull().default(0),
  refunded: integer('refunded').notNull().default(0),
  state: text('state').$type<OrderState>().notNull(),
  method: text('method').$type<PaymentMethod>(),
  payable: boolean('payable').notNull().default(true),
  holdUntil: instant('hold_until'),
  payBy: instant('pay_by'),
  invoice: jsonb('invoice').$type<StoredInvoice>(),
  /** Encrypted, like the `tax_details` of registrations. */
  taxDetails: text('tax_details'),
  pricedAt: instant('priced_at').notNull(),
  placedAt: instant('placed_at').notNull(),
  changedAt: instant('changed_at').notNull(),
  /** The registration's first order, which this one adds to; null for the first order. */
  addsTo: uuid('adds_to'),
});
export type OrderRow = typeof orders.$inferSelect;

export const orderLines = pgTable('order_lines', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  orderId: uuid('order_id').notNull(),
  participantId: uuid('participant_id').notNull(),
  kind: text('kind').$type<LineKind>().notNull(),
  typeId: uuid('type_id'),
  windowId: uuid('window_id'),
  roomTypeId: uuid('room_type_id'),
  checkIn: day('check_in'),
  checkOut: day('check_out'),
  unit: text('unit').$type<RoomUnit>(),
  activityId: uuid('activity_id'),
  priceFrom: instant('price_from'),
  priceUntil: instant('price_until'),
  quantity: integer('quantity').notNull(),
  unitAmount: integer('unit_amount').notNull(),
  amount: integer('amount')
    .generatedAlwaysAs(sql`quantity * unit_amount`)
    .notNull(),
  held: boolean('held').notNull(),
  /**
   * True while the place is held but not paid, so that the person does not have it yet. Only orders that add to another
   * one have such lines.
   */
  pending: boolean('pending').notNull().default(false),
  /** True while a refund that cancels the line is in progress; the person still has the item. */
  ending: boolean('ending').notNull().default(false),
  /** The line of the earlier type that this line replaced after payment; null if it replaced none. */
  replaces: bigint('replaces', { mode: 'number' }),
  /** The present value of the place; null if it is the price. */
  worth: integer('worth'),
  /**
   * On a line that holds the place of a more expensive type: the person's identity once the place is paid. Null if the
   * identity doesn't change.
   */
  identityAfter: text('identity_after').$type<Identity>(),
  /** On a line that replaced another one: the person's earlier identity. Null if it didn't change. */
  identityBefore: text('identity_before').$type<Identity>(),
});
export type OrderLineRow = typeof orderLines.$inferSelect;

export const orderHistory = pgTable('order_history', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  orderId: uuid('order_id').notNull(),
  fromState: text('from_state').$type<OrderState>(),
  toState: text('to_state').$type<OrderState>().notNull(),
  at: instant('at').notNull(),
  actor: uuid('actor'),
  reason: text('reason').notNull().default(''),
});

export const registrations = pgTable('registrations', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  accountId: uuid('account_id').notNull(),
  kind: text('kind').$type<'individual' | 'team'>().notNull(),
  state: text('state').$type<RegistrationState>().notNull(),
  review: text('review').$type<ReviewState>(),
  reviewReason: text('review_reason').notNull().default(''),
  version: integer('version').notNull().default(1),
  /** The draft of the whole registration; `DraftHead` describes its shape. */
  head: jsonb('head').$type<unknown>().notNull(),
  taxDetails: text('tax_details'),
  name: text('name').notNull().default(''),
  contactName: text('contact_name').notNull().default(''),
  contactPhone: text('contact_phone').notNull().default(''),
  contactEmail: text('contact_email').notNull().default(''),
  members: integer('members').notNull().default(0),
  /** Whether members of a team get their own messages. */
  writesToMembers: boolean('writes_to_members').notNull().default(true),
  orderId: uuid('order_id'),
  /** placed_at of the current order; set by a trigger. */
  orderedAt: instant('ordered_at'),
  searchText: text('search_text').notNull().default(''),
  searchTokens: integer('search_tokens').array().notNull().default([]),
  /** False for rows from before names could be found by pinyin, until a job has added the pinyin to the search text. */
  hasSounds: boolean('has_sounds').notNull().default(true),
  createdAt: instant('created_at').notNull(),
  changedAt: instant('changed_at').notNull(),
});
export type RegistrationRow = typeof registrations.$inferSelect;

export const waitingEntries = pgTable('waiting_entries', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  registrationId: uuid('registration_id').notNull(),
  accountId: uuid('account_id').notNull(),
  turn: bigint('turn', { mode: 'number' })
    .notNull()
    .default(sql`nextval('waiting_turns')`),
  people: integer('people').notNull(),
  /** The wanted number of each unit, by the name of its counter. */
  wanted: jsonb('wanted').$type<Readonly<Record<string, number>>>().notNull(),
  /** The registration's version when the wanted units were last read from its form. */
  version: integer('version').notNull(),
  units: text('units').array().notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  method: text('method').$type<PaymentMethod>(),
  total: integer('total').notNull(),
  state: text('state').$type<WaitingState>().notNull(),
  reason: text('reason').notNull().default(''),
  orderId: uuid('order_id'),
  offerUntil: instant('offer_until'),
  joinedAt: instant('joined_at').notNull(),
  offeredAt: instant('offered_at'),
  endedAt: instant('ended_at'),
});
export type WaitingRow = typeof waitingEntries.$inferSelect;

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
  /**
   * The language in which the member filled in their own part; null if they didn't, so that the language of the account
   * that registered them applies.
   */
  language: text('language').$type<Language>(),
  removed: boolean('removed').notNull().default(false),
  /** Encrypted JSON of the draft. */
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
  /** False for rows from before names could be found by pinyin, until a job has added the pinyin to the search text. */
  hasSounds: boolean('has_sounds').notNull().default(true),
  registeredAt: instant('registered_at'),
  changedAt: instant('changed_at').notNull(),
});
export type ParticipantRow = typeof participants.$inferSelect;

export const personKeys = pgTable(
  'person_keys',
  {
    meetingId: uuid('meeting_id').notNull(),
    key: bytes('key').notNull(),
    participantId: uuid('participant_id').notNull(),
  },
  ({ meetingId, key }) => [primaryKey({ columns: [meetingId, key] })],
);

export const registrationFiles = pgTable('registration_files', {
  fileId: text('file_id').primaryKey(),
  registrationId: uuid('registration_id').notNull(),
  createdAt: instant('created_at').notNull(),
});

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
  serial: integer('serial').generatedAlwaysAsIdentity(),
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
  /**
   * The order for the bed that was ordered to accept the invitation; the two share the room once it is paid. Null if
   * there is none.
   */
  orderId: uuid('order_id'),
});

/**
 * A request to share a room with a named person who is not registered yet. It becomes an invitation when they register.
 */
export const roommateRequests = pgTable('roommate_requests', {
  fromParticipant: uuid('from_participant').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  orderId: uuid('order_id').notNull(),
  name: text('name').notNull(),
  key: bytes('key').notNull(),
  createdAt: instant('created_at').notNull(),
});

export const substitutions = pgTable('substitutions', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  registrationId: uuid('registration_id').notNull(),
  participantId: uuid('participant_id').notNull(),
  fromName: text('from_name').notNull(),
  fromEmail: text('from_email').notNull(),
  fromPhone: text('from_phone').notNull(),
  toName: text('to_name').notNull(),
  toEmail: text('to_email').notNull(),
  toPhone: text('to_phone').notNull(),
  at: instant('at').notNull(),
  actor: uuid('actor'),
  reason: text('reason').notNull().default(''),
});
