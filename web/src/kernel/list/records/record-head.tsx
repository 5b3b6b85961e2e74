import { useTranslation } from '../../i18n/use-translation.tsx';
import { classes } from '../../ui/classes.ts';
import { ArrowDownIcon, ArrowUpIcon } from '../../ui/icons/more-icons.tsx';
import type { RecordColumn, Sort } from './record-columns.ts';
import { RowBox } from './row-box.tsx';
import { howMany, nothingSelected, type Selection } from './selection.ts';

interface RecordHeadProps<Row> {
  columns: ReadonlyArray<RecordColumn<Row>>;
  /** The keys of all loaded rows. */
  keys: readonly string[];
  selection?: Selection | undefined;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
}

export function RecordHead<Row>({ columns, keys, selection, sort, onSort }: RecordHeadProps<Row>) {
  const { t } = useTranslation('list');
  const state = selection ? howMany(selection.keys, keys) : 'none';
  return (
    <thead className="sticky top-0 z-2 bg-surface-raised">
      <tr aria-rowindex={1} className="h-10 bg-inherit">
        {selection && (
          <td className={classes(headClass, 'sticky left-0 z-1 ps-3 pe-0')}>
            <RowBox
              isTabStop
              isOn={state === 'every'}
              isMixed={state === 'some'}
              label={t('selectAll')}
              onTick={() => selection.onChange(state === 'none' ? new Set(keys) : nothingSelected)}
            />
          </td>
        )}
        {columns.map((column, index) => (
          <th
            key={column.key}
            scope="col"
            {...(column.sortKey !== undefined && {
              'aria-sort': sort?.key === column.sortKey ? sort.direction : 'none',
            })}
            {...(index === 0 && { style: { left: selection ? 40 : 0 } })}
            className={classes(
              headClass,
              'px-3 text-xs font-medium whitespace-nowrap text-muted',
              index === 0 && 'sticky z-1 group-data-scrolled/box:border-e',
              column.align === 'end' ? 'text-end' : 'text-start',
            )}
          >
            {column.sortKey === undefined || !onSort ? (
              <span className="block truncate">{column.header}</span>
            ) : (
              <SortButton
                header={column.header}
                isEnd={column.align === 'end'}
                sortKey={column.sortKey}
                sort={sort}
                onSort={onSort}
              />
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

// The head has a shadow instead of a border, because the border of a sticky head scrolls away.
const headClass = 'bg-inherit shadow-[inset_0_-1px_0_var(--border)]';

interface SortButtonProps {
  header: string;
  isEnd: boolean;
  sortKey: string;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
}

function SortButton({ header, isEnd, sortKey, sort, onSort }: SortButtonProps) {
  const isSorted = sort?.key === sortKey;
  const isAscending = isSorted && sort.direction === 'ascending';
  const Arrow = isAscending ? ArrowUpIcon : ArrowDownIcon;
  return (
    <button
      type="button"
      onClick={() => onSort({ key: sortKey, direction: isAscending ? 'descending' : 'ascending' })}
      className={classes(
        'group/sort -mx-1.5 inline-flex h-8 max-w-[calc(100%+0.75rem)] cursor-pointer items-center gap-1 rounded-sm px-1.5 hover:text-text',
        // In a column aligned to the end, the label is above the figures, so the arrow comes before it.
        isEnd && 'flex-row-reverse',
      )}
    >
      <span className={classes('truncate', isSorted && 'text-text')}>{header}</span>
      <Arrow
        className={classes(
          'size-3.5 shrink-0',
          !isSorted && 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60',
        )}
      />
    </button>
  );
}
