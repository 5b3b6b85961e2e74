import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLoginGuard } from '#kernel/state/lost-login';
import { usePageMeeting } from '#kernel/state/page-meeting';
import { useUserStore } from '#kernel/state/user-store';
import { BarePage } from '#modules/registration/wizard/wizard-frame';
import { RegistrationLinksContext } from '#modules/registration/links';
import { RegisterPage } from '#modules/registration/wizard/register-page';
import { paths } from '../../paths.ts';
import { useLinksOfRegistration } from '../../registration-links.ts';
import { LanguageSwitch } from '../../shell/header.tsx';
import { LoginNeededPage, ConferenceNotFoundPage } from '../states/state-pages.tsx';

export function RegisterRoute() {
  const { id } = useParams({ from: paths.register });
  const search = useSearch({ from: paths.register });
  const navigate = useNavigate({ from: paths.register });
  const links = useLinksOfRegistration();
  const isLoggedIn = useLoginGuard();
  usePageMeeting(id);
  const showLogin = useUserStore((state) => state.showLogin);
  useEffect(() => {
    if (!isLoggedIn) showLogin(true);
  }, [isLoggedIn, showLogin]);
  if (!isLoggedIn)
    return (
      <RegistrationLinksContext value={links}>
        <BarePage corner={<LanguageSwitch />}>
          <LoginNeededPage />
        </BarePage>
      </RegistrationLinksContext>
    );
  return (
    <RegistrationLinksContext value={links}>
      <RegisterPage
        meeting={id}
        search={search}
        onSearch={(next, isReplacing = false) =>
          void navigate({ search: next, resetScroll: false, replace: isReplacing })
        }
        corner={<LanguageSwitch />}
        whenMissing={<ConferenceNotFoundPage />}
      />
    </RegistrationLinksContext>
  );
}
