import { cancelOrder } from '@plenum/contract/registration/orders/endpoints';
import type { OrderView } from '@plenum/contract/registration/orders/schemas';
import type { RegistrationKind } from '@plenum/contract/registration/people/draft';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { Button } from '#kernel/ui/buttons/button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { useRegistrationLinks } from '../links.ts';
import { searchOf } from '../search.ts';

export interface OrderActionsProps {
  order: OrderView;
  /** True if the registration can still be changed, which places a new order. */
  canChange: boolean;
  kind: RegistrationKind;
}

/** Links for changing the order, or cancelling it. */
export function OrderActions({ order, canChange, kind }: OrderActionsProps) {
  const { t } = useTranslation('registration');
  const links = useRegistrationLinks();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const isChangeable = canChange && order.state === 'unpaid';
  if (!isChangeable && !order.can.cancel && !order.can.change) return null;
  const nights = sum(order, 'hotel');
  const activities = sum(order, 'activity');
  // An addition has no line for the conference, so cancelling it releases no place there.
  const places = order.lines.filter(({ kind: of }) => of === 'conference').length;
  return (
    <section className="grid gap-3 border-t pt-5">
      {isChangeable && (
        <ButtonLink
          href={links.register(order.meeting.slug, kind ? searchOf(kind, order.registrationId) : {})}
        >
          {t('order.changeOrdered')}
        </ButtonLink>
      )}
      {order.can.change && (
        <ButtonLink href={links.change(order.registrationId)}>{t('change.open')}</ButtonLink>
      )}
      {order.can.cancel && (
        <Button kind="quiet" className="text-danger!" onPress={() => setAsking(true)}>
          {t('order.cancel')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('order.cancelAsk', { number: order.number })}
        confirmLabel={t('order.cancel')}
        closeLabel={t('order.keep')}
        isDangerous
        saysRefusal
        onConfirm={async () => {
          await call(cancelOrder, { params: { id: order.id }, quiet: true });
          await client.invalidateQueries({ queryKey: ['registration'] });
        }}
      >
        <p>{t('order.givesUp')}</p>
        <ul className="list-disc ps-5 text-text">
          {places > 0 && <li>{t('order.givesUpPlaces', { count: places })}</li>}
          {nights > 0 && <li>{t('order.givesUpNights', { count: nights })}</li>}
          {activities > 0 && <li>{t('order.givesUpActivities', { count: activities })}</li>}
        </ul>
        <p>{t(order.addsTo === null ? 'order.cancelKeeps' : 'change.cancelKeeps')}</p>
      </ConfirmDialog>
    </section>
  );
}

function sum({ lines }: OrderView, kind: 'hotel' | 'activity'): number {
  return lines.filter((line) => line.kind === kind).reduce((total, { quantity }) => total + quantity, 0);
}
