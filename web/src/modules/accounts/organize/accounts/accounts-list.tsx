import {
  accountSorts,
  type AccountRow,
  accountStates,
  countAccounts,
  exportAccounts,
  listAccounts,
  usualAccountSort,
} from '@plenum/contract/console/account-lists';
import { accountColumnWords, accountStateWords } from '@plenum/contract/console/account-words';
import { MOST_SELECTED } from '@plenum/contract/kernel/list';
import { yesNoWords } from '@plenum/contract/registration/people/person-words';
import { useQueries, useQuery } from '@tanstack/react-query';
import { type ReactNode, use, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { download } from '#kernel/client/download';
import { useSentence } from '#kernel/i18n/use-sentence';
import { ExportButton } from '#kernel/list/export-button';
import { FilterBar } from '#kernel/list/filters/filter-bar';
import { type Filter, type ListQuery, without } from '#kernel/list/list-query';
import { BulkBar, type BulkAction } from '#kernel/list/records/bulk-bar';
import { ColumnPicker } from '#kernel/list/records/column-picker';
import { RecordTable } from '#kernel/list/records/record-table';
import { countSelected, nothingSelected, type SelectedKeys } from '#kernel/list/records/selection';
import { useColumns } from '#kernel/list/records/use-columns';
import { ShortcutHelp } from '#kernel/list/shortcut-help';
import { useList } from '#kernel/list/use-list';
import { type BuiltInView, ViewTabs } from '#kernel/list/views/view-tabs';
import { useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { UploadIcon } from '#kernel/ui/icons/more-icons';
import { PageHead } from '#kernel/ui/layout/page-head';
import { managedMeetingsQuery } from '#kernel/organize/meeting-queries';
import { ConfirmedActionContext } from '#kernel/organize/confirmed-action';
import { useLinks } from '#kernel/organize/links';
import { useFrameKeys } from '#kernel/organize/use-frame-keys';
import { readSort, withSort } from '#kernel/records/list-order';
import { exactCount, sayCount } from '#kernel/records/use-list-counts';
import { useWords } from '#kernel/organize/use-words';
import { shownAtFirst, useAccountColumns } from './account-columns.tsx';
import { accountsKey, askedOf } from './accounts-api.ts';

const order = { keys: accountSorts as readonly string[], usual: usualAccountSort as string };
const idOf = ({ id }: { id: string }) => id;

interface AccountsListProps {
  search: ListQuery;
  /** Buttons beside the head. */
  actions?: ReactNode;
  bulk?: (selected: readonly AccountRow[]) => readonly BulkAction[];
}

export function AccountsList({ search, actions, bulk }: AccountsListProps) {
  const { t } = useTranslation(['accounts-organize', 'organize']);
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  useTitle(t('accounts.title'));
  const confirmed = use(ConfirmedActionContext);
  const frameKeys = useFrameKeys();
  const filters = useFilters();
  const views = useViews();
  const { view, ...query } = search;
  const [shown, setShown] = useColumns('accounts', shownAtFirst);
  const [keys, setKeys] = useState<SelectedKeys>(nothingSelected);
  const [isExporting, setExporting] = useState(false);
  const columns = useAccountColumns().map((column) =>
    order.keys.includes(column.key) ? { ...column, sortKey: column.key } : column,
  );
  const list = useList<AccountRow>({
    queryKey: [...accountsKey, 'list', lan, query],
    fetchPage: ({ after, signal }) =>
      call(listAccounts, {
        query: { ...askedOf(query), ...(after !== undefined && { after }) },
        signal,
        quiet: true,
      }),
    rowKey: idOf,
  });
  const [found, all, ...ofViews] = useCounts([query, {}, ...views.map((one) => one.query)]);
  const total = exactCount(found) ?? list.total;
  const go = (next: ListQuery, opened?: string) => {
    setKeys(nothingSelected);
    const isTyping = next['q'] !== query['q'] && query['q'] !== undefined;
    links.go(links.accounts({ ...next, ...(opened !== undefined && { view: opened }) }), {
      replaces: isTyping,
      stays: true,
    });
  };
  const isFiltered = Object.keys(query).some((key) => key !== 'sort');
  const selected = list.rows.filter(({ id }) => keys === 'all' || keys.has(id));
  const ids = keys === 'all' || keys.size === 0 ? undefined : [...keys].join();
  const bulkActions = bulk?.(selected) ?? [];
  return (
    <>
      <PageHead
        title={t('accounts.title')}
        actions={
          <>
            {actions}
            <Button
              icon={<UploadIcon className="size-5" />}
              onPress={() => links.go(links.accounts({ import: 'new' }))}
            >
              {t('accounts.import.title')}
            </Button>
          </>
        }
      />
      <ViewTabs
        label={t('organize:people.views')}
        builtIn={views.map((one, index) => ({ ...one, count: sayCount(ofViews[index], lan) }))}
        query={query}
        columns={shown}
        openId={view}
        onOpen={(opened) => go(opened.query, opened.id)}
      />
      <div className="my-4">
        <FilterBar
          filters={filters}
          value={query}
          onChange={(next) => go(next, view)}
          search={{ placeholder: t('accounts.search') }}
          total={sayCount(found, lan) ?? list.total}
          all={sayCount(all, lan)}
        >
          <ColumnPicker columns={columns} shown={shown} onChange={setShown} defaults={shownAtFirst} />
          <ExportButton
            isOpen={isExporting}
            onOpenChange={setExporting}
            columns={columns}
            shown={shown}
            total={ids === undefined ? total : countSelected(keys, total)}
            isSelection={ids !== undefined}
            canExportFull
            needsReason
            onExport={async ({ format, columns: wanted, fullFor, reason = '' }, onProgress) => {
              await confirmed(() =>
                download(exportAccounts, {
                  query: {
                    ...askedOf(query),
                    format,
                    columns: wanted.join(),
                    ...(ids !== undefined && { ids }),
                  },
                  body: { reason, masked: fullFor === null },
                  quiet: true,
                  onProgress,
                }),
              );
            }}
          />
        </FilterBar>
      </div>
      {list.error && list.rows.length === 0 ? (
        <LoadingFailed error={list.error} onRetry={list.refresh} />
      ) : (
        <RecordTable
          label={t('accounts.title')}
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
          selection={{ keys, onChange: (next) => setKeys(atMost(next)) }}
          onOpen={({ id }) => links.go(links.accounts({ id }))}
          sort={readSort(query, order)}
          onSort={(sort) => go(withSort(query, sort, order.usual), view)}
          empty={
            <EmptyState title={t(isFiltered ? 'organize:people.noneFound' : 'accounts.none')}>
              {t('organize:people.noneFoundWhy')}
            </EmptyState>
          }
        />
      )}
      {bulkActions.length > 0 && (
        <BulkBar
          selection={{ keys, onChange: setKeys }}
          total={total}
          canSelectAll={false}
          actions={bulkActions}
        />
      )}
      <ShortcutHelp shortcuts={frameKeys} />
    </>
  );
}

// As many as an export takes by their ids; “all” has no meaning among a million accounts.
function atMost(keys: SelectedKeys): SelectedKeys {
  return keys === 'all' ? nothingSelected : new Set([...keys].slice(0, MOST_SELECTED));
}

function useCounts(queries: readonly ListQuery[]) {
  const results = useQueries({
    queries: queries.map((one) => {
      const { sort: _, ...asked } = askedOf(without(one, ['sort']));
      return {
        queryKey: [...accountsKey, 'count', JSON.stringify(asked)],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          call(countAccounts, { query: asked, signal, quiet: true }),
        refetchOnWindowFocus: false,
      };
    }),
  });
  return results.map(({ data }) => data);
}

function useViews(): BuiltInView[] {
  const { t } = useTranslation(['accounts-organize', 'organize']);
  return [
    { id: 'all', name: t('organize:view.all'), query: {} },
    { id: 'administrators', name: t('accounts.view.administrators'), query: { administrator: 'yes' } },
    { id: 'disabled', name: t('accounts.view.disabled'), query: { state: 'disabled' } },
  ];
}

function useFilters(): Filter[] {
  const { t } = useTranslation('accounts-organize');
  const sentence = useSentence();
  const words = useWords();
  const { data: meetings = [] } = useQuery(managedMeetingsQuery);
  const yesNo = (['yes', 'no'] as const).map((value) => ({ value, label: sentence(yesNoWords[value]) }));
  return [
    {
      key: 'state',
      label: sentence(accountColumnWords.state),
      kind: 'choice',
      options: accountStates.map((value) => ({ value, label: sentence(accountStateWords[value]) })),
    },
    {
      key: 'administrator',
      label: sentence(accountColumnWords.administrator),
      kind: 'choice',
      options: yesNo,
    },
    { key: 'secondFactor', label: sentence(accountColumnWords.secondFactor), kind: 'choice', options: yesNo },
    {
      key: 'meetingId',
      label: t('accounts.staffOf'),
      kind: 'choice',
      options: meetings.map(({ id, title }) => ({ value: id, label: words(title) })),
    },
    { key: 'createdFrom', label: t('accounts.createdFrom'), kind: 'day' },
    { key: 'createdTo', label: t('accounts.createdTo'), kind: 'day' },
    { key: 'loginFrom', label: t('accounts.loginFrom'), kind: 'day' },
    { key: 'loginTo', label: t('accounts.loginTo'), kind: 'day' },
  ];
}
