import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { meQuery } from '#modules/accounts/api';
import { LegalEditorPage } from '#modules/consents/legal-editor';
import { legalHref } from '../../links.ts';
import { paths } from '../../paths.ts';
import { ForbiddenPage } from '../states/state-pages.tsx';

const route = getRouteApi(paths.legal);

export function LegalEditorRoute() {
  const { document = 'terms' } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: me } = useQuery(meQuery);
  if (me?.administrator !== true) return <ForbiddenPage />;
  return (
    <LegalEditorPage
      document={document}
      onDocument={(next) => void navigate({ search: { document: next } })}
      hrefOf={legalHref}
    />
  );
}
