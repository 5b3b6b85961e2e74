import { textIn } from '@plenum/contract/kernel/localized-text';
import type { PageDetail } from '@plenum/contract/pages/schemas';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { ArrowLeftIcon } from '#kernel/ui/icons/more-icons';
import { Link } from '#kernel/ui/buttons/link';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { PageHead } from '#kernel/ui/layout/page-head';
import { Skeleton, SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { Tabs } from '#kernel/ui/layout/tabs';
import { editedPageQuery } from '../page-queries.ts';
import { useEditorLinks } from '#kernel/organize/scope/editorial-links';
import { useScopeChoice } from '#kernel/organize/scope/use-scope';
import type { PageTab } from '../search.ts';
import { BlocksEditor } from './blocks-editor.tsx';
import { PageActions } from './page-actions.tsx';
import { PageSettings } from './page-settings.tsx';
import { PageStatePill } from './pages-list-page.tsx';
import { UploadPanel } from './upload-panel.tsx';
import { VersionsTable } from './versions-table.tsx';

type Tab = Exclude<PageTab, 'menu'>;

export interface PagePageProps {
  id: string;
  tab: Tab;
  onTab: (tab: Tab) => void;
  /** The audit log of the page; rendered by the application. */
  renderTrail: (page: PageDetail) => ReactNode;
}

/** The editor of one page: content, versions, name and address. */
export function PagePage({ id, ...shown }: PagePageProps) {
  const { data: page, error, refetch } = useQuery(editedPageQuery(id));
  if (error && !page) return <LoadingFailed error={error} onRetry={refetch} isPage />;
  if (!page)
    return (
      <SkeletonGroup className="space-y-6">
        <Skeleton className="h-8 w-72" />
        <SkeletonText lines={8} />
      </SkeletonGroup>
    );
  return <LoadedPage page={page} {...shown} />;
}

function LoadedPage({ page, tab, onTab, renderTrail }: Omit<PagePageProps, 'id'> & { page: PageDetail }) {
  const { t } = useTranslation(['pages-organize', 'organize']);
  const lan = useAppStore((state) => state.lan);
  const links = useEditorLinks();
  const title = textIn(page.title, lan);
  const isHidden = useScopeChoice()(page)?.isHidden === true;
  useTitle(title, t('pages.title'), t('organize:area'));
  return (
    <>
      <PageHead
        back={
          <Link kind="quiet" href={links.pages()} className="inline-flex min-h-9 items-center gap-1">
            <ArrowLeftIcon className="size-4" />
            {t('pages.title')}
          </Link>
        }
        title={title}
        detail={
          <>
            <PageStatePill page={page} />
            <span>{t(`pages.kind.${page.kind}`)}</span>
            <span>{textIn(page.scopeName, lan)}</span>
          </>
        }
        actions={<PageActions page={page} />}
      />
      {isHidden && page.publishedNumber !== null && (
        <p className="-mt-3 mb-6 text-sm text-warning">{t('organize:scope.hidden')}</p>
      )}
      <Tabs
        label={t('pages.tabs')}
        selected={tab}
        onSelect={onTab}
        tabs={[
          {
            id: 'content',
            label: t('pages.tab.content'),
            content: <Content page={page} onUploaded={() => onTab('versions')} />,
          },
          {
            id: 'versions',
            label: t('pages.tab.versions', { count: page.versions.length }),
            content: <VersionsTable page={page} />,
          },
          { id: 'settings', label: t('pages.tab.settings'), content: <PageSettings page={page} /> },
        ]}
      />
      {renderTrail(page)}
    </>
  );
}

function Content({ page, onUploaded }: { page: PageDetail; onUploaded: () => void }) {
  const { t } = useTranslation('pages-organize');
  if (page.kind === 'blocks') return <BlocksEditor page={page} />;
  if (!page.can.edit) return <p className="text-muted">{t('pages.readOnly')}</p>;
  return (
    <div className="max-w-3xl space-y-5">
      <p className="measure text-muted">{t(`upload.explain.${page.kind}`)}</p>
      <UploadPanel page={page} kind={page.kind} onUploaded={onUploaded} />
    </div>
  );
}
