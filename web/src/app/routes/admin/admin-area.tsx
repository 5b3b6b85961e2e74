import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useLoginGuard } from '#kernel/state/lost-login';
import { meQuery } from '#modules/accounts/api';
import { OrganiseLinksContext } from '#modules/console/links';
import { ForbiddenPage, LoginNeededPage } from '../states/state-pages.tsx';
import { RoutePending } from '../states/route-fallbacks.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { useOrganiseLinks } from './admin-links.ts';

/** Asks at the door of the organisers' area, before it says what is behind. The server decides again on each call. */
export function AdminArea() {
  const isLoggedIn = useLoginGuard();
  const { data: me, error } = useQuery({ ...meQuery, enabled: isLoggedIn });
  const links = useOrganiseLinks();
  if (!isLoggedIn) return <LoginNeededPage />;
  if (error && !me) throw error;
  if (!me) return <RoutePending />;
  if (!me.can.administer) return <ForbiddenPage />;
  return (
    <OrganiseLinksContext value={links}>
      <AdminFrame>
        <Outlet />
      </AdminFrame>
    </OrganiseLinksContext>
  );
}
