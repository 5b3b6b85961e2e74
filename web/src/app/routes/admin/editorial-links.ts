import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { EditorialLinks } from '#modules/editorial/links';
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
