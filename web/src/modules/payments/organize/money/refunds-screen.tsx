import { type RefundRow, refundList } from '@plenum/contract/payments/refund-list';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import type { ListQuery } from '#kernel/list/list-query';
import { DefinedList, type DrawnCells } from '#kernel/records/defined-list';
import { formatSum } from './money-api.ts';
import { RefundDrawer } from './refund-drawer.tsx';
import { RefundPill } from './refund-fields.tsx';

function OrderNumber({ order }: Pick<RefundRow, 'order'>) {
  const { t } = useTranslation('payments-organize');
  return <span className="tabular">{order?.number ?? t('money.waiting.noOrder')}</span>;
}

const cells: DrawnCells<RefundRow> = {
  orderNumber: ({ order }) => <OrderNumber order={order} />,
  amount: ({ amount, currency }, lan) => formatSum(amount, currency, lan),
  state: (refund) => <RefundPill refund={refund} />,
};

/** Refunds that buyers requested or finance made. */
export function RefundsScreen({ meeting, query }: { meeting: MeetingConsole; query: ListQuery }) {
  const { t } = useTranslation('payments-organize');
  return (
    <DefinedList
      list={refundList}
      meeting={meeting}
      part="refunds"
      search={query}
      cells={cells}
      shortcuts={[
        { keys: ['A'], label: t('money.refunds.keyApprove') },
        { keys: ['R'], label: t('money.refunds.refuse') },
      ]}
      renderRecord={(place, row) => <RefundDrawer meeting={meeting} place={place} row={row} />}
    />
  );
}
