import { auditActions, auditWords } from '@plenum/contract/audit/action-words';
import {
  countSiteAudit,
  exportSiteAudit,
  listSiteAudit,
  SiteAuditFilter,
  type SiteAuditRow,
  auditSorts,
  usualAuditSort,
} from '@plenum/contract/console/audit-lists';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { download } from '#kernel/client/download';
import { useSentence } from '#kernel/i18n/use-sentence';
import { ExportButton } from '#kernel/list/export-button';
import { FilterBar } from '#kernel/list/filters/filter-bar';
import type { Filter, ListQuery } from '#kernel/list/list-query';
import { ColumnPicker } from '#kernel/list/records/column-picker';
import type { RecordColumn } from '#kernel/list/records/record-columns';
import { RecordTable } from '#kernel/list/records/record-table';
import { useColumns } from '#kernel/list/records/use-columns';
import { ShortcutHelp } from '#kernel/list/shortcut-help';
import { useList } from '#kernel/list/use-list';
import { useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { Drawer } from '#kernel/ui/dialogs/drawer';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { PageHead } from '#kernel/ui/layout/page-head';
import { managedMeetingsQuery } from '#kernel/organize/meeting-queries';
import { useLinks } from '#kernel/organize/links';
import { useFrameKeys } from '#kernel/organize/use-frame-keys';
import { readSort, withSort } from '#kernel/records/list-order';
import { readFilter } from '#kernel/records/use-list-address';
import { sayCount } from '#kernel/records/use-list-counts';
import { useWords } from '#kernel/organize/use-words';
import { shownAtFirst, useAuditColumns, useAuditTexts } from './audit-columns.tsx';
import { EntryFacts } from './audit-drawer.tsx';

const order = { keys: auditSorts as readonly string[], usual: usualAuditSort as string };
const idOf = ({ id }: { id: string }) => id;
// The site has no zone of its own: days and times are those of the administrator's clock.
const localZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
const askedOf = (query: ListQuery) => {
  const { after: _, ...wishes } = readFilter(SiteAuditFilter, query);
  return { ...wishes, zone: localZone() };
};

/** Who did what on the whole site: in every conference, and what belongs to none. */
export function SiteAuditScreen({ search }: { search: ListQuery }) {
  const { t } = useTranslation(['audit-organize', 'organize']);
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  useTitle(t('audit.siteTitle'));
  const frameKeys = useFrameKeys();
  const filters = useFilters();
  const { open, ...query } = search;
  const columns = useSiteColumns();
  const defaults = ['at', 'meeting', ...shownAtFirst.slice(1)];
  const [shown, setShown] = useColumns('siteAudit', defaults);
  const [isExporting, setExporting] = useState(false);
  const list = useList<SiteAuditRow>({
    queryKey: ['siteAudit', 'list', lan, query],
    fetchPage: ({ after, signal }) =>
      call(listSiteAudit, {
        query: { ...askedOf(query), ...(after !== undefined && { after }) },
        signal,
        quiet: true,
      }),
    rowKey: idOf,
  });
  const { data: found } = useQuery({
    queryKey: ['siteAudit', 'count', query],
    queryFn: ({ signal }) => {
      const { sort: _, ...asked } = askedOf(query);
      return call(countSiteAudit, { query: asked, signal, quiet: true });
    },
    refetchOnWindowFocus: false,
  });
  const go = (next: ListQuery, shownEntry?: string) => {
    const isTyping = next['q'] !== query['q'] && query['q'] !== undefined;
    links.go(links.siteAudit({ ...next, ...(shownEntry !== undefined && { open: shownEntry }) }), {
      replaces: isTyping,
      stays: true,
    });
  };
  const entry = list.rows.find(({ id }) => id === open);
  return (
    <>
      <PageHead title={t('audit.siteTitle')} />
      <div className="my-4">
        <FilterBar
          filters={filters}
          value={query}
          onChange={(next) => go(next)}
          search={{ placeholder: t('audit.siteSearch') }}
          total={sayCount(found, lan) ?? list.total}
        >
          <ColumnPicker columns={columns} shown={shown} onChange={setShown} defaults={defaults} />
          <ExportButton
            isOpen={isExporting}
            onOpenChange={setExporting}
            columns={columns}
            shown={shown}
            total={found && !found.isMore ? found.count : null}
            isSelection={false}
            canExportFull={false}
            onExport={async ({ format, columns: wanted }, onProgress) => {
              await download(exportSiteAudit, {
                query: { ...askedOf(query), format, columns: wanted.join() },
                onProgress,
              });
            }}
          />
        </FilterBar>
      </div>
      {list.error && list.rows.length === 0 ? (
        <LoadingFailed error={list.error} onRetry={list.refresh} />
      ) : (
        <RecordTable
          label={t('audit.siteTitle')}
          columns={columns}
          shown={shown}
          rows={list.rows}
          rowKey={idOf}
          total={list.total}
          isLoading={list.isLoading}
          startKey={JSON.stringify(query)}
          hasMore={list.hasMore}
          isLoadingMore={list.isLoadingMore}
          onMore={list.loadMore}
          openKey={open}
          onOpen={({ id }) => go(query, id)}
          sort={readSort(query, order)}
          onSort={(sort) => go(withSort(query, sort, order.usual))}
          empty={
            <EmptyState title={t('organize:people.noneFound')}>
              {t('organize:people.noneFoundWhy')}
            </EmptyState>
          }
        />
      )}
      <ShortcutHelp shortcuts={frameKeys} />
      {entry && <SiteEntryDrawer entry={entry} onClose={() => go(query)} />}
    </>
  );
}

function SiteEntryDrawer({ entry, onClose }: { entry: SiteAuditRow; onClose: () => void }) {
  const texts = useAuditTexts();
  return (
    <Drawer isOpen onClose={onClose} size="large" title={texts.action(entry)} subtitle={texts.actor(entry)}>
      <EntryFacts
        meetingId={entry.meeting?.id ?? null}
        meetingName={entry.meeting?.name ?? ''}
        timeZone={localZone()}
        entry={entry}
      />
    </Drawer>
  );
}

function useSiteColumns(): RecordColumn<SiteAuditRow>[] {
  const { t } = useTranslation('audit-organize');
  const [at, ...rest] = useAuditColumns(localZone());
  const meeting: RecordColumn<SiteAuditRow> = {
    key: 'meeting',
    header: t('audit.meeting'),
    render: ({ meeting: of }) => of?.name ?? t('audit.noMeeting'),
    width: 200,
  };
  const columns = [...(at ? [at] : []), meeting, ...rest];
  return columns.map((column) =>
    order.keys.includes(column.key) ? { ...column, sortKey: column.key } : column,
  );
}

function useFilters(): Filter[] {
  const { t } = useTranslation('audit-organize');
  const sentence = useSentence();
  const words = useWords();
  const { data: meetings = [] } = useQuery(managedMeetingsQuery);
  return [
    {
      key: 'action',
      label: t('audit.action'),
      kind: 'choices',
      options: auditActions.map((value) => ({ value, label: sentence(auditWords[value]) })),
    },
    {
      key: 'meeting',
      label: t('audit.meeting'),
      kind: 'choice',
      options: [
        { value: 'none', label: t('audit.noMeeting') },
        ...meetings.map(({ id, title }) => ({ value: id, label: words(title) })),
      ],
    },
    { key: 'from', label: t('audit.from'), kind: 'day' },
    { key: 'to', label: t('audit.to'), kind: 'day' },
  ];
}
