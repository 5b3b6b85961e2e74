import type { PageDetail, PageVersion } from '@plenum/contract/pages/schemas';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { Table, type Column } from '#kernel/ui/layout/table';
import { formatBytes } from '#kernel/text/format-bytes';
import { PreviewDialog } from './preview-dialog.tsx';
import { usePublish } from './page-actions.tsx';

/** All versions: each can be previewed and published. */
export function VersionsTable({ page }: { page: PageDetail }) {
  const { t } = useTranslation('pages-organize');
  const lan = useAppStore((state) => state.lan);
  const publish = usePublish(page);
  const [shown, setShown] = useState<PageVersion>();
  const [asked, setAsked] = useState<PageVersion>();
  const fileColumns: readonly Column<PageVersion>[] = [
    { id: 'files', label: t('pages.versions.files'), align: 'end', renderCell: ({ files }) => files },
    {
      id: 'size',
      label: t('pages.column.size'),
      align: 'end',
      renderCell: ({ bytes }) => formatBytes(bytes, lan),
    },
  ];
  const isRollback = asked !== undefined && asked.number < (page.publishedNumber ?? 0);
  return (
    <>
      <Table
        label={t('pages.versions.title')}
        rows={page.versions}
        rowKey={({ number }) => number}
        empty={
          <EmptyState title={t('pages.versions.none')}>{t(`pages.versions.noneWhy.${page.kind}`)}</EmptyState>
        }
        columns={[
          {
            id: 'number',
            label: t('pages.versions.number'),
            isRowHeader: true,
            renderCell: ({ number, published }) => (
              <span className="flex items-center gap-2.5">
                <span className="tabular">{number}</span>
                {published && (
                  <StatusPill tone="success" hasDot>
                    {t('pages.versions.published')}
                  </StatusPill>
                )}
              </span>
            ),
          },
          {
            id: 'at',
            label: t('pages.versions.at'),
            renderCell: ({ at }) => <span className="tabular">{formatDateTime(at, lan)}</span>,
          },
          { id: 'by', label: t('pages.versions.by'), renderCell: ({ by }) => by ?? '—' },
          ...(page.kind === 'blocks' ? [] : fileColumns),
          {
            id: 'do',
            label: t('pages.versions.actions'),
            align: 'end',
            renderCell: (version) => (
              <span className="inline-flex flex-wrap justify-end gap-2">
                <Button
                  size="small"
                  aria-label={t('pages.versions.previewOf', { number: version.number })}
                  onPress={() => setShown(version)}
                >
                  {t('pages.versions.preview')}
                </Button>
                {page.can.edit && !version.published && (
                  <Button
                    size="small"
                    aria-label={t('pages.versions.publishOf', { number: version.number })}
                    onPress={() => setAsked(version)}
                  >
                    {t(
                      version.number < (page.publishedNumber ?? 0)
                        ? 'pages.versions.rollBack'
                        : 'pages.versions.publish',
                    )}
                  </Button>
                )}
              </span>
            ),
          },
        ]}
      />
      <PreviewDialog page={page} version={shown} onClose={() => setShown(undefined)} />
      <ConfirmDialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={t(isRollback ? 'pages.rollback.title' : 'pages.publish.title', { number: asked?.number ?? 0 })}
        confirmLabel={t(isRollback ? 'pages.versions.rollBack' : 'pages.versions.publish')}
        onConfirm={async () => {
          if (asked) await publish(asked.number);
        }}
      >
        {t(isRollback ? 'pages.rollback.text' : 'pages.publish.text', {
          number: asked?.number ?? 0,
          current: page.publishedNumber ?? 0,
        })}
      </ConfirmDialog>
    </>
  );
}
