import { deleteSeries } from '@plenum/contract/meetings/series';
import type { Series } from '@plenum/contract/meetings/series';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { useTitle } from '#kernel/page/page-frame';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { Button } from '#kernel/ui/buttons/button';
import { ButtonLink, Link } from '#kernel/ui/buttons/link';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { SkeletonText } from '#kernel/ui/feedback/skeleton';
import { Table, type Column } from '#kernel/ui/layout/table';
import { PageHead } from '#kernel/ui/layout/page-head';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { seriesQuery } from '../series-query.ts';
import { useLinks } from '#kernel/organize/links';
import { SeriesEditor } from './series-editor.tsx';
import { useWords } from '#kernel/organize/use-words';

/** The series of conferences, each with a landing page. `id` is the open series, or `new`. */
export function SeriesScreen({ id, mayCreate }: { id: string | undefined; mayCreate: boolean }) {
  const { t } = useTranslation(['meetings-organize', 'organize']);
  const words = useWords();
  const { data: all, error, refetch } = useQuery(seriesQuery);
  const chosen = all?.find((series) => series.id === id);
  const opened = chosen ? words(chosen.name) : id === 'new' && t('series.new');
  useTitle(...(opened ? [opened] : []), t('series.title'), t('organize:area'));
  if (error && !all) return <LoadingFailed error={error} onRetry={refetch} isPage />;
  if (!all) return <SkeletonText lines={6} />;
  if (chosen || id === 'new')
    return <SeriesEditor key={id} series={chosen ?? null} position={all.length + 1} />;
  return <SeriesList all={all} mayCreate={mayCreate} title={t('series.title')} />;
}

function SeriesList({
  all,
  mayCreate,
  title,
}: {
  all: readonly Series[];
  mayCreate: boolean;
  title: string;
}) {
  const { t } = useTranslation(['meetings-organize', 'organize']);
  const words = useWords();
  const links = useLinks();
  const [removed, setRemoved] = useState<Series | null>(null);
  const columns: Column<Series>[] = [
    {
      id: 'name',
      label: t('series.name'),
      isRowHeader: true,
      renderCell: (series) => (
        <span data-accent={series.accent} className="flex items-center gap-2.5">
          <span aria-hidden className="size-3 shrink-0 rounded-full bg-accent" />
          {series.can.edit ? (
            <Link kind="quiet" href={links.series(series.id)} className="text-text hover:underline">
              {words(series.name)}
            </Link>
          ) : (
            words(series.name)
          )}
        </span>
      ),
    },
    {
      id: 'slug',
      label: t('series.address'),
      renderCell: ({ slug }) => <Link href={links.publicSeries(slug)}>{links.publicSeries(slug)}</Link>,
    },
    { id: 'meetings', label: t('series.meetings'), align: 'end', renderCell: ({ meetings }) => meetings },
    ...(mayCreate
      ? [
          {
            id: 'actions',
            label: t('organize:list.actions'),
            align: 'end' as const,
            renderCell: (series: Series) => (
              <Button
                size="small"
                kind="quiet"
                isDisabled={series.meetings > 0}
                aria-label={t('series.deleteOf', { name: words(series.name) })}
                onPress={() => setRemoved(series)}
              >
                {t('series.delete')}
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <PageHead
        title={title}
        actions={
          mayCreate && (
            <ButtonLink size="small" kind="primary" href={links.series('new')}>
              {t('series.new')}
            </ButtonLink>
          )
        }
      />
      <p className="mb-6 max-w-prose text-sm text-muted">{t('series.intro')}</p>
      {all.length === 0 ? (
        <EmptyState title={t('series.none')}>{t('series.noneWhy')}</EmptyState>
      ) : (
        <Table label={title} columns={columns} rows={all} rowKey={({ id }) => id} />
      )}
      {removed && <DeleteDialog series={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

function DeleteDialog({ series, onClose }: { series: Series; onClose: () => void }) {
  const { t } = useTranslation('meetings-organize');
  const words = useWords();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(deleteSeries, { params: { id: series.id } }),
    onSuccess: () => client.invalidateQueries(seriesQuery),
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('series.deleteAsk', { name: words(series.name) })}
      confirmLabel={t('series.delete')}
      isDangerous
      onConfirm={async () => {
        await remove.mutateAsync();
      }}
    >
      {t('series.deleteWhat')}
    </ConfirmDialog>
  );
}
