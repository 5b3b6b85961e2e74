import { useLoginGuard } from '#kernel/state/lost-login';
import { MyInvoicesPage } from '#modules/invoices/my-invoices-page';
import { href, paths } from '../../paths.ts';
import { LoginNeededPage } from '../states/state-pages.tsx';

const orderHref = (id: string) => href(paths.order, { id });

export function MyInvoicesRoute() {
  const isLoggedIn = useLoginGuard();
  return isLoggedIn ? <MyInvoicesPage orderHref={orderHref} /> : <LoginNeededPage />;
}
