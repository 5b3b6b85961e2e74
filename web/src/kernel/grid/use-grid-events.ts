import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useRef,
  useState,
} from 'react';
import type { RowErrors } from './grid-errors.ts';
import { commandFor } from './grid-keys.ts';
import { stopsIn } from './grid-row.tsx';
import type { Cell } from './types.ts';
import type { Grid } from './use-grid.ts';

export interface GridEvents {
  grid: Grid;
  fieldErrors: readonly RowErrors[];
  parse: (text: string) => string[][];
  focusRef: RefObject<boolean>;
  isReadOnly: boolean;
  /** True on a touch screen, where one tap on the active cell edits it, because double taps are unusual. */
  isTouched: boolean;
}

/** Handles keys, mouse and clipboard for the whole grid; rows have no listeners. */
export function useGridEvents({ grid, fieldErrors, parse, focusRef, isReadOnly, isTouched }: GridEvents) {
  const isLeaving = useRef(false);
  const isDragging = useRef(false);
  const [pointed, setPointed] = useState<Cell | null>(null);
  const { active, block, draft } = grid;

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (!isOwn(event) || event.nativeEvent.isComposing) return;
    const actions = elementOf(event).closest('[data-actions]');
    if (actions && (event.key === 'Enter' || event.key === ' ')) return;
    if (actions && walkStops(actions, event)) return event.preventDefault();
    const command = commandFor(event, grid.mode, grid.isChoice);
    if (!command) return;
    const isOut = isLeaving.current && command.do === 'tab';
    isLeaving.current = command.do === 'leave';
    if (!isOut && grid.run(command)) event.preventDefault();
  }

  function onMouseDown(event: MouseEvent<HTMLDivElement>) {
    const cell = cellAt(event);
    if (!isOwn(event) || event.button !== 0 || !cell) return;
    const isActive = cell.row === active.row && cell.col === active.col;
    // A click into the open editor sets the caret.
    if (isActive && draft && !grid.isChoice) return;
    // A press on a button keeps its default, so that the button takes the focus.
    if (!elementOf(event).closest('[data-actions]')) event.preventDefault();
    const hadFocus = focusRef.current;
    focusRef.current = true;
    isDragging.current = draft === null;
    if (cell.col === undefined)
      return grid.selectRows(event.shiftKey && block ? block.top : cell.row, cell.row);
    const to = { row: cell.row, col: cell.col };
    if (elementOf(event).closest('[data-open]') && !(isActive && draft)) {
      isDragging.current = false;
      grid.go(to);
      grid.edit(to);
    } else if (!isActive || event.shiftKey) grid.go(to, event.shiftKey);
    else if (draft) grid.run({ do: 'cancel' });
    else if (event.detail > 1 || (hadFocus && (grid.isChoice || isTouched))) grid.edit();
    else grid.go(to);
    if (isActive) elementOf(event).closest('[data-col]')?.querySelector('input')?.focus();
  }

  function onMouseOver(event: MouseEvent<HTMLDivElement>) {
    const cell = cellAt(event);
    if (event.buttons !== 1) isDragging.current = false;
    if (cell && isDragging.current && !draft) {
      if (cell.col === undefined) return;
      return grid.go({ row: cell.row, col: cell.col }, true);
    }
    const isBad = cell?.col !== undefined && fieldErrors[cell.row]?.[cell.col] !== undefined;
    setPointed(isBad ? { row: cell.row, col: cell.col! } : null);
  }

  function onCopy(event: ClipboardEvent<HTMLDivElement>) {
    if (!isOwn(event) || draft || !block) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', grid.copy());
    if (event.type === 'cut' && !isReadOnly) grid.clear();
  }

  function onPaste(event: ClipboardEvent<HTMLDivElement>) {
    if (!isOwn(event) || draft) return;
    event.preventDefault();
    grid.paste(parse(event.clipboardData.getData('text/plain')));
  }

  function onBlur(event: FocusEvent<HTMLDivElement>) {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    focusRef.current = false;
    isLeaving.current = false;
    grid.commit();
  }

  return {
    pointed,
    handlers: {
      onKeyDown,
      onMouseDown,
      onMouseOver,
      onMouseUp: () => void (isDragging.current = false),
      onMouseLeave: () => setPointed(null),
      onCopy,
      onCut: onCopy,
      onPaste,
      onFocus: () => void (focusRef.current = true),
      onBlur,
    },
  };
}

function elementOf(event: { target: EventTarget }): Element {
  return event.target as Element;
}

// Menus of a row's actions are rendered elsewhere in the page, but React bubbles their events to here.
function isOwn(event: { target: EventTarget; currentTarget: Element }): boolean {
  return event.currentTarget.contains(elementOf(event));
}

function cellAt(event: { target: EventTarget }): { row: number; col: number | undefined } | undefined {
  const place = elementOf(event).closest<HTMLElement>('[data-row]')?.dataset;
  if (place?.['row'] === undefined) return undefined;
  return { row: Number(place['row']), col: place['col'] === undefined ? undefined : Number(place['col']) };
}

/**
 * Moves the focus to the next button of the cell. Returns false if there is none, so that the arrow leaves the cell.
 */
function walkStops(actions: Element, event: KeyboardEvent): boolean {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step === undefined) return false;
  const stops = stopsIn(actions);
  const next = stops[stops.findIndex((stop) => stop === event.target) + step];
  next?.focus();
  return next !== undefined;
}
