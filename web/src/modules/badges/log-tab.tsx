import { type PrintedBadge, printWayWords } from '@plenum/contract/badges/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { type Column, Table } from '#kernel/ui/layout/table';
import { printedQuery } from './api.ts';
import { Pager } from './pager.tsx';

interface PrintLogProps {
  meetingId: string;
  /** The person whose badges are listed; undefined for everyone. */
  participantId?: string;
}

/** The printed badges with time, station and person; newest first. */
export function PrintLog({ meetingId, participantId }: PrintLogProps) {
  const { t } = useTranslation('badges');
  const lan = useAppStore((state) => state.lan);
  const sentence = useSentence();
  const [page, setPage] = useState(1);
  const wishes = participantId === undefined ? { page } : { participantId, page };
  const { data, error, refetch } = useQuery(printedQuery(meetingId, wishes));
  if (error && !data) return <LoadingFailed error={error} onRetry={refetch} />;
  if (!data)
    return (
      <SkeletonGroup>
        <SkeletonText lines={6} />
      </SkeletonGroup>
    );
  if (data.total === 0)
    return participantId === undefined ? (
      <EmptyState title={t('log.none')}>{t('log.noneWhy')}</EmptyState>
    ) : (
      <p className="text-muted">{t('log.neverPrinted')}</p>
    );
  const columns: Column<PrintedBadge>[] = [
    { id: 'name', label: t('log.name'), isRowHeader: true, renderCell: ({ name }) => name },
    { id: 'at', label: t('log.at'), renderCell: ({ at }) => formatDateTime(at, lan) },
    {
      id: 'design',
      label: t('log.design'),
      renderCell: ({ designName, way }) => `${designName} · ${sentence(printWayWords[way])}`,
    },
    { id: 'place', label: t('log.place'), renderCell: ({ place }) => place || '–' },
    { id: 'by', label: t('log.by'), renderCell: ({ by }) => by || '–' },
    {
      id: 'reason',
      label: t('log.reason'),
      renderCell: ({ isReprint, reason }) =>
        isReprint ? (
          <span className="inline-flex flex-wrap items-center gap-2">
            <StatusPill tone="warning">{t('log.reprint')}</StatusPill>
            {reason}
          </span>
        ) : (
          '–'
        ),
    },
  ];
  return (
    <>
      <Table
        label={t('log.title')}
        columns={participantId === undefined ? columns : columns.slice(1)}
        rows={data.prints}
        rowKey={({ jobId, participantId: person }) => `${jobId} ${person}`}
      />
      <Pager page={page} pages={data.pages} onPage={setPage} />
    </>
  );
}
