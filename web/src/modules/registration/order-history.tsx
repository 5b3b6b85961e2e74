import type { OrderView } from '@plenum/contract/orders/schemas';
import { useTranslation } from 'react-i18next';
import { Timeline } from '#kernel/ui/timeline';
import { OrderPart } from './order-part.tsx';
import { orderTones } from './state-tones.ts';

/** What happened to the order, the latest first. */
export function OrderHistory({ order }: { order: OrderView }) {
  const { t } = useTranslation('registration');
  return (
    <OrderPart title={t('order.history')}>
      <Timeline
        label={t('order.history')}
        timeZone={order.meeting.timeZone}
        events={order.history.toReversed().map(({ from, to, at, actor, reason }) => ({
          id: `${at} ${to}`,
          title: from === null ? t('order.placed') : t(`order.state.${to}`),
          at,
          ...(actor !== '' && { actor }),
          ...(reason !== '' && { detail: reason }),
          tone: orderTones[to],
        }))}
      />
    </OrderPart>
  );
}
