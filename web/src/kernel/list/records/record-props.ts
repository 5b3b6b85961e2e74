import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import type { RecordColumn, Sort } from './record-columns.ts';
import type { Selection } from './selection.ts';

export interface RecordTableProps<Row> {
  /** The accessible name of the table. */
  label: string;
  columns: ReadonlyArray<RecordColumn<Row>>;
  /** Keys of columns, in order. */
  shown: readonly string[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The number of rows, loaded or not; null if it was not counted. */
  total?: number | null;
  selection?: Selection | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  /** The row whose record is open in the drawer. */
  openKey?: string | undefined;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  /** Without rows the table shows skeletons; with rows it dims them, because they are about to be replaced. */
  isLoading?: boolean;
  /** Changes with filters and order; the list then scrolls to its top. */
  startKey?: string | undefined;
  hasMore?: boolean;
  isLoadingMore?: boolean;
  onMore?: (() => void) | undefined;
  /** Shown when there are no rows. */
  empty?: ReactNode;
  className?: string | undefined;
}

export interface RowsProps<Row> extends RecordTableProps<Row> {
  visible: ReadonlyArray<RecordColumn<Row>>;
  control: RowControl<Row>;
  /** The word “Select”, for the accessible names of the boxes. */
  selectId: string;
}

export interface RowControl<Row> {
  /** The row that the keys act on; -1 before the first key. */
  currentIndex: number;
  onKeyDown: (event: KeyboardEvent) => void;
  /** Handles a press on the row itself. */
  press: (row: Row, event: MouseEvent<HTMLElement>) => void;
  /** Handles a press on the row's box; with shift, on all rows since the last one pressed. */
  tick: (row: Row, isRange: boolean) => void;
  focusRow: (row: Row) => void;
  /** A ref for each row's element, so that it can be focused. */
  rowRef: (key: string) => (element: HTMLElement | null) => void;
}
