import type { Checkpoint, EntryState } from '@plenum/contract/checkin/schemas';
import { correctedTime } from '@plenum/contract/checkin/verdict';
import type { KeptScan, LatestScan } from './desk-view.ts';
import type { GateState } from './gate-state.ts';
import { isSameMoment } from './same-moment.ts';
import type { Queued } from './store/scan-queue.ts';

/** The last scans, as the list shows them. */
export function latestLines(
  found: readonly Queued<KeptScan>[],
  gate: GateState,
  checkpointOf: (id: string) => Checkpoint | undefined,
): LatestScan[] {
  return found.map(({ sequence, scan }) => {
    const before = elsewhereBefore(scan, gate, checkpointOf(scan.scan.checkpointId));
    return {
      ...scan,
      status: before ? 'conflict' : scan.status,
      before,
      sequence,
      person: gate.personOf(scan.scan.participantId ?? ''),
      isUndone: found.some((other) => other.scan.scan.undoes === sequence),
    };
  });
}

/**
 * Returns the check-in at another gate that came before this one but reached the server only after this scan; null if
 * there is none.
 */
function elsewhereBefore(
  { scan, status }: KeptScan,
  gate: GateState,
  checkpoint: Checkpoint | undefined,
): EntryState | null {
  const isEntry = scan.verdict === 'admitted' && scan.overrideReason === '' && scan.participantId !== null;
  const isKnown = status === 'kept' || status === 'conflict';
  if (!isEntry || !isKnown || !checkpoint || checkpoint.rule === 'in_out') return null;
  const at = correctedTime(scan.scannedAt, scan.offsetMs);
  const first = gate.entryOf(checkpoint, scan.participantId ?? '', at);
  if (!first || first.firstAt === null || first.firstAt >= at) return null;
  // An entry at the same gate and moment is this scan itself; the times differ slightly because the server corrects the
  // scan's time by its own measurement.
  return first.gateId !== scan.gateId || !isSameMoment(first.firstAt, at) ? first : null;
}
