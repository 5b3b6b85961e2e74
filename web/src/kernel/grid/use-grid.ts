import { useState } from 'react';
import { keptValue, shownValue, suggestOptions } from './choices.ts';
import { planPaste, toTsv } from './clipboard.ts';
import type { Command, Mode } from './grid-keys.ts';
import { blockOf, clampCell, type Direction, isOneCell, moveCell, tabCell } from './selection.ts';
import {
  type Block,
  type Cell,
  type GridChange,
  type GridColumn,
  type GridOption,
  type GridRow,
  isHidden,
  type Size,
  valueOf,
} from './types.ts';
import type { Undo } from './use-undo.ts';

/** The text of the cell that is being edited, not stored yet. */
export interface CellDraft {
  text: string;
  /** True if the edit began by typing over the cell, not by opening it. */
  isTyped: boolean;
  /** The index of the highlighted option; -1 if none is. */
  highlighted: number;
}

interface Focus {
  active: Cell;
  anchor: Cell;
  /** The column to which Enter returns after several presses of Tab. */
  home: number;
}

export interface GridOptions {
  rows: readonly GridRow[];
  columns: readonly GridColumn[];
  isReadOnly: boolean;
  /** Whether each row ends with a cell of actions. */
  hasActions: boolean;
  undo: Undo;
}

export type Grid = ReturnType<typeof useGrid>;

export function useGrid({ rows, columns, isReadOnly, hasActions, undo }: GridOptions) {
  const [focus, setFocus] = useState<Focus>(start);
  const [draft, setDraft] = useState<CellDraft | null>(null);
  const size = { rows: rows.length, cols: columns.length + (hasActions ? 1 : 0) };
  const active = clampCell(focus.active, size);
  const anchor = clampCell(focus.anchor, size);
  const row = rows[active.row];
  const column = columns[active.col];
  const isOpen = draft !== null && row !== undefined && column !== undefined;
  const offered = isOpen ? offeredOptions(column, draft) : [];
  const block = cellBlock();
  const mode: Mode =
    draft === null ? 'moving' : column?.kind === 'choice' ? 'choosing' : draft.isTyped ? 'typing' : 'editing';

  /** The selected cells that hold values; cells of actions hold none. */
  function cellBlock(): Block | undefined {
    const { right, ...rest } = blockOf(anchor, active);
    if (rows.length === 0 || rest.left >= columns.length) return undefined;
    return { ...rest, right: Math.min(right, columns.length - 1) };
  }

  function changesIn(area: Block, valueFor: (row: GridRow, column: GridColumn) => string): GridChange[] {
    return rows.slice(area.top, area.bottom + 1).flatMap((line) =>
      columns
        .slice(area.left, area.right + 1)
        .filter((shown) => !isHidden(shown, line))
        .map((shown) => ({ rowId: line.id, key: shown.key, value: valueFor(line, shown) })),
    );
  }

  function write(text: string) {
    if (row && column) undo.apply([{ rowId: row.id, key: column.key, value: keptValue(column, text) }]);
    setDraft(null);
  }

  /** Stores the text being typed. If a list was opened but nothing was chosen, changes nothing. */
  function commit(isChosen = false) {
    if (!isOpen) return setDraft(null);
    if (column.kind !== 'choice') return write(draft.text);
    if (!draft.isTyped && !isChosen) return setDraft(null);
    const option = draft.text.trim() === '' && draft.isTyped ? undefined : offered[draft.highlighted];
    write(option?.value ?? draft.text);
  }

  function place(to: Cell, from = to, home = to.col) {
    setFocus({ active: to, anchor: from, home });
  }

  /** Moves to a cell whose row may not exist yet; until it does, the last row is active. */
  function go(to: Cell, isExtending = false) {
    commit();
    place(to, isExtending ? anchor : to);
  }

  function edit(at: Cell = active) {
    const line = rows[at.row];
    const shown = columns[at.col];
    if (isReadOnly || !line || !shown || isHidden(shown, line)) return;
    const chosen = shown.options?.findIndex((option) => option.value === valueOf(line, shown)) ?? none;
    place(at);
    setDraft({ text: shownValue(line, shown), isTyped: false, highlighted: chosen });
  }

  function type(text: string) {
    if (!column) return;
    const isTyped = column.kind === 'choice' || (draft?.isTyped ?? true);
    place(active, active, focus.home);
    setDraft({ text, isTyped, highlighted: 0 });
  }

  function clear() {
    if (block && !isReadOnly) undo.apply(changesIn(block, () => ''));
  }

  // Copies the first row of the selection to its other rows; a single cell takes the value above it.
  function fillDown() {
    if (!block || isReadOnly) return;
    const isRow = block.top === block.bottom;
    const source = rows[isRow ? block.top - 1 : block.top];
    const area = isRow ? block : { ...block, top: block.top + 1 };
    if (source) undo.apply(changesIn(area, (_row, shown) => valueOf(source, shown)));
  }

  function enter(step: 1 | -1) {
    commit(true);
    const next = { row: active.row + step, col: Math.min(focus.home, columns.length - 1) };
    const isLastWritten = row !== undefined && (draft !== null || Object.values(row.values).some(Boolean));
    const isGrowing = next.row === rows.length && isLastWritten && !isReadOnly;
    if (isGrowing) undo.add(1);
    place(isGrowing ? next : clampCell(next, size));
  }

  function tab(step: 1 | -1): boolean {
    commit(true);
    const next = tabCell(active, step, size);
    if (next) place(next, next, focus.home);
    return next !== undefined;
  }

  function selectRows(from: number, to: number) {
    commit();
    place({ row: to, col: 0 }, { row: from, col: columns.length - 1 });
  }

  /** Returns whether the grid handled the key; other keys are left to the browser. */
  function run(command: Command): boolean {
    switch (command.do) {
      case 'move':
        go(moveCell(active, command.to, reach(command.to)), command.isExtending);
        return true;
      case 'enter':
        enter(command.step);
        return true;
      case 'tab':
        return tab(command.step);
      case 'edit':
        edit();
        return true;
      case 'cancel':
        setDraft(null);
        return true;
      case 'clear':
        clear();
        return true;
      case 'fillDown':
        fillDown();
        return true;
      case 'selectAll':
        selectRows(rows.length - 1, 0);
        return true;
      case 'selectRow':
        selectRows(active.row, active.row);
        return true;
      case 'undo':
        if (!isReadOnly) undo.undo();
        return true;
      case 'redo':
        if (!isReadOnly) undo.redo();
        return true;
      case 'highlight':
        highlight(command.step);
        return true;
      default:
        return false;
    }
  }

  // Returns the size of the grid for a movement. The End key stops at the last column of values, one step before the
  // actions.
  function reach(to: Direction): Size {
    return to === 'rowEnd' || to === 'last' ? { ...size, cols: columns.length } : size;
  }

  function highlight(step: number) {
    if (!draft || offered.length === 0) return;
    const from = step < 0 ? Math.max(0, draft.highlighted) : draft.highlighted;
    const highlighted = (from + step + offered.length) % offered.length;
    setDraft({ ...draft, highlighted });
  }

  return {
    active,
    block,
    isWide: block !== undefined && !isOneCell(block),
    draft,
    offered,
    mode,
    isChoice: column?.kind === 'choice',
    run,
    go,
    edit,
    type,
    commit,
    clear,
    choose: (option: GridOption) => write(option.value),
    selectRows,
    copy: () => (block ? toTsv(block, rows, columns) : ''),
    paste: (table: string[][]) => {
      const at = block ?? { top: 0, left: 0, bottom: 0, right: 0 };
      if (!isReadOnly) undo.paste(planPaste(table, at, columns));
    },
  };
}

const none = -1;
const start: Focus = { active: { row: 0, col: 0 }, anchor: { row: 0, col: 0 }, home: 0 };

function offeredOptions(column: GridColumn, draft: CellDraft): readonly GridOption[] {
  if (column.kind !== 'choice') return [];
  return draft.isTyped ? suggestOptions(column.options ?? [], draft.text) : (column.options ?? []);
}
