import { Outlet, useRouterState, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useEffect } from 'react';
import { useLostLogin } from '#kernel/state/lost-login';
import { ToastRegion } from '#kernel/ui/feedback/toast-region';
import { MeetingLinksContext } from '#modules/meetings/links';
import { useAppStore } from '#kernel/state/app-store';
import { layerBase } from '#kernel/ui/dialogs/overlay';
import { Spinner } from '#kernel/ui/pictures/hall-of-seats';
import { LANGUAGE_PARAMETER } from '#kernel/i18n/start-i18n';
import { languageFor } from '#kernel/state/language';
import { meetingLinks } from '../links.ts';
import { paths } from '../paths.ts';
import { queryClient } from '../query.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LoginHost } from './login-host.tsx';
import { LostLoginBar } from './lost-login-bar.tsx';
import { useInsideLinks } from './use-inside-links.ts';

/** What surrounds every screen. */
export function Shell() {
  const { t } = useTranslation('app');
  useSession();
  useInsideLinks();
  useAddressLanguage();
  // Another person is logged in: nothing that was typed before is theirs.
  const replaced = useLostLogin((state) => state.replaced);
  // The organisers' area is a workplace; what visitors look for at the foot of a page is not there.
  const isWorkplace = useRouterState({ select: ({ location }) => location.pathname.startsWith(paths.admin) });
  // Whoever fills in a form has one thing to do.
  const isForm = useRouterState({
    select: ({ location }) =>
      location.pathname === paths.fillIn || location.pathname.startsWith(paths.register.replace('$id', '')),
  });
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only rounded-sm bg-surface-raised px-4 py-3 font-semibold focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-10"
      >
        {t('skipToContent')}
      </a>
      <LostLoginBar />
      {!isForm && <Header />}
      <main id="main" tabIndex={-1} className="flex grow flex-col outline-none">
        <MeetingLinksContext value={meetingLinks}>
          <Outlet key={replaced} />
        </MeetingLinksContext>
      </main>
      {!isWorkplace && !isForm && <Footer />}
      <LoginHost />
      <GlobalLoading />
      <ToastRegion />
    </div>
  );
}

/** Covers the page while something that concerns all of it is under way. */
function GlobalLoading() {
  const isLoading = useAppStore((state) => state.globalLoading);
  if (!isLoading) return null;
  return (
    <div className="fixed inset-0 grid place-items-center bg-surface/80" style={{ zIndex: layerBase }}>
      <Spinner className="w-16 text-accent" />
    </div>
  );
}

/** With a token at hand, find out whose it is; the account module is fetched only then. */
function useSession(): void {
  const hasToken = useAppStore((state) => state.token !== '');
  useEffect(() => {
    if (!hasToken) return;
    // A refusal has been told by the client already; the page goes on as a visitor's.
    void import('#modules/accounts/api').then(({ meQuery }) => queryClient.prefetchQuery(meQuery));
  }, [hasToken]);
}

/**
 * An address may name a language, as those of search engines do. Once the reader has chosen the other one it must not:
 * loading the page again would undo the choice.
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
