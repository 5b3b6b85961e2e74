import { listWords } from '@plenum/contract/registration/lists/list-words';
import { orderList } from '@plenum/contract/registration/lists/order-list';
import type { SlipRow } from '@plenum/contract/console/money-lists';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { slipPurposeWords, slipStateWords } from '@plenum/contract/payments/words';
import { paymentStatusOf } from '@plenum/contract/registration/orders/payment-status';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDate, formatDateTime, money } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Link } from '#kernel/ui/buttons/link';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { useLinks } from '#kernel/organize/links';
import { FactGroup, FactList } from '#kernel/records/fact-list';
import { OrderPill } from '#kernel/organize/state-pills';
import { slipTones } from './money-api.ts';
import { SlipViewer } from './slip-viewer.tsx';

/** The files of a proof next to the buyer's statement and the amount still due for the order or the top-up. */
export function SlipRecord({ meeting, slip }: { meeting: MeetingConsole; slip: SlipRow }) {
  return (
    <article className="grid items-start gap-x-8 gap-y-6 md:grid-cols-[minmax(0,1fr)_17rem]">
      <SlipViewer of={slip.order} files={slip.files} />
      <SlipFacts meeting={meeting} slip={slip} />
    </article>
  );
}

function SlipFacts({ meeting, slip }: { meeting: MeetingConsole; slip: SlipRow }) {
  const { t } = useTranslation(['payments-organize', 'organize']);
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  const { order, decided, receipt } = slip;
  const due = order.total - order.received;
  const sum = (amount: number) => <span className="tabular">{money(amount, slip.currency, lan)}</span>;
  return (
    <div className="min-w-0 text-sm">
      <h2 className="mb-5 text-lg font-semibold break-words">{order.buyer}</h2>
      {decided && (
        <FactGroup title={t('money.slips.decision')}>
          <FactList
            facts={[
              {
                id: 'verdict',
                label: t('money.slips.result'),
                value: (
                  <StatusPill tone={slipTones[slip.state]}>{sentence(slipStateWords[slip.state])}</StatusPill>
                ),
              },
              { id: 'reason', label: t('organize:money.reason'), value: slip.reason },
              { id: 'receipt', label: t('organize:people.received'), value: receipt && sum(receipt.amount) },
              {
                id: 'paidAt',
                label: t('organize:people.paidOn'),
                value: receipt && formatDate(receipt.paidAt, lan, meeting.timeZone),
              },
              { id: 'by', label: t('money.by'), value: decided.by },
              {
                id: 'at',
                label: t('money.at'),
                value: formatDateTime(decided.at, lan, meeting.timeZone),
              },
            ]}
          />
        </FactGroup>
      )}
      <FactGroup title={t('money.slips.said')}>
        <FactList
          facts={[
            {
              id: 'amount',
              label: t('organize:money.amount'),
              value: (
                <span className="flex flex-wrap items-baseline gap-x-2">
                  <b className="tabular text-base">{money(slip.amount, slip.currency, lan)}</b>
                  {slip.state === 'waiting' && slip.amount !== due && (
                    <span className="text-warning">{t('money.slips.differs')}</span>
                  )}
                </span>
              ),
            },
            { id: 'payer', label: t('money.payer'), value: slip.payer },
            { id: 'day', label: t('money.slips.day'), value: formatDate(slip.paidOn, lan) },
            { id: 'purpose', label: t('money.purpose'), value: sentence(slipPurposeWords[slip.purpose]) },
            {
              id: 'sent',
              label: t('money.slips.sent'),
              value: formatDateTime(slip.createdAt, lan, meeting.timeZone),
            },
          ]}
        />
      </FactGroup>
      <FactGroup title={t(order.kind === 'order' ? 'organize:people.order' : 'money.recharge')}>
        <FactList
          facts={[
            {
              id: 'number',
              label: order.kind === 'order' ? sentence(listWords.orderNumber) : t('money.rechargeNumber'),
              value:
                order.kind === 'order' ? (
                  <Link href={links.console(meeting.id, 'orders', { open: order.id })} className="tabular">
                    {order.number}
                  </Link>
                ) : (
                  <span className="tabular">{order.number}</span>
                ),
            },
            {
              id: 'state',
              label: sentence(listWords.payment),
              value: <OrderPill status={paymentStatusOf(order)} />,
            },
            { id: 'total', label: sentence(orderList.columns.total.words), value: sum(order.total) },
            { id: 'received', label: t('money.received'), value: order.received > 0 && sum(order.received) },
            { id: 'due', label: t('money.due'), value: <b>{sum(due)}</b> },
          ]}
        />
      </FactGroup>
    </div>
  );
}
