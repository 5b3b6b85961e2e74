import { grants } from '@plenum/contract/accounts/abilities';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useLostLogin } from '#kernel/state/lost-login';
import { useUserStore } from '#kernel/state/user-store';
import { Avatar } from '#kernel/ui/pictures/avatar';
import { FileIcon } from '#kernel/ui/icons/editing-icons';
import {
  CalendarIcon,
  LogOutIcon,
  MonitorIcon,
  PencilIcon,
  ShieldIcon,
  UserIcon,
  UsersIcon,
  WalletIcon,
} from '#kernel/ui/icons/more-icons';
import { MenuButton } from '#kernel/ui/buttons/menu-button';
import { meQuery } from '#modules/accounts/api';
import { paths } from '../paths.ts';
import { logOutFromShell } from './log-out.ts';

export function AccountMenu() {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const { name, img } = useUserStore((state) => state.userInfo);
  const { data: me } = useQuery(meQuery);
  const organise = {
    id: 'organise',
    label: t('organise'),
    icon: PencilIcon,
    onAction: () => void navigate({ href: paths.matchList }),
  };
  const desk = {
    id: 'desk',
    label: t('checkInDesk'),
    icon: UsersIcon,
    onAction: () => void navigate({ href: paths.signIndex }),
  };
  // Stewards see the desk first in the menu, because they come for it; the console follows.
  const isAtGates = me?.roles.some(({ role }) => grants([role], 'checkIn')) === true;
  const mine = {
    id: 'mine',
    label: t('myMeetings'),
    icon: CalendarIcon,
    onAction: () => void navigate({ to: paths.meeting, search: { tab: 'mine' } }),
  };
  const invoices = {
    id: 'invoices',
    label: t('myInvoices'),
    icon: FileIcon,
    onAction: () => void navigate({ to: paths.myInvoices }),
  };
  const payments = {
    id: 'payments',
    label: t('myPayments'),
    icon: WalletIcon,
    onAction: () => void navigate({ to: paths.myPayments }),
  };
  // Leaves a screen that needs a login before logging out, because that screen would then have nothing to show.
  async function leave() {
    if (useLostLogin.getState().guards > 0) await navigate({ href: paths.cloud });
    await logOutFromShell();
  }
  const open = (tab: 'profile' | 'security' | 'logins' | 'consents') =>
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
          id: 'meetings',
          actions: [
            ...(isAtGates ? [desk] : []),
            mine,
            payments,
            invoices,
            ...(me?.can.administer ? [organise] : []),
          ],
        },
        {
          id: 'settings',
          actions: [
            { id: 'profile', label: t('profile'), icon: UserIcon, onAction: () => open('profile') },
            { id: 'security', label: t('security'), icon: ShieldIcon, onAction: () => open('security') },
            { id: 'logins', label: t('logins'), icon: MonitorIcon, onAction: () => open('logins') },
          ],
        },
        {
          id: 'end',
          actions: [{ id: 'logOut', label: t('logOut'), icon: LogOutIcon, onAction: () => void leave() }],
        },
      ]}
    >
      <Avatar name={name} src={img} size="small" />
    </MenuButton>
  );
}
