import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { classes } from '../classes.ts';
import { useMedia } from '../use-media.ts';

export interface Column<Row> {
  id: string;
  label: string;
  renderCell: (row: Row) => ReactNode;
  /** Numbers and money are aligned to the end. */
  align?: 'start' | 'end';
  /** True for the row's heading, which is the first line if rows become blocks. */
  isRowHeader?: boolean;
  /** The heading of a block, if the cell alone is unclear without its column's label. */
  renderHeading?: (row: Row) => ReactNode;
}

export interface TableProps<Row> {
  /** The accessible name of the table. */
  label: string;
  columns: ReadonlyArray<Column<Row>>;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Shown when there are no rows. */
  empty?: ReactNode;
}

/** A table with rows and columns. On a phone, where columns do not fit, each row is a block of named lines. */
export function Table<Row>(props: TableProps<Row>) {
  const { t } = useTranslation('kernel');
  const isNarrow = useMedia('(width < 40rem)');
  if (props.rows.length === 0)
    return props.empty ?? <p className="py-8 text-center text-muted">{t('noData')}</p>;
  return isNarrow ? <Blocks {...props} /> : <Grid {...props} />;
}

function Grid<Row>({ label, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <div className="overflow-x-auto">
      <table aria-label={label} className="w-full">
        <thead>
          <tr className="border-b">
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={classes(
                  'px-3 py-2.5 text-sm font-medium whitespace-nowrap text-muted first:ps-0 last:pe-0',
                  column.align === 'end' ? 'text-end' : 'text-start',
                )}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-b">
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const className = classes(
    'px-3 py-3 first:ps-0 last:pe-0',
    column.align === 'end' ? 'tabular text-end' : 'text-start',
  );
  if (column.isRowHeader !== true) return <td className={className}>{column.renderCell(row)}</td>;
  return (
    <th scope="row" className={classes(className, 'font-semibold')}>
      {column.renderCell(row)}
    </th>
  );
}

function Blocks<Row>({ label, columns, rows, rowKey }: TableProps<Row>) {
  const heading = columns.find((column) => column.isRowHeader);
  const lines = columns.filter((column) => column !== heading);
  return (
    <ul aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)} className="border-b py-3.5 first:pt-0">
          {heading && (
            <div className="mb-1 font-semibold">{(heading.renderHeading ?? heading.renderCell)(row)}</div>
          )}
          <dl>
            {lines.map((column) => (
              <div key={column.id} className="flex items-baseline justify-between gap-4 py-0.5">
                <dt className="shrink-0 text-muted">{column.label}</dt>
                <dd className={classes('min-w-0 text-end', column.align === 'end' && 'tabular')}>
                  {column.renderCell(row)}
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
