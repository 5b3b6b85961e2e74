import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useLoginGuard } from '#kernel/state/lost-login';
import { useUserStore } from '#kernel/state/user-store';
import { MyPaymentsPage } from '#modules/payments/balance/my-payments-page';
import { useRechargeContext } from '#modules/payments/balance/recharge-context';
import { PaymentLinksContext } from '#modules/payments/links';
import { type MyPaymentsTab, readMyPaymentsSearch } from '#modules/payments/search';
import { href, paths } from '../../paths.ts';
import { paymentLinks } from '../../payment-links.ts';
import { LoginNeededPage } from '../states/state-pages.tsx';

export function MyPaymentsRoute() {
  const isLoggedIn = useLoginGuard();
  if (!isLoggedIn) return <LoginNeededPage />;
  return <Mine />;
}

function Mine() {
  const router = useRouter();
  const values = useSearch({ strict: false });
  const { tab, recharge } = useMemo(() => readMyPaymentsSearch(values), [values]);
  const toggleRecharge = useUserStore((state) => state.toggleRecharge);
  // After the user returns from a wallet's page, the dialog shows the result of the top-up.
  useEffect(() => {
    if (recharge === undefined) return;
    useRechargeContext.setState({ rechargeId: recharge });
    toggleRecharge(true);
  }, [recharge, toggleRecharge]);
  const open = (next: MyPaymentsTab) =>
    void router.navigate({
      href: href(paths.myPayments, {}, { tab: next }),
      replace: true,
      resetScroll: false,
    });
  return (
    <PaymentLinksContext value={paymentLinks}>
      <MyPaymentsPage tab={recharge === undefined ? tab : 'balance'} onTab={open} />
    </PaymentLinksContext>
  );
}
