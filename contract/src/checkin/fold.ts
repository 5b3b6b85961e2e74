import { periodOf } from './verdict.ts';
import type { EntryRule, VerdictCode } from './words.ts';

/** Identifies a scan: its device, and the device's number for it. */
export interface ScanName {
  readonly deviceId: string;
  readonly sequence: number;
}

/** The part of a scan that the state depends on, with the corrected time. */
export interface FoldedScan extends ScanName {
  readonly checkpointId: string;
  readonly participantId: string | null;
  readonly gateId: string | null;
  readonly at: string;
  readonly verdict: VerdictCode;
  readonly undoes: ScanName | null;
  /** The item that the scan hands out; null if the scan lets a person in or out. */
  readonly handoutId: string | null;
}

export interface Entry {
  readonly checkpointId: string;
  readonly participantId: string;
  /** The day, if each day counts separately; otherwise empty. */
  readonly period: string;
  readonly first: FoldedScan;
  readonly inside: boolean;
  /** Scans that admitted the person again at another gate, when the two gates could not know of each other. */
  readonly conflicts: readonly FoldedScan[];
}

/** An item that a person has received, with the scans that handed it out. */
interface HandedOut {
  readonly checkpointId: string;
  readonly handoutId: string;
  readonly participantId: string;
  readonly period: string;
  readonly first: FoldedScan;
  /** Scans that handed the item out again, at a gate that could not know of the first one. */
  readonly conflicts: readonly FoldedScan[];
}

interface Terms {
  readonly ruleOf: (checkpointId: string) => EntryRule;
  readonly timeZone: string;
}

/** The key of a person's entry. */
export function entryKey(checkpointId: string, participantId: string, period: string): string {
  return `${checkpointId} ${participantId} ${period}`;
}

/**
 * Computes who is inside from any set of scans, in any order and with repetitions. The first admitted scan by time,
 * device and number wins; a later one without an exit between them is a conflict. Undone scans are ignored.
 */
export function foldScans(scans: Iterable<FoldedScan>, { ruleOf, timeZone }: Terms): Map<string, Entry> {
  const moves = countingScans(scans, ['admitted', 'out']);
  const entries = new Map<string, Entry>();
  for (const scan of moves) {
    const { checkpointId, participantId } = scan;
    if (participantId === null) continue;
    const rule = ruleOf(checkpointId);
    // Exits count only if people can come and go.
    if (scan.verdict === 'out' && rule !== 'in_out') continue;
    const period = periodOf(rule, scan.at, timeZone);
    const key = entryKey(checkpointId, participantId, period);
    const next = move(entries.get(key), scan, { checkpointId, participantId, period });
    if (next) entries.set(key, next);
  }
  return entries;
}

/** The key of a handed-out item. */
export function handoutKey(
  checkpointId: string,
  handoutId: string,
  participantId: string,
  period: string,
): string {
  return `${checkpointId} ${handoutId} ${participantId} ${period}`;
}

/**
 * Computes which people have which items by the same rule: the first hand-out counts, and a later one is a conflict.
 */
export function foldHandouts(
  scans: Iterable<FoldedScan>,
  { ruleOf, timeZone }: Terms,
): Map<string, HandedOut> {
  const handed = new Map<string, HandedOut>();
  for (const scan of countingScans(scans, ['handed_out'])) {
    const { checkpointId, participantId, handoutId } = scan;
    if (participantId === null || handoutId === null) continue;
    const period = periodOf(ruleOf(checkpointId), scan.at, timeZone);
    const key = handoutKey(checkpointId, handoutId, participantId, period);
    const before = handed.get(key);
    handed.set(
      key,
      before
        ? { ...before, conflicts: [...before.conflicts, scan] }
        : { checkpointId, handoutId, participantId, period, first: scan, conflicts: [] },
    );
  }
  return handed;
}

/** Returns the scans by time, without duplicates and undone scans. */
function countingScans(scans: Iterable<FoldedScan>, verdicts: readonly VerdictCode[]): FoldedScan[] {
  const known = new Map<string, FoldedScan>();
  for (const scan of scans) known.set(scanKey(scan), scan);
  const undone = new Set([...known.values()].flatMap(({ undoes }) => (undoes ? [scanKey(undoes)] : [])));
  return [...known.values()]
    .filter((scan) => verdicts.includes(scan.verdict) && !undone.has(scanKey(scan)))
    .toSorted(byTime);
}

function move(
  before: Entry | undefined,
  scan: FoldedScan,
  who: Pick<Entry, 'checkpointId' | 'participantId' | 'period'>,
): Entry | undefined {
  if (scan.verdict === 'out') return before && { ...before, inside: false };
  if (!before) return { ...who, first: scan, inside: true, conflicts: [] };
  if (!before.inside) return { ...before, inside: true };
  return { ...before, conflicts: [...before.conflicts, scan] };
}

function scanKey({ deviceId, sequence }: ScanName): string {
  return `${deviceId} ${sequence}`;
}

// Compares scans by time, device and number. ISO texts and ids are compared as text, as the database does.
function byTime(a: FoldedScan, b: FoldedScan): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  if (a.deviceId !== b.deviceId) return a.deviceId < b.deviceId ? -1 : 1;
  return a.sequence - b.sequence;
}
