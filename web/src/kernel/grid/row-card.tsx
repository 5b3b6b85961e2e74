import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { classes } from '../ui/classes.ts';
import { ChevronDownIcon, TrashIcon } from '../ui/icons/more-icons.tsx';
import { Select } from '../ui/fields/select.tsx';
import { StatusPill } from '../ui/layout/status-pill.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { keptValue, shownValue } from './choices.ts';
import { completenessOf, type RowErrors, type Completeness } from './grid-errors.ts';
import { type Cell, type GridColumn, type GridRow, isHidden, valueOf } from './types.ts';

export interface RowCardProps {
  row: GridRow;
  index: number;
  columns: readonly GridColumn[];
  fieldErrors: RowErrors;
  isOpen: boolean;
  isReadOnly: boolean;
  hasFixedRows: boolean;
  /** The cell to focus; a new object each time. */
  target: Cell | undefined;
  rowStatus: ((row: GridRow) => ReactNode) | undefined;
  rowActions: ((row: GridRow) => ReactNode) | undefined;
  onToggle: () => void;
  onWrite: (row: GridRow, column: GridColumn, value: string) => void;
  onRemove: (row: GridRow) => void;
}

/** A row on a narrow screen. Collapsed, it shows its name; expanded, it shows ordinary fields. */
export function RowCard(props: RowCardProps) {
  const { row, index, columns, fieldErrors, isOpen, isReadOnly, rowStatus, rowActions } = props;
  const { t } = useTranslation('form');
  const bodyId = useId();
  const name = columns[0] ? shownValue(row, columns[0]) : '';
  const bad = Object.keys(fieldErrors).length;
  return (
    <li className="border-b [contain-intrinsic-size:auto_3.5rem] [content-visibility:auto] last:border-b-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={props.onToggle}
        className="flex min-h-14 w-full cursor-pointer items-center gap-3 px-4 text-start -outline-offset-2"
      >
        <CompletenessDot state={completenessOf(row, columns, fieldErrors)} />
        <span className={classes('min-w-0 flex-1 truncate', name === '' ? 'text-muted' : 'font-medium')}>
          {name === '' ? t('grid.row', { row: index + 1 }) : name}
        </span>
        {bad > 0 && <StatusPill tone="danger">{t('grid.errors', { count: bad })}</StatusPill>}
        <ChevronDownIcon
          className={classes('size-5 shrink-0 text-muted transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen && (
          <div className="flex flex-col gap-4 px-4 pt-1 pb-5">
            {rowStatus && <div>{rowStatus(row)}</div>}
            {columns.map((column, col) =>
              isHidden(column, row) ? null : (
                <div key={column.key} className="flex flex-col gap-4">
                  {column.group !== undefined && column.group !== columns[col - 1]?.group && (
                    <p className="border-t pt-3 text-sm text-muted">{column.group}</p>
                  )}
                  <CardField {...props} column={column} col={col} />
                </div>
              ),
            )}
            <div className="flex items-center justify-end gap-1">
              {rowActions?.(row)}
              {!isReadOnly && !props.hasFixedRows && (
                <Button
                  kind="quiet"
                  size="small"
                  icon={<TrashIcon className="size-4.5" />}
                  onPress={() => props.onRemove(row)}
                >
                  {t('grid.remove', { count: 1, row: index + 1 })}
                </Button>
              )}
            </div>
          </div>
        )}
      </div>
    </li>
  );
}

function CardField({
  row,
  column,
  col,
  target,
  ...props
}: RowCardProps & { column: GridColumn; col: number }) {
  const [draft, setDraft] = useState<string | null>(null);
  const value = valueOf(row, column);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (target?.col === col) (input.current ?? button.current)?.focus();
  }, [target, col]);
  const shared = {
    label: column.label,
    description: column.hint,
    error: props.fieldErrors[col],
    isRequired: column.isRequired ?? false,
  };
  const isUnknown = value !== '' && !column.options?.some((option) => option.value === value);
  if (column.kind === 'choice')
    return (
      <Select
        {...shared}
        buttonRef={button}
        options={(column.options ?? []).map((option) => ({ value: option.value, label: option.label }))}
        value={value === '' ? null : value}
        {...(isUnknown && { placeholder: value })}
        isDisabled={props.isReadOnly}
        onChange={(next) => props.onWrite(row, column, next)}
      />
    );
  return (
    <TextField
      {...shared}
      inputRef={input}
      type={column.kind}
      autoComplete="off"
      value={draft ?? value}
      isReadOnly={props.isReadOnly}
      onChange={setDraft}
      onBlur={() => {
        if (draft !== null) props.onWrite(row, column, keptValue(column, draft));
        setDraft(null);
      }}
    />
  );
}

// The shapes differ as well as the colours, for readers who do not see colours.
const looks: Record<Completeness, string> = {
  complete: 'border-success bg-success',
  partial: 'border-warning bg-[linear-gradient(90deg,var(--warning)_50%,transparent_50%)]',
  empty: 'border-border-control',
};

export function CompletenessDot({ state }: { state: Completeness }) {
  const { t } = useTranslation('form');
  return (
    <span className={classes('size-2.25 shrink-0 rounded-full border-[1.5px]', looks[state])}>
      <span className="sr-only">{t(`grid.state.${state}`)}</span>
    </span>
  );
}
