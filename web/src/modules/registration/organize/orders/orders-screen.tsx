import { currencies, currencyWords } from '@plenum/contract/kernel/money';
import { methodWords, paymentStatusWords } from '@plenum/contract/registration/words';
import {
  countOrders,
  exportOrders,
  listOrders,
  OrderFilter,
  type OrderRow,
  orderSheetColumns,
  orderSorts,
  orderTabs,
  usualOrderSort,
} from '@plenum/contract/console/order-lists';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { paymentMethods } from '@plenum/contract/meetings/settings';
import { paymentStatuses } from '@plenum/contract/registration/orders/payment-status';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { call } from '#kernel/client/call';
import { download } from '#kernel/client/download';
import type { ListQuery } from '#kernel/list/list-query';
import { exportedColumns } from '#kernel/records/exported-columns';
import { shownAtFirst, useOrderColumns } from './order-columns.tsx';
import { OrderDrawer } from './order-drawer.tsx';
import { useMessageAudience } from '#kernel/organize/use-message-audience';
import { RecordListScreen } from '#kernel/records/record-list-screen';
import { readFilter } from '#kernel/records/use-list-address';

/** What was ordered, and what of it is paid. */
export function OrdersScreen({ meeting, query }: { meeting: MeetingConsole; query: ListQuery }) {
  const { t } = useTranslation(['registration-organize', 'organize']);
  const sentence = useSentence();
  const columns = useOrderColumns(meeting.timeZone);
  const message = useMessageAudience(meeting, 'orders');
  return (
    <RecordListScreen<OrderRow>
      meeting={meeting}
      part="orders"
      search={query}
      columns={columns}
      defaults={shownAtFirst}
      filters={[
        {
          key: 'state',
          label: t('organize:people.column.payment'),
          kind: 'choice',
          options: [
            ...paymentStatuses.map((value) => ({ value, label: sentence(paymentStatusWords[value]) })),
            { value: 'with_refund', label: t('people.view.with_refund') },
          ],
        },
        ...(['received', 'due', 'refunded'] as const).map((key) => ({
          key,
          label: t(`organize:people.column.${key}`),
          kind: 'choice' as const,
          options: (['some', 'none'] as const).map((value) => ({
            value,
            label: t(`people.orderMoney.${key}.${value}`),
          })),
        })),
        {
          key: 'currency',
          label: t('organize:payment.currency'),
          kind: 'choice',
          options: currencies.map((value) => ({ value, label: sentence(currencyWords[value]) })),
        },
        {
          key: 'method',
          label: t('organize:people.column.method'),
          kind: 'choice',
          options: paymentMethods.map((value) => ({ value, label: sentence(methodWords[value]) })),
        },
        {
          key: 'ending',
          label: t('organize:people.column.holdUntil'),
          kind: 'choice',
          options: [{ value: 'soon', label: t('people.hold.soon') }],
        },
      ]}
      placeholder={t('organize:people.searchOrders')}
      views={[
        { id: 'all', name: t('organize:view.all'), query: {} },
        ...orderTabs.map((state) => ({ id: state, name: t(`people.view.${state}`), query: { state } })),
      ]}
      fetchPage={(asked, { after, signal }) =>
        call(listOrders, {
          params: { id: meeting.id },
          query: { ...readFilter(OrderFilter, asked), ...(after !== undefined && { after }) },
          signal,
          quiet: true,
        })
      }
      fetchCount={(asked, signal) => {
        const { after: _, sort: __, ...wishes } = readFilter(OrderFilter, asked);
        return call(countOrders, { params: { id: meeting.id }, query: wishes, signal, quiet: true });
      }}
      order={{ keys: orderSorts, usual: usualOrderSort }}
      sheetColumns={orderSheetColumns.map((key) => ({ key, header: t(`people.sheet.${key}`) }))}
      empty={{ title: t('people.noOrders'), why: t('people.noOrdersWhy') }}
      onExport={async ({ query: asked, ids, onProgress }, { format, columns: keys }) => {
        const { after: _, ...wishes } = readFilter(OrderFilter, asked);
        await download(exportOrders, {
          params: { id: meeting.id },
          onProgress,
          query: { ...wishes, ...(ids !== undefined && { ids }), format, columns: exportedColumns(keys) },
        });
      }}
      onMessage={message}
      renderRecord={(place, row) => <OrderDrawer meeting={meeting} place={place} row={row} />}
    />
  );
}
