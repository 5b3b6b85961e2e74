import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUserStore } from '#kernel/state/user-store';
import { Avatar } from '#kernel/ui/avatar';
import { LogOutIcon, MonitorIcon, ShieldIcon, UserIcon } from '#kernel/ui/icons';
import { MenuButton } from '#kernel/ui/menu-button';
import { paths } from '../paths.ts';

export function AccountMenu() {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const { name, img } = useUserStore((state) => state.userInfo);
  const open = (tab: 'profile' | 'security' | 'logins') =>
    void navigate({ to: paths.account, search: { tab } });
  return (
    <MenuButton
      label={t('accountMenu')}
      isNamedByLabel
      size="small"
      className="ms-1 min-h-11 min-w-11 rounded-full px-1"
      header={name}
      groups={[
        {
          id: 'settings',
          actions: [
            { id: 'profile', label: t('profile'), icon: UserIcon, onAction: () => open('profile') },
            { id: 'security', label: t('security'), icon: ShieldIcon, onAction: () => open('security') },
            { id: 'logins', label: t('logins'), icon: MonitorIcon, onAction: () => open('logins') },
          ],
        },
        { id: 'end', actions: [{ id: 'logOut', label: t('logOut'), icon: LogOutIcon, onAction: logOut }] },
      ]}
    >
      <Avatar name={name} src={img} size="small" />
    </MenuButton>
  );
}

function logOut(): void {
  void import('#modules/accounts/log-out').then((accounts) => accounts.logOut());
}
