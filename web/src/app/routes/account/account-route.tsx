import { useNavigate, useSearch } from '@tanstack/react-router';
import { useAppStore } from '#kernel/state/app-store';
import { AccountPage } from '#modules/accounts/account-page';
import { paths } from '../../paths.ts';
import { LoginNeededPage } from '../states/login-needed-page.tsx';

export function AccountRoute() {
  const hasToken = useAppStore((state) => state.token !== '');
  const { tab = 'profile' } = useSearch({ from: paths.account });
  const navigate = useNavigate({ from: paths.account });
  if (!hasToken) return <LoginNeededPage />;
  return <AccountPage tab={tab} onTab={(next) => void navigate({ search: { tab: next } })} />;
}
