import { useQuery } from '@tanstack/react-query';
import { meQuery } from '#modules/accounts/api';
import { ProvidersPage } from '#modules/console/providers/providers-screen';
import { ForbiddenPage } from '../states/state-pages.tsx';

/** Messages of the whole site: for administrators only. */
export function SmsTemplateRoute() {
  const { data: me } = useQuery(meQuery);
  if (me && !me.administrator) return <ForbiddenPage />;
  return <ProvidersPage />;
}
