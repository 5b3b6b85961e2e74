import type { PublicMenu } from '@plenum/contract/pages/schemas';

interface MenuEntry {
  label: string;
  href: string;
  isOutside: boolean;
}

/** What a navigation shows of the organiser's menu: our own pages here, other links in a new window. */
export function menuEntries(menu: PublicMenu | undefined, pageHref: (id: string) => string): MenuEntry[] {
  return (menu?.items ?? []).map(({ label, pageId, link }) =>
    pageId === null
      ? { label, href: link, isOutside: true }
      : { label, href: pageHref(pageId), isOutside: false },
  );
}
