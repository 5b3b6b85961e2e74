import { Outlet, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLostLogin } from '#kernel/state/lost-login';
import { ToastRegion } from '#kernel/ui/feedback/toast-region';
import { MeetingLinksContext } from '#modules/meetings/links';
import { meetingLinks } from '../links.ts';
import { paths } from '../paths.ts';
import { Footer } from './footer.tsx';
import { GlobalLoading } from './global-loading.tsx';
import { Header } from './header.tsx';
import { LoginHost } from './login-host.tsx';
import { LostLoginBar } from './lost-login-bar.tsx';
import { useAddressLanguage } from './use-address-language.ts';
import { useInsideLinks } from './use-inside-links.ts';
import { useSession } from './use-session.ts';

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
