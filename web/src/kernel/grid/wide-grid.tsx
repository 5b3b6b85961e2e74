import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  type UIEvent,
  useState,
} from 'react';
import { useTranslation } from '../i18n/use-translation.tsx';
import { useMedia } from '../ui/use-media.ts';
import { EditingContext } from './active-cell.tsx';
import { CellPanel } from './cell-panel.tsx';
import { ChoiceList } from './choice-list.tsx';
import { actionsWidth, headWidth, startOf, widthsOf } from './column-widths.ts';
import type { RowErrors } from './grid-errors.ts';
import { GridHeadings, headingLines } from './grid-headings.tsx';
import { GridRowCells } from './grid-row.tsx';
import { type Cell, type GridColumn, type GridRow as Row, valueOf } from './types.ts';
import { useGridEvents } from './use-grid-events.ts';
import type { Grid } from './use-grid.ts';

export interface WideGridProps {
  label: string;
  columns: readonly GridColumn[];
  rows: readonly Row[];
  fieldErrors: readonly RowErrors[];
  grid: Grid;
  isReadOnly: boolean;
  parse: (text: string) => string[][];
  rowStatus: ((row: Row) => ReactNode) | undefined;
  rowActions: ((row: Row) => ReactNode) | undefined;
  /** True if the grid should take the focus. Set before the active cell is moved from outside. */
  focusRef: RefObject<boolean>;
  /** The cell to which the grid's owner moved; a new object each time. */
  target: Cell | undefined;
}

const noErrors: RowErrors = {};
// The grid on a wide screen: a table of inputs with keyboard navigation.
const gridRole = { role: 'grid' };

export function WideGrid(props: WideGridProps) {
  const { columns, rows, fieldErrors, grid, isReadOnly, rowStatus, rowActions, focusRef, target } = props;
  const { t } = useTranslation('form');
  const gridId = useId();
  const listId = `${gridId}-list`;
  const scroller = useRef<HTMLDivElement>(null);
  const isTouched = useMedia('(pointer: coarse)');
  const height = isTouched ? 44 : 40;
  const headings = headingLines(columns);
  const { active, block, draft } = grid;
  const { shown, onScroll } = useRowsInView(rows.length, height, active.row);
  const { pointed, handlers } = useGridEvents({ ...props, isTouched });
  const widths = widthsOf(columns, rowStatus !== undefined, rowActions !== undefined);

  const latest = useRef(grid);
  useLayoutEffect(() => void (latest.current = grid));
  const editing = useMemo(
    () => ({ gridId, listId, focusRef, onType: (text: string) => latest.current.type(text) }),
    [gridId, listId, focusRef],
  );

  const start = startOf(widths, active.col);
  const end = start + (widths.columns[active.col] ?? actionsWidth);
  const covered = { top: headings === 2 ? 72 : 40, start: headWidth + (widths.columns[0] ?? 0) };
  useLayoutEffect(() => {
    const frame = scroller.current;
    if (!frame || !focusRef.current) return;
    // The grid is scrolled explicitly, because the browser would scroll the cell under the sticky headings and the
    // first column.
    const top = active.row * height;
    const bottom = top + height - (frame.clientHeight - covered.top);
    frame.scrollTop = Math.min(top, Math.max(bottom, frame.scrollTop));
    if (active.col > 0)
      frame.scrollLeft = Math.min(start - covered.start, Math.max(end - frame.clientWidth, frame.scrollLeft));
    enter(frame, { row: active.row, col: active.col });
  }, [active.row, active.col, height, start, end, covered.top, covered.start, focusRef]);
  useLayoutEffect(() => {
    if (scroller.current && target) enter(scroller.current, target);
  }, [target]);

  useLayoutEffect(() => {
    if (scroller.current) markMore(scroller.current);
  });

  const told = pointed ?? active;
  const sentence = fieldErrors[told.row]?.[told.col];
  const hint = draft && !grid.isChoice ? columns[active.col]?.hint : undefined;
  const column = columns[active.col];
  const row = rows[active.row];
  return (
    <div className="group/grid relative">
      <div
        ref={scroller}
        {...(rows.length === 0 && { tabIndex: 0 })}
        {...handlers}
        onScroll={(event) => {
          onScroll(event);
          markMore(event.currentTarget);
        }}
        className="max-h-[min(44rem,72dvh)] overflow-auto overscroll-x-contain rounded-lg border bg-surface-raised text-sm focus-visible:outline-offset-0"
      >
        <table
          {...gridRole}
          aria-label={props.label}
          aria-describedby={`${gridId}-help`}
          aria-rowcount={rows.length + headings}
          aria-colcount={columns.length + 1 + (rowStatus ? 1 : 0) + (rowActions ? 1 : 0)}
          aria-multiselectable
          aria-readonly={isReadOnly}
          className="block"
          style={{ '--columns': widths.template, minWidth: widths.total } as CSSProperties}
        >
          <GridHeadings
            gridId={gridId}
            columns={columns}
            hasStatus={rowStatus !== undefined}
            hasActions={rowActions !== undefined}
          />
          <tbody className="relative block" style={{ height: rows.length * height - 1 }}>
            <EditingContext value={editing}>
              {shown.map((index) => {
                const isSelected =
                  grid.isWide && block !== undefined && block.top <= index && index <= block.bottom;
                const item = rows[index]!;
                return (
                  <GridRowCells
                    key={item.id}
                    row={item}
                    index={index}
                    headings={headings}
                    height={height}
                    columns={columns}
                    fieldErrors={fieldErrors[index] ?? noErrors}
                    activeCol={index === active.row ? active.col : undefined}
                    draft={index === active.row ? draft : null}
                    from={isSelected ? block.left : 0}
                    to={isSelected ? block.right : -1}
                    isReadOnly={isReadOnly}
                    rowStatus={rowStatus}
                    rowActions={rowActions}
                  />
                );
              })}
            </EditingContext>
          </tbody>
        </table>
        {rows.length === 0 && (
          <p className="sticky start-0 px-6 py-12 text-center text-muted">{t('grid.none')}</p>
        )}
      </div>
      <div
        aria-hidden
        className="pointer-events-none absolute inset-y-px end-px w-6 rounded-e-lg z-10 bg-linear-to-l from-text/15 to-transparent not-group-data-more/grid:hidden"
      />
      <p id={`${gridId}-help`} hidden>
        {t('grid.help')}
      </p>
      {draft && column && row && grid.isChoice ? (
        <CellPanel cell={active} scroller={scroller}>
          <ChoiceList
            id={listId}
            label={column.label}
            options={grid.offered}
            value={valueOf(row, column)}
            highlighted={draft.highlighted}
            onChoose={grid.choose}
          />
        </CellPanel>
      ) : (
        (sentence ?? hint) !== undefined && (
          <CellPanel
            cell={sentence === undefined ? active : told}
            scroller={scroller}
            className={panelClass(sentence !== undefined, pointed !== null)}
          >
            <span aria-hidden>{sentence ?? hint}</span>
          </CellPanel>
        )
      )}
    </div>
  );
}

// Marks a frame with more columns to the right, so that a shadow shows this even if a column ends exactly at the edge.
function markMore(frame: HTMLElement): void {
  const hidden = frame.scrollWidth - frame.clientWidth - frame.scrollLeft;
  frame.parentElement?.toggleAttribute('data-more', hidden > 1);
}

// Scrolls to the cell before focusing it, because the cell may be outside the visible part of the page.
function enter(frame: HTMLElement, { row, col }: Cell): void {
  const cell = frame.querySelector(`[data-row="${row}"][data-col="${col}"]`);
  cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  cell?.querySelector('input')?.focus({ preventScroll: true });
}

// Returns the classes of the panel. The error or hint of the active cell is shown only while the grid has the focus,
// that of the cell under the pointer always.
function panelClass(isError: boolean, isPointed: boolean): string {
  const look = isError ? 'border-danger text-danger' : 'text-muted';
  const when = isPointed ? '' : 'not-group-focus-within/grid:hidden';
  return `pointer-events-none max-w-80 px-2.5 py-1.5 ${look} ${when}`;
}

const spare = 8;

/** The numbers of the rows to render: the visible ones with a margin, and always the active one. */
function useRowsInView(count: number, height: number, active: number) {
  const [first, setFirst] = useState(0);
  const room = Math.ceil(Math.max(window.innerHeight, 600) / height);
  const from = Math.max(0, Math.min(first, count - room) - spare);
  const to = Math.min(count, first + room + spare);
  const shown = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
  if (active < count && (active < from || active >= to)) shown.push(active);
  return {
    shown,
    // The first row changes in steps of four, so that scrolling does not render on every pixel.
    onScroll: (event: UIEvent<HTMLElement>) =>
      setFirst(Math.floor(event.currentTarget.scrollTop / height / 4) * 4),
  };
}
