import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useUserStore } from '#kernel/state/user-store';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { RechargeForm } from './recharge-form.tsx';
import { useRechargeContext } from './recharge-context.ts';
import { RechargePayment } from './recharge-payment.tsx';

/**
 * The top-up dialog, which `toggleRecharge` opens and closes from anywhere. It asks for the amount, then shows the
 * payment, then its result.
 */
export function RechargeDialog() {
  const isShown = useUserStore((state) => state.rechargeShow);
  const toggleRecharge = useUserStore((state) => state.toggleRecharge);
  const { t } = useTranslation('payments');
  function close() {
    toggleRecharge(false);
    useRechargeContext.setState({ rechargeId: undefined });
  }
  return (
    <Dialog
      isOpen={isShown}
      onClose={close}
      title={t('recharge.title')}
      size="large"
      phone="full"
      isDismissable={false}
    >
      {isShown && <Steps onClose={close} />}
    </Dialog>
  );
}

function Steps({ onClose }: { onClose: () => void }) {
  const begun = useRechargeContext((state) => state.rechargeId);
  const [created, setCreated] = useState<string>();
  const id = created ?? begun;
  if (id === undefined) return <RechargeForm onCreated={setCreated} />;
  return <RechargePayment key={id} id={id} onClose={onClose} />;
}
