import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.tsx';
import type { RowErrors } from './grid-errors.ts';
import { RowCard } from './row-card.tsx';
import type { Cell, GridColumn, GridRow } from './types.ts';

export interface RowCardsProps {
  label: string;
  columns: readonly GridColumn[];
  rows: readonly GridRow[];
  fieldErrors: readonly RowErrors[];
  isReadOnly: boolean;
  hasFixedRows: boolean;
  open: number | undefined;
  target: Cell | undefined;
  rowStatus: ((row: GridRow) => ReactNode) | undefined;
  rowActions: ((row: GridRow) => ReactNode) | undefined;
  onOpen: (row: number | undefined) => void;
  onWrite: (row: GridRow, column: GridColumn, value: string) => void;
  onRemove: (row: GridRow) => void;
}

const noErrors: RowErrors = {};

/** The rows on a narrow screen. One card is open at a time, which keeps the list short. */
export function RowCards({ label, rows, fieldErrors, open, target, onOpen, ...rest }: RowCardsProps) {
  const { t } = useTranslation('kernel');
  if (rows.length === 0)
    return <p className="rounded-lg border px-6 py-10 text-center text-muted">{t('noData')}</p>;
  return (
    <ul aria-label={label} className="rounded-lg border bg-surface-raised">
      {rows.map((row, index) => (
        <RowCard
          key={row.id}
          {...rest}
          row={row}
          index={index}
          fieldErrors={fieldErrors[index] ?? noErrors}
          isOpen={open === index}
          target={target?.row === index ? target : undefined}
          onToggle={() => onOpen(open === index ? undefined : index)}
        />
      ))}
    </ul>
  );
}
