import { orderStateWords } from '@plenum/contract/registration/words';
import type { Participation } from '@plenum/contract/registration/mine/endpoints';
import type { OrderHead } from '@plenum/contract/registration/orders/schemas';
import { orderTones } from '@plenum/contract/registration/tones';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { money } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { CopyButton } from '#kernel/ui/buttons/copy-button';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { useRegistrationLinks } from '../links.ts';
import { MyTimeLeft } from './my-time-left.tsx';

/** Each order with its number, its total in its own currency, and the remaining time to pay. */
export function ParticipationOrders({ orders }: Pick<Participation, 'orders'>) {
  return (
    <ul className="flex flex-col gap-3">
      {orders.map((order) => (
        <li key={order.id}>
          <OrderLine order={order} isOnly={orders.length === 1} />
        </li>
      ))}
    </ul>
  );
}

function OrderLine({ order, isOnly }: { order: OrderHead; isOnly: boolean }) {
  const { t } = useTranslation('registration');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const links = useRegistrationLinks();
  const { number, fees, currency, state, payable, holdUntil } = order;
  const isWaiting = state === 'unpaid' && payable;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="text-sm text-muted max-sm:w-full">{t('my.orderNumber')}</span>
        <a
          href={links.order(order.id)}
          className="tabular inline-flex min-h-11 items-center rounded-sm font-semibold hover:text-accent hover:underline"
        >
          {number}
        </a>
        <CopyButton text={number} label={t('order.copyNumber')} />
      </p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 max-sm:w-full max-sm:justify-between sm:ms-auto">
        {isWaiting && holdUntil !== null && (
          <MyTimeLeft until={holdUntil} className="text-sm font-semibold text-warning" />
        )}
        {/* The only one's state is the card's. */}
        {!isOnly && <StatusPill tone={orderTones[state]}>{sentence(orderStateWords[state])}</StatusPill>}
        <strong className="tabular text-lg font-bold max-sm:order-first">
          {fees.total === 0 ? t('free') : money(fees.total, currency, lan)}
        </strong>
      </p>
    </div>
  );
}
