import { roleWords } from '@plenum/contract/accounts/role-words';
import type { MeetingRole } from '@plenum/contract/accounts/schemas';
import { inLanguage } from '@plenum/contract/kernel/language';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAppStore } from '#kernel/state/app-store';
import { useIsLoggedIn } from '#kernel/state/lost-login';
import { useUserStore } from '#kernel/state/user-store';
import { RefusedCall } from '#kernel/client/refused-call';
import { Button } from '#kernel/ui/buttons/button';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { ErrorState } from '#kernel/ui/feedback/error-state';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { myMeetingsQuery } from '../api.ts';
import type { RegistrationsPart } from './home-mine.tsx';
import { useMeetingLinks } from '../links.ts';
import { MeetingListRow, MeetingListSkeleton } from './meeting-list-row.tsx';

/** The user's registrations and the conferences they work for; visitors are asked to log in. */
export function MyMeetings({ Registrations }: { Registrations: RegistrationsPart }) {
  const { t } = useTranslation('meetings');
  const isLoggedIn = useIsLoggedIn();
  const showLogin = useUserStore((state) => state.showLogin);
  if (isLoggedIn) return <Mine Registrations={Registrations} />;
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

function Mine({ Registrations }: { Registrations: RegistrationsPart }) {
  const { t } = useTranslation('meetings');
  const lan = useAppStore((state) => state.lan);
  const links = useMeetingLinks();
  const { data: mine, error, refetch } = useQuery(myMeetingsQuery(lan));
  const nothing = (
    <EmptyState
      title={t('list.mineEmptyTitle')}
      action={<ButtonLink href={links.meetings()}>{t('list.browse')}</ButtonLink>}
    >
      {t('list.mineEmptyText')}
    </EmptyState>
  );
  const waiting = error ? null : <MeetingListSkeleton />;
  return (
    <>
      <Suspense fallback={<MeetingListSkeleton />}>
        <Registrations place="list" whenNone={mine ? mine.length === 0 && nothing : waiting} />
      </Suspense>
      {!mine && error && (
        <ErrorState
          title={t('list.failedTitle')}
          code={error instanceof RefusedCall ? error.requestId : undefined}
          action={<Button onPress={() => void refetch()}>{t('list.tryAgain')}</Button>}
        >
          {error.message}
        </ErrorState>
      )}
      {mine && mine.length > 0 && (
        <section className="pt-10">
          <h2 className="mb-5 text-lg font-bold">{t('list.roles')}</h2>
          <ul className="border-b">
            {mine.map(({ card, roles }) => (
              <li key={card.id}>
                <MeetingListRow meeting={card} note={<MyRoles meetingId={card.id} roles={roles} />} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The user's roles in a conference, with a link to the console. */
function MyRoles({ meetingId, roles }: { meetingId: string; roles: readonly MeetingRole[] }) {
  const { t } = useTranslation('meetings');
  const links = useMeetingLinks();
  const lan = useAppStore((state) => state.lan);
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-4 text-sm">
      {roles.map((role) => (
        <span key={role} className="text-muted">
          {inLanguage(roleWords[role].name, lan)}
        </span>
      ))}
      <a
        href={links.console(meetingId)}
        className="relative z-1 inline-flex min-h-11 items-center rounded-sm font-semibold text-accent hover:underline"
      >
        {t('list.organise')}
      </a>
    </p>
  );
}
