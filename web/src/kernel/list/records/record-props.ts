import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import type { RecordColumn, Sort } from './record-columns.ts';
import type { Selection } from './selection.ts';

export interface RecordTableProps<Row> {
  /** Names the table for those who do not see what stands above it. */
  label: string;
  columns: ReadonlyArray<RecordColumn<Row>>;
  /** Keys of columns, in order. */
  shown: readonly string[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** How many there are in all, loaded or not; null where nobody counted. */
  total?: number | null;
  selection?: Selection | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  /** The row whose record is open beside the list. */
  openKey?: string | undefined;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  /** Without rows: shapes in their place. With rows: they are about to be replaced. */
  isLoading?: boolean;
  hasMore?: boolean;
  isLoadingMore?: boolean;
  onMore?: (() => void) | undefined;
  /** Stands there when there are no rows. */
  empty?: ReactNode;
  className?: string | undefined;
}

export interface RowsProps<Row> extends RecordTableProps<Row> {
  visible: ReadonlyArray<RecordColumn<Row>>;
  control: RowControl<Row>;
  /** Says “Select”, for the names of the boxes. */
  selectId: string;
}

export interface RowControl<Row> {
  /** The row the keys work on; -1 before anybody pressed one. */
  currentIndex: number;
  onKeyDown: (event: KeyboardEvent) => void;
  /** A press on the row itself. */
  press: (row: Row, event: MouseEvent<HTMLElement>) => void;
  /** A press on the row's box; with shift, all rows since the last one. */
  tick: (row: Row, isRange: boolean) => void;
  focusRow: (row: Row) => void;
  /** For the elements of rows, so that they can be found again. */
  rowRef: (key: string) => (element: HTMLElement | null) => void;
}
