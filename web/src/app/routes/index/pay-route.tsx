import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useLoginGuard } from '#kernel/state/lost-login';
import { type PaymentLinks, PaymentLinksContext } from '#modules/payments/links';
import { PayPage } from '#modules/payments/pay-page';
import { readPaySearch } from '#modules/payments/search';
import { OrderSummary } from '#modules/registration/order/order-summary';
import { useOrderAccent } from '#modules/registration/order/use-order-accent';
import { href, paths } from '../../paths.ts';
import { LoginNeededPage, NotFoundPage } from '../states/state-pages.tsx';

const links: PaymentLinks = {
  order: (id) => href(paths.order, { id }),
  meeting: (id) => href(paths.detailInfo, { id }),
  register: (id) => href(paths.register, { id }),
  mine: () => href(paths.meeting, {}, { tab: 'mine' }),
  leave: (address) => location.assign(address),
};

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
    <PaymentLinksContext value={links}>
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
