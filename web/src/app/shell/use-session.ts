import { useEffect } from 'react';
import { useAppStore } from '#kernel/state/app-store';

/** With a token at hand, find out whose it is; the account module is fetched only then. */
export function useSession(): void {
  const hasToken = useAppStore((state) => state.token !== '');
  useEffect(() => {
    if (!hasToken) return;
    void import('./load-me.ts').then(({ loadMe }) => loadMe());
  }, [hasToken]);
}
