import { formatDateRange } from '@plenum/contract/kernel/date-range';
import { currencies } from '@plenum/contract/kernel/money';
import { readInvitationByLink } from '@plenum/contract/registration/mine/endpoints';
import { lodgingRefusals } from '@plenum/contract/registration/lodging-messages';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '#kernel/client/call';
import { RefusedCall } from '#kernel/client/refused-call';
import { money } from '#kernel/i18n/format';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { useIsLoggedIn } from '#kernel/state/lost-login';
import { useUserStore } from '#kernel/state/user-store';
import { Button } from '#kernel/ui/buttons/button';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonText } from '#kernel/ui/feedback/skeleton';
import { useRegistrationLinks } from '../links.ts';

/**
 * The page of an invitation to share a room, shown before the login: the inviter, the place, the dates and the price.
 */
export function ShareInvitationPage({ token, whenEnded }: { token: string; whenEnded: ReactNode }) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const { data, error, refetch } = useQuery({
    queryKey: ['registration', 'invitationByLink', token, lan],
    queryFn: ({ signal }) => call(readInvitationByLink, { body: { token }, signal, quiet: true }),
    enabled: token !== '',
  });
  useTitle(t('share.linkPage'));
  const isOver = error instanceof RefusedCall && error.code === lodgingRefusals.INVITATION_OVER.code;
  if (token === '' || isOver) return whenEnded;
  if (error) return <LoadingFailed error={error} onRetry={refetch} isPage />;
  if (!data)
    return (
      <Frame title={t('share.linkPage')}>
        <SkeletonText lines={4} />
      </Frame>
    );
  const { fromName, toName, meetingTitle, hotel, room, checkIn, checkOut, orders } = data;
  const currency = currencies.find((known) => known === orders?.currency);
  return (
    <Frame title={t('share.linkTitle', { from: fromName })}>
      <p className="text-muted">{meetingTitle}</p>
      <dl className="mt-6 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 rounded-lg border bg-surface-raised px-5 py-4">
        <Fact label={t('share.hotel')}>{hotel}</Fact>
        <Fact label={t('share.room')}>{room}</Fact>
        <Fact label={t('share.nights')}>{formatDateRange(checkIn, checkOut, lan)}</Fact>
        <Fact label={t('share.price')}>
          {orders && currency ? money(orders.amount, currency, lan) : t('share.bedBooked')}
        </Fact>
      </dl>
      <AnswerButton toName={toName} />
    </Frame>
  );
}

function AnswerButton({ toName }: { toName: string }) {
  const { t } = useTranslation('registration');
  const isLoggedIn = useIsLoggedIn();
  const showLogin = useUserStore((state) => state.showLogin);
  const links = useRegistrationLinks();
  return (
    <>
      <p className="measure mt-6 text-sm text-muted">
        {t(isLoggedIn ? 'share.linkAs' : 'share.linkWhy', { to: toName })}
      </p>
      <div className="mt-4">
        {isLoggedIn ? (
          <ButtonLink kind="primary" href={links.mine()}>
            {t('share.answer')}
          </ButtonLink>
        ) : (
          <Button kind="primary" onPress={() => showLogin(true, '1')}>
            {t('share.logInToAnswer')}
          </Button>
        )}
      </div>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-sm leading-6 text-muted">{label}</dt>
      <dd className="min-w-0 font-medium">{children}</dd>
    </>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page py-10 md:py-16">
      <div className="mx-auto max-w-xl">
        <h1 className="text-2xl font-bold">{title}</h1>
        <div className="mt-2">{children}</div>
      </div>
    </div>
  );
}
