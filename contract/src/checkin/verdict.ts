import { toWallTime } from '../kernel/zoned-time.ts';
import type { Checkpoint, RosterEntry } from './schemas.ts';
import type { CheckpointState, Direction, EntryRule, VerdictCode } from './words.ts';

/** The facts about a person that a verdict depends on. */
export type GatePerson = Pick<
  RosterEntry,
  'participantId' | 'typeId' | 'version' | 'standing' | 'activityIds'
>;

/** The result of checking the presented code and its signature at the gate. */
export type Presented<Person extends GatePerson = RosterEntry> =
  | { readonly problem: 'other_conference' | 'forged' | 'unknown_code' }
  | {
      readonly entry: Person;
      /** Version of the ticket that was shown; null if the person was found without one. */
      readonly version: number | null;
      /** Absent if the person was found without a code. */
      readonly code?: CodeFreshness;
    };

/**
 * Whether a changing code is current (`live`) or from another half minute (`old`), or whether the code never changes
 * (`fixed`).
 */
export type CodeFreshness = 'live' | 'old' | 'fixed';

/** The known facts about the person at this checkpoint, in the current period. */
export interface KnownEntry {
  /** When the person first came in; null if they never did, or the check-in was undone. */
  readonly firstAt: string | null;
  readonly inside: boolean;
}

interface Question {
  readonly presented: Presented<GatePerson>;
  readonly checkpoint: Checkpoint;
  /** Null if the person has never been at this checkpoint in this period. */
  readonly known: KnownEntry | null;
  /** The number of people who currently count against the capacity. */
  readonly taken: number;
  /** The corrected time. */
  readonly at: string;
  readonly direction: Direction;
}

export interface Verdict {
  readonly code: VerdictCode;
  /** When the person first came in; null if they never did. */
  readonly since: string | null;
  /** The result of `isOverridable`. */
  readonly overridable: boolean;
}

/** Verdicts that a supervisor may override if the checkpoint allows it. */
const OVERRIDABLE: readonly VerdictCode[] = [
  'already_in',
  'not_paid',
  'not_reviewed',
  'not_for_this',
  'too_early',
  'ended',
  'full',
];

/** Verdicts that any steward may override after checking an ID. */
const NEED_ID: readonly VerdictCode[] = ['old_code', 'fixed_code'];

/**
 * Decides whether this person may enter at this checkpoint now. Only this function decides it, both on the server and
 * on offline devices.
 */
export function verdict(question: Question): Verdict {
  const code = codeOf(question);
  return {
    code,
    since: question.known?.firstAt ?? null,
    overridable: isOverridable(code, question.checkpoint),
  };
}

/** Returns whether a person with this verdict may be admitted anyway, no matter who reached the verdict. */
export function isOverridable(code: VerdictCode, { switches }: Pick<Checkpoint, 'switches'>): boolean {
  return needsId(code) || (switches.allowOverride && OVERRIDABLE.includes(code));
}

function codeOf({ presented, checkpoint, known, taken, at, direction }: Question): VerdictCode {
  if ('problem' in presented) return presented.problem;
  const { entry, version, code } = presented;
  if (version !== null && version < entry.version) return 'revoked';
  if (direction === 'out' && checkpoint.rule === 'in_out')
    return known?.inside === true ? 'out' : 'not_inside';
  const state = stateAt(checkpoint, at);
  if (state !== 'open') return state === 'scheduled' ? 'too_early' : state;
  if (!isFor(checkpoint, entry)) return 'not_for_this';
  const { standing } = entry;
  const isUnpaidAllowed = standing === 'not_paid' && checkpoint.switches.allowUnpaid;
  if (standing !== 'confirmed' && !isUnpaidAllowed) return standing;
  if (known?.inside === true) return 'already_in';
  if (checkpoint.capacity !== null && taken >= checkpoint.capacity) return 'full';
  // Checked last, because these verdicts can be overridden after an ID check, so every other reason to refuse must be
  // ruled out first.
  if (checkpoint.switches.liveCodes && code === 'old') return 'old_code';
  if (checkpoint.switches.liveCodes && code === 'fixed') return 'fixed_code';
  return 'admitted';
}

/** Returns whether a person with this verdict is admitted after a check of their ID. */
export function needsId(code: VerdictCode): boolean {
  return NEED_ID.includes(code);
}

/**
 * Decides whether this item may be handed out to this person: once, and only to people who have come in, even if they
 * have left again.
 */
export function handOutVerdict({
  entered,
  handedAt,
}: {
  /** When the person came in; null if they never did. */
  readonly entered: string | null;
  /** When the person got the item; null if they have not. */
  readonly handedAt: string | null;
}): VerdictCode {
  if (handedAt !== null) return 'handed_before';
  return entered === null ? 'not_inside' : 'handed_out';
}

/** Returns whether a checkpoint is for this person, regardless of their registration's status. */
export function isFor({ audience }: Pick<Checkpoint, 'audience'>, entry: GatePerson): boolean {
  if (audience.who === 'types') return entry.typeId !== null && audience.typeIds.includes(entry.typeId);
  if (audience.who === 'activities') return audience.activityIds.some((id) => entry.activityIds.includes(id));
  if (audience.who === 'list') return audience.participantIds.includes(entry.participantId);
  return true;
}

/**
 * Returns the state of a checkpoint at this time. A scheduled checkpoint opens at the start of its window; every
 * checkpoint ends at the end of its window.
 */
export function stateAt(
  { state, from, until }: Pick<Checkpoint, 'state' | 'from' | 'until'>,
  at: string,
): CheckpointState {
  if (state === 'ended' || (until !== null && at >= until)) return 'ended';
  if (state === 'scheduled') return from !== null && at >= from ? 'open' : 'scheduled';
  return state;
}

/**
 * Returns the period in which a person may enter once: a day in the conference's time zone, or an empty text for the
 * whole time.
 */
export function periodOf(rule: EntryRule, at: string, timeZone: string): string {
  return rule === 'once_a_day' ? toWallTime(at, timeZone).slice(0, 10) : '';
}

/**
 * Converts a time of the device's clock to the server's clock. Both are ISO texts; an unknown offset counts as none.
 */
export function correctedTime(scannedAt: string, offsetMs: number | null): string {
  return new Date(Date.parse(scannedAt) + (offsetMs ?? 0)).toISOString();
}
