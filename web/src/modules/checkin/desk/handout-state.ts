import { handoutKey } from '@plenum/contract/checkin/fold';
import type { Checkpoint, HandoutState } from '@plenum/contract/checkin/schemas';
import { correctedTime, periodOf } from '@plenum/contract/checkin/verdict';
import { isSameMoment } from './same-moment.ts';
import type { ScanDraft } from './scan-draft.ts';

/** A gate's data on what people have received. */
export interface HandoutStates {
  apply: (states: readonly HandoutState[]) => void;
  /** Applies a scan of this device; `undone` is the scan that it undoes. Returns the changes. */
  applyScan: (scan: ScanDraft, undone?: ScanDraft) => HandoutState[];
  find: (
    checkpoint: Checkpoint,
    of: { readonly handoutId: string; readonly participantId: string },
    at: string,
  ) => HandoutState | undefined;
  all: () => HandoutState[];
}

export function createHandoutStates(
  timeZone: string,
  ruleOf: (checkpointId: string) => Checkpoint['rule'],
): HandoutStates {
  const states = new Map<string, HandoutState>();
  const keyOf = ({ checkpointId, handoutId, participantId, period }: Omit<HandoutState, 'at' | 'gateId'>) =>
    handoutKey(checkpointId, handoutId, participantId, period);

  function set(state: HandoutState): HandoutState[] {
    states.set(keyOf(state), state);
    return [state];
  }

  return {
    apply(changes) {
      for (const state of changes) set(state);
    },
    applyScan(scan, undone) {
      const { checkpointId, participantId, handoutId, gateId } = undone ?? scan;
      if (participantId === null || handoutId === null) return [];
      const handed = undone ?? scan;
      const at = correctedTime(handed.scannedAt, handed.offsetMs);
      const period = periodOf(ruleOf(checkpointId), at, timeZone);
      const known = states.get(keyOf({ checkpointId, handoutId, participantId, period }));
      if (handed.verdict !== 'handed_out') return [];
      if (undone) return known?.at && isSameMoment(known.at, at) ? set({ ...known, at: null }) : [];
      if (known?.at) return [];
      return set({ checkpointId, handoutId, participantId, period, at, gateId });
    },
    find: ({ id, rule }, { handoutId, participantId }, at) =>
      states.get(keyOf({ checkpointId: id, handoutId, participantId, period: periodOf(rule, at, timeZone) })),
    all: () => [...states.values()],
  };
}
