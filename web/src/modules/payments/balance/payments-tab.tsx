import type { MyPayment } from '@plenum/contract/payments/balance-schemas';
import { refundWayWords } from '@plenum/contract/payments/refund-words';
import { paidWithWords, waitsForWords } from '@plenum/contract/payments/words';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDate } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Link } from '#kernel/ui/buttons/link';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { Table } from '#kernel/ui/layout/table';
import { useReceived } from '../ends/received.ts';
import { usePaymentLinks } from '../links.ts';
import { myPaymentsQuery } from './balance-api.ts';
import { LoadedPages } from './loaded-pages.tsx';

/** Money received for the person's orders and top-ups. */
export function PaymentsTab() {
  const { t } = useTranslation('payments');
  const lan = useAppStore((state) => state.lan);
  const sentence = useSentence();
  const received = useReceived();
  const query = useInfiniteQuery(myPaymentsQuery(lan));
  return (
    <LoadedPages query={query}>
      {(rows) => (
        <Table
          label={t('mine.payments')}
          rows={rows}
          rowKey={({ id }) => id}
          empty={<EmptyState title={t('mine.none')}>{t('mine.noneText')}</EmptyState>}
          columns={[
            { id: 'what', label: t('mine.what'), isRowHeader: true, renderCell: (row) => <What row={row} /> },
            { id: 'date', label: t('mine.date'), renderCell: ({ at }) => formatDate(at, lan) },
            {
              id: 'method',
              label: t('mine.method'),
              renderCell: ({ method }) => sentence(paidWithWords[method]),
            },
            {
              id: 'amount',
              label: t('mine.amount'),
              align: 'end',
              renderCell: ({ amount, currency, waiting, refunds }) => (
                <>
                  {received({ amount, currency })}
                  {waiting && (
                    <p className="text-sm text-warning">
                      {t('mine.waits', {
                        amount: received({ amount: waiting.amount, currency }),
                        why: sentence(waitsForWords[waiting.waitsFor]),
                      })}
                    </p>
                  )}
                  {refunds.map((refund) => (
                    <p key={refund.id} className="text-sm text-muted">
                      {t(refund.isDone ? 'mine.refunded' : 'mine.refunding', {
                        amount: received({ amount: refund.amount, currency }),
                        day: formatDate(refund.at, lan),
                        way: sentence(refundWayWords[refund.way]),
                      })}
                    </p>
                  ))}
                </>
              ),
            },
          ]}
        />
      )}
    </LoadedPages>
  );
}

function What({ row: { order, recharge, meeting } }: { row: MyPayment }) {
  const { t } = useTranslation('payments');
  const links = usePaymentLinks();
  return (
    <>
      {order && <Link href={links.order(order.id)}>{t('mine.order', { number: order.number })}</Link>}
      {recharge && <span>{t('mine.recharge', { number: recharge.number })}</span>}
      <span className="block text-sm font-normal text-muted">{meeting.title}</span>
    </>
  );
}
