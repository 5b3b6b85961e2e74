import type { Checkpoint } from '@plenum/contract/checkin/schemas';
import { handOutVerdict } from '@plenum/contract/checkin/verdict';
import { keepScan, newScan, type DeskParts } from './desk-parts.ts';
import { signalOf, type ShownHandout, type ShownVerdict } from './desk-view.ts';

/** What is handed out here, and what of it this person has. */
export function handoutsOf(
  { gate }: DeskParts,
  checkpoint: Checkpoint,
  participantId: string,
  at: string,
): ShownHandout[] {
  return checkpoint.handouts.map(({ id }) => {
    const known = gate().handouts.find(checkpoint, { handoutId: id, participantId }, at);
    return { id, at: known?.at ?? null, gateId: known?.gateId ?? null, sequence: null };
  });
}

/** Notes that the person on the screen has been given something; the other gates are asked first, where they can be. */
export async function handOut(parts: DeskParts, shown: ShownVerdict, handoutId: string): Promise<void> {
  const { gate, view, timeNow } = parts;
  const checkpoint = parts.checkpoint();
  const participantId = shown.person?.participantId;
  if (!checkpoint || participantId === undefined) return;
  const at = timeNow();
  const known = gate().handouts.find(checkpoint, { handoutId, participantId }, at);
  const handedAt = known?.at ?? null;
  const entered = gate().entryOf(checkpoint, participantId, at)?.firstAt ?? null;
  const code = handOutVerdict({ entered, handedAt });
  const { method, ticketVersion } = shown.scan;
  const said = { participantId, method, ticketVersion, verdict: code, handoutId, direction: 'in' as const };
  const scan = newScan(parts, checkpoint, said);
  const kept = { scan, status: 'waiting' as const, text: '', since: handedAt };
  const { sequence, result } = await keepScan(parts, kept, code === 'handed_out');
  const final = result?.verdict ?? code;
  gate().applyScan({ ...scan, verdict: final });
  const isDone = final === 'handed_out';
  showHandout(view, shown.sequence, {
    id: handoutId,
    at: isDone ? at : (result?.since ?? handedAt),
    gateId: isDone ? scan.gateId : (result?.gateId ?? known?.gateId ?? null),
    sequence: isDone ? sequence : null,
  });
  parts.signal(signalOf(final));
  await parts.refresh();
  if (!result) parts.scans.start();
}

/** As long as the same verdict is on the screen. */
export function showHandout(view: DeskParts['view'], sequence: number, changed: ShownHandout): void {
  view.setState(({ shown }) =>
    shown?.sequence === sequence
      ? {
          shown: { ...shown, handouts: shown.handouts.map((one) => (one.id === changed.id ? changed : one)) },
        }
      : {},
  );
}
