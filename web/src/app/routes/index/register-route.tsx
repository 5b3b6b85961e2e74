import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useLoginGuard } from '#kernel/state/lost-login';
import { usePageMeeting } from '#kernel/state/page-meeting';
import { RegistrationLinksContext } from '#modules/registration/links';
import { RegisterPage } from '#modules/registration/entry/register-page';
import { paths } from '../../paths.ts';
import { useLinksOfRegistration } from '../../registration-links.ts';
import { useAccountAccess } from '../../shell/account-step-host.tsx';
import { LanguageSwitch, ThemeSwitch } from '../../shell/header.tsx';
import { ConferenceNotFoundPage } from '../states/state-pages.tsx';

export function RegisterRoute() {
  const { id } = useParams({ from: paths.register });
  const search = useSearch({ from: paths.register });
  const navigate = useNavigate({ from: paths.register });
  const links = useLinksOfRegistration();
  const isLoggedIn = useLoginGuard();
  const access = useAccountAccess();
  usePageMeeting(id);
  return (
    <RegistrationLinksContext value={links}>
      <RegisterPage
        meeting={id}
        search={search}
        onSearch={(next, isReplacing = false) =>
          void navigate({ search: next, resetScroll: false, replace: isReplacing })
        }
        corner={
          <div className="flex">
            <LanguageSwitch />
            <ThemeSwitch />
          </div>
        }
        whenMissing={<ConferenceNotFoundPage />}
        isLoggedIn={isLoggedIn}
        access={access}
      />
    </RegistrationLinksContext>
  );
}
