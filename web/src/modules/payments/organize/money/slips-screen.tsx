import { slipViews, type SlipRow, type SlipView } from '@plenum/contract/console/money-lists';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useState } from 'react';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatNumber } from '#kernel/i18n/format';
import type { ListQuery } from '#kernel/list/list-query';
import { ShortcutHelp } from '#kernel/list/shortcut-help';
import { useShortcuts } from '#kernel/ui/shortcuts';
import { useAppStore } from '#kernel/state/app-store';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { PageHead } from '#kernel/ui/layout/page-head';
import { Tabs } from '#kernel/ui/layout/tabs';
import { useLinks } from '#kernel/organize/links';
import { useFrameKeys } from '#kernel/organize/use-frame-keys';
import { useLiveRecords } from '#kernel/organize/use-live-records';
import { DecisionBar } from '#kernel/records/decision-bar';
import { ApproveSlipDialog } from './approve-slip-dialog.tsx';
import { RejectSlipDialog } from './reject-slip-dialog.tsx';
import { SlipList } from './slip-list.tsx';
import { SlipRecord } from './slip-record.tsx';
import { useSlipQueue } from './use-slip-queue.ts';

/** Proofs of transfer: those that wait for finance, and those that were decided. */
export function SlipsScreen({ meeting, query }: { meeting: MeetingConsole; query: ListQuery }) {
  const { t } = useTranslation(['payments-organize', 'organize']);
  const partTitle = usePartTitle();
  const links = useLinks();
  const view = slipViews.find((one) => one === query['view']) ?? 'waiting';
  useLiveRecords(meeting.id);
  return (
    <>
      <PageHead title={partTitle('slips')} />
      <Tabs<SlipView>
        label={partTitle('slips')}
        selected={view}
        onSelect={(next) =>
          links.go(links.console(meeting.id, 'slips', { view: next }), { replaces: true, stays: true })
        }
        tabs={slipViews.map((id) => ({
          id,
          label: t(`money.slips.${id}`),
          content: <Queue key={id} meeting={meeting} view={id} firstId={query['open']} />,
        }))}
      />
    </>
  );
}

interface QueueProps {
  meeting: MeetingConsole;
  view: SlipView;
  firstId: string | undefined;
}

function Queue({ meeting, view, firstId }: QueueProps) {
  const { t } = useTranslation(['payments-organize', 'organize']);
  const lan = useAppStore((state) => state.lan);
  const queue = useSlipQueue(meeting.id, view, firstId);
  const [asked, setAsked] = useState<{ slip: SlipRow; verdict: 'approve' | 'reject' }>();
  const { current, rows } = queue;
  const isWaiting = view === 'waiting';
  const ask = (verdict: 'approve' | 'reject') => {
    if (current && isWaiting) setAsked({ slip: current, verdict });
  };
  const close = () => setAsked(undefined);
  const frameKeys = useFrameKeys();
  useShortcuts({
    j: () => queue.move(1),
    k: () => queue.move(-1),
    a: () => ask('approve'),
    r: () => ask('reject'),
  });
  if (queue.error && rows.length === 0) return <LoadingFailed error={queue.error} onRetry={queue.refresh} />;
  if (queue.isLoading && rows.length === 0)
    return (
      <SkeletonGroup>
        <SkeletonText lines={8} />
      </SkeletonGroup>
    );
  if (!current)
    return (
      <EmptyState title={t(`money.slips.none.${view}`)}>
        {isWaiting && t('money.slips.none.waitingWhy')}
      </EmptyState>
    );
  const moves = {
    position: t('organize:queue.position', { at: queue.index + 1, of: rows.length }),
    onPrevious: queue.index > 0 ? () => queue.move(-1) : undefined,
    onNext: queue.index < rows.length - 1 ? () => queue.move(1) : undefined,
  };
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {isWaiting &&
          queue.left !== null &&
          t('money.slips.left', { count: queue.left, n: formatNumber(queue.left, lan) })}
      </p>
      <div className="grid items-start gap-x-8 xl:grid-cols-[14rem_minmax(0,1fr)]">
        <SlipList rows={rows} currentId={current.id} onGo={queue.goTo} />
        <div className="min-w-0">
          <SlipRecord key={current.id} meeting={meeting} slip={current} />
          <DecisionBar
            {...moves}
            {...(isWaiting && { onApprove: () => ask('approve'), onReject: () => ask('reject') })}
          />
        </div>
      </div>
      {asked?.verdict === 'approve' && (
        <ApproveSlipDialog meeting={meeting} slip={asked.slip} onDone={queue.leave} onClose={close} />
      )}
      {asked?.verdict === 'reject' && (
        <RejectSlipDialog meeting={meeting} slip={asked.slip} onDone={queue.leave} onClose={close} />
      )}
      <ShortcutHelp
        shortcuts={[
          { keys: ['a'], label: t('organize:people.approve') },
          { keys: ['r'], label: t('organize:people.rejectWith') },
          { keys: ['+'], label: t('money.viewer.larger') },
          { keys: ['-'], label: t('money.viewer.smaller') },
          { keys: ['t'], label: t('money.viewer.rotate') },
          ...frameKeys,
        ]}
      />
    </>
  );
}
