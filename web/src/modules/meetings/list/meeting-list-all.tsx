import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatNumber } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { RefusedCall } from '#kernel/client/refused-call';
import { Button } from '#kernel/ui/buttons/button';
import { classes } from '#kernel/ui/classes';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { ErrorState } from '#kernel/ui/feedback/error-state';
import { meetingPagesQuery, type MeetingFilter } from '../api.ts';
import { MeetingListRow, MeetingListSkeleton } from './meeting-list-row.tsx';

/** The conferences that match the filters, page by page. */
export function AllMeetings({ filter, onReset }: { filter: MeetingFilter; onReset: () => void }) {
  const { t } = useTranslation('meetings');
  const lan = useAppStore((state) => state.lan);
  const list = useInfiniteQuery(meetingPagesQuery(filter, lan));
  if (!list.data && list.error) {
    return (
      <ErrorState
        title={t('list.failedTitle')}
        code={list.error instanceof RefusedCall ? list.error.requestId : undefined}
        action={<Button onPress={() => void list.refetch()}>{t('list.tryAgain')}</Button>}
      >
        {list.error.message}
      </ErrorState>
    );
  }
  if (!list.data) return <MeetingListSkeleton />;
  const meetings = list.data.pages.flatMap((page) => page.meetings);
  const total = list.data.pages[0]?.total ?? 0;
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <div aria-busy={list.isPlaceholderData} className={classes(list.isPlaceholderData && 'opacity-60')}>
      <output className="block pb-3 tabular text-sm text-muted">
        {t('list.found', { count: total, number: formatNumber(total, lan) })}
      </output>
      {meetings.length === 0 && !isFiltered && (
        <EmptyState title={t('home.emptyTitle')}>{t('home.emptyText')}</EmptyState>
      )}
      {meetings.length === 0 && isFiltered && (
        <EmptyState
          title={t('list.emptyTitle')}
          action={<Button onPress={onReset}>{t('list.reset')}</Button>}
        >
          {t('list.emptyText')}
        </EmptyState>
      )}
      <ul>
        {meetings.map((meeting) => (
          <li key={meeting.id}>
            <MeetingListRow meeting={meeting} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <p className="border-t pt-6 text-center">
          <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            {t('list.more')}
          </Button>
        </p>
      )}
    </div>
  );
}
