import { splitDelimited } from '@plenum/contract/kernel/text/delimited';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { PlusIcon, TrashIcon } from '../ui/icons/more-icons.tsx';
import { useMedia } from '../ui/use-media.ts';
import { completenessOf, countErrors, findGridErrors, nextError } from './grid-errors.ts';
import { GridBar } from './grid-bar.tsx';
import { RowCards } from './row-cards.tsx';
import type { Cell, GridChange, GridColumn, GridErrors, GridRow, GridTarget } from './types.ts';
import { useGrid } from './use-grid.ts';
import { useUndo } from './use-undo.ts';
import { WideGrid } from './wide-grid.tsx';

/** Parses cells that were copied in a spreadsheet and pasted here. */
const parsePasted = (text: string) => [...splitDelimited(text, '\t')];

export interface DataGridProps {
  label: string;
  /** Pass the same object between renders: a row renders again only when one of its props is another object. */
  columns: readonly GridColumn[];
  rows: readonly GridRow[];
  errors: GridErrors;
  /**
   * Called once per user action. `onAdd` may follow in the same event, so do not rely on the rows of the last render.
   */
  onChange: (changes: GridChange[]) => void;
  /** Asks for this many empty rows at the end. A paste waits until they exist. */
  onAdd: (count: number) => void;
  onRemove: (rowIds: string[]) => void;
  isReadOnly?: boolean | undefined;
  /** Hides the buttons that add and remove rows; a paste may still ask for more. */
  hasFixedRows?: boolean | undefined;
  rowActions?: ((row: GridRow) => ReactNode) | undefined;
  rowStatus?: ((row: GridRow) => ReactNode) | undefined;
  /** The cell to focus; pass a new object each time. */
  target?: GridTarget | undefined;
}

const many = 10;

/** Rows that are typed or pasted as in a spreadsheet; on a narrow screen, cards with ordinary fields. */
export function DataGrid(props: DataGridProps) {
  const {
    label,
    columns,
    rows,
    errors,
    isReadOnly = false,
    hasFixedRows = false,
    rowActions,
    rowStatus,
  } = props;
  const { t } = useTranslation('form');
  const isNarrow = useMedia('(width < 40rem)');
  const [notice, setNotice] = useState('');
  const [open, setOpen] = useState<number>();
  const [target, setTarget] = useState<Cell>();
  const focusRef = useRef(false);
  const fieldErrors = useMemo(
    () => findGridErrors(rows, columns, errors, (value) => t('grid.notOffered', { value })),
    [rows, columns, errors, t],
  );
  const undo = useUndo({
    ...props,
    onPasted: ({ count, unfit }) =>
      setNotice(unfit > 0 ? t('grid.unfit', { count: unfit }) : t('grid.pasted', { count })),
  });
  const grid = useGrid({ rows, columns, isReadOnly, hasActions: rowActions !== undefined, undo });
  const bad = countErrors(fieldErrors);
  const done = useMemo(
    () =>
      rows.filter((row, index) => completenessOf(row, columns, fieldErrors[index] ?? {}) === 'complete')
        .length,
    [rows, columns, fieldErrors],
  );
  const { top, bottom } = grid.block ?? { top: grid.active.row, bottom: grid.active.row };

  function goToNext() {
    const here = isNarrow ? (target ?? { row: open ?? 0, col: 0 }) : grid.active;
    // The search includes the current cell, unless that cell was shown last.
    const isShown = target?.row === here.row && target.col === here.col;
    const next = nextError(fieldErrors, isShown ? here : { ...here, col: here.col - 1 });
    if (next) show(next);
  }

  function show(cell: Cell) {
    focusRef.current = true;
    grid.go(cell);
    setOpen(cell.row);
    setTarget({ ...cell });
  }

  const goTo = useEffectEvent(({ rowId, key }: GridTarget) => {
    const row = rows.findIndex(({ id }) => id === rowId);
    const col = columns.findIndex((column) => column.key === key);
    if (row >= 0 && col >= 0) show({ row, col });
  });
  useEffect(() => {
    if (props.target) goTo(props.target);
  }, [props.target]);

  function add(count: number) {
    undo.add(count);
    show({ row: rows.length, col: 0 });
  }

  return (
    <div className="flex flex-col gap-2">
      <GridBar
        bad={bad}
        done={done}
        count={rows.length}
        notice={notice}
        undo={isReadOnly ? undefined : undo}
        onNext={goToNext}
      />
      {isNarrow ? (
        <RowCards
          label={label}
          columns={columns}
          rows={rows}
          fieldErrors={fieldErrors}
          isReadOnly={isReadOnly}
          hasFixedRows={hasFixedRows}
          open={open}
          target={target}
          rowStatus={rowStatus}
          rowActions={rowActions}
          onOpen={(row) => {
            setOpen(row);
            setTarget(undefined);
          }}
          onWrite={(row, column, value) => undo.apply([{ rowId: row.id, key: column.key, value }])}
          onRemove={(row) => {
            setOpen(undefined);
            props.onRemove([row.id]);
          }}
        />
      ) : (
        <WideGrid
          label={label}
          columns={columns}
          rows={rows}
          fieldErrors={fieldErrors}
          grid={grid}
          parse={parsePasted}
          isReadOnly={isReadOnly}
          rowStatus={rowStatus}
          rowActions={rowActions}
          focusRef={focusRef}
          target={target}
        />
      )}
      {!isReadOnly && !hasFixedRows && (
        <div className="flex flex-wrap items-center gap-1">
          <Button kind="quiet" size="small" icon={<PlusIcon className="size-4" />} onPress={() => add(1)}>
            {t('grid.add', { count: 1 })}
          </Button>
          {!isNarrow && (
            <Button kind="quiet" size="small" onPress={() => add(many)}>
              {t('grid.add', { count: many })}
            </Button>
          )}
          {!isNarrow && rows.length > 0 && (
            <Button
              kind="quiet"
              size="small"
              className="ms-auto"
              icon={<TrashIcon className="size-4" />}
              onPress={() => props.onRemove(rows.slice(top, bottom + 1).map((row) => row.id))}
            >
              {t('grid.remove', { count: bottom - top + 1, row: top + 1 })}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
