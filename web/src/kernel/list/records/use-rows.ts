import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { RecordTableProps, RowControl } from './record-props.ts';
import { between, isSelected, withRows } from './selection.ts';
import { useShortcuts } from '../../ui/shortcuts.tsx';

/** Moves through, selects and opens rows, by keys and by pointer. */
export function useRows<Row>({
  rows,
  rowKey,
  selection,
  onOpen,
  hasMore = false,
  onMore,
}: RecordTableProps<Row>): RowControl<Row> {
  const [current, setCurrent] = useState<string>();
  const anchor = useRef<string>(undefined);
  const elements = useRef(new Map<string, HTMLElement>());
  const wantsFocus = useRef(false);
  const keys = rows.map(rowKey);
  const currentIndex = current === undefined ? -1 : keys.indexOf(current);

  useEffect(() => {
    if (!wantsFocus.current || current === undefined) return;
    wantsFocus.current = false;
    elements.current.get(current)?.focus();
  }, [current]);

  function moveTo(index: number): void {
    const key = keys[Math.max(0, Math.min(index, keys.length - 1))];
    if (index >= keys.length && hasMore) onMore?.();
    if (key === undefined) return;
    wantsFocus.current = true;
    setCurrent(key);
    // The row is already active, but the focus may be elsewhere.
    if (key === current) elements.current.get(key)?.focus();
  }

  function set(changed: readonly string[], isOn: boolean): void {
    selection?.onChange(withRows(selection.keys, keys, changed, isOn));
  }

  function tickKey(key: string, isRange: boolean): void {
    if (!selection) return;
    const from = anchor.current;
    if (isRange && from !== undefined) {
      set(between(keys, from, key), isSelected(selection.keys, from));
      return;
    }
    anchor.current = key;
    set([key], !isSelected(selection.keys, key));
  }

  function moveSelecting(step: number): void {
    const [from, to] = [keys[currentIndex], keys[currentIndex + step]];
    if (from !== undefined && to !== undefined) set([from, to], true);
    moveTo(currentIndex + step);
  }

  function tickCurrent(): void {
    const key = keys[currentIndex];
    if (key !== undefined) tickKey(key, false);
  }

  const inTable: Record<string, () => void> = {
    ArrowDown: () => moveTo(currentIndex + 1),
    ArrowUp: () => moveTo(currentIndex - 1),
    Home: () => moveTo(0),
    End: () => moveTo(keys.length - 1),
    ' ': tickCurrent,
    Enter: () => {
      const row = rows[currentIndex];
      if (row !== undefined) onOpen?.(row);
    },
  };
  const selecting: Record<string, () => void> = {
    ArrowDown: () => moveSelecting(1),
    ArrowUp: () => moveSelecting(-1),
  };

  useShortcuts({
    j: () => moveTo(currentIndex + 1),
    k: () => moveTo(currentIndex - 1),
    x: tickCurrent,
  });

  return {
    currentIndex,
    onKeyDown(event) {
      // Links, checkboxes and buttons inside a row have their own keys.
      if (event.target !== event.currentTarget) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const run = (event.shiftKey ? selecting : inTable)[event.key];
      if (!run) return;
      event.preventDefault();
      run();
    },
    press(row, event) {
      if (isOwnPress(event)) return;
      setCurrent(rowKey(row));
      if (event.shiftKey && selection) tickKey(rowKey(row), true);
      else onOpen?.(row);
    },
    tick(row, isRange) {
      setCurrent(rowKey(row));
      tickKey(rowKey(row), isRange);
    },
    focusRow: (row) => setCurrent(rowKey(row)),
    rowRef: (key) => (element) => {
      if (element) elements.current.set(key, element);
      else elements.current.delete(key);
    },
  };
}

// Returns true if a press must not open the row, because it is on a link or button with its own action, or ends a
// selection of text.
function isOwnPress(event: MouseEvent<HTMLElement>): boolean {
  const { target, currentTarget } = event;
  const inner = target instanceof Element ? target.closest('a, button, input, label, select') : null;
  if (inner && inner !== currentTarget && currentTarget.contains(inner)) return true;
  const marked = window.getSelection();
  return marked !== null && !marked.isCollapsed && marked.containsNode(currentTarget, true);
}
