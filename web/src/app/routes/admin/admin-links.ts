import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { EditorialLinks } from '#modules/editorial/links';
import type { OrganiseLinks } from '#modules/console/links';
import { href, paths } from '../../paths.ts';

/** What the editors' screens lead to. */
export function useEditorialLinks(): EditorialLinks {
  const router = useRouter();
  return useMemo(
    () => ({
      news: () => href(paths.newsList),
      article: (id) => href(paths.newsList, {}, { id }),
      publicArticle: (id) => href(paths.article, { id }),
      pages: () => href(paths.pageUploadManage),
      page: (id) => href(paths.pageUploadManage, {}, { id }),
      menu: (scope) => href(paths.pageUploadManage, {}, { tab: 'menu', scope }),
      publicPage: (id) => href(paths.page, { id }),
      go: (to) => void router.navigate({ href: to }),
    }),
    [router],
  );
}

/** What the console's screens lead to. */
export function useOrganiseLinks(): OrganiseLinks {
  const router = useRouter();
  return useMemo(
    () => ({
      meetings: () => href(paths.matchList),
      newMeeting: () => href(paths.matchList, {}, { view: 'new' }),
      series: (id) => href(paths.matchList, {}, { view: 'series', ...(id ? { series: id } : {}) }),
      console: (id, part, query) => href(paths.matchDetail, {}, { id, ...(part ? { part } : {}), ...query }),
      publicMeeting: (id) => href(paths.detailInfo, { id }),
      publicSeries: (slug) => href(paths.series, { series: slug }),
      go: (to, { replaces = false, stays = false } = {}) =>
        void router.navigate({ href: to, replace: replaces, resetScroll: !stays }),
    }),
    [router],
  );
}
