import { MOST_SELECTED } from '@plenum/contract/kernel/list';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { type ReactNode, useEffect, useState } from 'react';
import type { MessageAsked } from '../organize/message-asked.ts';
import { type PartName, usePartTitle } from '../organize/part-name.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { notify } from '../client/notices.ts';
import { BulkBar, type BulkAction } from '../list/records/bulk-bar.tsx';
import { ColumnPicker, type PickableColumn } from '../list/records/column-picker.tsx';
import { formatNumber } from '../i18n/format.ts';
import { DownloadIcon } from '../list/list-icons.tsx';
import { ExportButton } from '../list/export-button.tsx';
import type { ExportChoice } from '../list/export-dialog.tsx';
import { FilterBar } from '../list/filters/filter-bar.tsx';
import type { Filter, ListQuery } from '../list/list-query.ts';
import { MoneySums } from '../list/money-sums.tsx';
import type { RecordColumn } from '../list/records/record-columns.ts';
import { RecordTable } from '../list/records/record-table.tsx';
import {
  countSelected,
  nothingSelected,
  type SelectedKeys,
  type Selection,
  stillListed,
} from '../list/records/selection.ts';
import { type Shortcut, ShortcutHelp } from '../list/shortcut-help.tsx';
import { useColumns } from '../list/records/use-columns.ts';
import { type List, type ListPage, useList } from '../list/use-list.ts';
import { useSavedViews } from '../list/views/use-saved-views.ts';
import { type BuiltInView, ViewTabs } from '../list/views/view-tabs.tsx';
import { useAppStore } from '../state/app-store.ts';
import { Button } from '../ui/buttons/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadingFailed } from '../ui/feedback/loading-failed.tsx';
import { MailIcon } from '../ui/icons/more-icons.tsx';
import { PageHead } from '../ui/layout/page-head.tsx';
import { useFrameKeys } from '../organize/use-frame-keys.ts';
import { fitView, type ListOrder, readSort, withSort } from './list-order.ts';
import { countsKey, recordKey, type RecordKind } from '../organize/record-keys.ts';
import { useListAddress } from './use-list-address.ts';
import { type RecordPosition, useRecordPosition } from './use-record-position.ts';
import { exactCount, type ListCount, sayCount, useListCounts } from './use-list-counts.ts';
import { useLiveRecords } from '../organize/use-live-records.ts';

export interface ExportAsked {
  query: ListQuery;
  /** The selected rows, comma-separated; undefined for all that the filters find. */
  ids: string | undefined;
  onProgress: (bytes: number) => void;
}

export interface RecordListScreenProps<Row extends { id: string }> {
  meeting: MeetingConsole;
  part: PartName;
  search: ListQuery;
  columns: ReadonlyArray<RecordColumn<Row>>;
  /** Keys of the columns shown at first. */
  defaults: readonly string[];
  filters: readonly Filter[];
  /** The placeholder of the search field, which names the fields that can be searched. */
  placeholder: string;
  views: readonly BuiltInView[];
  fetchPage: (query: ListQuery, page: { after?: string; signal: AbortSignal }) => Promise<ListPage<Row>>;
  fetchCount: (query: ListQuery, signal: AbortSignal) => Promise<ListCount>;
  /** Buttons next to the title of the screen. */
  actions?: ReactNode;
  /** Shown if there are no rows at all. */
  empty: { title: string; why: string };
  order: ListOrder;
  onExport?: ((asked: ExportAsked, choice: ExportChoice) => Promise<void>) | undefined;
  /** Columns that can be exported in addition to those of the list. */
  sheetColumns?: readonly PickableColumn[];
  canExportFull?: boolean;
  /** Begins a send job to the selected rows, or to all that the filters find. */
  onMessage?: ((asked: MessageAsked) => Promise<void>) | undefined;
  /** The actions on the selected rows; absent if rows can't be selected. */
  bulk?: ((selected: readonly Row[], clear: () => void) => readonly BulkAction[]) | undefined;
  shortcuts?: readonly Shortcut[];
  /** Shows a record next to the list; if absent, rows can't be opened. */
  renderRecord?: ((place: RecordPosition, row: Row | undefined) => ReactNode) | undefined;
}

/** The name of the list in saved views: `sendJobs` is `send-jobs`. */
function listName(part: RecordKind): string {
  return part.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

const idOf = ({ id }: { id: string }) => id;
// At most this many rows are read before a bulk action.
const MOST_ACTED = 5_000;

/**
 * The screen of a list of records, with search, filters, views and actions; the differences between lists are props.
 */
export function RecordListScreen<Row extends { id: string }>(props: RecordListScreenProps<Row>) {
  const { meeting, part, defaults, filters, order, fetchPage, fetchCount, bulk, onExport, onMessage } = props;
  const { t } = useTranslation('organize');
  const { t: listed } = useTranslation('list');
  const partTitle = usePartTitle();
  const lan = useAppStore((state) => state.lan);
  const frameKeys = useFrameKeys();
  const address = useListAddress(meeting.id, part, props.search);
  const [shown, setShown] = useColumns(part, defaults);
  const [keys, setKeys] = useState<SelectedKeys>(nothingSelected);
  const [isExporting, setExporting] = useState(false);
  const selection: Selection = { keys, onChange: setKeys };
  const saved = useSavedViews(listName(part), meeting.id);
  const { query } = address;
  const columns = props.columns.map((column) =>
    order.keys.includes(column.key) ? { ...column, sortKey: column.key } : column,
  );
  const list = useList<Row>({
    queryKey: recordKey(meeting.id, part, lan, query),
    fetchPage: (page) => fetchPage(query, page),
    rowKey: idOf,
  });
  const position = useRecordPosition(list.rows, address);
  useLiveRecords(meeting.id);
  useListedOnly(selection, list);
  const [found, all, ...ofViews] = useListCounts({
    queryKey: countsKey(meeting.id, part),
    queries: [query, {}, ...props.views.map((view) => view.query)],
    fetchCount,
  });
  const total = exactCount(found) ?? list.total;
  const clear = () => setKeys(nothingSelected);
  // A change clears the selection, because an action on rows that are no longer visible would go unnoticed.
  const change = (next: ListQuery) => {
    clear();
    address.setQuery(next);
  };
  const isFiltered = Object.keys(query).some((key) => key !== 'sort');
  const selected = list.rows.filter(({ id }) => keys === 'all' || keys.has(id));
  const hasSelection = keys === 'all' || keys.size > 0;
  const wanted = hasSelection ? countSelected(keys, total) : total;
  const waiting = useAllRows(keys === 'all' && bulk !== undefined, list, total);
  const openExport = (isOpen: boolean) => {
    if (isOpen && keys !== 'all' && keys.size > MOST_SELECTED)
      notify({ kind: 'warning', text: t('people.exportTooMany', { n: formatNumber(MOST_SELECTED, lan) }) });
    else setExporting(isOpen);
  };
  const message = () => {
    const ids = keys === 'all' || !hasSelection ? undefined : [...keys];
    return onMessage?.({ query, ids });
  };
  const actions = [
    ...(bulk?.(waiting === undefined ? selected : [], clear) ?? []),
    ...(onMessage
      ? [{ id: 'message', label: t('sendJobs.messageThese'), icon: MailIcon, onAction: () => void message() }]
      : []),
    ...(onExport
      ? [
          {
            id: 'export',
            label: listed('export.title'),
            icon: DownloadIcon,
            onAction: () => openExport(true),
          },
        ]
      : []),
  ];
  return (
    <>
      <PageHead title={partTitle(part)} {...(props.actions !== undefined && { actions: props.actions })} />
      <ViewTabs
        label={t('people.views')}
        builtIn={props.views.map((view, index) => ({ ...view, count: sayCount(ofViews[index], lan) }))}
        saved={saved}
        query={query}
        columns={shown}
        openId={address.view}
        onOpen={(view) => {
          clear();
          const fitted = fitView(view, columns, order);
          if (fitted.gone.length > 0)
            notify({ kind: 'info', text: t('people.viewFitted', { columns: fitted.gone.join(', ') }) });
          if (fitted.columns.length > 0) setShown(fitted.columns);
          address.setView(view.id, fitted.query);
        }}
      />
      <div className="my-4">
        <FilterBar
          filters={filters}
          value={query}
          onChange={change}
          search={{ placeholder: props.placeholder }}
          total={sayCount(found, lan) ?? list.total}
          all={sayCount(all, lan)}
        >
          <ColumnPicker columns={columns} shown={shown} onChange={setShown} defaults={defaults} />
          {onMessage && (
            <Button isDisabled={total === 0} onPress={() => void message()}>
              <MailIcon className="size-4 shrink-0" />
              {wanted === null
                ? t('sendJobs.messageThese')
                : t('sendJobs.messageCount', { count: wanted, n: formatNumber(wanted, lan) })}
            </Button>
          )}
          {onExport && (
            <ExportButton
              isOpen={isExporting}
              onOpenChange={openExport}
              columns={[...columns, ...(props.sheetColumns ?? [])]}
              shown={shown}
              total={wanted}
              isSelection={hasSelection}
              canExportFull={props.canExportFull ?? false}
              onExport={(choice, onProgress) => {
                const ids = keys === 'all' || !hasSelection ? undefined : [...keys].join();
                return onExport({ query, ids, onProgress }, choice);
              }}
            />
          )}
        </FilterBar>
      </div>
      {list.error && list.rows.length === 0 ? (
        <LoadingFailed error={list.error} onRetry={list.refresh} />
      ) : (
        <RecordTable
          label={partTitle(part)}
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
          selection={actions.length > 0 ? selection : undefined}
          openKey={address.open}
          onOpen={props.renderRecord && (({ id }) => address.setOpen(id))}
          sort={readSort(query, order)}
          onSort={(sort) => change(withSort(query, sort, order.usual))}
          empty={
            isFiltered ? (
              <EmptyState title={t('people.noneFound')}>{t('people.noneFoundWhy')}</EmptyState>
            ) : (
              <EmptyState title={props.empty.title}>{props.empty.why}</EmptyState>
            )
          }
        />
      )}
      {isFiltered && list.rows.length > 0 && found?.sums && <MoneySums sums={found.sums} />}
      {actions.length > 0 && (
        <BulkBar
          selection={selection}
          total={total}
          canSelectAll={list.hasMore}
          note={waiting}
          actions={actions}
        />
      )}
      <ShortcutHelp shortcuts={[...(props.shortcuts ?? []), ...frameKeys]} />
      {position &&
        props.renderRecord?.(
          position,
          list.rows.find(({ id }) => id === address.open),
        )}
    </>
  );
}

/**
 * Removes a row from the selection if it is no longer listed, because another organizer has cancelled or moved it. The
 * user gets a notice.
 */
function useListedOnly({ keys, onChange }: Selection, { rows, isLoading }: List<{ id: string }>): void {
  const { t } = useTranslation('organize');
  const lan = useAppStore((state) => state.lan);
  useEffect(() => {
    if (isLoading) return;
    const kept = stillListed(keys, rows.map(idOf));
    if (kept === keys || keys === 'all' || kept === 'all') return;
    notify({
      kind: 'info',
      text: t('people.selectionLeft', { n: formatNumber(keys.size - kept.size, lan) }),
    });
    onChange(kept);
  });
}

/**
 * Loads all rows if all matching rows are selected for an action, because the decision about a row depends on its data.
 * Returns the progress, or a note that there are too many; undefined once they are loaded.
 */
function useAllRows(isWanted: boolean, list: List<unknown>, total: number | null): string | undefined {
  const { t } = useTranslation('organize');
  const lan = useAppStore((state) => state.lan);
  const { rows, hasMore, isLoadingMore, loadMore } = list;
  const isTooMany = rows.length >= MOST_ACTED;
  const isReading = isWanted && hasMore && !isTooMany;
  useEffect(() => {
    if (isReading && !isLoadingMore) loadMore();
  });
  if (!isWanted || !hasMore) return undefined;
  if (isTooMany) return t('people.tooManyToDecide', { n: formatNumber(MOST_ACTED, lan) });
  const all = total === null ? '…' : formatNumber(total, lan);
  return t('people.readingAll', { n: formatNumber(rows.length, lan), all });
}
