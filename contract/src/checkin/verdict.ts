import { toWallTime } from '../kernel/zoned-time.ts';
import type { Checkpoint, RosterEntry } from './schemas.ts';
import type { CheckpointState, Direction, EntryRule, VerdictCode } from './words.ts';

/** What of a person a verdict depends on. */
export type GatePerson = Pick<
  RosterEntry,
  'participantId' | 'typeId' | 'version' | 'standing' | 'activityIds'
>;

/** What was shown or found at the gate, once code and signature were read. */
export type Presented<Person extends GatePerson = RosterEntry> =
  | { readonly problem: 'other_conference' | 'forged' | 'unknown_code' }
  | {
      readonly entry: Person;
      /** Of the ticket that was shown; null: found without one. */
      readonly version: number | null;
      /** Left out: no code was shown, the person was found. */
      readonly code?: CodeFreshness;
    };

/** Whether a code is of now, of another half minute, or one that does not change. */
export type CodeFreshness = 'live' | 'old' | 'fixed';

/** What is known of the person at this checkpoint, in the period that counts now. */
export interface KnownEntry {
  /** Null: not in, or taken back. */
  readonly firstAt: string | null;
  readonly inside: boolean;
}

interface Question {
  readonly presented: Presented<GatePerson>;
  readonly checkpoint: Checkpoint;
  /** Null: never seen here. */
  readonly known: KnownEntry | null;
  /** How many people count against the capacity now. */
  readonly taken: number;
  /** The corrected time. */
  readonly at: string;
  readonly direction: Direction;
}

export interface Verdict {
  readonly code: VerdictCode;
  /** When they came in; null: they are not in. */
  readonly since: string | null;
  /** By `isOverridable`. */
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

/** May this person enter here now? The one place where it is decided, on the server and on a device without a network. */
export function verdict(question: Question): Verdict {
  const code = codeOf(question);
  return {
    code,
    since: question.known?.firstAt ?? null,
    overridable: isOverridable(code, question.checkpoint),
  };
}

/** Returns whether a person with this verdict may be admitted all the same, no matter who reached the verdict. */
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
  // After all other reasons: a look at an ID settles this one only.
  if (checkpoint.switches.liveCodes && code === 'old') return 'old_code';
  if (checkpoint.switches.liveCodes && code === 'fixed') return 'fixed_code';
  return 'admitted';
}

/** Whether the person is admitted once an ID was looked at. */
export function needsId(code: VerdictCode): boolean {
  return NEED_ID.includes(code);
}

/** May this be handed out to this person? Once, and only to one who is in; also after they have left again. */
export function handOutVerdict({
  entered,
  handedAt,
}: {
  /** When the person came in; null: they are not in. */
  readonly entered: string | null;
  /** When they got it; null: not yet. */
  readonly handedAt: string | null;
}): VerdictCode {
  if (handedAt !== null) return 'handed_before';
  return entered === null ? 'not_inside' : 'handed_out';
}

/** Whether a checkpoint is meant for this person, whatever their registration's standing. */
export function isFor({ audience }: Pick<Checkpoint, 'audience'>, entry: GatePerson): boolean {
  if (audience.who === 'types') return entry.typeId !== null && audience.typeIds.includes(entry.typeId);
  if (audience.who === 'activities') return audience.activityIds.some((id) => entry.activityIds.includes(id));
  if (audience.who === 'list') return audience.participantIds.includes(entry.participantId);
  return true;
}

/** What a checkpoint is at this time: one that is scheduled opens and ends by its window; each one ends with it. */
export function stateAt(
  { state, from, until }: Pick<Checkpoint, 'state' | 'from' | 'until'>,
  at: string,
): CheckpointState {
  if (state === 'ended' || (until !== null && at >= until)) return 'ended';
  if (state === 'scheduled') return from !== null && at >= from ? 'open' : 'scheduled';
  return state;
}

/** Within which a person may enter once: a day of the conference's time zone, or all the time. */
export function periodOf(rule: EntryRule, at: string, timeZone: string): string {
  return rule === 'once_a_day' ? toWallTime(at, timeZone).slice(0, 10) : '';
}

/** A device's time by the server's clock. Both are ISO texts; an unknown offset counts as none. */
export function correctedTime(scannedAt: string, offsetMs: number | null): string {
  return new Date(Date.parse(scannedAt) + (offsetMs ?? 0)).toISOString();
}
