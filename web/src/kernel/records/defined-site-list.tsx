import type { ListParams } from '@plenum/contract/kernel/define-list';
import type { AnySiteList } from '@plenum/contract/kernel/define-site-list';
import { MOST_SELECTED } from '@plenum/contract/kernel/list';
import { type ReactNode, use, useState } from 'react';
import { call } from '../client/call.ts';
import { download } from '../client/download.ts';
import { useSentence } from '../i18n/use-sentence.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { ExportButton } from '../list/export-button.tsx';
import { FilterBar } from '../list/filters/filter-bar.tsx';
import type { Filter, FilterOption, ListQuery } from '../list/list-query.ts';
import { ColumnPicker, type PickableColumn } from '../list/records/column-picker.tsx';
import { RecordTable } from '../list/records/record-table.tsx';
import { countSelected, nothingSelected, type SelectedKeys } from '../list/records/selection.ts';
import { useColumns } from '../list/records/use-columns.ts';
import { ShortcutHelp } from '../list/shortcut-help.tsx';
import { useList } from '../list/use-list.ts';
import { ViewTabs } from '../list/views/view-tabs.tsx';
import { ConfirmedActionContext } from '../organize/confirmed-action.ts';
import { useLinks } from '../organize/links.ts';
import { useFrameKeys } from '../organize/use-frame-keys.ts';
import { useTitle } from '../page/page-frame.ts';
import { useAppStore } from '../state/app-store.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadingFailed } from '../ui/feedback/loading-failed.tsx';
import { PageHead } from '../ui/layout/page-head.tsx';
import {
  type DrawnCells,
  useDefinedColumns,
  useDefinedFilters,
  useDefinedViews,
  usualColumns,
} from './defined-list.tsx';
import { readSort, withSort } from './list-order.ts';
import { readFilter } from './use-list-address.ts';
import { exactCount, sayCount, useListCounts } from './use-list-counts.ts';

interface DefinedSiteListProps<Row extends { id: string }> {
  list: AnySiteList<Row>;
  /** The name under which the chosen columns are stored. */
  name: string;
  title: string;
  search: ListQuery;
  link: (query: ListQuery) => string;
  /** Prefix of the query keys. */
  queryKey: readonly string[];
  /** Converts the search values of the URL to the query that the server takes. */
  askedOf?: (query: ListQuery) => ListQuery;
  cells?: DrawnCells<Row>;
  heads?: Readonly<Record<string, string>>;
  options?: Readonly<Record<string, readonly FilterOption[]>>;
  /** Filters that are only in the URL; `askedOf` converts them to the server's parameters. */
  moreFilters?: readonly Filter[];
  actions?: ReactNode;
  /** True if rows can be selected, to be exported. */
  isSelectable?: boolean;
  /** Opens a row on its own page. */
  onOpen?: (id: string) => void;
  /** Shows a row next to the list. */
  renderRecord?: (row: Row, onClose: () => void) => ReactNode;
}

const idOf = ({ id }: { id: string }) => id;

/** The screen of a list of the whole site as the contract defines it. */
export function DefinedSiteList<Row extends { id: string }>(props: DefinedSiteListProps<Row>) {
  const { list: defined, name, title, link, queryKey, onOpen, renderRecord } = props;
  const { askedOf = (query) => query, cells = {}, heads = {}, options = {}, isSelectable = false } = props;
  const { t } = useTranslation('organize');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  useTitle(title);
  const frameKeys = useFrameKeys();
  const filters = [...useDefinedFilters(defined, options), ...(props.moreFilters ?? [])];
  const views = useDefinedViews(defined);
  const { view, open, ...query } = props.search;
  const [keys, setKeys] = useState<SelectedKeys>(nothingSelected);
  const order = { keys: defined.sorts, usual: defined.usualSort };
  const columns = useDefinedColumns(defined, localZone(), cells, heads).map((column) =>
    order.keys.includes(column.key) ? { ...column, sortKey: column.key } : column,
  );
  const defaults = usualColumns(defined);
  const [shown, setShown] = useColumns(name, defaults);
  const paramsOf = (from: ListQuery): ListParams => {
    const { after: _, ...params } = readFilter(defined.query, askedOf(from)) as ListParams;
    return params;
  };
  const list = useList<Row>({
    queryKey: [...queryKey, 'list', lan, query],
    fetchPage: ({ after, signal }) =>
      call(defined.list, {
        query: { ...paramsOf(query), ...(after !== undefined && { after }) },
        signal,
        quiet: true,
      }),
    rowKey: idOf,
  });
  const [found, all, ...ofViews] = useListCounts({
    queryKey: [...queryKey, 'count'],
    queries: [query, ...(views.length > 0 ? [{}, ...views.map((one) => one.query)] : [])],
    fetchCount: (counted, signal) => {
      const { sort: _, ...params } = paramsOf(counted);
      return call(defined.count, { query: params, signal, quiet: true });
    },
  });
  const total = exactCount(found) ?? list.total;
  const go = (next: ListQuery, place: { view?: string | undefined; open?: string } = {}) => {
    const isTyping = next['q'] !== query['q'] && query['q'] !== undefined;
    links.go(
      link({
        ...next,
        ...(place.view !== undefined && { view: place.view }),
        ...(place.open !== undefined && { open: place.open }),
      }),
      { replaces: isTyping, stays: true },
    );
  };
  // A change clears the selection, because an action on rows that are no longer visible would go unnoticed.
  const change = (next: ListQuery, opened = view) => {
    setKeys(nothingSelected);
    go(next, { view: opened });
  };
  const openRow = list.rows.find(({ id }) => id === open);
  return (
    <>
      <PageHead title={title} {...(props.actions !== undefined && { actions: props.actions })} />
      {views.length > 0 && (
        <ViewTabs
          label={t('people.views')}
          builtIn={views.map((one, index) => ({ ...one, count: sayCount(ofViews[index], lan) }))}
          query={query}
          columns={shown}
          openId={view}
          onOpen={(opened) => change(opened.query, opened.id)}
        />
      )}
      <div className="my-4">
        <FilterBar
          filters={filters}
          value={query}
          onChange={(next) => change(next)}
          search={{ placeholder: sentence(defined.searchWords) }}
          total={sayCount(found, lan) ?? list.total}
          all={sayCount(all, lan)}
        >
          <ColumnPicker columns={columns} shown={shown} onChange={setShown} defaults={defaults} />
          <SiteExport
            list={defined}
            columns={columns}
            shown={shown}
            total={total}
            keys={keys}
            params={paramsOf(query)}
          />
        </FilterBar>
      </div>
      {list.error && list.rows.length === 0 ? (
        <LoadingFailed error={list.error} onRetry={list.refresh} />
      ) : (
        <RecordTable
          label={title}
          columns={columns}
          shown={shown}
          rows={list.rows}
          rowKey={idOf}
          total={total}
          isLoading={list.isLoading}
          startKey={JSON.stringify(query)}
          hasMore={list.hasMore}
          isLoadingMore={list.isLoadingMore}
          onMore={list.loadMore}
          selection={isSelectable ? { keys, onChange: (next) => setKeys(atMost(next)) } : undefined}
          openKey={open}
          onOpen={({ id }) => (onOpen ? onOpen(id) : go(query, { view, open: id }))}
          sort={readSort(query, order)}
          onSort={(sort) => change(withSort(query, sort, order.usual))}
          empty={<EmptyState title={t('people.noneFound')}>{t('people.noneFoundWhy')}</EmptyState>}
        />
      )}
      <ShortcutHelp shortcuts={frameKeys} />
      {openRow && renderRecord?.(openRow, () => go(query, { view }))}
    </>
  );
}

interface SiteExportProps<Row extends { id: string }> {
  list: AnySiteList<Row>;
  columns: readonly PickableColumn[];
  shown: readonly string[];
  total: number | null;
  keys: SelectedKeys;
  params: ListParams;
}

function SiteExport<Row extends { id: string }>(props: SiteExportProps<Row>) {
  const { list, columns, shown, total, keys, params } = props;
  const confirmed = use(ConfirmedActionContext);
  const [isOpen, setOpen] = useState(false);
  const ids = keys === 'all' || keys.size === 0 ? undefined : [...keys].join();
  const { exportForReason } = list;
  return (
    <ExportButton
      isOpen={isOpen}
      onOpenChange={setOpen}
      columns={columns}
      shown={shown}
      total={ids === undefined ? total : countSelected(keys, total)}
      isSelection={ids !== undefined}
      canExportFull={exportForReason !== null}
      needsReason={exportForReason !== null}
      onExport={async ({ format, columns: wanted, fullFor, reason = '' }, onProgress) => {
        const query = { ...params, ...(ids !== undefined && { ids }), format, columns: wanted.join() };
        const body = { reason, masked: fullFor === null };
        if (exportForReason)
          await confirmed(() => download(exportForReason, { query, body, quiet: true, onProgress }));
        else if (list.export) await download(list.export, { query, onProgress });
      }}
    />
  );
}

// The site has no time zone, so times are in the administrator’s.
const localZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

// Limits the selection to the maximum of an export by ids. “All” selects none, because it has no meaning among a
// million rows.
function atMost(keys: SelectedKeys): SelectedKeys {
  return keys === 'all' ? nothingSelected : new Set([...keys].slice(0, MOST_SELECTED));
}
