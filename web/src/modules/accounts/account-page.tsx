import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useTitle } from '#kernel/page/page-frame';
import { ComponentLanguage } from '#kernel/ui/component-language';
import { Skeleton } from '#kernel/ui/feedback/skeleton';
import { Tabs } from '#kernel/ui/layout/tabs';
import { AccountSkeleton, SettingLoadingFailed } from './setting.tsx';
import { meQuery } from './api.ts';
import { LoginsTab } from './security/logins-tab.tsx';
import { ProfileTab } from './profile/profile-tab.tsx';
import { SecurityTab } from './security/security-tab.tsx';

type AccountTab = 'profile' | 'security' | 'logins' | 'consents';

export interface AccountPageProps {
  tab: AccountTab;
  onTab: (tab: AccountTab) => void;
  /** The person's consents, which are another module's screen. */
  consents: ReactNode;
}

export function AccountPage({ tab, onTab, consents }: AccountPageProps) {
  const { t } = useTranslation('accounts');
  const { data: me, error, refetch } = useQuery(meQuery);
  useTitle(t(`account.tab.${tab}`), t('account.title'));
  if (!me && error)
    return <SettingLoadingFailed title={t('account.failed')} error={error} onRetry={() => void refetch()} />;
  return (
    <ComponentLanguage>
      <div className="page py-8 sm:py-12">
        <header className="mb-4 sm:mb-6">
          <h1 className="text-xl font-semibold sm:text-2xl">{t('account.title')}</h1>
          {me ? <p className="mt-1 text-muted">{me.name}</p> : <Skeleton className="mt-2 h-5 w-32" />}
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
            { id: 'consents', label: t('account.tab.consents'), content: consents },
          ]}
        />
      </div>
    </ComponentLanguage>
  );
}
