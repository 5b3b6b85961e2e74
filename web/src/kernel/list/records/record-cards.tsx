import { useId, useRef } from 'react';
import { classes } from '../../ui/classes.ts';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { CardsHead } from './cards-head.tsx';
import { MoreRows } from './more-rows.tsx';
import type { RowsProps } from './record-props.ts';
import { RowBox } from './row-box.tsx';
import { chunkKey, RowChunk, chunksOf } from './row-chunk.tsx';
import { isSelected } from './selection.ts';
import { useStartAgain } from './use-scrolled.ts';

const CARD_HEIGHT = 108;

/** The rows on a narrow screen: the first column is the card's title, the second its subtitle, the others facts. */
export function RecordCards<Row>(props: RowsProps<Row>) {
  const { label, rows, rowKey, control, isLoading = false } = props;
  const list = useRef<HTMLElement>(null);
  // The page scrolls here, not the list, so nothing moves if the top of the list is in view.
  useStartAgain(props.startKey, () => {
    if (list.current && list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView();
  });
  return (
    <section
      ref={list}
      aria-label={label}
      aria-busy={isLoading}
      className={classes(
        'overflow-hidden rounded-lg border bg-surface-raised text-sm transition-opacity',
        isLoading && rows.length > 0 && 'opacity-60',
      )}
    >
      <CardsHead {...props} keys={rows.map(rowKey)} />
      {rows.length === 0 && (
        <div className="p-4">
          <SkeletonText lines={9} />
        </div>
      )}
      {chunksOf(rows).map(({ start, rows: some }) => (
        <RowChunk
          key={chunkKey(props.startKey, start)}
          as="ul"
          start={start}
          height={some.length * CARD_HEIGHT}
          holds={control.currentIndex >= start && control.currentIndex < start + some.length}
        >
          {() => some.map((row) => <RecordCard key={rowKey(row)} {...props} row={row} />)}
        </RowChunk>
      ))}
      <MoreRows {...props} />
    </section>
  );
}

function RecordCard<Row>({
  row,
  rowKey,
  visible,
  selection,
  control,
  onOpen,
  selectId,
}: RowsProps<Row> & { row: Row }) {
  const titleId = useId();
  const key = rowKey(row);
  const isOn = selection !== undefined && isSelected(selection.keys, key);
  const [title, subtitle, ...facts] = visible;
  return (
    <li
      className={classes('relative flex gap-3 border-b px-4 py-3 last:border-b-0', isOn && 'bg-accent-soft')}
    >
      {selection && (
        <span className="relative z-1 ms-1 -mt-3 shrink-0">
          <RowBox
            isTabStop
            isOn={isOn}
            labelledBy={`${selectId} ${titleId}`}
            onTick={(isRange) => control.tick(row, isRange)}
          />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <div id={titleId} className="font-semibold">
          {onOpen ? (
            <button
              ref={control.rowRef(key)}
              type="button"
              onClick={() => onOpen(row)}
              className="cursor-pointer text-start after:absolute after:inset-0"
            >
              {title?.render(row)}
            </button>
          ) : (
            title?.render(row)
          )}
        </div>
        {subtitle && <div className="text-muted">{subtitle.render(row)}</div>}
        <dl className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1">
          {facts.map((column) => (
            // A label without a value would suggest that something is missing.
            <div key={column.key} className="flex min-w-0 items-baseline gap-1.5 has-[dd:empty]:hidden">
              <dt className="shrink-0 text-xs text-muted">{column.header}</dt>
              <dd className={classes('min-w-0', column.align === 'end' && 'tabular')}>
                {column.render(row)}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </li>
  );
}
