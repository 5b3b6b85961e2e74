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

/** Who may enter, of those whose registration allows it. */
export const Audience = z.discriminatedUnion('who', [
  z.strictObject({ who: z.literal('all') }),
  z.strictObject({ who: z.literal('types'), typeIds: SetOf(Id, 40).min(1) }),
  /** Who booked one of these. */
  z.strictObject({ who: z.literal('activities'), activityIds: SetOf(Id, 200).min(1) }),
  z.strictObject({ who: z.literal('list'), participantIds: SetOf(Id, MOST_LISTED).min(1) }),
]);
export type Audience = z.infer<typeof Audience>;

export const Gate = z.strictObject({ id: Id, name: LocalizedName(60) });
export type Gate = z.infer<typeof Gate>;

/** What is handed out at a checkpoint, such as a conference bag: once for each person and period. */
export const Handout = z.strictObject({ id: Id, name: LocalizedName(60) });
export type Handout = z.infer<typeof Handout>;

export const Switches = z.strictObject({
  /** A supervisor may admit against the verdict, with a reason. */
  allowOverride: z.boolean(),
  /** Stewards may do so without a supervisor. */
  overrideAlone: z.boolean(),
  /** People who have not paid are admitted. */
  allowUnpaid: z.boolean(),
  sound: z.boolean(),
  /** The badge is printed on arrival. */
  autoPrint: z.boolean(),
  /** Only codes that change are taken without looking at an ID: not paper, not screenshots. */
  liveCodes: z.boolean(),
});
export type Switches = z.infer<typeof Switches>;

const fields = {
  kind: z.enum(checkpointKinds),
  name: LocalizedName(80),
  audience: Audience,
  /** Null: it is started by hand. */
  from: Instant.nullable(),
  /** Null: it is ended by hand. */
  until: Instant.nullable(),
  rule: z.enum(entryRules),
  /** Null: without limit. */
  capacity: Stock.nullable(),
  gates: ListOf(Gate, MOST_GATES),
  handouts: ListOf(Handout, MOST_HANDOUTS),
  switches: Switches,
};

/** What the organizer fills in. */
export const CheckpointForm = z
  .strictObject(fields)
  .refine(({ from, until }) => from === null || until === null || from < until, {
    path: ['until'],
    error: fieldMessages.date_order,
  });
export type CheckpointForm = z.infer<typeof CheckpointForm>;

/** As a gate needs it. */
export const Checkpoint = z.object({ ...fields, id: Id, state: z.enum(checkpointStates) });
export type Checkpoint = z.infer<typeof Checkpoint>;

/** What a gate knows of a person: nothing that it has no use for. */
export const RosterEntry = z.object({
  participantId: Id,
  name: z.string(),
  /** The pinyin of a Chinese name, with spaces between its variants; empty for other names. */
  sounds: z.string().default(''),
  organization: z.string(),
  typeId: Id.nullable(),
  /** The code that can be typed; empty: there is no ticket. */
  code: z.string(),
  /** Lower versions of the ticket are revoked; 0: there is no ticket. */
  version: z.int(),
  standing: z.enum(standings),
  activityIds: z.array(Id),
  /** The nights that were booked, from the first to the morning of departure; null: none. */
  checkIn: Day.nullable(),
  checkOut: Day.nullable(),
  phoneTail: z.string(),
  idTail: z.string(),
  /** The registration that several people share; null: registered alone. */
  teamId: Id.nullable(),
  /** The hosts get a message when this person arrives. */
  vip: z.boolean().default(false),
});
export type RosterEntry = z.infer<typeof RosterEntry>;

/** A device's clock may be wrong by years. */
const Offset = z.int().min(-1e13).max(1e13);

/** One scan as a device sends it. The device counts its scans: with the number each is stored once, however often it is sent. */
export const Scan = z.strictObject({
  sequence: z.int().min(1).max(2_000_000_000),
  checkpointId: Id,
  gateId: Id.nullable(),
  /** Null: the code named no one known here. */
  participantId: Id.nullable(),
  method: z.enum(scanMethods).exclude(['console']),
  direction: z.enum(directions),
  /** By the device's clock. */
  scannedAt: Instant,
  /** What the device knew its clock to be slow by, in milliseconds; null: it had not measured it. */
  offsetMs: Offset.nullable(),
  /** What the device decided, while it could not ask; null: the server decides. */
  verdict: z.enum(verdictCodes).nullable(),
  /** Of the ticket that was shown; null: found without one. */
  ticketVersion: z.int().min(0).max(65_535).nullable(),
  /** Why a supervisor admitted the person against the verdict; empty: no override. */
  overrideReason: Line(200),
  /** Proof that a supervisor allowed it; null if there is none. */
  approval: Approval.nullable().default(null),
  /** The number of an earlier scan of this device that it takes back. */
  undoes: z.int().min(1).nullable(),
  /** What it hands out, to a person who is in; null: it lets a person in or out. */
  handoutId: Id.nullable().default(null),
  /** Who was logged in when it was made; null: not known, the one who sends it. Stored only for staff of the conference. */
  operatorId: Id.nullable().default(null),
});
export type Scan = z.infer<typeof Scan>;

/** What became of a scan on the server. */
export const ScanResult = z.object({
  sequence: z.int(),
  verdict: z.enum(verdictCodes),
  /** When the person entered first, where they are in, or when they got what is handed out; corrected time. */
  since: z.string().nullable(),
  /** At which gate that was. */
  gateId: Id.nullable(),
  /** The person had been admitted elsewhere before, while this device could not know. */
  conflict: z.boolean(),
  /** It is kept for the organizer and doesn't count. */
  held: z.boolean().default(false),
});
export type ScanResult = z.infer<typeof ScanResult>;

/** That a person is in, as all devices of a checkpoint are told. */
export const EntryState = z.object({
  checkpointId: Id,
  participantId: Id,
  /** The day, where each day counts for itself; otherwise empty. */
  period: z.string(),
  /** Null: the check-in was taken back. */
  firstAt: z.string().nullable(),
  gateId: Id.nullable(),
  inside: z.boolean(),
});
export type EntryState = z.infer<typeof EntryState>;

/** That a person has what is handed out, as all devices of a checkpoint are told. */
export const HandoutState = z.object({
  checkpointId: Id,
  handoutId: Id,
  participantId: Id,
  /** As that of an entry. */
  period: z.string(),
  /** Null: it was taken back. */
  at: z.string().nullable(),
  gateId: Id.nullable(),
});
export type HandoutState = z.infer<typeof HandoutState>;
