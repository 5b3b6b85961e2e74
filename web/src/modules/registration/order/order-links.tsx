import type { OrderView } from '@plenum/contract/registration/orders/schemas';
import { orderTones } from '@plenum/contract/registration/tones';
import { orderStateWords } from '@plenum/contract/registration/words';
import { money } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAppStore } from '#kernel/state/app-store';
import { Link } from '#kernel/ui/buttons/link';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { useRegistrationLinks } from '../links.ts';
import { OrderPart } from './order-part.tsx';

/** The orders that add to this one, or the one that this order adds to. */
export function OrderLinks({ order: { addsTo, additions } }: { order: OrderView }) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const sentence = useSentence();
  const links = useRegistrationLinks();
  const others = addsTo ? [addsTo] : additions;
  if (others.length === 0) return null;
  return (
    <OrderPart title={t(addsTo ? 'order.addsTo' : 'order.additions')}>
      <ul className="text-sm">
        {others.map(({ id, number, state, currency, total }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3">
            <Link href={links.order(id)} className="tabular inline-flex min-h-11 items-center">
              {t('order.number', { number })}
            </Link>
            <span className="tabular">{total === 0 ? t('free') : money(total, currency, lan)}</span>
            <StatusPill tone={orderTones[state]}>{sentence(orderStateWords[state])}</StatusPill>
          </li>
        ))}
      </ul>
    </OrderPart>
  );
}
