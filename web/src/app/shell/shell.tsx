import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { Suspense, lazy, useEffect } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { LANGUAGE_PARAMETER } from '#kernel/i18n/start-i18n';
import { useAppStore } from '#kernel/state/app-store';
import { useIndexStore } from '#kernel/state/index-store';
import { languageFor, wouldPreferEnglish } from '#kernel/state/language';
import { useIsLoggedIn, useLostLogin } from '#kernel/state/lost-login';
import { layerBase } from '#kernel/ui/dialogs/overlay';
import { ToastRegion } from '#kernel/ui/feedback/toast-region';
import { Spinner } from '#kernel/ui/pictures/hall-of-seats';
import { MeetingLinksContext } from '#modules/meetings/links';
import { meetingLinks } from '../links.ts';
import { ADMIN_AREA, paths } from '../paths.ts';
import { queryClient } from '../query.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LoginHost } from './login-host.tsx';
import { useInsideLinks } from './use-inside-links.ts';

// Loaded for logged-in users only, because visitors have no login to lose.
const LostLoginBar = lazy(async () => ({ default: (await import('./lost-login-bar.tsx')).LostLoginBar }));

// Loaded for logged-in users only, because only they are asked for a consent or have a balance.
const ConsentHost = lazy(async () => ({ default: (await import('./consent-host.tsx')).ConsentHost }));
const RechargeHost = lazy(async () => ({ default: (await import('./recharge-host.tsx')).RechargeHost }));

// Loaded on demand, because few visitors need it.
const EnglishOffer = lazy(async () => ({ default: (await import('./english-offer.tsx')).EnglishOffer }));

/** The header, the footer and the dialogs around every screen. */
export function Shell() {
  const { t } = useTranslation('app');
  useSession();
  useInsideLinks();
  useAddressLanguage();
  const isLoggedIn = useIsLoggedIn();
  // Increases when another person logs in; the new key then discards everything the first person typed.
  const replaced = useLostLogin((state) => state.replaced);
  // The page is mounted again when the base URL changes, because its content came from the previous one.
  const baseUrl = useAppStore((state) => state.baseUrl);
  // The organizers' area has no footer: its links are for visitors.
  const isWorkplace = useIndexStore((state) => state.name === ADMIN_AREA);
  // Forms, the check-in desk and the wall in the hall have neither header nor footer, to avoid distraction.
  const isForm = useRouterState({
    select: ({ location }) =>
      location.pathname === paths.fillIn ||
      location.pathname === paths.signIndex ||
      (location.pathname === paths.signView && location.hash !== '') ||
      location.pathname.startsWith(paths.register.replace('$id', '')) ||
      (location.pathname.startsWith(paths.preview) && location.search.show === 'form'),
  });
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only rounded-sm bg-surface-raised px-4 py-3 font-semibold focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-10"
      >
        {t('skipToContent')}
      </a>
      {isLoggedIn && (
        <Suspense>
          <LostLoginBar />
          <ConsentHost />
          <RechargeHost />
        </Suspense>
      )}
      {!isForm && <Header />}
      {!isForm && wouldPreferEnglish() && (
        <Suspense>
          <EnglishOffer />
        </Suspense>
      )}
      <main id="main" tabIndex={-1} className="flex grow flex-col outline-none">
        <MeetingLinksContext value={meetingLinks}>
          <Outlet key={`${replaced} ${baseUrl}`} />
        </MeetingLinksContext>
      </main>
      {!isWorkplace && !isForm && <Footer />}
      <LoginHost />
      <GlobalLoading />
      <ToastRegion />
    </div>
  );
}

/**
 * Covers the whole page while an operation affects all of it: loading another language, logging out. Short waits show
 * nothing.
 */
function GlobalLoading() {
  const isLoading = useAppStore((state) => state.globalLoading);
  if (!isLoading) return null;
  return (
    <div
      className="fixed inset-0 grid animate-appear place-items-center bg-surface/80 [animation-delay:300ms] [animation-fill-mode:both]"
      style={{ zIndex: layerBase }}
    >
      <Spinner className="w-16 text-accent" />
    </div>
  );
}

/** Reads the account that the stored token belongs to; the accounts module is loaded only when there is a token. */
function useSession(): void {
  const hasToken = useAppStore((state) => state.token !== '');
  useEffect(() => {
    if (!hasToken) return undefined;
    // The client has already shown a notice on failure; the page then continues as for a visitor, even if the code
    // could not be fetched.
    const read = () =>
      void import('#modules/accounts/api').then(
        ({ meQuery }) => queryClient.prefetchQuery(meQuery),
        () => undefined,
      );
    // The check-in desk may be opened offline; then the account is read once the network is back.
    if (!navigator.onLine) window.addEventListener('online', read, { once: true });
    else read();
    return () => window.removeEventListener('online', read);
  }, [hasToken]);
}

/**
 * Search engines link to addresses with a language parameter. When the reader changes the language, the parameter is
 * removed, because a reload would otherwise undo the choice.
 */
function useAddressLanguage(): void {
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
