import { orderChangeWords, orderStateWords } from '@plenum/contract/registration/words';
import type { OrderView } from '@plenum/contract/registration/orders/schemas';
import { orderTones } from '@plenum/contract/registration/tones';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { Timeline, type TimelineEvent } from '#kernel/ui/layout/timeline';
import { OrderPart } from './order-part.tsx';

const systemReasons = ['expired', 'replaced'] as const;

/** The history of the order and its registration, newest first. */
export function OrderHistory({ order }: { order: OrderView }) {
  const { t } = useTranslation('registration');
  const sentence = useSentence();
  // The system's reasons are codes with a sentence each; a reason that an organizer wrote is shown as written.
  const said = (reason: string) => {
    const known = systemReasons.find((one) => one === reason);
    return known ? t(`order.reason.${known}`) : reason;
  };
  const states = order.history.map(({ from, to, at, actor, reason }): TimelineEvent => ({
    id: `${at} ${to}`,
    title: from === null ? t('order.placed') : sentence(orderStateWords[to]),
    at,
    ...(actor !== '' && { actor }),
    ...(reason !== '' && { detail: said(reason) }),
    tone: orderTones[to],
  }));
  const changes = order.changes.map(({ kind, at, actor, detail }, index): TimelineEvent => ({
    id: `${at} ${kind} ${index}`,
    title: sentence(orderChangeWords[kind]),
    at,
    ...(actor !== '' && { actor }),
    ...(detail !== '' && { detail }),
    tone: kind === 'audit_pass' ? 'success' : kind === 'audit_failed' ? 'danger' : 'neutral',
  }));
  return (
    <OrderPart title={t('order.history')}>
      <Timeline
        label={t('order.history')}
        timeZone={order.meeting.timeZone}
        // If two events have the same time, the change of state comes later, because it is an effect of the other.
        events={[...changes, ...states].toSorted((one, other) => one.at.localeCompare(other.at)).toReversed()}
      />
    </OrderPart>
  );
}
