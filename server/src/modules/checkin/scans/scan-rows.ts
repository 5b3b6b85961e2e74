import { entryKey } from '@plenum/contract/checkin/fold';
import type { Scan } from '@plenum/contract/checkin/schemas';
import { approvalText } from '@plenum/contract/checkin/supervisors';
import type { HeldReason } from '@plenum/contract/checkin/words';
import {
  correctedTime,
  handOutVerdict,
  type GatePerson,
  isOverridable,
  needsId,
  periodOf,
  verdict,
} from '@plenum/contract/checkin/verdict';
import { fieldMessages } from '@plenum/contract/kernel/field-messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { refuse } from '#kernel/refusal/refusal-error';
import { presentCheckpoint } from '../checkpoints/checkpoint-queries.ts';
import { isSignedBy } from '../supervisors/supervisor-key.ts';
import type { CheckpointRow, NewScan } from '../tables.ts';
import { operatorKey, type ScanFacts } from './scan-facts.ts';

interface Sender {
  readonly meetingId: string;
  readonly deviceId: string;
  /** Null for self check-in, which has no enrolled device. */
  readonly enrolledAt: Date | null;
  /** The account that sends the scan; it also made it, unless the scan names another member of staff. */
  readonly operator: string;
  /** How many milliseconds the device's clock is behind the server's, as measured by this call. */
  readonly offsetMs: number;
  readonly now: Date;
}

/**
 * Converts a scan to its row. If the device asked for a decision, the row includes the server's verdict, which is final
 * unless two devices ask at the same time.
 */
export function toScanRow(scan: Scan, index: number, sender: Sender, facts: ScanFacts): NewScan {
  const checkpoint = facts.checkpoints.get(scan.checkpointId);
  if (checkpoint?.meetingId !== sender.meetingId)
    refuse(kernelRefusals.INVALID_INPUT, {
      fields: { [`scans.${index}.checkpointId`]: fieldMessages.unknown_reference },
    });
  const found = facts.people.get(scan.participantId ?? '');
  const person = found?.meetingId === sender.meetingId ? found : null;
  const offsetMs = scan.offsetMs ?? sender.offsetMs;
  const at = notAfter(correctedTime(scan.scannedAt, offsetMs), sender.now);
  const period = periodOf(checkpoint.rule, at, checkpoint.timeZone);
  const operator = operatorOf(scan, sender, facts);
  const supervisor = supervisorOf(scan, at, sender, facts);
  const isAllowed =
    supervisor !== null ||
    checkpoint.switches.overrideAlone ||
    facts.overriders.has(operatorKey(sender.meetingId, operator));
  const isUnallowed = !isAllowed && isOverrideOf(scan, checkpoint, person);
  const heldReason =
    heldReasonOf(scan, at, person !== null, sender) ?? (isUnallowed ? ('not_allowed' as const) : null);
  const decided =
    heldReason === null
      ? decide(scan, at, { checkpoint, person, period, isAllowed }, facts)
      : { verdict: scan.verdict ?? ('unknown_code' as const), asked: false, waived: false };
  return {
    deviceId: sender.deviceId,
    sequence: scan.sequence,
    meetingId: sender.meetingId,
    checkpointId: checkpoint.id,
    participantId: person?.participantId ?? null,
    gateId: checkpoint.gates.some(({ id }) => id === scan.gateId) ? scan.gateId : null,
    operator,
    supervisor,
    sentBy: sender.operator,
    method: scan.method,
    direction: scan.direction,
    standing: person?.standing ?? null,
    ticketVersion: scan.ticketVersion,
    reason: scan.overrideReason,
    period,
    scannedAt: new Date(scan.scannedAt),
    offsetMs,
    at: new Date(at),
    receivedAt: sender.now,
    undoesDevice: scan.undoes === null ? null : sender.deviceId,
    undoesSequence: scan.undoes,
    handoutId: scan.undoes === null ? scan.handoutId : null,
    heldReason,
    ...decided,
  };
}

/** The offset corrects a device's clock, but not to the second. */
const TOLERANCE_MS = 60_000;

/** Returns the reason why the scan must not count, whatever the device reports, or null if it may count. */
function heldReasonOf(
  { participantId, verdict: told }: Scan,
  at: string,
  isOfConference: boolean,
  { enrolledAt }: Sender,
): HeldReason | null {
  if (enrolledAt !== null && Date.parse(at) < enrolledAt.getTime() - TOLERANCE_MS) return 'before_enrolment';
  return told === 'admitted' && participantId !== null && !isOfConference ? 'not_of_conference' : null;
}

/**
 * Returns who made the scan. A queue may be sent after the shift was handed over, but a device can't name someone who
 * was never staff of this conference.
 */
function operatorOf({ operatorId }: Scan, { meetingId, operator }: Sender, { operators }: ScanFacts): string {
  return operatorId !== null && operators.has(operatorKey(meetingId, operatorId)) ? operatorId : operator;
}

/**
 * Returns whether a device reports that the person was admitted against the verdict. Any steward may do so after
 * checking an ID.
 */
function isOverrideOf(
  { verdict: told, overrideReason }: Scan,
  { switches }: Pick<CheckpointRow, 'switches'>,
  person: Pick<GatePerson, 'standing'> | null,
): boolean {
  if (told !== 'admitted' || overrideReason === '') return false;
  const mayComeIn =
    person?.standing === 'confirmed' || (person?.standing === 'not_paid' && switches.allowUnpaid);
  return !(switches.liveCodes && mayComeIn);
}

/** Returns the supervisor whose signature the scan carries, or null if it has no valid one. */
function supervisorOf(
  { approval, checkpointId, participantId, scannedAt, overrideReason: reason }: Scan,
  at: string,
  { meetingId, deviceId }: Sender,
  { supervisors }: ScanFacts,
): string | null {
  if (approval === null) return null;
  const known = supervisors.get(approval.supervisorId);
  if (known?.meetingId !== meetingId) return null;
  if (known.removedAt !== null && Date.parse(at) >= known.removedAt.getTime()) return null;
  const text = approvalText({ deviceId, checkpointId, participantId, scannedAt, reason });
  return isSignedBy(known.publicKey, text, approval.signature) ? approval.supervisorId : null;
}

interface Decided {
  readonly verdict: NewScan['verdict'];
  readonly asked: boolean;
  readonly waived: boolean;
}

function decide(
  scan: Scan,
  at: string,
  {
    checkpoint,
    person,
    period,
    isAllowed,
  }: {
    readonly checkpoint: NonNullable<ReturnType<ScanFacts['checkpoints']['get']>>;
    readonly person: ReturnType<ScanFacts['people']['get']> | null;
    readonly period: string;
    /** True if the operator or a supervisor may admit people against the verdict. */
    readonly isAllowed: boolean;
  },
  facts: ScanFacts,
): Decided {
  if (scan.undoes !== null) return { verdict: 'undone', asked: false, waived: false };
  const known = facts.entries.get(entryKey(checkpoint.id, person?.participantId ?? '', period)) ?? null;
  if (scan.handoutId !== null) return decideHandOut(scan, { checkpoint, person, known });
  const waived = person?.standing === 'not_paid' && checkpoint.switches.allowUnpaid;
  if (scan.verdict !== null) {
    // Undoing and handing out need an earlier scan's number or an item, which this scan lacks.
    const told = ['undone', ...handOutCodes].includes(scan.verdict) ? 'unknown_code' : scan.verdict;
    return { verdict: told, asked: false, waived };
  }
  const here = presentCheckpoint(checkpoint);
  const answer = verdict({
    presented: person ? { entry: person, version: scan.ticketVersion } : { problem: 'unknown_code' },
    checkpoint: here,
    known,
    // Places are counted when the scan is stored, while no other scan of the checkpoint is being stored.
    taken: 0,
    at,
    direction: scan.direction,
  });
  // A supervisor's decision is final like a device's. `full` is only known when the scan is stored.
  const isOverridden = answer.overridable || (answer.code === 'admitted' && isOverridable('full', here));
  const mayOverride = isAllowed || needsId(answer.code);
  if (scan.overrideReason !== '' && isOverridden && mayOverride)
    return { verdict: 'admitted', asked: false, waived };
  return { verdict: answer.code, asked: true, waived };
}

const handOutCodes: readonly string[] = ['handed_out', 'handed_before'];

/** Decides whether an item may be handed out. Whether the person already has it is decided when the scan is stored. */
function decideHandOut(
  scan: Scan,
  {
    checkpoint,
    person,
    known,
  }: {
    readonly checkpoint: NonNullable<ReturnType<ScanFacts['checkpoints']['get']>>;
    readonly person: ReturnType<ScanFacts['people']['get']> | null;
    readonly known: { readonly firstAt: string | null } | null;
  },
): Decided {
  if (scan.verdict !== null) {
    const told = person && handOutCodes.includes(scan.verdict) ? scan.verdict : 'unknown_code';
    return { verdict: told, asked: false, waived: false };
  }
  const isOffered = checkpoint.handouts.some(({ id }) => id === scan.handoutId);
  const entered = known?.firstAt ?? null;
  const code = isOffered ? handOutVerdict({ entered, handedAt: null }) : 'not_for_this';
  return { verdict: person ? code : 'unknown_code', asked: true, waived: false };
}

function notAfter(at: string, now: Date): string {
  const latest = now.toISOString();
  return at > latest ? latest : at;
}
