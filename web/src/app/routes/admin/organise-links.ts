import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { OrganiseLinks } from '#modules/console/links';
import { href, paths } from '../../paths.ts';

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
