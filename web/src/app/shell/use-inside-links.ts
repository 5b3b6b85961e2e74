import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Makes plain links to our own screens change the screen without a page load, anywhere: in a card, a button or an
 * article's text. Links that only the server answers, such as files, are left to the browser.
 */
export function useInsideLinks(): void {
  const router = useRouter();
  useEffect(() => {
    function follow(event: MouseEvent) {
      const link = linkPressed(event);
      if (!link || router.matchRoutes(link.pathname, {}).length < 2) return;
      event.preventDefault();
      void router.navigate({ href: link.pathname + link.search + link.hash });
    }
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [router]);
}

function linkPressed(event: MouseEvent): HTMLAnchorElement | undefined {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!isPlain || event.defaultPrevented || !(event.target instanceof Element)) return undefined;
  const link = event.target.closest('a');
  if (!link || link.target !== '' || link.hasAttribute('download')) return undefined;
  const { origin, pathname, search } = window.location;
  if (link.origin !== origin) return undefined;
  // The link is to an anchor on the current page, so it is left to the browser.
  if (link.hash !== '' && link.pathname === pathname && link.search === search) return undefined;
  return link;
}
