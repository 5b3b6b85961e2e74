import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { meQuery } from '#modules/accounts/api';
import { EditorialTrail } from '#modules/audit/organize/log/audit-trail';
import { EditorialLinksContext } from '#kernel/organize/scope/editorial-links';
import { MenuPage } from '#modules/pages/organize/editor/menu-page';
import { PagePage } from '#modules/pages/organize/editor/page-page';
import { PagesListPage } from '#modules/pages/organize/editor/pages-list-page';
import { readPagesSearch, type PagesSearch } from '#modules/pages/organize/search';
import { href, paths } from '../../paths.ts';
import { useEditorialLinks } from './admin-area.tsx';

export function PageUploadRoute() {
  return (
    <EditorialLinksContext value={useEditorialLinks()}>
      <Screen />
    </EditorialLinksContext>
  );
}

function Screen() {
  const router = useRouter();
  const search = readPagesSearch(useSearch({ strict: false }));
  const { data: me } = useQuery(meQuery);
  const go = (next: PagesSearch) =>
    void router.navigate({ href: href(paths.pageUploadManage, {}, { ...next }), replace: true });
  const { id, tab = 'content', scope } = search;
  if (id === undefined)
    return tab === 'menu' && scope !== undefined ? (
      <MenuPage scope={scope} />
    ) : (
      <PagesListPage search={search} onSearch={go} />
    );
  return (
    <PagePage
      key={id}
      id={id}
      tab={tab === 'menu' ? 'content' : tab}
      onTab={(next) => go({ ...search, tab: next })}
      renderTrail={({ meetingId }) => (
        <EditorialTrail
          object={`page:${id}`}
          meetingId={meetingId}
          isAdministrator={me?.administrator === true}
        />
      )}
    />
  );
}
