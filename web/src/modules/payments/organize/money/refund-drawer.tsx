import type { RefundRow } from '@plenum/contract/payments/refund-list';
import { formatDateRange } from '@plenum/contract/kernel/date-range';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { confirmRefund, noteRefund } from '@plenum/contract/payments/refund-endpoints';
import { paymentMessages } from '@plenum/contract/payments/messages';
import { refundWayWords } from '@plenum/contract/payments/refund-words';
import { paymentStatusOf } from '@plenum/contract/registration/orders/payment-status';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { formatDateTime, formatDay } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useShortcuts } from '#kernel/ui/shortcuts';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Link } from '#kernel/ui/buttons/link';
import { PromptDialog } from '#kernel/ui/dialogs/prompt-dialog';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { Drawer } from '#kernel/ui/dialogs/drawer';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { useLinks } from '#kernel/organize/links';
import { FactGroup, FactList } from '#kernel/records/fact-list';
import { recordsChanged } from '#kernel/organize/record-keys';
import { OrderPill } from '#kernel/organize/state-pills';
import type { RecordPosition } from '#kernel/records/use-record-position';
import { usePieces } from '#kernel/organize/pieces';
import { formatSum, orderRefundsQuery, refundQuery } from './money-api.ts';
import { ApproveRefundDialog, RecordRefundDialog, RefuseRefundDialog } from './refund-dialogs.tsx';
import { RefundPill } from './refund-fields.tsx';

interface RefundDrawerProps {
  meeting: MeetingConsole;
  place: RecordPosition;
  row: RefundRow | undefined;
}

/** One refund next to the list, with its actions. */
export function RefundDrawer({ meeting, place, row }: RefundDrawerProps) {
  const { AuditTrail } = usePieces();
  const partTitle = usePartTitle();
  const lan = useAppStore((state) => state.lan);
  const { id, ...leave } = place;
  const { data = row, error, refetch } = useQuery(refundQuery(meeting.id, id, lan));
  return (
    <Drawer
      isOpen
      {...leave}
      title={
        <span className="tabular">
          {data ? formatSum(data.amount, data.currency, lan) : partTitle('refunds')}
        </span>
      }
      {...(data && { subtitle: data.order?.buyer ?? '', status: <RefundPill refund={data} /> })}
      {...(data &&
        Object.values(data.can).some(Boolean) && {
          actions: <RefundActions key={data.id} meeting={meeting} refund={data} />,
        })}
    >
      {error && !data && <LoadingFailed error={error} onRetry={refetch} />}
      {!data && !error && (
        <SkeletonGroup>
          <SkeletonText lines={8} />
        </SkeletonGroup>
      )}
      {data && <RefundFacts meeting={meeting} refund={data} />}
      {data?.order && <AuditTrail key={id} meeting={meeting} objects={[`order:${data.order.id}`]} />}
    </Drawer>
  );
}

type Asked = 'approve' | 'confirm' | 'refuse' | 'record' | 'note';

function RefundActions({ meeting, refund }: { meeting: MeetingConsole; refund: RefundRow }) {
  const { t } = useTranslation(['payments-organize', 'organize']);
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  const { can, order } = refund;
  const { data: refunds } = useQuery({
    ...orderRefundsQuery(meeting.id, order?.id ?? '', lan),
    enabled: can.approve && order !== null,
  });
  const confirm = useMutation({
    mutationFn: () => call(confirmRefund, { params: { id: meeting.id, refundId: refund.id }, quiet: true }),
    onSuccess: () => notify({ kind: 'success', text: t('money.refunds.begun') }),
    onSettled: () => recordsChanged(client, meeting.id),
  });
  const note = useMutation({
    mutationFn: (text: string) =>
      call(noteRefund, { params: { id: meeting.id, refundId: refund.id }, body: { note: text } }),
    onSuccess: () => notify({ kind: 'success', text: t('money.refunds.notedDone') }),
    onSettled: () => recordsChanged(client, meeting.id),
  });
  const close = () => setAsked(undefined);
  const ask = (wanted: Asked) => () => {
    if (can[wanted]) setAsked(wanted);
  };
  const panel = useRef<Element>(null);
  useShortcuts({ a: ask(primaryOf(can)), r: ask('refuse') }, { within: panel });
  const props = { meeting, refund, onClose: close };
  return (
    <>
      <span
        hidden
        ref={(element) => {
          panel.current = element?.closest('[role="dialog"]') ?? null;
        }}
      />
      {can.refuse && (
        <Button onPress={ask('refuse')} className="sm:me-auto">
          {t('money.refunds.refuse')}
        </Button>
      )}
      {can.approve && (
        <Button kind="primary" onPress={ask('approve')}>
          {t('organize:people.approve')}
        </Button>
      )}
      {can.confirm && (
        <Button kind="primary" onPress={ask('confirm')}>
          {t('money.refunds.confirm')}
        </Button>
      )}
      {can.record && (
        <Button kind="primary" onPress={ask('record')}>
          {t('money.refunds.record')}
        </Button>
      )}
      {can.note && (
        <Button kind="primary" onPress={ask('note')}>
          {t('money.refunds.note')}
        </Button>
      )}
      <PromptDialog
        isOpen={asked === 'note'}
        onClose={close}
        title={t('money.refunds.noteAsk')}
        description={t(noteWords(refund))}
        label={t('money.refunds.noteLabel')}
        maxLength={200}
        validate={(text) => text.trim() !== ''}
        errorMessage={fieldSentence(paymentMessages.reason_missing, lan)}
        confirmLabel={t('money.refunds.note')}
        onSubmit={(text) => note.mutate(text.trim())}
      />
      {asked === 'approve' && refunds && <ApproveRefundDialog {...props} refunds={refunds} />}
      {asked === 'refuse' && <RefuseRefundDialog {...props} />}
      {asked === 'record' && <RecordRefundDialog {...props} />}
      {asked === 'confirm' && (
        <ConfirmDialog
          isOpen
          onClose={close}
          title={t('money.refunds.confirmAsk', { amount: formatSum(refund.amount, refund.currency, lan) })}
          confirmLabel={t('money.refunds.confirm')}
          saysRefusal
          onConfirm={async () => {
            await confirm.mutateAsync();
          }}
        >
          <p>{t('money.refunds.confirmWhat', { by: refund.decided?.by ?? '', reason: refund.reason })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function noteWords({ byProvider, state }: RefundRow) {
  if (byProvider === null) return 'money.refunds.noteFailed';
  return state === 'done' ? 'money.refunds.noteWhat' : 'money.refunds.noteNotBooked';
}

function primaryOf(can: RefundRow['can']): Asked {
  if (can.confirm) return 'confirm';
  if (can.record) return 'record';
  return can.note ? 'note' : 'approve';
}

function RefundFacts({ meeting, refund }: { meeting: MeetingConsole; refund: RefundRow }) {
  const { t } = useTranslation(['payments-organize', 'organize']);
  const partTitle = usePartTitle();
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  const { order, way, currency, returned, amount } = refund;
  const step = (done: { at: string; by: string } | null) =>
    done &&
    [done.by, formatDateTime(done.at, lan, meeting.timeZone)].filter((text) => text !== '').join(', ');
  return (
    <FactGroup title={partTitle('refunds')}>
      <FactList
        facts={[
          {
            id: 'order',
            label: t('organize:people.order'),
            value: order && (
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Link href={links.console(meeting.id, 'orders', { open: order.id })} className="tabular">
                  {order.number}
                </Link>
                <OrderPill status={paymentStatusOf(order)} />
              </span>
            ),
          },
          { id: 'reason', label: t('organize:money.reason'), value: refund.reason },
          {
            id: 'percent',
            label: t('money.refunds.rule'),
            value: refund.percent !== null && t('money.refunds.share', { percent: refund.percent }),
          },
          { id: 'way', label: t('money.refunds.way'), value: way && sentence(refundWayWords[way]) },
          {
            id: 'ends',
            label: t('money.refunds.ends'),
            value: refund.receiptId === null && (
              <>
                {t(`money.refunds.endsChoice.${refund.ends}`)}
                {refund.lines.map(({ id, participantName, name, startsAt, checkIn, checkOut }) => (
                  <span key={id} className="block text-sm text-muted">
                    {[
                      participantName,
                      name,
                      startsAt !== null && formatDay(startsAt, lan, meeting.timeZone),
                      checkIn !== null && checkOut !== null && formatDateRange(checkIn, checkOut, lan),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                ))}
              </>
            ),
          },
          {
            id: 'returned',
            label: t('money.refunds.returned'),
            value: returned > 0 && returned < amount && formatSum(returned, currency, lan),
          },
          {
            id: 'asked',
            label: t(
              refund.isByBuyer || refund.decided === null ? 'money.refunds.askedBy' : 'money.refunds.madeBy',
            ),
            value: refund.byProvider === null && step(refund.asked),
          },
          {
            id: 'decided',
            label: t('money.refunds.decidedBy'),
            value: refund.isByBuyer && step(refund.decided),
          },
          { id: 'confirmed', label: t('money.refunds.confirmedBy'), value: step(refund.confirmed) },
          {
            id: 'ended',
            label: t('money.refunds.endedAt'),
            value: refund.endedAt && formatDateTime(refund.endedAt, lan, meeting.timeZone),
          },
          { id: 'reference', label: t('organize:people.paymentReference'), value: refund.reference },
          { id: 'noted', label: t('money.refunds.notedBy'), value: step(refund.noted) },
          { id: 'note', label: t('money.refunds.noteLabel'), value: refund.noted?.note },
          { id: 'refusal', label: t('money.refunds.refusal'), value: refund.refusal },
          {
            id: 'failure',
            label: t('money.refunds.failure'),
            value: refund.failure !== '' && <span className="text-danger">{refund.failure}</span>,
          },
        ]}
      />
    </FactGroup>
  );
}
