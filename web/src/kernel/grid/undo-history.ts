import type { GridChange, GridRow } from './types.ts';

export interface CellStep {
  rowId: string;
  key: string;
  before: string;
  after: string;
}

/** The changes of one user action. */
export interface UndoStep {
  cells: readonly CellStep[];
  /** Rows added by the action; undoing it removes them. */
  added: readonly string[];
}

export interface History {
  past: readonly UndoStep[];
  future: readonly UndoStep[];
}

export const noHistory: History = { past: [], future: [] };

const depth = 200;

/** Returns a step with the changes that change a value; undefined if there are none. */
export function stepOf(
  changes: readonly GridChange[],
  rows: readonly GridRow[],
  added: readonly string[] = [],
): UndoStep | undefined {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const cells = changes.flatMap(({ rowId, key, value }): CellStep[] => {
    const before = byId.get(rowId)?.values[key] ?? '';
    return before === value ? [] : [{ rowId, key, before, after: value }];
  });
  return cells.length === 0 && added.length === 0 ? undefined : { cells, added };
}

export function record({ past }: History, step: UndoStep): History {
  return { past: [...past, step].slice(-depth), future: [] };
}

export function stepBack({ past, future }: History): { step: UndoStep; history: History } | undefined {
  const step = past.at(-1);
  return step && { step, history: { past: past.slice(0, -1), future: [step, ...future] } };
}

export function stepForward({ past, future }: History): { step: UndoStep; history: History } | undefined {
  const [step, ...rest] = future;
  return step && { step, history: { past: [...past, step], future: rest } };
}

/** The changes that undo a step. Rows the step added need none, because they are removed. */
export function inverseOf({ cells, added }: UndoStep): GridChange[] {
  return cells
    .filter(({ rowId }) => !added.includes(rowId))
    .map(({ rowId, key, before }) => ({ rowId, key, value: before }));
}

export function changesOf({ cells }: UndoStep): GridChange[] {
  return cells.map(({ rowId, key, after }) => ({ rowId, key, value: after }));
}

/** Replaces row ids in the history, because a row that was removed and added again has a new id. */
export function renameRows(history: History, names: ReadonlyMap<string, string>): History {
  const rename = (step: UndoStep): UndoStep => renameStep(step, names);
  return { past: history.past.map(rename), future: history.future.map(rename) };
}

export function renameStep(step: UndoStep, names: ReadonlyMap<string, string>): UndoStep {
  return {
    cells: step.cells.map((cell) => ({ ...cell, rowId: names.get(cell.rowId) ?? cell.rowId })),
    added: step.added.map((id) => names.get(id) ?? id),
  };
}
