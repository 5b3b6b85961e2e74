import { Suspense, lazy, useState } from 'react';
import { loadTexts } from '#kernel/i18n/start-i18n';
import { useUserStore } from '#kernel/state/user-store';
import { PaymentLinksContext } from '#modules/payments/links';
import { paymentLinks } from '../payment-links.ts';

const RechargeDialog = lazy(async () => {
  const [{ RechargeDialog: dialog }] = await Promise.all([
    import('#modules/payments/balance/recharge-dialog'),
    loadTexts('payments', 'form'),
  ]);
  return { default: dialog };
});

/** Opens the recharge dialog when `rechargeShow` is set, on any page; only for those who are logged in. */
export function RechargeHost() {
  const isShown = useUserStore((state) => state.rechargeShow);
  const [wasUsed, setWasUsed] = useState(false);
  if (isShown && !wasUsed) setWasUsed(true);
  if (!wasUsed) return null;
  return (
    <Suspense>
      <PaymentLinksContext value={paymentLinks}>
        <RechargeDialog />
      </PaymentLinksContext>
    </Suspense>
  );
}
