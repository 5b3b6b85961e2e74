import { memo, type ReactNode, use, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '../i18n/use-translation.tsx';
import { classes } from '../ui/classes.ts';
import { ChevronDownIcon } from '../ui/icons/more-icons.tsx';
import { ActiveCell, EditingContext } from './active-cell.tsx';
import { shownValue } from './choices.ts';
import { CompletenessDot } from './row-card.tsx';
import { completenessOf, type RowErrors } from './grid-errors.ts';
import { type GridColumn, type GridRow as Row, isHidden, valueOf } from './types.ts';
import type { CellDraft } from './use-grid.ts';

export interface GridRowProps {
  row: Row;
  index: number;
  headings: number;
  height: number;
  columns: readonly GridColumn[];
  fieldErrors: RowErrors;
  /** The column that has the focus, if it is in this row. */
  activeCol: number | undefined;
  draft: CellDraft | null;
  /** The selected columns; none if `from` is greater than `to`. */
  from: number;
  to: number;
  isReadOnly: boolean;
  rowStatus: ((row: Row) => ReactNode) | undefined;
  rowActions: ((row: Row) => ReactNode) | undefined;
}

export const GridRowCells = memo(PlainRow, (before, now) =>
  (Object.keys(now) as (keyof GridRowProps)[]).every((name) =>
    name === 'fieldErrors' ? isSame(before.fieldErrors, now.fieldErrors) : Object.is(before[name], now[name]),
  ),
);

function PlainRow(props: GridRowProps) {
  const { row, index, columns, height, headings, fieldErrors, activeCol, rowStatus, rowActions } = props;
  const state = completenessOf(row, columns, fieldErrors);
  return (
    <tr
      aria-rowindex={index + headings + 1}
      className="group/row absolute inset-x-0 grid grid-cols-(--columns) grid-rows-[100%]"
      style={{ top: index * height, height }}
    >
      <th
        scope="row"
        aria-colindex={1}
        data-row={index}
        data-head
        className={classes(
          'sticky start-0 z-10 flex cursor-default items-center gap-2 border-e border-b ps-3 pe-2 select-none',
          props.from <= props.to ? 'bg-accent-soft text-text' : 'bg-surface-raised text-muted',
        )}
      >
        <CompletenessDot state={state} />
        <span className="tabular ms-auto text-xs font-normal">{index + 1}</span>
      </th>
      {columns.map((column, col) => (
        <ValueCell key={column.key} {...props} column={column} col={col} isBegun={state !== 'empty'} />
      ))}
      {rowStatus && (
        <td aria-colindex={columns.length + 2} className="flex items-center overflow-hidden border-b px-2.5">
          {rowStatus(row)}
        </td>
      )}
      {rowActions && (
        <ActionsCell
          isActive={activeCol === columns.length}
          index={index}
          col={columns.length}
          place={columns.length + (rowStatus ? 3 : 2)}
        >
          {rowActions(row)}
        </ActionsCell>
      )}
    </tr>
  );
}

function ValueCell({
  column,
  col,
  ...props
}: GridRowProps & { column: GridColumn; col: number; isBegun: boolean }) {
  const { t } = useTranslation('form');
  const editing = use(EditingContext);
  const { row, index, activeCol, from, to, isReadOnly } = props;
  const fieldError = props.fieldErrors[col];
  const isActive = activeCol === col;
  const isSelected = from <= col && col <= to;
  const isUnused = isHidden(column, row);
  const isLacking = props.isBegun && column.isRequired === true && valueOf(row, column).trim() === '';
  return (
    <td
      aria-colindex={col + 2}
      aria-selected={isActive || isSelected}
      aria-invalid={fieldError !== undefined}
      data-row={index}
      data-col={col}
      className={classes(
        'relative flex min-w-0 cursor-default items-center border-e border-b px-2.5',
        col === 0 ? 'sticky start-14 z-10 font-medium' : 'z-0',
        isSelected ? 'bg-accent-soft' : groundOf(isUnused, isLacking),
        fieldError !== undefined && badClass,
        isActive && 'focus-within:z-10 focus-within:shadow-[inset_0_0_0_2px_var(--accent)]',
        isActive && col === 0 && 'focus-within:z-20',
      )}
    >
      {isActive ? (
        <ActiveCell
          row={row}
          index={index}
          column={column}
          col={col}
          draft={props.draft}
          isReadOnly={isReadOnly}
          fieldError={fieldError}
        />
      ) : (
        <span className={classes('truncate', column.kind === 'tel' && 'tabular')}>
          {isUnused ? <Unused label={t('grid.unused')} /> : shownValue(row, column)}
        </span>
      )}
      {column.kind === 'choice' && !isReadOnly && !isUnused && (
        <span
          data-open
          className={classes(
            'absolute inset-y-0 end-0 flex w-7 items-center justify-center text-muted',
            !isActive && 'opacity-0 group-hover/row:opacity-60',
          )}
        >
          <ChevronDownIcon className="size-4" />
        </span>
      )}
      {fieldError !== undefined && (
        <span id={`${editing?.gridId}-error-${index}-${col}`} className="sr-only">
          {fieldError}
        </span>
      )}
    </td>
  );
}

// Returns the background of a cell. The missing cells of a row that has been started are tinted.
function groundOf(isUnused: boolean, isLacking: boolean): string {
  if (isUnused) return 'bg-surface-sunken';
  return isLacking
    ? 'bg-[color-mix(in_srgb,var(--warning-soft)_55%,var(--surface-raised))]'
    : 'bg-surface-raised';
}

// An outline and a corner mark, so that an error shows in a dense grid and without colour.
const badClass = classes(
  'shadow-[inset_0_0_0_1px_var(--danger)]',
  'after:pointer-events-none after:absolute after:end-0 after:top-0 after:size-2.5 after:bg-danger',
  'after:[clip-path:polygon(0_0,100%_0,100%_100%)]',
);

function Unused({ label }: { label: string }) {
  return (
    <>
      <span aria-hidden className="text-muted">
        –
      </span>
      <span className="sr-only">{label}</span>
    </>
  );
}

interface ActionsCellProps {
  isActive: boolean;
  index: number;
  col: number;
  place: number;
  children: ReactNode;
}

// The cell with the buttons of a row. Only the buttons of the active row are tab stops, as with every other cell.
function ActionsCell({ isActive, index, col, place, children }: ActionsCellProps) {
  const editing = use(EditingContext);
  const cell = useRef<HTMLTableCellElement>(null);
  useLayoutEffect(() => {
    for (const stop of stopsIn(cell.current)) stop.tabIndex = isActive ? 0 : -1;
  });
  useLayoutEffect(() => {
    const isHere = cell.current?.contains(document.activeElement) ?? false;
    if (isActive && !isHere && editing?.focusRef.current)
      (stopsIn(cell.current)[0] ?? cell.current)?.focus({ preventScroll: true });
  }, [isActive, editing]);
  return (
    <td
      ref={cell}
      tabIndex={-1}
      aria-colindex={place}
      data-row={index}
      data-col={col}
      data-actions
      className="flex items-center justify-end gap-0.5 border-b px-1.5 not-pointer-coarse:[&_.size-11]:size-9"
    >
      {children}
    </td>
  );
}

/** The focusable elements inside a cell of actions. */
export function stopsIn(cell: Element | null): HTMLElement[] {
  return [...(cell?.querySelectorAll<HTMLElement>('button, a[href]') ?? [])];
}

function isSame(one: RowErrors, other: RowErrors): boolean {
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length && keys.every((key) => one[Number(key)] === other[Number(key)])
  );
}
