import { useQuery } from '@tanstack/react-query';
import { useAppStore } from '#kernel/state/app-store';
import { meQuery } from '#modules/accounts/api';
import { ForbiddenPage } from '../states/forbidden-page.tsx';
import { LoginNeededPage } from '../states/login-needed-page.tsx';
import { NotFoundPage } from '../states/not-found-page.tsx';
import { RoutePending } from '../states/route-pending.tsx';

/** Asks at the door of the organisers' area, before it says what is behind. The server decides again on each call. */
export function AdminArea() {
  const hasToken = useAppStore((state) => state.token !== '');
  const { data: me, error } = useQuery({ ...meQuery, enabled: hasToken });
  if (!hasToken) return <LoginNeededPage />;
  if (error) throw error;
  if (!me) return <RoutePending />;
  return me.can.administer ? <NotFoundPage /> : <ForbiddenPage />;
}
