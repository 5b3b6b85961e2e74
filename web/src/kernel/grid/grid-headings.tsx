import { useTranslation } from '../i18n/use-translation.tsx';
import { classes } from '../ui/classes.ts';
import type { GridColumn } from './types.ts';

export interface GridHeadingsProps {
  gridId: string;
  columns: readonly GridColumn[];
  hasStatus: boolean;
  hasActions: boolean;
}

/** The number of heading lines. */
export function headingLines(columns: readonly GridColumn[]): 1 | 2 {
  return columns.some((column) => column.group !== undefined) ? 2 : 1;
}

export function GridHeadings({ gridId, columns, hasStatus, hasActions }: GridHeadingsProps) {
  const { t } = useTranslation('form');
  const lines = headingLines(columns);
  return (
    <thead className="sticky top-0 z-20 block">
      {lines === 2 && (
        <tr aria-rowindex={1} className="grid h-8 grid-cols-(--columns) bg-surface-sunken">
          <td aria-hidden className="sticky start-0 z-10 bg-surface-sunken" />
          {groupsOf(columns).map(({ label, first, count }) => (
            <th
              key={first}
              scope="colgroup"
              colSpan={count}
              aria-colindex={first + 2}
              className="flex min-w-0 items-end border-b px-2.5 text-xs font-normal text-muted"
              style={{ gridColumn: `${first + 2} / span ${count}` }}
            >
              <span className="sticky start-16 truncate pb-1">{label}</span>
            </th>
          ))}
        </tr>
      )}
      <tr
        aria-rowindex={lines}
        className="grid h-10 grid-cols-(--columns) text-muted *:flex *:items-center *:border-b *:bg-surface-sunken *:font-medium"
      >
        <th scope="col" aria-colindex={1} className="sticky start-0 z-10 justify-end border-e pe-2 text-xs">
          <span className="sr-only">{t('grid.number')}</span>
          <span aria-hidden>#</span>
        </th>
        {columns.map((column, col) => (
          <th
            key={column.key}
            scope="col"
            aria-colindex={col + 2}
            title={column.hint}
            className={classes('min-w-0 border-e px-2.5', col === 0 && 'sticky start-14 z-10')}
          >
            <span className="truncate">{column.label}</span>
            {column.isRequired === true && (
              <span aria-hidden className="ms-1 text-danger">
                *
              </span>
            )}
            {column.hint !== undefined && (
              <span id={`${gridId}-hint-${col}`} hidden>
                {column.hint}
              </span>
            )}
          </th>
        ))}
        {hasStatus && (
          <th scope="col" aria-colindex={columns.length + 2} className="px-2.5">
            {t('grid.status')}
          </th>
        )}
        {hasActions && (
          <th scope="col" aria-colindex={columns.length + (hasStatus ? 3 : 2)}>
            <span className="sr-only">{t('grid.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

interface Group {
  label: string;
  first: number;
  count: number;
}

function groupsOf(columns: readonly GridColumn[]): Group[] {
  const groups: Group[] = [];
  columns.forEach(({ group: label = '' }, first) => {
    const last = groups.at(-1);
    if (last?.label === label) last.count += 1;
    else groups.push({ label, first, count: 1 });
  });
  return groups.filter((group) => group.label !== '');
}
