import { fieldMessages } from '../kernel/field-messages.ts';
import { Day, Id, Instant, Line } from '../kernel/fields.ts';
import { LocalizedName } from '../kernel/localized-text.ts';
import { z } from '../kernel/zod.ts';
import { ListOf, SetOf, Stock } from '../meetings/fields.ts';
import {
  checkpointKinds,
  checkpointStates,
  directions,
  entryRules,
  scanMethods,
  standings,
  verdictCodes,
} from './words.ts';
import { Approval } from './supervisors.ts';

const MOST_GATES = 60;
const MOST_HANDOUTS = 20;
/** How many people a checkpoint's own list may name. */
const MOST_LISTED = 2_000;

/** The people whom a checkpoint admits, among those whose registration allows it. */
export const CheckpointAudience = z.discriminatedUnion('who', [
  z.strictObject({ who: z.literal('all') }),
  z.strictObject({ who: z.literal('types'), typeIds: SetOf(Id, 40).min(1) }),
  /** People who booked one of these. */
  z.strictObject({ who: z.literal('activities'), activityIds: SetOf(Id, 200).min(1) }),
  z.strictObject({ who: z.literal('list'), participantIds: SetOf(Id, MOST_LISTED).min(1) }),
]);
export type CheckpointAudience = z.infer<typeof CheckpointAudience>;

export const Gate = z.strictObject({ id: Id, name: LocalizedName(60) });
export type Gate = z.infer<typeof Gate>;

/** An item handed out at a checkpoint, such as a conference bag: once for each person and period. */
export const Handout = z.strictObject({ id: Id, name: LocalizedName(60) });
export type Handout = z.infer<typeof Handout>;

export const Switches = z.strictObject({
  /** Whether a supervisor may admit a person against the verdict, with a reason. */
  allowOverride: z.boolean(),
  /** Whether stewards may admit a person against the verdict without a supervisor. */
  overrideAlone: z.boolean(),
  /** Whether people who have not paid are admitted. */
  allowUnpaid: z.boolean(),
  sound: z.boolean(),
  /** Whether the badge is printed on arrival. */
  autoPrint: z.boolean(),
  /** Whether only changing codes are accepted without an ID check; paper tickets and screenshots then need one. */
  liveCodes: z.boolean(),
});
export type Switches = z.infer<typeof Switches>;

const fields = {
  kind: z.enum(checkpointKinds),
  name: LocalizedName(80),
  audience: CheckpointAudience,
  /** Null if it is started manually. */
  from: Instant.nullable(),
  /** Null if it is ended manually. */
  until: Instant.nullable(),
  rule: z.enum(entryRules),
  /** Null for no limit. */
  capacity: Stock.nullable(),
  gates: ListOf(Gate, MOST_GATES),
  handouts: ListOf(Handout, MOST_HANDOUTS),
  switches: Switches,
};

/** The organizer's form. */
export const CheckpointForm = z
  .strictObject(fields)
  .refine(({ from, until }) => from === null || until === null || from < until, {
    path: ['until'],
    error: fieldMessages.date_order,
  });
export type CheckpointForm = z.infer<typeof CheckpointForm>;

/** A checkpoint as devices receive it. */
export const Checkpoint = z.object({ ...fields, id: Id, state: z.enum(checkpointStates) });
export type Checkpoint = z.infer<typeof Checkpoint>;

/** A person as devices receive them; only what a gate needs. */
export const RosterEntry = z.object({
  participantId: Id,
  name: z.string(),
  /** The pinyin of a Chinese name, with spaces between its variants; empty for other names. */
  sounds: z.string().default(''),
  organization: z.string(),
  typeId: Id.nullable(),
  /** The code that can be typed; empty if there is no ticket. */
  code: z.string(),
  /** The version of the valid ticket; lower versions are revoked. 0 if there is no ticket. */
  version: z.int(),
  standing: z.enum(standings),
  activityIds: z.array(Id),
  /** The first booked night and, in `checkOut`, the day of departure; null if no nights are booked. */
  checkIn: Day.nullable(),
  checkOut: Day.nullable(),
  phoneTail: z.string(),
  idTail: z.string(),
  /** The registration that several people share; null if registered alone. */
  teamId: Id.nullable(),
  /** True if the hosts get a message when this person arrives. */
  vip: z.boolean().default(false),
});
export type RosterEntry = z.infer<typeof RosterEntry>;

/** A device's clock may be wrong by years. */
const Offset = z.int().min(-1e13).max(1e13);

/**
 * One scan as a device sends it. The device numbers its scans, so that each is stored once, however often it is sent.
 */
export const Scan = z.strictObject({
  sequence: z.int().min(1).max(2_000_000_000),
  checkpointId: Id,
  gateId: Id.nullable(),
  /** Null if the code belongs to no one whom the device knows. */
  participantId: Id.nullable(),
  method: z.enum(scanMethods).exclude(['console']),
  direction: z.enum(directions),
  /** The time by the device's clock. */
  scannedAt: Instant,
  /** How far the device’s clock is behind, in milliseconds; null if not measured. */
  offsetMs: Offset.nullable(),
  /** The device's decision, if it was offline; null if the server decides. */
  verdict: z.enum(verdictCodes).nullable(),
  /** Version of the ticket that was shown; null if the person was found without one. */
  ticketVersion: z.int().min(0).max(65_535).nullable(),
  /** Why a supervisor overrode the verdict; empty if none did. */
  overrideReason: Line(200),
  /** Proof that a supervisor allowed the override; null if there is none. */
  approval: Approval.nullable().default(null),
  /** The number of an earlier scan of this device that it undoes. */
  undoes: z.int().min(1).nullable(),
  /** The item that the scan hands out to a person who has come in; null if the scan lets a person in or out. */
  handoutId: Id.nullable().default(null),
  /**
   * The account that was logged in when the scan was made. Null if unknown; the sender is then used. Stored only for
   * staff of the conference.
   */
  operatorId: Id.nullable().default(null),
});
export type Scan = z.infer<typeof Scan>;

/** The server's result for a scan. */
export const ScanResult = z.object({
  sequence: z.int(),
  verdict: z.enum(verdictCodes),
  /**
   * When the person first entered or, for a hand-out, when they got the item; corrected time. Null if neither happened.
   */
  since: z.string().nullable(),
  /** The gate of the scan that `since` refers to. */
  gateId: Id.nullable(),
  /** True if the person had already been admitted elsewhere, and this device could not know that. */
  conflict: z.boolean(),
  /** True if the scan is kept for the organizer, but doesn't count. */
  held: z.boolean().default(false),
});
export type ScanResult = z.infer<typeof ScanResult>;

/** A person's entry, as all devices of a checkpoint receive it. */
export const EntryState = z.object({
  checkpointId: Id,
  participantId: Id,
  /** The day, if each day counts separately; otherwise empty. */
  period: z.string(),
  /** Null if the check-in was undone. */
  firstAt: z.string().nullable(),
  gateId: Id.nullable(),
  inside: z.boolean(),
});
export type EntryState = z.infer<typeof EntryState>;

/** A person's hand-out, as all devices of a checkpoint receive it. */
export const HandoutState = z.object({
  checkpointId: Id,
  handoutId: Id,
  participantId: Id,
  /** Same as `EntryState.period`. */
  period: z.string(),
  /** Null if the hand-out was undone. */
  at: z.string().nullable(),
  gateId: Id.nullable(),
});
export type HandoutState = z.infer<typeof HandoutState>;
