import type { ArrivalBadgeState } from '@plenum/contract/badges/queue';
import type { Checkpoint, EntryState, Gate, RosterEntry, Scan } from '@plenum/contract/checkin/schemas';
import { Scan as ScanSchema } from '@plenum/contract/checkin/schemas';
import type { VerdictCode } from '@plenum/contract/checkin/words';
import { z } from '@plenum/contract/kernel/zod';
import type { GateCounters } from './gate-state.ts';
import type { RosterProblem } from './open-roster.ts';
import type { Signal } from './scanning/signals.ts';
import type { Briefing, DeskDevice } from './store/device-store.ts';

/**
 * `waiting` means that the server does not have the scan yet, `kept` that it stored the scan as shown, `conflict` that
 * the person had been admitted elsewhere before or the server decided differently, `held` that the scan doesn't count
 * until an organizer has reviewed it, `refused` that the server will not accept it.
 */
const ScanStatus = z.enum(['waiting', 'kept', 'conflict', 'held', 'refused']);

/** A scan as the device keeps it. */
export const KeptScan = z.object({
  scan: ScanSchema.omit({ sequence: true }),
  status: ScanStatus,
  /** The scanned text, shortened; empty if the person was found by a search. It is shown if it identifies no one. */
  text: z.string(),
  /** The time when the person first came in. */
  since: z.string().nullable(),
});
export type KeptScan = z.infer<typeof KeptScan>;

/** One line of the last scans. */
export interface LatestScan extends KeptScan {
  readonly sequence: number;
  readonly person: RosterEntry | undefined;
  /** True if a later scan has undone this one. */
  readonly isUndone: boolean;
  /** The place and time of the earlier check-in, if this scan is a repeated check-in. */
  readonly before: Pick<EntryState, 'firstAt' | 'gateId'> | null;
}

/** One item that is handed out here to one person, as the verdict shows it. */
export interface ShownHandout {
  readonly id: string;
  readonly participantId: string;
  /** The time when the person got the item; null if they have not. */
  readonly at: string | null;
  readonly gateId: string | null;
  /**
   * The scan of this device that handed the item out while this verdict is shown, and that can be undone; null if the
   * item was handed out earlier.
   */
  readonly sequence: number | null;
}

/** The large verdict. */
export interface ShownVerdict {
  readonly sequence: number;
  readonly code: VerdictCode;
  readonly signal: Signal;
  readonly person: RosterEntry | undefined;
  readonly text: string;
  readonly since: string | null;
  readonly sinceGateId: string | null;
  /** Whether the shown verdict (the server's, if it was asked) may be overridden. */
  readonly overridable: boolean;
  /** Others of the person's team who can still be checked in here. */
  readonly team: readonly RosterEntry[];
  readonly scan: Omit<Scan, 'sequence'>;
  /**
   * The members of a team who were checked in together and are in, including the scanned person; empty if there is no
   * team.
   */
  readonly group: readonly RosterEntry[];
  /** The items for everyone who is in: the person, or the group. */
  readonly handouts: readonly ShownHandout[];
  /** The state of the badge's printing; `offline` until the server has the scan. Null if no badge is printed here. */
  readonly badge: ArrivalBadgeState | 'asking' | 'offline' | null;
  /**
   * The time when the code was last seen, by this device's clock in milliseconds. The verdict fades after some seconds.
   */
  readonly seenAt: number;
  /** True if the same person was scanned again a moment later, which counts once. */
  readonly isAgain: boolean;
}

export interface DeskView {
  readonly device: DeskDevice;
  readonly briefing: Briefing | null;
  readonly checkpoint: Checkpoint | null;
  readonly gate: Gate | null;
  readonly direction: Scan['direction'];
  readonly shown: ShownVerdict | null;
  readonly latest: readonly LatestScan[];
  readonly counters: GateCounters;
  /** The number of scans that the server does not have yet. */
  readonly waiting: number;
  readonly isOnline: boolean;
  /** True if the whole list of people is on the device. */
  readonly isComplete: boolean;
  /** The reason why the last list from the server was not used; null if it was used. */
  readonly rosterProblem: RosterProblem | null;
  /** True if the database of this browser can't be read or written. */
  readonly isStorageFailing: boolean;
  /** True if the waiting scans can't be read, so that they are not sent. */
  readonly isUploadFailing: boolean;
  /**
   * True if the last scan or tap could not be stored. No verdict is shown then, and the scan or tap must be repeated.
   */
  readonly isUnrecorded: boolean;
  /** Set if the device may no longer be used. */
  readonly ended: 'removed' | 'unknown' | null;
}

const signals: Record<VerdictCode, Signal> = {
  admitted: 'admit',
  handed_out: 'admit',
  handed_before: 'refuse',
  out: 'admit',
  undone: 'warn',
  not_inside: 'warn',
  not_paid: 'warn',
  not_reviewed: 'warn',
  too_early: 'warn',
  ended: 'warn',
  paused: 'warn',
  full: 'warn',
  already_in: 'refuse',
  cancelled: 'refuse',
  not_for_this: 'refuse',
  other_conference: 'refuse',
  revoked: 'refuse',
  forged: 'refuse',
  old_code: 'warn',
  fixed_code: 'warn',
  unknown_code: 'refuse',
};

/** Returns the colour of a verdict: green, amber if something can still be settled, or red. */
export function signalOf(code: VerdictCode): Signal {
  return signals[code];
}
