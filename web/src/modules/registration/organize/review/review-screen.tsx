import type { RegistrationRow } from '@plenum/contract/registration/lists/registration-list';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useState } from 'react';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatNumber } from '#kernel/i18n/format';
import { BulkBar } from '#kernel/list/records/bulk-bar';
import type { ListQuery } from '#kernel/list/list-query';
import { nothingSelected, type SelectedKeys, withRows } from '#kernel/list/records/selection';
import { ShortcutHelp } from '#kernel/list/shortcut-help';
import { useShortcuts } from '#kernel/ui/shortcuts';
import { useAppStore } from '#kernel/state/app-store';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { PageHead } from '#kernel/ui/layout/page-head';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { useFrameKeys } from '#kernel/organize/use-frame-keys';
import { RejectDialog } from './reject-dialog.tsx';
import { DecisionBar } from '#kernel/records/decision-bar';
import { ReviewList } from './review-list.tsx';
import { ReviewRecord } from './review-record.tsx';
import { useBulkReview } from './use-bulk-review.tsx';
import { useLiveRecords } from '#kernel/organize/use-live-records';
import { useReviewQueue } from './use-review-queue.ts';
import { useReviewRecord } from './use-review-record.ts';
import type { Decision } from './use-review.ts';

/** Registrations waiting for a decision, shown one after the other. The screen can be used with the keyboard alone. */
export function ReviewScreen({ meeting, query }: { meeting: MeetingConsole; query: ListQuery }) {
  const { t } = useTranslation(['registration-organize', 'organize']);
  const partTitle = usePartTitle();
  const lan = useAppStore((state) => state.lan);
  const queue = useReviewQueue(meeting.id, query['open']);
  const [keys, setKeys] = useState<SelectedKeys>(nothingSelected);
  const [rejecting, setRejecting] = useState<RegistrationRow>();
  const [last, setLast] = useState<{ name: string; decision: Decision }>();
  const bulk = useBulkReview(meeting.id);
  const { current, waiting } = queue;
  const record = useReviewRecord(meeting.id, current);
  useLiveRecords(meeting.id);

  const loaded = waiting.map(({ id }) => id);
  const selected = waiting.filter(({ id }) => keys === 'all' || keys.has(id));
  const tick = (id: string) => setKeys(withRows(keys, loaded, [id], !(keys === 'all' || keys.has(id))));

  function decide(row: RegistrationRow, decision: Decision, reason: string): void {
    setLast({ name: row.name, decision });
    setKeys(withRows(keys, loaded, [row.id], false));
    void queue.decide([row], decision, reason);
  }
  // The key must not approve a registration that is not shown yet, and must not approve several while it is held down.
  const approve = (event?: KeyboardEvent) => {
    if (current && record.isShown && event?.repeat !== true) decide(current, 'audit_pass', '');
  };
  const reject = () => {
    if (current && record.isShown) setRejecting(current);
  };

  const frameKeys = useFrameKeys();
  useShortcuts({
    j: () => queue.move(1),
    k: () => queue.move(-1),
    x: () => current && tick(current.id),
    // If registrations are selected, the selection bar handles these keys.
    ...(selected.length === 0 && { a: approve, r: reject }),
  });

  if (queue.error && waiting.length === 0)
    return <LoadingFailed error={queue.error} onRetry={queue.refresh} isPage />;
  return (
    <>
      <PageHead
        title={partTitle('review')}
        detail={
          <span aria-live="polite" className="tabular">
            {queue.left === null
              ? t('people.queue.more')
              : waiting.length > 0 &&
                t('people.queue.left', { count: queue.left, n: formatNumber(queue.left, lan) })}
          </span>
        }
      />
      <output className="sr-only">{last && t(`people.queue.${last.decision}`, { name: last.name })}</output>
      {queue.isLoading && waiting.length === 0 && (
        <SkeletonGroup>
          <SkeletonText lines={8} />
        </SkeletonGroup>
      )}
      {!queue.isLoading && !current && (
        <EmptyState title={t('people.queue.done')}>{t('people.queue.doneWhy')}</EmptyState>
      )}
      {current && (
        <div className="grid items-start gap-x-8 lg:grid-cols-[16rem_minmax(0,1fr)]">
          <ReviewList
            rows={waiting}
            currentId={current.id}
            keys={keys}
            last={last}
            onGo={queue.goTo}
            onTick={tick}
          />
          <div className="min-w-0">
            <ReviewRecord key={current.id} meeting={meeting} registration={current} record={record} />
            {selected.length === 0 && (
              <DecisionBar
                position={t('organize:queue.position', { at: queue.index + 1, of: waiting.length })}
                isDisabled={!record.isShown}
                onPrevious={queue.index > 0 ? () => queue.move(-1) : undefined}
                onNext={queue.index < waiting.length - 1 ? () => queue.move(1) : undefined}
                onApprove={() => approve()}
                onReject={reject}
              />
            )}
          </div>
        </div>
      )}
      <BulkBar
        selection={{ keys: new Set(selected.map(({ id }) => id)), onChange: setKeys }}
        total={queue.left}
        actions={bulk.actions(selected, () => setKeys(nothingSelected))}
      />
      {bulk.dialog}
      {rejecting && (
        <RejectDialog
          title={t('people.rejectOne', { name: rejecting.name })}
          onReject={async (reason) => decide(rejecting, 'audit_failed', reason)}
          onClose={() => setRejecting(undefined)}
        >
          {t('people.rejectWhat')}
        </RejectDialog>
      )}
      <ShortcutHelp
        shortcuts={[
          { keys: ['a'], label: t('organize:people.approve') },
          { keys: ['r'], label: t('organize:people.rejectWith') },
          ...frameKeys,
        ]}
      />
    </>
  );
}
