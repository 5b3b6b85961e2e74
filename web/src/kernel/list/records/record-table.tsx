import { useId, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { classes } from '../../ui/classes.ts';
import { useMedia } from '../../ui/use-media.ts';
import { RecordCards } from './record-cards.tsx';
import { shownColumns, widthOf } from './record-columns.ts';
import { RecordHead } from './record-head.tsx';
import { MoreRows } from './more-rows.tsx';
import { ROW_HEIGHT, RecordRow } from './record-row.tsx';
import { chunkKey, RowChunk, chunksOf } from './row-chunk.tsx';
import type { RecordTableProps, RowsProps } from './record-props.ts';
import { useEdges, useStartAgain } from './use-scrolled.ts';
import { useRows } from './use-rows.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/**
 * The organizers' list of any length, of which only the rows near the viewport are rendered; cards on a phone. `j` and
 * `k` move, `x` selects, Enter opens.
 */
export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const { t } = useTranslation(['list', 'kernel']);
  const isNarrow = useMedia('(width < 40rem)');
  const selectId = useId();
  const visible = shownColumns(props.columns, props.shown);
  const control = useRows(props);
  if (props.rows.length === 0 && props.isLoading !== true) {
    return props.empty ?? <p className="py-10 text-center text-sm text-muted">{t('kernel:noData')}</p>;
  }
  const Rows = isNarrow ? RecordCards : Grid;
  return (
    <>
      <span id={selectId} hidden>
        {t('select')}
      </span>
      <Rows {...props} visible={visible} control={control} selectId={selectId} />
    </>
  );
}

// The role is grid, because keys move through the rows.
const isGrid = { role: 'grid' };

function Grid<Row>(props: RowsProps<Row>) {
  const { label, rows, rowKey, total, selection, visible, control, isLoading = false } = props;
  const box = useRef<HTMLDivElement>(null);
  const width = visible.reduce((sum, column) => sum + widthOf(column), selection ? 40 : 0);
  const keys = rows.map(rowKey);
  useStartAgain(props.startKey, () => {
    if (box.current) box.current.scrollTop = 0;
  });
  const onScroll = useEdges(box);
  return (
    <div className={classes('relative', props.className)}>
      <div
        ref={box}
        onScroll={onScroll}
        className="group/box peer/box relative max-h-[max(22rem,calc(100dvh-14rem))] overflow-auto overscroll-x-contain rounded-lg border bg-surface-raised"
      >
        <table
          {...isGrid}
          aria-label={label}
          aria-rowcount={props.hasMore === true ? (total ?? -1) : rows.length + 1}
          aria-multiselectable={selection !== undefined}
          aria-busy={isLoading}
          style={{ minWidth: width }}
          className={classes(
            'w-full table-fixed border-separate border-spacing-0 text-sm transition-opacity',
            isLoading && rows.length > 0 && 'opacity-60',
          )}
        >
          <colgroup>
            {selection && <col style={{ width: 40 }} />}
            {visible.map((column) => (
              <col key={column.key} style={{ width: widthOf(column) }} />
            ))}
          </colgroup>
          <RecordHead {...props} columns={visible} keys={keys} />
          {rows.length === 0 && <SkeletonRows columns={visible.length + (selection ? 1 : 0)} />}
          {chunksOf(rows).map(({ start, rows: some }) => (
            <RowChunk
              key={chunkKey(props.startKey, start)}
              as="tbody"
              box={box}
              start={start}
              height={some.length * ROW_HEIGHT}
              holds={control.currentIndex >= start && control.currentIndex < start + some.length}
            >
              {() =>
                some.map((row, index) => (
                  <RecordRow key={rowKey(row)} {...props} row={row} index={start + index} />
                ))
              }
            </RowChunk>
          ))}
        </table>
        <MoreRows box={box} {...props} />
      </div>
      {/* There are more columns to the right, so the edge fades. */}
      <div
        aria-hidden
        className="pointer-events-none absolute inset-y-px right-px w-12 rounded-e-lg bg-linear-to-l from-text/15 to-transparent opacity-0 transition-opacity peer-data-more/box:opacity-100"
      />
    </div>
  );
}

function SkeletonRows({ columns }: { columns: number }) {
  return (
    <tbody aria-hidden>
      {Array.from({ length: 8 }, (_, row) => (
        <tr key={row} style={{ height: ROW_HEIGHT }}>
          {Array.from({ length: columns }, (__, column) => (
            <td key={column} className="border-t px-3">
              <Skeleton className={(row + column) % 3 === 0 ? 'h-3 w-1/2' : 'h-3 w-3/4'} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
