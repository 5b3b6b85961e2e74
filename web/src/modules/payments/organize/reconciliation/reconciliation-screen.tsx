import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { paymentMessages } from '@plenum/contract/payments/messages';
import {
  type Difference,
  differenceKindWords,
  listReconciliations,
  needsDecision,
  type Reconciliation,
  type ReconciliationState,
  reconciliationStateWords,
  resolveDifference,
} from '@plenum/contract/payments/reconciliation';
import { walletWords } from '@plenum/contract/payments/words';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { formatDate, formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useList } from '#kernel/list/use-list';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Link } from '#kernel/ui/buttons/link';
import { PromptDialog } from '#kernel/ui/dialogs/prompt-dialog';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { PageHead } from '#kernel/ui/layout/page-head';
import { StatusPill, type StatusTone } from '#kernel/ui/layout/status-pill';
import { useLinks } from '#kernel/organize/links';
import { formatSum } from '../money/money-api.ts';
import { recordsChanged, recordKey } from '#kernel/organize/record-keys';

const idOf = ({ id }: Reconciliation) => id;

const tones: Record<ReconciliationState, StatusTone> = {
  agreed: 'success',
  differs: 'danger',
  resolved: 'neutral',
  failed: 'warning',
};

/** The daily comparison of the providers' reports with our records, newest first. */
export function ReconciliationScreen({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation(['payments-organize', 'organize']);
  const partTitle = usePartTitle();
  const list = useList<Reconciliation>({
    queryKey: recordKey(meeting.id, 'reconciliations'),
    fetchPage: ({ after, signal }) =>
      call(listReconciliations, {
        params: { id: meeting.id },
        query: after === undefined ? {} : { after },
        signal,
        quiet: true,
      }),
    rowKey: idOf,
  });
  const [resolving, setResolving] = useState<Difference>();
  if (list.error && list.rows.length === 0)
    return <LoadingFailed error={list.error} onRetry={list.refresh} isPage />;
  return (
    <>
      <PageHead title={partTitle('reconciliation')} />
      {list.isLoading && list.rows.length === 0 && (
        <SkeletonGroup>
          <SkeletonText lines={8} />
        </SkeletonGroup>
      )}
      {!list.isLoading && list.rows.length === 0 && (
        <EmptyState title={t('money.reconciliation.none')}>{t('money.reconciliation.noneWhy')}</EmptyState>
      )}
      {list.rows.length > 0 && (
        <ul className="rounded-lg border bg-surface-raised">
          {list.rows.map((row) => (
            <li key={row.id} className="border-t px-4 py-4 first:border-t-0">
              <Day meeting={meeting} row={row} onResolve={setResolving} />
            </li>
          ))}
        </ul>
      )}
      {list.hasMore && (
        <Button className="mt-4" isPending={list.isLoadingMore} onPress={list.loadMore}>
          {t('money.waiting.more')}
        </Button>
      )}
      {resolving && (
        <ResolveDialog meeting={meeting} difference={resolving} onClose={() => setResolving(undefined)} />
      )}
    </>
  );
}

interface DayProps {
  meeting: MeetingConsole;
  row: Reconciliation;
  onResolve: (difference: Difference) => void;
}

function Day({ meeting, row, onResolve }: DayProps) {
  const { t } = useTranslation('payments-organize');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const { day, provider, state, billed, recorded, checkedAt, differences } = row;
  return (
    <section aria-label={`${formatDate(day, lan)} ${sentence(walletWords[provider])}`}>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <b className="tabular">{formatDate(day, lan)}</b>
        <span>{sentence(walletWords[provider])}</span>
        <StatusPill tone={tones[state]}>{sentence(reconciliationStateWords[state])}</StatusPill>
      </p>
      <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-muted">
        {state === 'failed' ? (
          <span>{t('money.reconciliation.again')}</span>
        ) : (
          <span>{t('money.reconciliation.counts', { billed, recorded })}</span>
        )}
        <span>
          {t('money.reconciliation.checked', { when: formatDateTime(checkedAt, lan, meeting.timeZone) })}
        </span>
      </p>
      <ul className="mt-3 grid gap-3 text-sm empty:hidden">
        {differences.map((difference) => (
          <li key={difference.id} className="flex flex-wrap items-start gap-x-6 gap-y-2 border-t pt-3">
            <Facts meeting={meeting} difference={difference} />
            {needsDecision(difference.kind) && difference.resolved === null && (
              <Button size="small" onPress={() => onResolve(difference)}>
                {t('money.reconciliation.resolve')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ meeting, difference }: { meeting: MeetingConsole; difference: Difference }) {
  const { t } = useTranslation('payments-organize');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  const { kind, tradeNo, currency, billed, recorded, order, resolved } = difference;
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className={needsDecision(kind) && resolved === null ? 'font-medium text-danger' : 'font-medium'}>
        {sentence(differenceKindWords[kind])}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-4 text-muted">
        {billed !== null && (
          <span>{t('money.reconciliation.inBill', { amount: formatSum(billed, currency, lan) })}</span>
        )}
        {recorded !== null && (
          <span>{t('money.reconciliation.here', { amount: formatSum(recorded, currency, lan) })}</span>
        )}
        <span className="tabular break-all">{tradeNo}</span>
        {order && (
          <Link href={links.console(meeting.id, 'orders', { open: order.id })} className="tabular">
            {order.number}
          </Link>
        )}
      </p>
      {resolved && (
        <p className="mt-1 text-muted">
          {t('money.reconciliation.resolved', {
            by: resolved.by,
            when: formatDateTime(resolved.at, lan, meeting.timeZone),
            reason: resolved.reason,
          })}
        </p>
      )}
    </div>
  );
}

interface ResolveDialogProps {
  meeting: MeetingConsole;
  difference: Difference;
  onClose: () => void;
}

function ResolveDialog({ meeting, difference, onClose }: ResolveDialogProps) {
  const { t } = useTranslation(['payments-organize', 'organize']);
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const resolve = useMutation({
    mutationFn: (reason: string) =>
      call(resolveDifference, {
        params: { id: meeting.id, differenceId: difference.id },
        body: { reason },
      }),
    onSuccess: () => notify({ kind: 'success', text: t('money.reconciliation.resolveDone') }),
    onSettled: () => recordsChanged(client, meeting.id),
  });
  return (
    <PromptDialog
      isOpen
      onClose={onClose}
      title={t('money.reconciliation.resolveAsk')}
      description={t('money.reconciliation.resolveWhat')}
      label={t('organize:money.reason')}
      maxLength={200}
      validate={(reason) => reason.trim() !== '' || fieldSentence(paymentMessages.reason_missing, lan)}
      confirmLabel={t('money.reconciliation.resolve')}
      onSubmit={(reason) => resolve.mutate(reason.trim())}
    />
  );
}
