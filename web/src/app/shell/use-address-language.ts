import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LANGUAGE_PARAMETER } from '#kernel/i18n/start-i18n';
import { languageFor } from '#kernel/state/language';
import { useAppStore } from '#kernel/state/app-store';

/**
 * An address may name a language, as those of search engines do. Once the reader has chosen the other one it must not:
 * loading the page again would undo the choice.
 */
export function useAddressLanguage(): void {
  const router = useRouter();
  const lan = useAppStore((state) => state.lan);
  useEffect(() => {
    const address = new URL(window.location.href);
    const named = address.searchParams.get(LANGUAGE_PARAMETER);
    if (named === null || languageFor(named) === lan) return;
    address.searchParams.delete(LANGUAGE_PARAMETER);
    void router.navigate({
      href: address.pathname + address.search + address.hash,
      replace: true,
      resetScroll: false,
    });
  }, [router, lan]);
}
