import { useId } from 'react';
import { classes } from '../../ui/classes.ts';
import type { RecordColumn } from './record-columns.ts';
import type { RowsProps } from './record-props.ts';
import { RowBox } from './row-box.tsx';
import { isSelected } from './selection.ts';

/** The height of each row in pixels, which is fixed, so that space can be reserved for rows that are not rendered. */
export const ROW_HEIGHT = 44;

export function RecordRow<Row>(props: RowsProps<Row> & { row: Row; index: number }) {
  const { row, index, rowKey, visible, selection, control, openKey, selectId, onOpen } = props;
  const headId = useId();
  const key = rowKey(row);
  const isOn = selection !== undefined && isSelected(selection.keys, key);
  // One row is a tab stop; arrow keys move from there.
  const isStop = index === Math.max(0, control.currentIndex);
  return (
    <tr
      ref={control.rowRef(key)}
      tabIndex={isStop ? 0 : -1}
      aria-rowindex={index + 2}
      {...(index === 0 && { 'data-first': true })}
      {...(selection && { 'aria-selected': isOn })}
      {...(key === openKey && { 'aria-current': true })}
      onFocus={(event) => {
        if (event.target === event.currentTarget) control.focusRow(row);
      }}
      onClick={(event) => control.press(row, event)}
      onKeyDown={control.onKeyDown}
      style={{ height: ROW_HEIGHT }}
      className={classes(
        'group/row scroll-mt-12 scroll-mb-4 outline-none',
        onOpen && 'cursor-pointer',
        isOn
          ? 'bg-accent-soft'
          : 'bg-surface-raised hover:bg-surface-sunken aria-[current]:bg-surface-sunken',
      )}
    >
      {selection && (
        <td className={classes(cellClass, 'sticky left-0 z-1 bg-inherit ps-3 pe-0')}>
          <RowBox
            isOn={isOn}
            labelledBy={`${selectId} ${headId}`}
            onTick={(isRange) => control.tick(row, isRange)}
          />
        </td>
      )}
      {visible.map((column, position) => (
        <Cell
          key={column.key}
          column={column}
          row={row}
          {...(position === 0 && { headId, offset: selection ? 40 : 0 })}
        />
      ))}
    </tr>
  );
}

const cellClass = classes(
  'border-t px-3 group-data-first/row:border-t-0',
  // The cells draw the row's outline, because sticky cells would cover an outline of the row.
  'group-focus-visible/row:shadow-[inset_0_1px_0_var(--accent),inset_0_-1px_0_var(--accent)]',
  'group-aria-[current]/row:first:shadow-[inset_2px_0_0_var(--accent)]',
  'group-focus-visible/row:first:shadow-[inset_2px_0_0_var(--accent),inset_0_1px_0_var(--accent),inset_0_-1px_0_var(--accent)]',
);

interface CellProps<Row> {
  column: RecordColumn<Row>;
  row: Row;
  headId?: string;
  offset?: number;
}

function Cell<Row>({ column, row, headId, offset }: CellProps<Row>) {
  const className = classes(
    cellClass,
    'truncate',
    column.align === 'end' ? 'tabular text-end' : 'text-start',
  );
  if (headId === undefined) return <td className={className}>{column.render(row)}</td>;
  return (
    <th
      id={headId}
      scope="row"
      style={{ left: offset }}
      className={classes(className, 'sticky z-1 bg-inherit font-semibold group-data-scrolled/box:border-e')}
    >
      {column.render(row)}
    </th>
  );
}
