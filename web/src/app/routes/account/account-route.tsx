import { useNavigate, useSearch } from '@tanstack/react-router';
import { useLoginGuard } from '#kernel/state/lost-login';
import { AccountPage } from '#modules/accounts/account-page';
import { ConsentsTab } from '#modules/consents/consents-tab';
import { legalHref } from '../../links.ts';
import { paths } from '../../paths.ts';
import { logOutFromShell } from '../../shell/log-out.ts';
import { LoginNeededPage } from '../states/state-pages.tsx';

export function AccountRoute() {
  const isLoggedIn = useLoginGuard();
  const { tab = 'profile' } = useSearch({ from: paths.account });
  const navigate = useNavigate({ from: paths.account });
  if (!isLoggedIn) return <LoginNeededPage />;
  return (
    <AccountPage
      tab={tab}
      onTab={(next) => void navigate({ search: { tab: next } })}
      consents={<ConsentsTab hrefOf={legalHref} onWithdrawn={() => void logOutFromShell()} />}
    />
  );
}
