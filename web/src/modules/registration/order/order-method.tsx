import { methodWords } from '@plenum/contract/registration/words';
import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import { changeOrderMethod } from '@plenum/contract/registration/orders/endpoints';
import type { OrderState } from '@plenum/contract/registration/orders/states';
import type { OrderView } from '@plenum/contract/registration/orders/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { call } from '#kernel/client/call';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { MethodCards } from './method-cards.tsx';
import { OrderPart } from './order-part.tsx';

/** The payment method, and the other methods while the order is unpaid. */
export function OrderMethod({ order, methods }: { order: OrderView; methods: readonly PaymentMethod[] }) {
  const { t } = useTranslation(['registration', 'kernel']);
  const sentence = useSentence();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [method, setMethod] = useState(order.method);
  const [isPending, setPending] = useState(false);
  if (order.fees.total === 0) return null;
  async function change() {
    if (method === null) return;
    setPending(true);
    try {
      await call(changeOrderMethod, { params: { id: order.id }, body: { method } });
      await client.invalidateQueries({ queryKey: ['registration', 'order'] });
      setOpen(false);
    } finally {
      setPending(false);
    }
  }
  return (
    <OrderPart
      title={t('registration:method.title')}
      {...(order.can.changeMethod &&
        methods.length > 1 && {
          action: { label: t('registration:order.change'), onPress: () => setOpen(true) },
        })}
    >
      <p>{order.method === null ? t(withoutMethod(order.state)) : sentence(methodWords[order.method])}</p>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('registration:order.changeMethod')}
        description={t('registration:order.changeMethodText')}
        footer={
          <>
            <Button onPress={() => setOpen(false)}>{t('kernel:cancel')}</Button>
            <Button
              kind="primary"
              isDisabled={method === null || method === order.method}
              isPending={isPending}
              onPress={() => void change()}
            >
              {t('registration:order.useMethod')}
            </Button>
          </>
        }
      >
        <MethodCards methods={methods} value={method} onChange={setMethod} />
      </Dialog>
    </OrderPart>
  );
}

// Returns the text for an order without a payment method. If it is paid, it was paid from the balance.
function withoutMethod(state: OrderState) {
  const isOpen = state === 'unpaid' || state === 'pay_pending' || state === 'cancelled';
  return isOpen ? 'registration:order.noMethod' : 'registration:order.fromBalance';
}
