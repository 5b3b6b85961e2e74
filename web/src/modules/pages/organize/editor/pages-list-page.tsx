import { textIn } from '@plenum/contract/kernel/localized-text';
import type { PageRow } from '@plenum/contract/pages/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime } from '#kernel/i18n/format';
import { useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { MenuIcon } from '#kernel/ui/icons/icons';
import { PlusIcon } from '#kernel/ui/icons/more-icons';
import { ButtonLink, Link } from '#kernel/ui/buttons/link';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { PageHead } from '#kernel/ui/layout/page-head';
import { SearchField } from '#kernel/ui/fields/search-field';
import { Skeleton, SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { Table } from '#kernel/ui/layout/table';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { pagesQuery } from '../page-queries.ts';
import { formatBytes } from '#kernel/text/format-bytes';
import { useEditorLinks } from '#kernel/organize/scope/editorial-links';
import { groupByScope, scopeKey } from '#kernel/organize/scope/scope';
import { ScopeFilter } from '#kernel/organize/scope/scope-filter';
import type { PagesSearch } from '../search.ts';
import { useMayWrite } from '#kernel/organize/scope/use-scope';
import { MenuDialog } from './menu-dialog.tsx';
import { NewPageDialog } from './new-page-dialog.tsx';

export interface PagesListPageProps {
  search: PagesSearch;
  onSearch: (search: PagesSearch) => void;
}

/** All pages that the user may edit, by series or conference. */
export function PagesListPage({ search, onSearch }: PagesListPageProps) {
  const { t } = useTranslation(['pages-organize', 'organize']);
  const { data: pages, error, refetch } = useQuery(pagesQuery);
  const [open, setOpen] = useState<'page' | 'menu'>();
  const close = () => setOpen(undefined);
  const mayWrite = useMayWrite();
  useTitle(t('pages.title'), t('organize:area'));
  if (error && !pages) return <LoadingFailed error={error} onRetry={refetch} isPage />;
  if (!pages)
    return (
      <SkeletonGroup className="space-y-6">
        <Skeleton className="h-8 w-40" />
        <SkeletonText lines={8} />
      </SkeletonGroup>
    );
  const create = mayWrite && (
    <Button
      kind="primary"
      size="small"
      icon={<PlusIcon className="size-4.5" />}
      onPress={() => setOpen('page')}
    >
      {t('pages.new')}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t('pages.title')}
        detail={t('pages.count', { count: pages.length })}
        actions={
          mayWrite && (
            <>
              <Button size="small" icon={<MenuIcon className="size-4.5" />} onPress={() => setOpen('menu')}>
                {t('menu.choose')}
              </Button>
              {create}
            </>
          )
        }
      />
      {pages.length === 0 ? (
        <EmptyState title={t('pages.none')} action={create}>
          {t('pages.noneWhy')}
        </EmptyState>
      ) : (
        <Pages pages={pages} search={search} onSearch={onSearch} />
      )}
      <NewPageDialog isOpen={open === 'page'} onClose={close} scope={search.scope} />
      <MenuDialog isOpen={open === 'menu'} onClose={close} />
    </>
  );
}

function Pages({ pages, search, onSearch }: PagesListPageProps & { pages: readonly PageRow[] }) {
  const { t } = useTranslation('pages-organize');
  const lan = useAppStore((state) => state.lan);
  const links = useEditorLinks();
  const { scope: _place, ...withoutScope } = search;
  const groups = groupByScope(filterPages(pages, search), lan);
  return (
    <>
      <div className="mb-6 flex flex-wrap gap-3">
        <ScopeFilter
          rows={pages}
          lan={lan}
          chosen={search.scope}
          onChoose={(scope) => onSearch({ ...withoutScope, ...(scope !== undefined && { scope }) })}
        />
        <SearchField
          label={t('pages.search')}
          value={search.q ?? ''}
          onChange={(q) => onSearch({ ...search, q })}
          className="w-full sm:w-56"
        />
      </div>
      {groups.length === 0 && <p className="py-12 text-center text-muted">{t('pages.noneFound')}</p>}
      <div className="space-y-10">
        {groups.map((group) => (
          // Not a landmark, because its name may not be unique: two conferences can have the same name.
          <div key={group.key}>
            <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
              <h2 className="text-base font-semibold">{group.name}</h2>
              {group.rows.some(({ can }) => can.edit) && (
                <ButtonLink href={links.menu(group.key)} size="small" kind="quiet">
                  <MenuIcon className="size-4.5" />
                  {t('menu.edit')}
                </ButtonLink>
              )}
            </div>
            <PagesTable label={group.name} pages={group.rows} />
          </div>
        ))}
      </div>
    </>
  );
}

function PagesTable({ label, pages }: { label: string; pages: readonly PageRow[] }) {
  const { t } = useTranslation('pages-organize');
  const lan = useAppStore((state) => state.lan);
  const links = useEditorLinks();
  return (
    <Table
      label={label}
      rows={pages}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'title',
          label: t('pages.field.title'),
          isRowHeader: true,
          renderCell: (page) => (
            <span className="block min-w-40">
              <Link href={links.page(page.id)} className="text-text decoration-border-control">
                {textIn(page.title, lan)}
              </Link>
              <span className="block font-mono text-xs font-normal text-muted">{page.slug}</span>
            </span>
          ),
        },
        { id: 'kind', label: t('pages.field.kind'), renderCell: ({ kind }) => t(`pages.kind.${kind}`) },
        { id: 'state', label: t('pages.column.state'), renderCell: (page) => <PageStatePill page={page} /> },
        {
          id: 'size',
          label: t('pages.column.size'),
          align: 'end',
          renderCell: ({ kind, bytes }) => (kind === 'blocks' ? '—' : formatBytes(bytes, lan)),
        },
        {
          id: 'changed',
          label: t('pages.column.changed'),
          renderCell: ({ changedAt, changedBy }) => (
            <>
              <span className="tabular">{formatDateTime(changedAt, lan)}</span>
              {changedBy !== null && <span className="block text-muted">{changedBy}</span>}
            </>
          ),
        },
      ]}
    />
  );
}

function filterPages(pages: readonly PageRow[], { scope, q = '' }: PagesSearch): readonly PageRow[] {
  const words = q.trim().toLocaleLowerCase();
  return pages
    .filter((page) => scope === undefined || scopeKey(page) === scope)
    .filter(({ title, slug }) =>
      [title.en, title.zh, slug].some((text) => text.toLocaleLowerCase().includes(words)),
    );
}

/** Whether visitors see the page, and whether there is a newer version. */
export function PageStatePill({ page }: { page: Pick<PageRow, 'publishedNumber' | 'latestNumber'> }) {
  const { t } = useTranslation('pages-organize');
  const { publishedNumber, latestNumber } = page;
  if (latestNumber === null) return <StatusPill>{t('pages.state.empty')}</StatusPill>;
  if (publishedNumber === null) return <StatusPill tone="warning">{t('pages.state.hidden')}</StatusPill>;
  if (publishedNumber < latestNumber)
    return (
      <StatusPill tone="accent">
        {t('pages.state.newer', { number: publishedNumber, latest: latestNumber })}
      </StatusPill>
    );
  return (
    <StatusPill tone="success" hasDot>
      {t('pages.state.public', { number: publishedNumber })}
    </StatusPill>
  );
}
