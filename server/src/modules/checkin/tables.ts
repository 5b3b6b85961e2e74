import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import type { CheckpointAudience, Gate, Handout, Switches } from '@plenum/contract/checkin/schemas';
import type {
  CheckpointKind,
  CheckpointState,
  Direction,
  EntryRule,
  HeldReason,
  RosterStatus,
  ScanMethod,
  VerdictCode,
} from '@plenum/contract/checkin/words';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const transaction = (name: string) =>
  customType<{ data: string }>({ dataType: () => 'xid8' })(name)
    .notNull()
    .default(sql`pg_current_xact_id()`);

export const checkpoints = pgTable('checkpoints', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  kind: text('kind').$type<CheckpointKind>().notNull(),
  name: jsonb('name').$type<LocalizedText>().notNull(),
  audience: jsonb('audience').$type<CheckpointAudience>().notNull(),
  startsAt: instant('starts_at'),
  endsAt: instant('ends_at'),
  rule: text('rule').$type<EntryRule>().notNull(),
  capacity: integer('capacity'),
  gates: jsonb('gates').$type<Gate[]>().notNull(),
  handouts: jsonb('handouts').$type<Handout[]>().notNull().default([]),
  switches: jsonb('switches').$type<Switches>().notNull(),
  autoPrintSince: instant('auto_print_since'),
  state: text('state').$type<CheckpointState>().notNull().default('scheduled'),
  version: integer('version').notNull().default(1),
  source: text('source'),
  createdAt: instant('created_at').notNull(),
  changedAt: instant('changed_at').notNull(),
  deletedAt: instant('deleted_at'),
});
export type CheckpointRow = typeof checkpoints.$inferSelect;

export const checkinPins = pgTable('checkin_pins', {
  meetingId: uuid('meeting_id').primaryKey(),
  pinHash: bytes('pin_hash').notNull(),
  expiresAt: instant('expires_at').notNull(),
  madeBy: uuid('made_by').notNull(),
});

export const checkinDevices = pgTable('checkin_devices', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  name: text('name').notNull(),
  tokenHash: bytes('token_hash'),
  enrolledBy: uuid('enrolled_by').notNull(),
  enrolledAt: instant('enrolled_at').notNull(),
  operator: uuid('operator').notNull(),
  lastSeenAt: instant('last_seen_at').notNull(),
  checkpointId: uuid('checkpoint_id'),
  gateId: uuid('gate_id'),
  offsetMs: bigint('offset_ms', { mode: 'number' }).notNull().default(0),
  queued: integer('queued').notNull().default(0),
  removedAt: instant('removed_at'),
  removedBy: uuid('removed_by'),
});

export const checkinSupervisors = pgTable('checkin_supervisors', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  name: text('name').notNull(),
  publicKey: bytes('public_key').notNull(),
  addedBy: uuid('added_by').notNull(),
  addedAt: instant('added_at').notNull(),
  removedBy: uuid('removed_by'),
  removedAt: instant('removed_at'),
});

export const checkinScans = pgTable(
  'checkin_scans',
  {
    deviceId: uuid('device_id').notNull(),
    sequence: integer('sequence').notNull(),
    meetingId: uuid('meeting_id').notNull(),
    checkpointId: uuid('checkpoint_id').notNull(),
    participantId: uuid('participant_id'),
    gateId: uuid('gate_id'),
    operator: uuid('operator').notNull(),
    sentBy: uuid('sent_by'),
    method: text('method').$type<ScanMethod>().notNull(),
    direction: text('direction').$type<Direction>().notNull(),
    verdict: text('verdict').$type<VerdictCode>().notNull(),
    asked: boolean('asked').notNull(),
    standing: text('standing').$type<RosterStatus>(),
    waived: boolean('waived').notNull().default(false),
    ticketVersion: integer('ticket_version'),
    reason: text('reason').notNull(),
    period: text('period').notNull(),
    scannedAt: instant('scanned_at').notNull(),
    offsetMs: bigint('offset_ms', { mode: 'number' }).notNull(),
    at: instant('at').notNull(),
    receivedAt: instant('received_at').notNull(),
    undoesDevice: uuid('undoes_device'),
    undoesSequence: integer('undoes_sequence'),
    held: boolean('held').notNull().default(false),
    heldReason: text('held_reason').$type<HeldReason>(),
    handoutId: uuid('handout_id'),
    supervisor: uuid('supervisor'),
  },
  ({ deviceId, sequence }) => [primaryKey({ columns: [deviceId, sequence] })],
);
export type NewScan = typeof checkinScans.$inferInsert;

export const checkinEntries = pgTable(
  'checkin_entries',
  {
    checkpointId: uuid('checkpoint_id').notNull(),
    participantId: uuid('participant_id').notNull(),
    period: text('period').notNull(),
    meetingId: uuid('meeting_id').notNull(),
    firstAt: instant('first_at'),
    deviceId: uuid('device_id').notNull(),
    sequence: integer('sequence').notNull(),
    gateId: uuid('gate_id'),
    inside: boolean('inside').notNull(),
    conflicts: integer('conflicts').notNull().default(0),
    changedBy: transaction('changed_by'),
  },
  ({ checkpointId, participantId, period }) => [
    primaryKey({ columns: [checkpointId, participantId, period] }),
  ],
);
