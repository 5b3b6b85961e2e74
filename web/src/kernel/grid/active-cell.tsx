import { createContext, type RefObject, use, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '../i18n/use-translation.tsx';
import { classes } from '../ui/classes.ts';
import { shownValue } from './choices.ts';
import { type GridColumn, type GridRow, isHidden } from './types.ts';
import type { CellDraft } from './use-grid.ts';

export interface Editing {
  gridId: string;
  listId: string;
  /** True if the grid has the focus, so that the focus follows the active cell. */
  focusRef: RefObject<boolean>;
  onType: (text: string) => void;
}

export const EditingContext = createContext<Editing | null>(null);

export interface ActiveCellProps {
  row: GridRow;
  index: number;
  column: GridColumn;
  col: number;
  draft: CellDraft | null;
  isReadOnly: boolean;
  fieldError: string | undefined;
}

/**
 * The cell that has the focus. It is an input from the start, with its whole text selected, so that typing replaces it:
 * a Chinese input method can only begin composing inside an input.
 */
export function ActiveCell({ row, index, column, col, draft, isReadOnly, fieldError }: ActiveCellProps) {
  const { t } = useTranslation('form');
  const editing = use(EditingContext);
  const field = useRef<HTMLInputElement>(null);
  const value = shownValue(row, column);
  const isEditing = draft !== null;
  const isChoice = column.kind === 'choice';
  const describedBy = describingIds(editing?.gridId ?? '', index, col, column, fieldError);

  const isOpened = draft !== null && !draft.isTyped;
  useLayoutEffect(() => {
    if (!editing?.focusRef.current) return;
    field.current?.focus({ preventScroll: true });
    if (isOpened) field.current?.setSelectionRange(value.length, value.length);
    else if (!isEditing) field.current?.setSelectionRange(0, value.length);
  }, [editing, isEditing, isOpened, value]);

  return (
    <input
      ref={field}
      value={draft?.text ?? value}
      onChange={(event) => editing?.onType(event.target.value)}
      onFocus={() => field.current?.select()}
      readOnly={isReadOnly || isHidden(column, row)}
      aria-label={t('grid.cell', { column: column.label, row: index + 1 })}
      aria-required={column.isRequired ?? false}
      aria-invalid={fieldError !== undefined}
      {...(describedBy !== '' && { 'aria-describedby': describedBy })}
      {...(isChoice && {
        role: 'combobox',
        'aria-expanded': isEditing,
        'aria-controls': editing?.listId,
        'aria-autocomplete': 'list',
        ...(draft &&
          draft.highlighted >= 0 && { 'aria-activedescendant': `${editing?.listId}-${draft.highlighted}` }),
      })}
      inputMode={column.kind === 'choice' ? 'none' : column.kind}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      className={classes(
        'absolute inset-0 size-full cursor-default bg-transparent px-2.5 outline-none',
        isChoice && 'pe-7',
        column.kind === 'tel' && 'tabular',
        isEditing
          ? 'cursor-text bg-surface-raised'
          : 'text-ellipsis caret-transparent selection:bg-transparent',
      )}
    />
  );
}

/** Returns the ids of the error and the hint of a cell, which are in its row and in the heading. */
function describingIds(
  gridId: string,
  index: number,
  col: number,
  column: GridColumn,
  fieldError: string | undefined,
): string {
  const ids = [
    fieldError !== undefined && `${gridId}-error-${index}-${col}`,
    column.hint !== undefined && `${gridId}-hint-${col}`,
  ];
  return ids.filter(Boolean).join(' ');
}
