import { useLayoutEffect } from 'react';

/** The whole page takes the colour of what is in view, and gives it back afterwards. */
export function useAccent(accent: string | undefined): void {
  useLayoutEffect(() => {
    if (accent === undefined) return undefined;
    document.documentElement.dataset['accent'] = accent;
    return () => {
      delete document.documentElement.dataset['accent'];
    };
  }, [accent]);
}
