import { orderStateWords } from '@plenum/contract/registration/words';
import type { OrderView } from '@plenum/contract/registration/orders/schemas';
import { orderTones } from '@plenum/contract/registration/tones';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { Timeline } from '#kernel/ui/layout/timeline';
import { OrderPart } from './order-part.tsx';

const systemReasons = ['expired', 'replaced'] as const;

/** What happened to the order, the latest first. */
export function OrderHistory({ order }: { order: OrderView }) {
  const { t } = useTranslation('registration');
  const sentence = useSentence();
  // What the system gives as its reason is a word of its own; what an organiser wrote is said as written.
  const said = (reason: string) => {
    const known = systemReasons.find((one) => one === reason);
    return known ? t(`order.reason.${known}`) : reason;
  };
  return (
    <OrderPart title={t('order.history')}>
      <Timeline
        label={t('order.history')}
        timeZone={order.meeting.timeZone}
        events={order.history.toReversed().map(({ from, to, at, actor, reason }) => ({
          id: `${at} ${to}`,
          title: from === null ? t('order.placed') : sentence(orderStateWords[to]),
          at,
          ...(actor !== '' && { actor }),
          ...(reason !== '' && { detail: said(reason) }),
          tone: orderTones[to],
        }))}
      />
    </OrderPart>
  );
}
