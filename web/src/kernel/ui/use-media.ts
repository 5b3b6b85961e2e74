import { useSyncExternalStore } from 'react';

/** Returns whether the media query matches. Use this hook if the markup differs; if only the look differs, use CSS. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}
