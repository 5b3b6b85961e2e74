import {
  listWaitingList,
  type WaitingListRow,
  type WaitingView,
  waitingViews,
} from '@plenum/contract/console/waiting-list';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useState } from 'react';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import type { ListQuery } from '#kernel/list/list-query';
import { useList } from '#kernel/list/use-list';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { PageHead } from '#kernel/ui/layout/page-head';
import { Tabs } from '#kernel/ui/layout/tabs';
import { useLinks } from '#kernel/organize/links';
import { useMessageAudience } from '#kernel/organize/use-message-audience';
import { recordKey } from '#kernel/organize/record-keys';
import { useLiveRecords } from '#kernel/organize/use-live-records';
import { OfferDialog, RemoveDialog } from './waiting-dialogs.tsx';
import { WaitingRow } from './waiting-row.tsx';

/** The waiting list in order, and its earlier entries. */
export function WaitingListScreen({ meeting, query }: { meeting: MeetingConsole; query: ListQuery }) {
  const { t } = useTranslation(['registration-organize', 'organize']);
  const partTitle = usePartTitle();
  const links = useLinks();
  const view = waitingViews.find((one) => one === query['view']) ?? 'line';
  useLiveRecords(meeting.id);
  const message = useMessageAudience(meeting, 'waitingList');
  return (
    <>
      <PageHead
        title={partTitle('waitingList')}
        {...(message && {
          actions: (
            <Button onPress={() => void message({ query: { view }, ids: undefined })}>
              {t('organize:sendJobs.messageThese')}
            </Button>
          ),
        })}
      />
      <Tabs<WaitingView>
        label={partTitle('waitingList')}
        selected={view}
        onSelect={(next) =>
          links.go(links.console(meeting.id, 'waitingList', { view: next }), { replaces: true, stays: true })
        }
        tabs={waitingViews.map((id) => ({
          id,
          label: t(`waitingList.${id}`),
          content: <Line key={id} meeting={meeting} view={id} />,
        }))}
      />
    </>
  );
}

const idOf = ({ id }: WaitingListRow) => id;

function Line({ meeting, view }: { meeting: MeetingConsole; view: WaitingView }) {
  const { t } = useTranslation('registration-organize');
  const lan = useAppStore((state) => state.lan);
  const list = useList<WaitingListRow>({
    queryKey: recordKey(meeting.id, 'waitingList', view, lan),
    fetchPage: ({ after, signal }) =>
      call(listWaitingList, {
        params: { id: meeting.id },
        query: after === undefined ? { view } : { view, after },
        signal,
        quiet: true,
      }),
    rowKey: idOf,
  });
  const [asked, setAsked] = useState<{ row: WaitingListRow; act: 'offer' | 'remove' }>();
  const close = () => setAsked(undefined);
  if (list.error && list.rows.length === 0)
    return <LoadingFailed error={list.error} onRetry={list.refresh} isPage />;
  return (
    <>
      {list.isLoading && list.rows.length === 0 && (
        <SkeletonGroup>
          <SkeletonText lines={8} />
        </SkeletonGroup>
      )}
      {!list.isLoading && list.rows.length === 0 && (
        <EmptyState title={t(`waitingList.none.${view}`)}>{t('waitingList.noneWhy')}</EmptyState>
      )}
      {list.rows.length > 0 && (
        <>
          {view === 'line' && <p className="measure mb-4 text-sm text-muted">{t('waitingList.inTurn')}</p>}
          <ul className="rounded-lg border bg-surface-raised">
            {list.rows.map((row) => (
              <li key={row.id} className="border-t px-4 py-4 first:border-t-0">
                <WaitingRow meeting={meeting} row={row} onAsk={(act) => setAsked({ row, act })} />
              </li>
            ))}
          </ul>
        </>
      )}
      {list.hasMore && (
        <Button className="mt-4" isPending={list.isLoadingMore} onPress={list.loadMore}>
          {t('waitingList.more')}
        </Button>
      )}
      {asked?.act === 'offer' && <OfferDialog meeting={meeting} row={asked.row} onClose={close} />}
      {asked?.act === 'remove' && <RemoveDialog meeting={meeting} row={asked.row} onClose={close} />}
    </>
  );
}
