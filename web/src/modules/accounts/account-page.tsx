import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#kernel/ui/avatar';
import { Skeleton } from '#kernel/ui/skeleton';
import { Tabs } from '#kernel/ui/tabs';
import { AccountSkeleton } from './account-skeleton.tsx';
import { meQuery } from './api.ts';
import { LoadingFailed } from './loading-failed.tsx';
import { LoginsTab } from './logins-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { SecurityTab } from './security-tab.tsx';

export type AccountTab = 'profile' | 'security' | 'logins';

export interface AccountPageProps {
  tab: AccountTab;
  onTab: (tab: AccountTab) => void;
}

export function AccountPage({ tab, onTab }: AccountPageProps) {
  const { t } = useTranslation('accounts');
  const { data: me, error, refetch } = useQuery(meQuery);
  if (!me && error)
    return <LoadingFailed title={t('account.failed')} error={error} onRetry={() => void refetch()} />;
  return (
    <div className="page py-8 sm:py-12">
      <header className="mb-6 flex items-center gap-4 sm:mb-8">
        <Avatar name={me?.name ?? ''} src={me?.img} size="large" />
        <div className="min-w-0">
          <h1 className="text-xl font-semibold sm:text-2xl">{t('account.title')}</h1>
          {me ? <p className="text-muted">{me.name}</p> : <Skeleton className="mt-2 h-4 w-32" />}
        </div>
      </header>
      <Tabs
        label={t('account.tabs')}
        selected={tab}
        onSelect={onTab}
        tabs={[
          {
            id: 'profile',
            label: t('account.tab.profile'),
            content: me ? <ProfileTab me={me} /> : <AccountSkeleton />,
          },
          {
            id: 'security',
            label: t('account.tab.security'),
            content: me ? <SecurityTab me={me} /> : <AccountSkeleton />,
          },
          { id: 'logins', label: t('account.tab.logins'), content: <LoginsTab /> },
        ]}
      />
    </div>
  );
}
