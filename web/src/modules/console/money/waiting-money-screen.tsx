import { listWaitingMoney, type WaitingMoneyRow } from '@plenum/contract/console/money-lists';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { acceptMoney } from '@plenum/contract/payments/finance-endpoints';
import { paymentMessages } from '@plenum/contract/payments/messages';
import type { Language } from '@plenum/contract/kernel/language';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { receiptSourceWords, waitsForWords } from '@plenum/contract/payments/words';
import { methodWords } from '@plenum/contract/registration/words';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
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
import { useLinks } from '../links.ts';
import { peopleChanged, peopleKey } from '../people/people-api.ts';
import { OrderPill } from '../people/state-pills.tsx';
import { usePeopleNews } from '../people/use-people-news.ts';
import { formatSum } from './money-api.ts';

const idOf = ({ id }: WaitingMoneyRow) => id;

/** Money that has come in and pays for nothing yet, each sum with the reason, the oldest first. */
export function WaitingMoneyScreen({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation('console');
  const list = useList<WaitingMoneyRow>({
    queryKey: [...peopleKey(meeting.id), 'waiting-money'],
    fetchPage: ({ after, signal }) =>
      call(listWaitingMoney, {
        params: { id: meeting.id },
        query: after === undefined ? {} : { after },
        signal,
        quiet: true,
      }),
    rowKey: idOf,
  });
  const [accepting, setAccepting] = useState<WaitingMoneyRow>();
  usePeopleNews(meeting.id);
  if (list.error && list.rows.length === 0)
    return <LoadingFailed error={list.error} onRetry={list.refresh} isPage />;
  return (
    <>
      <PageHead title={t('part.waitingMoney')} />
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
              <WaitingSum meeting={meeting} row={row} onAccept={() => setAccepting(row)} />
            </li>
          ))}
        </ul>
      )}
      {list.hasMore && (
        <Button className="mt-4" isPending={list.isLoadingMore} onPress={list.loadMore}>
          {t('money.waiting.more')}
        </Button>
      )}
      {accepting && (
        <AcceptDialog meeting={meeting} row={accepting} onClose={() => setAccepting(undefined)} />
      )}
    </>
  );
}

interface WaitingSumProps {
  meeting: MeetingConsole;
  row: WaitingMoneyRow;
  onAccept: () => void;
}

function WaitingSum({ meeting, row, onAccept }: WaitingSumProps) {
  const { t } = useTranslation('console');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  const { order, waitsFor, applied, amount, currency } = row;
  const due = order ? order.total - order.received : 0;
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <b className="tabular text-lg">{formatSum(amount - applied, currency, lan)}</b>
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
          <span>{sentence(methodWords[row.method])}</span>
          <span>{sentence(receiptSourceWords[row.source])}</span>
          <span className="tabular break-all">{row.tradeNo}</span>
          {row.note !== '' && <span>{row.note}</span>}
        </p>
      </div>
      <div className="min-w-0 flex-1 basis-60 text-sm">
        {order ? (
          <>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link href={links.console(meeting.id, 'orders', { open: order.id })} className="tabular">
                {order.number}
              </Link>
              <OrderPill state={order.state} />
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
      {row.can.accept && (
        <Button size="small" onPress={onAccept}>
          {t('money.waiting.accept')}
        </Button>
      )}
    </div>
  );
}

// A bank's statement knows the day only.
function paidWhen({ paidAt, source }: WaitingMoneyRow, lan: Language, timeZone: string): string {
  const isExact = source === 'notice' || source === 'query' || source === 'bill';
  return isExact ? formatDateTime(paidAt, lan, timeZone) : formatDate(paidAt, lan, timeZone);
}

interface AcceptDialogProps {
  meeting: MeetingConsole;
  row: WaitingMoneyRow;
  onClose: () => void;
}

function AcceptDialog({ meeting, row, onClose }: AcceptDialogProps) {
  const { t } = useTranslation('console');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const accept = useMutation({
    mutationFn: (reason: string) =>
      call(acceptMoney, { params: { id: meeting.id, receiptId: row.id }, body: { reason } }),
    onSuccess: () => notify({ kind: 'success', text: t('money.waiting.accepted') }),
    // Also where a colleague was faster: the list is no longer right.
    onSettled: () => peopleChanged(client, meeting.id),
  });
  return (
    <PromptDialog
      isOpen
      onClose={onClose}
      title={t('money.waiting.acceptAsk', {
        amount: formatSum(row.amount - row.applied, row.currency, lan),
        number: row.order?.number,
      })}
      description={t('money.waiting.acceptWhat')}
      label={t('money.reason')}
      maxLength={200}
      validate={(reason) => reason.trim() !== '' || fieldSentence(paymentMessages.reason_missing, lan)}
      confirmLabel={t('money.waiting.accept')}
      onSubmit={(reason) => accept.mutate(reason.trim())}
    />
  );
}
