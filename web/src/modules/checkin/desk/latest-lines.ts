import type { Checkpoint } from '@plenum/contract/checkin/schemas';
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
  return found.map(({ sequence, scan }) => ({
    ...scan,
    status: wasElsewhere(scan, gate, checkpointOf(scan.scan.checkpointId)) ? 'conflict' : scan.status,
    sequence,
    person: gate.personOf(scan.scan.participantId ?? ''),
    isUndone: found.some((other) => other.scan.scan.undoes === sequence),
  }));
}

/** Another gate turned out to have admitted the person before: the server learned of it only after this scan. */
function wasElsewhere(
  { scan, status }: KeptScan,
  gate: GateState,
  checkpoint: Checkpoint | undefined,
): boolean {
  const isEntry = scan.verdict === 'admitted' && scan.overrideReason === '' && scan.participantId !== null;
  if (!isEntry || status !== 'kept' || !checkpoint || checkpoint.rule === 'in_out') return false;
  const at = correctedTime(scan.scannedAt, scan.offsetMs);
  const first = gate.entryOf(checkpoint, scan.participantId ?? '', at);
  if (!first || first.firstAt === null || first.firstAt >= at) return false;
  // At the same gate and the same moment it is this very scan: the server corrects its time by what it measured itself.
  return first.gateId !== scan.gateId || !isSameMoment(first.firstAt, at);
}
