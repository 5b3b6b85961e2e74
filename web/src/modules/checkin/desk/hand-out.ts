import type { Checkpoint } from '@plenum/contract/checkin/schemas';
import { handOutVerdict } from '@plenum/contract/checkin/verdict';
import type { VerdictCode } from '@plenum/contract/checkin/words';
import { keepScan, newScan, type DeskParts } from './desk-parts.ts';
import { signalOf, type ShownHandout, type ShownVerdict } from './desk-view.ts';

/** Returns the items handed out at this checkpoint, and whether this person has received each. */
export function handoutsOf(
  { gate }: DeskParts,
  checkpoint: Checkpoint,
  participantId: string,
  at: string,
): ShownHandout[] {
  return checkpoint.handouts.map(({ id }) => {
    const known = gate().handouts.find(checkpoint, { handoutId: id, participantId }, at);
    return { id, participantId, at: known?.at ?? null, gateId: known?.gateId ?? null, sequence: null };
  });
}

/** Returns the same items, updated with those handed out since, here or at another gate. */
export function renewHandouts(parts: DeskParts, handouts: readonly ShownHandout[]): ShownHandout[] {
  const checkpoint = parts.checkpoint();
  if (!checkpoint) return [...handouts];
  const at = parts.timeNow();
  return handouts.map((one) => {
    const now = handoutsOf(parts, checkpoint, one.participantId, at).find((other) => isSame(one, other));
    return one.sequence === null && now ? now : one;
  });
}

/** Records hand-outs to the people on the screen; asks the server about the other gates first, if it is reachable. */
export async function handOut(
  parts: DeskParts,
  shown: ShownVerdict,
  handoutId: string,
  participantIds: readonly string[],
): Promise<void> {
  const checkpoint = parts.checkpoint();
  if (!checkpoint) return;
  const codes: VerdictCode[] = [];
  for (const id of participantIds) codes.push(await handOutTo(parts, shown, checkpoint, [handoutId, id]));
  const [first] = codes;
  // Plays one sound for all recipients. If someone already had the item, it is the sound for that result.
  if (first) parts.signal(signalOf(codes.find((code) => code !== 'handed_out') ?? first));
  await parts.refresh();
  parts.scans.start();
}

async function handOutTo(
  parts: DeskParts,
  shown: ShownVerdict,
  checkpoint: Checkpoint,
  [handoutId, participantId]: readonly [string, string],
): Promise<VerdictCode> {
  const { gate, view, timeNow } = parts;
  const at = timeNow();
  const known = gate().handouts.find(checkpoint, { handoutId, participantId }, at);
  const handedAt = known?.at ?? null;
  const entered = gate().entryOf(checkpoint, participantId, at)?.firstAt ?? null;
  const code = handOutVerdict({ entered, handedAt });
  const isScanned = shown.scan.participantId === participantId;
  const { method, ticketVersion } = isScanned
    ? shown.scan
    : { method: 'search' as const, ticketVersion: null };
  const said = { participantId, method, ticketVersion, verdict: code, handoutId, direction: 'in' as const };
  const scan = newScan(parts, checkpoint, said);
  const kept = { scan, status: 'waiting' as const, text: '', since: handedAt };
  const { sequence, result } = await keepScan(parts, kept, code === 'handed_out');
  const final = result?.verdict ?? code;
  gate().applyScan({ ...scan, verdict: final });
  const isDone = final === 'handed_out';
  showHandout(view, shown.sequence, {
    id: handoutId,
    participantId,
    at: isDone ? at : (result?.since ?? handedAt),
    gateId: isDone ? scan.gateId : (result?.gateId ?? known?.gateId ?? null),
    sequence: isDone ? sequence : null,
  });
  return final;
}

/** Updates a hand-out on the screen, if the same verdict is still shown. */
export function showHandout(view: DeskParts['view'], sequence: number, changed: ShownHandout): void {
  view.setState(({ shown }) =>
    shown?.sequence === sequence
      ? {
          shown: { ...shown, handouts: shown.handouts.map((one) => (isSame(one, changed) ? changed : one)) },
        }
      : {},
  );
}

function isSame(one: ShownHandout, other: ShownHandout): boolean {
  return one.id === other.id && one.participantId === other.participantId;
}
