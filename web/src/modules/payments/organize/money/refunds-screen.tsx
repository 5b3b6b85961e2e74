import {
  countRefunds,
  exportRefunds,
  listRefunds,
  RefundFilter,
  type RefundRow,
  refundSorts,
  usualRefundSort,
} from '@plenum/contract/console/refund-lists';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { refundStates, refundWays } from '@plenum/contract/payments/refund-schemas';
import { refundStateWords, refundWayWords } from '@plenum/contract/payments/refund-words';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { download } from '#kernel/client/download';
import { formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import type { ListQuery } from '#kernel/list/list-query';
import { type RecordColumn, timeWidth } from '#kernel/list/records/record-columns';
import { useAppStore } from '#kernel/state/app-store';
import { exportedColumns } from '#kernel/records/exported-columns';
import { RecordListScreen } from '#kernel/records/record-list-screen';
import { readFilter } from '#kernel/records/use-list-address';
import { formatSum } from './money-api.ts';
import { RefundDrawer } from './refund-drawer.tsx';
import { RefundPill } from './refund-fields.tsx';

const shownAtFirst = ['orderNumber', 'buyer', 'amount', 'state', 'way', 'reason', 'askedAt'];

/** Money that buyers ask back, and that is given back. */
export function RefundsScreen({ meeting, query }: { meeting: MeetingConsole; query: ListQuery }) {
  const { t } = useTranslation(['payments-organize', 'organize']);
  const sentence = useSentence();
  const columns = useRefundColumns(meeting.timeZone);
  return (
    <RecordListScreen<RefundRow>
      meeting={meeting}
      part="refunds"
      search={query}
      columns={columns}
      defaults={shownAtFirst}
      filters={[
        {
          key: 'state',
          label: t('money.refunds.status'),
          kind: 'choice',
          options: refundStates.map((value) => ({ value, label: sentence(refundStateWords[value]) })),
        },
        {
          key: 'way',
          label: t('money.refunds.way'),
          kind: 'choice',
          options: refundWays.map((value) => ({ value, label: sentence(refundWayWords[value]) })),
        },
        {
          key: 'byProvider',
          label: t('money.refunds.byProvider'),
          kind: 'choice',
          options: (['open', 'all'] as const).map((value) => ({
            value,
            label: t(`money.refunds.byProviderChoice.${value}`),
          })),
        },
        {
          key: 'failed',
          label: t('money.refunds.failed'),
          kind: 'choice',
          options: [{ value: 'open', label: t('money.refunds.byProviderChoice.open') }],
        },
      ]}
      placeholder={t('organize:people.searchOrders')}
      views={[
        ...(['asked', 'confirming', 'sent', 'done', 'failed', 'refused'] as const).map((state) => ({
          id: state,
          name: sentence(refundStateWords[state]),
          // Those that were refunded again or noted are found by the filter.
          query: state === 'failed' ? { failed: 'open' } : { state },
        })),
        { id: 'given_back', name: t('money.refunds.byProvider'), query: { byProvider: 'open' } },
        { id: 'all', name: t('organize:view.all'), query: {} },
      ]}
      fetchPage={(asked, { after, signal }) =>
        call(listRefunds, {
          params: { id: meeting.id },
          query: { ...readFilter(RefundFilter, asked), ...(after !== undefined && { after }) },
          signal,
          quiet: true,
        })
      }
      fetchCount={(asked, signal) => {
        const { after: _, sort: __, ...wishes } = readFilter(RefundFilter, asked);
        return call(countRefunds, { params: { id: meeting.id }, query: wishes, signal, quiet: true });
      }}
      order={{ keys: refundSorts, usual: usualRefundSort }}
      sheetColumns={[
        { key: 'currency', header: t('organize:payment.currency') },
        { key: 'returned', header: t('money.refunds.returned') },
      ]}
      empty={{ title: t('money.refunds.none'), why: t('money.refunds.noneWhy') }}
      shortcuts={[
        { keys: ['A'], label: t('money.refunds.keyApprove') },
        { keys: ['R'], label: t('money.refunds.refuse') },
      ]}
      onExport={async ({ query: asked, ids, onProgress }, { format, columns: keys }) => {
        const { after: _, ...wishes } = readFilter(RefundFilter, asked);
        await download(exportRefunds, {
          params: { id: meeting.id },
          onProgress,
          query: { ...wishes, ...(ids !== undefined && { ids }), format, columns: exportedColumns(keys) },
        });
      }}
      renderRecord={(place, row) => <RefundDrawer meeting={meeting} place={place} row={row} />}
    />
  );
}

function useRefundColumns(timeZone: string): RecordColumn<RefundRow>[] {
  const { t } = useTranslation(['payments-organize', 'organize']);
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  return [
    {
      key: 'orderNumber',
      header: t('organize:people.column.orderNumber'),
      render: ({ order }) => <span className="tabular">{order?.number ?? t('money.waiting.noOrder')}</span>,
      width: 168,
      isAlwaysShown: true,
    },
    {
      key: 'buyer',
      header: t('organize:people.column.buyer'),
      render: ({ order }) => order?.buyer ?? '',
      width: 160,
    },
    {
      key: 'amount',
      header: t('money.refunds.amount'),
      render: ({ amount, currency }) => formatSum(amount, currency, lan),
      width: 128,
      align: 'end',
    },
    {
      key: 'state',
      header: t('money.refunds.status'),
      render: (row) => <RefundPill refund={row} />,
      width: 136,
    },
    {
      key: 'way',
      header: t('money.refunds.way'),
      render: ({ way }) => way && sentence(refundWayWords[way]),
      width: 184,
    },
    { key: 'reason', header: t('organize:money.reason'), render: ({ reason }) => reason, width: 200 },
    {
      key: 'reference',
      header: t('organize:people.paymentReference'),
      render: ({ reference }) => reference,
      width: 144,
    },
    {
      key: 'askedAt',
      header: t('money.refunds.askedAt'),
      render: ({ asked }) => formatDateTime(asked.at, lan, timeZone),
      width: timeWidth(timeZone),
    },
    {
      key: 'endedAt',
      header: t('money.refunds.endedAt'),
      render: ({ endedAt }) => endedAt && formatDateTime(endedAt, lan, timeZone),
      width: timeWidth(timeZone),
    },
  ];
}
