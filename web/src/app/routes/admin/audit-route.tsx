import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { meQuery } from '#modules/accounts/api';
import { SiteAuditScreen } from '#modules/audit/organize/log/site-audit-screen';
import { paths } from '../../paths.ts';
import { ForbiddenPage } from '../states/state-pages.tsx';

const route = getRouteApi(paths.audit);

export function AuditRoute() {
  const search = route.useSearch();
  const { data: me } = useQuery(meQuery);
  if (me && !me.administrator) return <ForbiddenPage />;
  return <SiteAuditScreen search={search} />;
}
