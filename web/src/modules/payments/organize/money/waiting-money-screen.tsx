import { listWaitingMoney, type WaitingMoneyRow } from '@plenum/contract/console/money-lists';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { acceptMoney, askDifference, reopenOrder } from '@plenum/contract/payments/finance-endpoints';
import { paymentMessages } from '@plenum/contract/payments/messages';
import type { Language } from '@plenum/contract/kernel/language';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { paidWithWords, receiptSourceWords, waitsForWords } from '@plenum/contract/payments/words';
import { paymentStatusOf } from '@plenum/contract/registration/orders/payment-status';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { formatDate, formatDateTime, money } from '#kernel/i18n/format';
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
import { useLinks } from '#kernel/organize/links';
import { recordsChanged, recordKey } from '#kernel/organize/record-keys';
import { OrderPill } from '#kernel/organize/state-pills';
import { useLiveRecords } from '#kernel/organize/use-live-records';
import { formatSum } from './money-api.ts';
import { RefundMoneyDialog } from './refund-money-dialog.tsx';

/** The calls for the decisions about waiting money. Each takes a reason. */
const calls = { accept: acceptMoney, askDifference, reopen: reopenOrder } as const;
type Decision = keyof typeof calls;
const decisions = ['accept', 'askDifference', 'reopen'] as const satisfies readonly Decision[];

const idOf = ({ id }: WaitingMoneyRow) => id;

/** Unapplied money, each payment with the reason, oldest first. */
export function WaitingMoneyScreen({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation(['payments-organize', 'organize']);
  const partTitle = usePartTitle();
  const list = useList<WaitingMoneyRow>({
    queryKey: recordKey(meeting.id, 'waitingMoney'),
    fetchPage: ({ after, signal }) =>
      call(listWaitingMoney, {
        params: { id: meeting.id },
        query: after === undefined ? {} : { after },
        signal,
        quiet: true,
      }),
    rowKey: idOf,
  });
  const [asked, setAsked] = useState<{ row: WaitingMoneyRow; what: Decision | 'refund' }>();
  const close = () => setAsked(undefined);
  useLiveRecords(meeting.id);
  if (list.error && list.rows.length === 0)
    return <LoadingFailed error={list.error} onRetry={list.refresh} isPage />;
  return (
    <>
      <PageHead title={partTitle('waitingMoney')} />
      {list.isLoading && list.rows.length === 0 && (
        <SkeletonGroup>
          <SkeletonText lines={8} />
        </SkeletonGroup>
      )}
      {!list.isLoading && list.rows.length === 0 && (
        <EmptyState title={t('money.waiting.none')}>{t('money.waiting.noneWhy')}</EmptyState>
      )}
      {list.rows.length > 0 && (
        <ul className="rounded-lg border bg-surface-raised">
          {list.rows.map((row) => (
            <li key={row.id} className="border-t px-4 py-4 first:border-t-0">
              <WaitingSum meeting={meeting} row={row} onAsk={(what) => setAsked({ row, what })} />
            </li>
          ))}
        </ul>
      )}
      {list.hasMore && (
        <Button className="mt-4" isPending={list.isLoadingMore} onPress={list.loadMore}>
          {t('money.waiting.more')}
        </Button>
      )}
      {asked?.what === 'refund' && <RefundMoneyDialog meeting={meeting} row={asked.row} onClose={close} />}
      {asked && asked.what !== 'refund' && (
        <DecisionDialog meeting={meeting} row={asked.row} decision={asked.what} onClose={close} />
      )}
    </>
  );
}

interface WaitingSumProps {
  meeting: MeetingConsole;
  row: WaitingMoneyRow;
  onAsk: (what: Decision | 'refund') => void;
}

function WaitingSum({ meeting, row, onAsk }: WaitingSumProps) {
  const { t } = useTranslation('payments-organize');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  const { order, waitsFor, applied, amount, currency } = row;
  const due = order ? order.total - order.received : 0;
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <b className="tabular text-lg">{formatSum(amount - applied - row.returned, currency, lan)}</b>
          {waitsFor && <span className="font-medium text-warning">{sentence(waitsForWords[waitsFor])}</span>}
        </p>
        {applied > 0 && (
          <p className="text-sm text-muted">
            {t('money.waiting.partOf', {
              amount: formatSum(amount, currency, lan),
              applied: formatSum(applied, currency, lan),
            })}
          </p>
        )}
        <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted">
          <span>{paidWhen(row, lan, meeting.timeZone)}</span>
          <span>{sentence(paidWithWords[row.method])}</span>
          <span>{sentence(receiptSourceWords[row.source])}</span>
          <span className="tabular break-all">{row.tradeNo}</span>
          {row.note !== '' && <span>{row.note}</span>}
        </p>
      </div>
      <div className="min-w-0 flex-1 basis-60 text-sm">
        {order ? (
          <>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {order.kind === 'order' ? (
                <Link href={links.console(meeting.id, 'orders', { open: order.id })} className="tabular">
                  {order.number}
                </Link>
              ) : (
                <span className="tabular">
                  {t('money.recharge')} {order.number}
                </span>
              )}
              <OrderPill status={paymentStatusOf(order)} />
            </p>
            <p className="mt-1 text-muted">
              {due > 0
                ? t('money.waiting.due', { buyer: order.buyer, due: money(due, order.currency, lan) })
                : order.buyer}
            </p>
          </>
        ) : (
          <p className="text-muted">{t('money.waiting.noOrder')}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {row.isGoingBack && (
          <Link href={links.console(meeting.id, 'refunds', { view: 'all' })} className="text-sm">
            {t('money.waiting.goingBack')}
          </Link>
        )}
        {decisions
          .filter((decision) => row.can[decision])
          .map((decision) => (
            <Button key={decision} size="small" onPress={() => onAsk(decision)}>
              {t(`money.waiting.${decision}`)}
            </Button>
          ))}
        {row.can.refund && (
          <Button size="small" onPress={() => onAsk('refund')}>
            {t('money.refunds.make')}
          </Button>
        )}
      </div>
    </div>
  );
}

// Returns when money was paid. The time of day is known only if a provider reported the payment; a bank statement has
// the day only.
function paidWhen({ paidAt, source }: WaitingMoneyRow, lan: Language, timeZone: string): string {
  const isExact = source === 'notice' || source === 'query' || source === 'bill';
  return isExact ? formatDateTime(paidAt, lan, timeZone) : formatDate(paidAt, lan, timeZone);
}

interface DecisionDialogProps {
  meeting: MeetingConsole;
  row: WaitingMoneyRow;
  decision: Decision;
  onClose: () => void;
}

function DecisionDialog({ meeting, row, decision, onClose }: DecisionDialogProps) {
  const { t } = useTranslation(['payments-organize', 'organize']);
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const decide = useMutation({
    mutationFn: (reason: string) =>
      call(calls[decision], { params: { id: meeting.id, receiptId: row.id }, body: { reason } }),
    onSuccess: () => notify({ kind: 'success', text: t(`money.waiting.${decision}Done`) }),
    // Runs after a refusal too, because if a colleague has decided, the list is outdated.
    onSettled: () => recordsChanged(client, meeting.id),
  });
  return (
    <PromptDialog
      isOpen
      onClose={onClose}
      title={t(`money.waiting.${decision}Ask`, {
        amount: formatSum(row.amount - row.applied - row.returned, row.currency, lan),
        number: row.order?.number,
      })}
      description={t(`money.waiting.${decision}What`)}
      label={t('organize:money.reason')}
      maxLength={200}
      validate={(reason) => reason.trim() !== '' || fieldSentence(paymentMessages.reason_missing, lan)}
      confirmLabel={t(`money.waiting.${decision}`)}
      onSubmit={(reason) => decide.mutate(reason.trim())}
    />
  );
}
