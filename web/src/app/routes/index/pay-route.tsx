import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useLoginGuard } from '#kernel/state/lost-login';
import { PaymentLinksContext } from '#modules/payments/links';
import { PayPage } from '#modules/payments/pay-page';
import { readPaySearch } from '#modules/payments/search';
import { OrderSummary } from '#modules/registration/order/order-summary';
import { useOrderAccent } from '#modules/registration/order/use-order-accent';
import { href, paths } from '../../paths.ts';
import { paymentLinks } from '../../payment-links.ts';
import { LoginNeededPage, NotFoundPage } from '../states/state-pages.tsx';

export function PayRoute() {
  const { id } = useParams({ from: paths.pay });
  const isLoggedIn = useLoginGuard();
  if (!isLoggedIn) return <LoginNeededPage />;
  return <Paying key={id} id={id} />;
}

function Paying({ id }: { id: string }) {
  const router = useRouter();
  const values = useSearch({ strict: false });
  const search = useMemo(() => readPaySearch(values), [values]);
  const accent = useOrderAccent(id);
  return (
    <PaymentLinksContext value={paymentLinks}>
      <PayPage
        id={id}
        search={search}
        onMethod={(method) =>
          void router.navigate({
            href: href(paths.pay, { id }, { method }),
            replace: true,
            resetScroll: false,
          })
        }
        accent={accent}
        aside={<OrderSummary id={id} />}
        whenMissing={<NotFoundPage />}
      />
    </PaymentLinksContext>
  );
}
