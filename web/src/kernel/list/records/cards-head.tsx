import { useTranslation } from '../../i18n/use-translation.tsx';
import { MenuButton } from '../../ui/buttons/menu-button.tsx';
import { ArrowDownIcon, ArrowUpIcon } from '../../ui/icons/more-icons.tsx';
import type { RecordColumn, Sort } from './record-columns.ts';
import { RowBox } from './row-box.tsx';
import { howMany, nothingSelected, type Selection } from './selection.ts';

interface CardsHeadProps<Row> {
  columns: ReadonlyArray<RecordColumn<Row>>;
  /** The keys of all loaded rows. */
  keys: readonly string[];
  selection?: Selection | undefined;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
}

/** The controls that the table's head has on a wide screen: a checkbox for all loaded rows, and the sort order. */
export function CardsHead<Row>({ columns, keys, selection, sort, onSort }: CardsHeadProps<Row>) {
  const { t } = useTranslation('list');
  const state = selection ? howMany(selection.keys, keys) : 'none';
  const sorts = onSort ? columns.filter(({ sortKey }) => sortKey !== undefined) : [];
  if (!selection && sorts.length === 0) return null;
  return (
    <div className="flex min-h-11 items-center gap-2 border-b ps-5 pe-2">
      {selection && (
        <RowBox
          isTabStop
          isOn={state === 'every'}
          isMixed={state === 'some'}
          label={t('selectAll')}
          onTick={() => selection.onChange(state === 'none' ? new Set(keys) : nothingSelected)}
        />
      )}
      {onSort && sorts.length > 0 && <SortMenu columns={sorts} sort={sort} onSort={onSort} />}
    </div>
  );
}

interface SortMenuProps<Row> {
  columns: ReadonlyArray<RecordColumn<Row>>;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
}

function SortMenu<Row>({ columns, sort, onSort }: SortMenuProps<Row>) {
  const { t } = useTranslation('list');
  const current = columns.find(({ sortKey }) => sortKey === sort?.key);
  const Arrow = sort?.direction === 'ascending' ? ArrowUpIcon : ArrowDownIcon;
  const directions = ['ascending', 'descending'] as const;
  return (
    <MenuButton
      label={t('sort.by')}
      size="small"
      className="ms-auto min-w-0 font-medium!"
      groups={[
        {
          id: 'columns',
          label: t('sort.by'),
          actions: columns.map(({ key, header, sortKey = key }) => ({
            id: key,
            label: header,
            isCurrent: sortKey === sort?.key,
            onAction: () => onSort({ key: sortKey, direction: 'ascending' }),
          })),
        },
        ...(sort
          ? [
              {
                id: 'direction',
                label: t('sort.direction'),
                actions: directions.map((direction) => ({
                  id: direction,
                  label: t(`sort.${direction}`),
                  isCurrent: direction === sort.direction,
                  onAction: () => onSort({ ...sort, direction }),
                })),
              },
            ]
          : []),
      ]}
    >
      <span className="min-w-0 truncate">
        {current ? t('sort.current', { column: current.header }) : t('sort.by')}
      </span>
      {current && <Arrow className="size-3.5 shrink-0" />}
    </MenuButton>
  );
}
