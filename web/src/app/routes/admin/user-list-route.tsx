import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { meQuery } from '#modules/accounts/api';
import { AccountsPage } from '#modules/accounts/organize/accounts/accounts-page';
import { paths } from '../../paths.ts';
import { ForbiddenPage } from '../states/state-pages.tsx';

const route = getRouteApi(paths.userList);

export function UserListRoute() {
  const search = route.useSearch();
  const { data: me } = useQuery(meQuery);
  if (me && !me.administrator) return <ForbiddenPage />;
  return <AccountsPage search={search} />;
}
