import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { pasteChanges, type PastePlan } from './clipboard.ts';
import type { GridChange, GridColumn, GridRow } from './types.ts';
import {
  changesOf,
  type History,
  inverseOf,
  noHistory,
  record,
  renameRows,
  renameStep,
  type UndoStep,
  stepBack,
  stepForward,
  stepOf,
} from './undo-history.ts';

export interface Changing {
  rows: readonly GridRow[];
  columns: readonly GridColumn[];
  onChange: (changes: GridChange[]) => void;
  onAdd: (count: number) => void;
  onRemove: (rowIds: string[]) => void;
  onPasted?: (pasted: { count: number; unfit: number }) => void;
}

interface Awaited {
  known: ReadonlySet<string>;
  purpose: { paste: PastePlan } | { redo: UndoStep };
}

export interface Undo {
  /** Applies a user action with one call to the owner of the rows, as one step to undo. */
  apply: (changes: readonly GridChange[]) => void;
  add: (count: number) => void;
  paste: (plan: PastePlan) => void;
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
}

/** Changes that can be undone, including those whose new rows only exist after a later render. */
export function useUndo(changing: Changing): Undo {
  const { rows, columns, onChange, onAdd, onRemove, onPasted } = changing;
  const [history, setHistory] = useState<History>(noHistory);
  const awaited = useRef<Awaited | null>(null);

  function send(changes: readonly GridChange[]) {
    const present = changes.filter(({ rowId }) => rows.some((row) => row.id === rowId));
    if (present.length > 0) onChange(present);
  }

  function apply(changes: readonly GridChange[], added: readonly string[] = []) {
    const step = stepOf(changes, rows, added);
    if (!step) return;
    setHistory((before) => record(before, step));
    send(changesOf(step));
  }

  function put(plan: PastePlan, added: readonly string[]) {
    const { changes, unfit } = pasteChanges(plan, rows, columns);
    apply(changes, added);
    onPasted?.({ count: changes.length, unfit });
  }

  function ask(count: number, purpose: Awaited['purpose']) {
    awaited.current = { known: new Set(rows.map((row) => row.id)), purpose };
    onAdd(count);
  }

  const settle = useEffectEvent((now: readonly GridRow[]) => {
    if (!awaited.current) return;
    const { known, purpose } = awaited.current;
    const fresh = now.filter((row) => !known.has(row.id)).map((row) => row.id);
    if (fresh.length === 0) return;
    awaited.current = null;
    if ('paste' in purpose) return put(purpose.paste, fresh);
    const names = new Map(purpose.redo.added.map((id, index) => [id, fresh[index] ?? id]));
    setHistory((before) => renameRows(before, names));
    send(changesOf(renameStep(purpose.redo, names)));
  });
  // Settles before the next event, because the next key may undo this step.
  useLayoutEffect(() => settle(rows), [rows]);

  return {
    apply: (changes) => apply(changes),
    add: (count) => {
      // Rows that the user adds are not those that a paste waits for.
      awaited.current = null;
      onAdd(count);
    },
    paste: (plan) => {
      const missing = plan.top + plan.lines.length - rows.length;
      if (missing > 0) ask(missing, { paste: plan });
      else put(plan, []);
    },
    undo: () => {
      const back = stepBack(history);
      if (!back) return;
      setHistory(back.history);
      send(inverseOf(back.step));
      const made = back.step.added.filter((id) => rows.some((row) => row.id === id));
      if (made.length > 0) onRemove(made);
    },
    redo: () => {
      const forward = stepForward(history);
      if (!forward) return;
      setHistory(forward.history);
      if (forward.step.added.length > 0) ask(forward.step.added.length, { redo: forward.step });
      else send(changesOf(forward.step));
    },
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  };
}
