import type { BadgeDesign } from '@plenum/contract/badges/design';
import { useReducer } from 'react';

interface Work {
  readonly name: string;
  readonly design: BadgeDesign;
}

interface State {
  readonly now: Work;
  readonly past: readonly Work[];
  readonly future: readonly Work[];
  /** The kind of the last change. Changes of one kind in a row, such as those of a drag, are undone together. */
  readonly kind: string;
}

type Step =
  | { type: 'change'; work: Partial<Work>; kind: string }
  | { type: 'undo' | 'redo' }
  | { type: 'reset'; work: Work };

const MOST_UNDONE = 100;

function step(state: State, event: Step): State {
  const { now, past, future } = state;
  switch (event.type) {
    case 'change': {
      const next = { ...now, ...event.work };
      const isSame = event.kind !== '' && event.kind === state.kind;
      return {
        now: next,
        past: isSame ? past : [...past.slice(-MOST_UNDONE), now],
        future: [],
        kind: event.kind,
      };
    }
    case 'undo': {
      const before = past.at(-1);
      return before ? { now: before, past: past.slice(0, -1), future: [now, ...future], kind: '' } : state;
    }
    case 'redo': {
      const [after, ...later] = future;
      return after ? { now: after, past: [...past, now], future: later, kind: '' } : state;
    }
    default:
      return { now: event.work, past: [], future: [], kind: '' };
  }
}

export interface DesignWork extends Work {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** `kind` combines consecutive changes into one undo step; empty for separate steps. */
  readonly change: (design: BadgeDesign, kind?: string) => void;
  readonly rename: (name: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly reset: (work: Work) => void;
}

/** A design while it is edited, with its history. */
export function useDesign(initial: Work): DesignWork {
  const [{ now, past, future }, send] = useReducer(step, { now: initial, past: [], future: [], kind: '' });
  return {
    ...now,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    change: (design, kind = '') => send({ type: 'change', work: { design }, kind }),
    rename: (name) => send({ type: 'change', work: { name }, kind: 'name' }),
    undo: () => send({ type: 'undo' }),
    redo: () => send({ type: 'redo' }),
    reset: (work) => send({ type: 'reset', work }),
  };
}
