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
 * `waiting` for the server. `kept`: stored by the server as shown. `conflict`: the person had been admitted elsewhere
 * before, or the server decided differently. `held`: it doesn't count until an organizer has reviewed it. `refused`:
 * the server will not accept the scan.
 */
const ScanStatus = z.enum(['waiting', 'kept', 'conflict', 'held', 'refused']);

/** A scan as the device keeps it. */
export const KeptScan = z.object({
  scan: ScanSchema.omit({ sequence: true }),
  status: ScanStatus,
  /** The scanned text, if it named no one: shown as text, shortened. */
  text: z.string(),
  /** When the person first came in. */
  since: z.string().nullable(),
});
export type KeptScan = z.infer<typeof KeptScan>;

/** One line of the last scans. */
export interface LatestScan extends KeptScan {
  readonly sequence: number;
  readonly person: RosterEntry | undefined;
  /** Undone by a later scan. */
  readonly isUndone: boolean;
  /** The place and time of the earlier check-in, if this scan is a repeated check-in. */
  readonly before: Pick<EntryState, 'firstAt' | 'gateId'> | null;
}

/** One item that is handed out here to one person, as the verdict shows it. */
export interface ShownHandout {
  readonly id: string;
  readonly participantId: string;
  /** When the person got it; null if they have not. */
  readonly at: string | null;
  readonly gateId: string | null;
  /**
   * The scan of this device that handed it out while this verdict is shown, which can be undone; null for an earlier
   * one.
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
  /** For everyone who is in: the person, or the group. */
  readonly handouts: readonly ShownHandout[];
  /** Whether the badge is printing; `offline` until the server has the scan. Null if no badge is printed here. */
  readonly badge: ArrivalBadgeState | 'asking' | 'offline' | null;
  /** When the code was last seen, by this device's clock in milliseconds; the verdict fades after some seconds. */
  readonly seenAt: number;
  /** The same person was scanned again a moment later; it counts once. */
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
  /** Scans that the server does not have yet. */
  readonly waiting: number;
  readonly isOnline: boolean;
  /** The whole list of people is on the device. */
  readonly isComplete: boolean;
  /** Why the last list from the server was not used; null if it was. */
  readonly rosterProblem: RosterProblem | null;
  /** The database of this browser can't be read or written. */
  readonly isStorageFailing: boolean;
  /** The waiting scans can't be read, so they are not sent. */
  readonly isUploadFailing: boolean;
  /** The last scan or tap could not be stored: no verdict is shown, and it must be repeated. */
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

/** Green; amber if something can still be settled; red. */
export function signalOf(code: VerdictCode): Signal {
  return signals[code];
}
