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

/** What stands in the cell while it is not yet kept. */
export interface Draft {
  text: string;
  /** Begun by typing over what was there, not by opening it. */
  isTyped: boolean;
  /** The place in the list of a choice; -1 where none of it is chosen. */
  highlighted: number;
}

interface Focus {
  active: Cell;
  anchor: Cell;
  /** The column Enter returns to after a run of tabs. */
  home: number;
}

export interface GridOptions {
  rows: readonly GridRow[];
  columns: readonly GridColumn[];
  isReadOnly: boolean;
  /** A further place to go at the end of each row. */
  hasActions: boolean;
  undo: Undo;
}

export type Grid = ReturnType<typeof useGrid>;

export function useGrid({ rows, columns, isReadOnly, hasActions, undo }: GridOptions) {
  const [focus, setFocus] = useState<Focus>(start);
  const [draft, setDraft] = useState<Draft | null>(null);
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

  /** The selected cells that hold values: those of the actions don't. */
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

  /** Keeps what is being typed; a list that was only looked at keeps nothing. */
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

  /** To a cell that may not be there yet: until its row comes, the last one stands in. */
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

  // The block's first row goes down the others; a cell alone takes what stands above it.
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

  /** Whether the grid has dealt with it; what it hasn't is left to the browser. */
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

  // The end of a row is its last value; the actions are one step further.
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

function offeredOptions(column: GridColumn, draft: Draft): readonly GridOption[] {
  if (column.kind !== 'choice') return [];
  return draft.isTyped ? suggestOptions(column.options ?? [], draft.text) : (column.options ?? []);
}
