import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useAppStore } from '../../state/app-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PlusIcon } from '../../ui/icons/more-icons.tsx';
import { MenuButton } from '../../ui/buttons/menu-button.tsx';
import { FilterPill } from './filter-pill.tsx';
import { type Filter, type ListQuery, withValue, without } from '../list-query.ts';
import { ListSearch } from './list-search.tsx';

export interface FilterBarProps {
  filters: readonly Filter[];
  /** All search values of the list; keys that are not filters are left unchanged. */
  value: ListQuery;
  onChange: (value: ListQuery) => void;
  /** The search text is stored under `key`, by default `q`. */
  search?: { placeholder: string; key?: string };
  /** The number of rows found; null if it was not counted. A text, such as “5,000+”, is shown as it is. */
  total?: number | string | null;
  /** The number without search and filters, for “16 of 390”. */
  all?: number | string | null;
  /** Buttons at the far end: columns, export. */
  children?: ReactNode;
}

/** Search and filters above a list. The caller keeps all state in the address. */
export function FilterBar({ filters, value, onChange, search, total, all, children }: FilterBarProps) {
  const { t } = useTranslation('list');
  const lan = useAppStore((state) => state.lan);
  const [openKey, setOpenKey] = useState<string>();
  const searchKey = search?.key ?? 'q';
  const isActive = ({ key }: Filter) => (value[key] ?? '') !== '';
  // A filter that was just added has no value yet, and opens.
  const shown = filters.filter((filter) => isActive(filter) || filter.key === openKey);
  const offered = filters.filter((filter) => !isActive(filter));
  const isFiltered = filters.some(isActive) || (value[searchKey] ?? '') !== '';
  const said = (count: number | string) => (typeof count === 'number' ? formatNumber(count, lan) : count);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {search && (
        <ListSearch
          label={search.placeholder}
          value={value[searchKey] ?? ''}
          onChange={(text) => onChange(withValue(value, searchKey, text))}
        />
      )}
      {shown.map((filter) => (
        <FilterPill
          key={filter.key}
          filter={filter}
          value={value[filter.key] ?? ''}
          isOpen={filter.key === openKey}
          onOpenChange={(isOpen) => setOpenKey(isOpen ? filter.key : undefined)}
          onChange={(next) => onChange(withValue(value, filter.key, next))}
        />
      ))}
      {offered.length > 0 && (
        <MenuButton
          label={t('addFilter')}
          kind="quiet"
          size="small"
          groups={[
            {
              id: 'filters',
              actions: offered.map(({ key, label }) => ({ id: key, label, onAction: () => setOpenKey(key) })),
            },
          ]}
          className="min-h-8 rounded-full! border border-dashed border-border-field font-medium! text-muted!"
        >
          <PlusIcon className="size-4" />
          {t('filter')}
        </MenuButton>
      )}
      {isFiltered && (
        <Button
          kind="quiet"
          size="small"
          className="min-h-8 font-medium! text-muted!"
          onPress={() => onChange(without(value, [searchKey, ...filters.map(({ key }) => key)]))}
        >
          {t('reset')}
        </Button>
      )}
      <div className="ms-auto flex flex-wrap items-center gap-2">
        {total !== undefined && total !== null && (
          <span aria-live="polite" className="tabular me-1 text-sm text-muted">
            {isFiltered && all !== undefined && all !== null
              ? t('found', { n: said(total), all: said(all) })
              : t('total', { n: said(total) })}
          </span>
        )}
        {children}
      </div>
    </div>
  );
}
