import type { Language } from '@plenum/contract/kernel/language';
import type { PublicMenu, PublicPage } from '@plenum/contract/pages/schemas';
import { queryOptions } from '@tanstack/react-query';
import { inlined, inlinedAt } from '#kernel/inline/inlined';

// Imported later, because the endpoints load zod, which the first page does without.
const loadClient = async () => {
  const [{ call }, endpoints] = await Promise.all([
    import('#kernel/client/call'),
    import('@plenum/contract/pages/endpoints'),
  ]);
  return { call, endpoints };
};

/** The menu of one series, by its slug, or of one meeting. */
type MenuScope = { series: string } | { meeting: string };

export function menuQuery(scope: MenuScope, lan: Language) {
  return queryOptions({
    queryKey: ['pages', 'menu', scope, lan],
    async queryFn({ signal }) {
      const { call, endpoints } = await loadClient();
      return call(endpoints.readPublicMenu, { query: scope, signal, quiet: true });
    },
    initialData: () => inlined('pages.readPublicMenu', {}, scope) as PublicMenu | undefined,
    initialDataUpdatedAt: inlinedAt,
  });
}

export function pageQuery(id: string, lan: Language) {
  return queryOptions({
    queryKey: ['pages', 'page', id, lan],
    async queryFn({ signal }) {
      const { call, endpoints } = await loadClient();
      return call(endpoints.readPublicPage, { params: { id }, signal, quiet: true });
    },
    initialData: () => inlined('pages.readPublic', { id }, {}) as PublicPage | undefined,
    initialDataUpdatedAt: inlinedAt,
    // Keeps showing the other language until this one is loaded.
    placeholderData: (shown: PublicPage | undefined) => (shown?.id === id ? shown : undefined),
  });
}

interface MenuEntry {
  label: string;
  href: string;
  isOutside: boolean;
}

/** Returns the entries of the organizer's menu. This site's pages open in the same window, other links in a new one. */
export function menuEntries(menu: PublicMenu | undefined, pageHref: (id: string) => string): MenuEntry[] {
  return (menu?.items ?? []).map(({ label, pageId, link }) =>
    pageId === null
      ? { label, href: link, isOutside: true }
      : { label, href: pageHref(pageId), isOutside: false },
  );
}
