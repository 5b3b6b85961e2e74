import { entryKey } from '@plenum/contract/checkin/fold';
import type {
  Checkpoint,
  EntryState,
  HandoutState,
  RosterEntry,
  Scan,
} from '@plenum/contract/checkin/schemas';
import {
  correctedTime,
  isFor,
  periodOf,
  verdict,
  type Presented,
  type Verdict,
} from '@plenum/contract/checkin/verdict';
import { createHandoutStates, type HandoutStates } from './handout-state.ts';
import { isSameMoment } from './same-moment.ts';
import type { ScanDraft } from './scan-draft.ts';
import { createPeopleIndex, type PeopleIndex } from './store/people-index.ts';

/** New or changed people, entries and hand-outs from the server. */
export interface GateChanges {
  readonly people: readonly RosterEntry[];
  readonly entries: readonly EntryState[];
  readonly handouts: readonly HandoutState[];
}

export interface AskedVerdict {
  readonly presented: Presented;
  readonly checkpoint: Checkpoint;
  readonly direction: Scan['direction'];
  /** The time by the server's clock. */
  readonly at: string;
}

export interface GateCounters {
  readonly arrived: number;
  readonly expected: number;
}

/** Facts from this device's own scans, stored until the server confirms them. */
export interface Learned {
  readonly entries: EntryState[];
  readonly handouts: HandoutState[];
}

/** A gate's data: the people, and who is in. The server's data replaces this device's own. */
export interface GateState {
  apply: (changes: GateChanges) => void;
  /**
   * Applies a scan of this device, which the server may not have yet; `undone` is the scan that it undoes. Returns the
   * changes.
   */
  applyScan: (scan: ScanDraft, undone?: ScanDraft) => Learned;
  personOf: (participantId: string) => RosterEntry | undefined;
  personByCode: (code: string) => RosterEntry | undefined;
  search: (typed: string, limit: number) => RosterEntry[];
  team: (teamId: string) => RosterEntry[];
  entryOf: (checkpoint: Checkpoint, participantId: string, at: string) => EntryState | undefined;
  decide: (asked: AskedVerdict) => Verdict;
  count: (checkpoint: Checkpoint, at: string) => GateCounters;
  readonly handouts: Pick<HandoutStates, 'find'>;
  /** Returns everything, so that it can be stored again. */
  all: () => GateChanges;
}

export function createGateState(
  timeZone: string,
  ruleOf: (checkpointId: string) => Checkpoint['rule'],
): GateState {
  const people = new Map<string, RosterEntry>();
  const handouts = createHandoutStates(timeZone, ruleOf);
  const codes = new Map<string, string>();
  const entries = new Map<string, EntryState>();
  // People are grouped by checkpoint and period, because counting a hundred thousand people after each scan would be
  // noticeable.
  const inside = new Map<string, Set<string>>();
  const arrived = new Map<string, Set<string>>();
  /** Scans of this device that moved a person, without those that were undone. */
  const moves = new Map<string, ScanDraft[]>();
  let index: PeopleIndex | undefined;
  let expected = new Map<string, number>();

  function setEntry(entry: EntryState): void {
    const { checkpointId, participantId, period } = entry;
    entries.set(entryKey(checkpointId, participantId, period), entry);
    const group = `${checkpointId} ${period}`;
    mark(inside, group, participantId, entry.inside && entry.firstAt !== null);
    mark(arrived, group, participantId, entry.firstAt !== null);
  }

  const keyNow = ({ id, rule }: Checkpoint, participantId: string, at: string) =>
    entryKey(id, participantId, periodOf(rule, at, timeZone));
  const groupNow = ({ id, rule }: Checkpoint, at: string) => `${id} ${periodOf(rule, at, timeZone)}`;

  return {
    apply(changes) {
      for (const entry of changes.people) {
        const before = people.get(entry.participantId);
        if (before && before.code !== entry.code) codes.delete(before.code);
        people.set(entry.participantId, entry);
        if (entry.code !== '') codes.set(entry.code, entry.participantId);
      }
      for (const entry of changes.entries) setEntry(entry);
      handouts.apply(changes.handouts);
      if (changes.people.length === 0) return;
      index = undefined;
      expected = new Map();
    },
    applyScan(scan, undone) {
      const { participantId, checkpointId, gateId } = scan;
      if (participantId === null) return { entries: [], handouts: [] };
      const given = handouts.applyScan(scan, undone);
      const at = timeOf(scan);
      // An undone scan counts in the period it was made in.
      const since = undone ? timeOf(undone) : at;
      const period = periodOf(ruleOf(checkpointId), since, timeZone);
      const key = entryKey(checkpointId, participantId, period);
      const known = entries.get(key) ?? {
        checkpointId,
        participantId,
        period,
        firstAt: null,
        gateId,
        inside: false,
      };
      const rest = (moves.get(key) ?? []).filter((other) => !isSameScan(other, undone ?? scan));
      moves.set(key, undone || !isMove(scan) ? rest : [...rest, scan]);
      const after = undone ? takenBack(undone, since, known, rest) : moved(scan, at, known);
      if (after === known) return { entries: [], handouts: given };
      setEntry(after);
      return { entries: [after], handouts: given };
    },
    personOf: (participantId) => people.get(participantId),
    personByCode: (code) => people.get(codes.get(code) ?? ''),
    search(typed, limit) {
      index ??= createPeopleIndex(Array.from(people.values(), searchTexts));
      return index.find(typed, limit).flatMap((id) => people.get(id) ?? []);
    },
    team: (teamId) => [...people.values()].filter((entry) => entry.teamId === teamId),
    entryOf: (checkpoint, participantId, at) => entries.get(keyNow(checkpoint, participantId, at)),
    decide({ presented, checkpoint, direction, at }) {
      const known =
        'entry' in presented ? entries.get(keyNow(checkpoint, presented.entry.participantId, at)) : undefined;
      const taken = inside.get(groupNow(checkpoint, at))?.size ?? 0;
      return verdict({ presented, checkpoint, known: known ?? null, taken, at, direction });
    },
    count(checkpoint, at) {
      let due = expected.get(checkpoint.id);
      if (due === undefined) {
        due = 0;
        for (const entry of people.values()) {
          if (entry.standing === 'confirmed' && isFor(checkpoint, entry)) due += 1;
        }
        expected.set(checkpoint.id, due);
      }
      return { arrived: arrived.get(groupNow(checkpoint, at))?.size ?? 0, expected: due };
    },
    handouts,
    all: () => ({
      people: [...people.values()],
      entries: [...entries.values()],
      handouts: handouts.all(),
    }),
  };
}

function searchTexts(entry: RosterEntry): readonly [string, readonly string[]] {
  const { participantId, name, sounds, organization, phoneTail, idTail, code } = entry;
  return [participantId, [name, sounds, organization, phoneTail, idTail, code]];
}

function mark(groups: Map<string, Set<string>>, group: string, id: string, isIn: boolean): void {
  const members = groups.get(group) ?? new Set<string>();
  groups.set(group, members);
  if (isIn) members.add(id);
  else members.delete(id);
}

const OVERRIDE_MS = 2_000;

function moved(scan: ScanDraft, at: string, known: EntryState): EntryState {
  if (scan.verdict === 'out') return { ...known, inside: false };
  if (scan.verdict !== 'admitted') return known;
  return known.firstAt === null
    ? { ...known, firstAt: at, gateId: scan.gateId, inside: true }
    : { ...known, inside: true };
}

/**
 * Returns the entry without the undone scan. `others` are the remaining scans of this device; one of them may have
 * admitted the person, too.
 */
function takenBack(
  undone: ScanDraft,
  at: string,
  known: EntryState,
  others: readonly ScanDraft[],
): EntryState {
  if (undone.verdict === 'out') return { ...known, inside: true };
  if (undone.verdict !== 'admitted' || known.firstAt === null) return known;
  // A supervisor may override "Already checked in" seconds after the entry. Undoing that must not remove the entry.
  const within = undone.overrideReason === '' ? undefined : OVERRIDE_MS;
  if (!isSameMoment(known.firstAt, at, within)) return known;
  return others
    .toSorted((one, other) => (timeOf(one) < timeOf(other) ? -1 : 1))
    .reduce<EntryState>((entry, scan) => moved(scan, timeOf(scan), entry), {
      ...known,
      firstAt: null,
      inside: false,
    });
}

function timeOf({ scannedAt, offsetMs }: ScanDraft): string {
  return correctedTime(scannedAt, offsetMs);
}

function isMove({ verdict: code }: ScanDraft): boolean {
  return code === 'admitted' || code === 'out';
}

/**
 * Returns whether two scans are the same. A scan is applied twice: when it is recorded, and when the server has
 * answered.
 */
function isSameScan(one: ScanDraft, other: ScanDraft): boolean {
  return one.scannedAt === other.scannedAt && one.gateId === other.gateId;
}
