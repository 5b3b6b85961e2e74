import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAppStore } from '#kernel/state/app-store';
import { useUserStore } from '#kernel/state/user-store';
import { Button } from '#kernel/ui/button';
import { EmptyState } from '#kernel/ui/empty-state';
import { ErrorState } from '#kernel/ui/error-state';
import { ButtonLink } from '#kernel/ui/link';
import { myMeetingsQuery } from './api.ts';
import { useMeetingLinks } from './links.ts';
import { MeetingListRow } from './meeting-list-row.tsx';
import { MeetingListSkeleton } from './meeting-list-skeleton.tsx';
import { MyRoles } from './my-roles.tsx';

/** The meetings somebody has to do with; a visitor is asked to log in. */
export function MyMeetings() {
  const { t } = useTranslation('meetings');
  const hasToken = useAppStore((state) => state.token !== '');
  const showLogin = useUserStore((state) => state.showLogin);
  if (hasToken) return <Mine />;
  return (
    <EmptyState
      title={t('list.mineTitle')}
      action={
        <Button kind="primary" onPress={() => showLogin(true)}>
          {t('list.logIn')}
        </Button>
      }
    >
      {t('list.mineText')}
    </EmptyState>
  );
}

function Mine() {
  const { t } = useTranslation('meetings');
  const lan = useAppStore((state) => state.lan);
  const links = useMeetingLinks();
  const { data: mine, error, refetch } = useQuery(myMeetingsQuery(lan));
  if (!mine && error) {
    return (
      <ErrorState
        title={t('list.failedTitle')}
        action={<Button onPress={() => void refetch()}>{t('list.tryAgain')}</Button>}
      >
        {error.message}
      </ErrorState>
    );
  }
  if (!mine) return <MeetingListSkeleton />;
  if (mine.length === 0) {
    return (
      <EmptyState
        title={t('list.mineEmptyTitle')}
        action={<ButtonLink href={links.meetings()}>{t('list.browse')}</ButtonLink>}
      >
        {t('list.mineEmptyText')}
      </EmptyState>
    );
  }
  return (
    <ul className="-mt-px">
      {mine.map(({ card, roles }) => (
        <li key={card.id}>
          <MeetingListRow meeting={card} note={<MyRoles meetingId={card.id} roles={roles} />} />
        </li>
      ))}
    </ul>
  );
}
