import { meetingRefusals } from '@plenum/contract/meetings/messages';
import type { ReactNode } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { RefusedCall } from '#kernel/client/refused-call';
import { useIsLoggedIn } from '#kernel/state/lost-login';
import { useUserStore } from '#kernel/state/user-store';
import { Button } from '#kernel/ui/buttons/button';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { HallOfSeats } from '#kernel/ui/pictures/hall-of-seats';

const ends = {
  [meetingRefusals.STAFF_INVITATION_UNKNOWN.code]: 'unknown',
  [meetingRefusals.STAFF_INVITATION_EXPIRED.code]: 'expired',
  [meetingRefusals.STAFF_INVITATION_WITHDRAWN.code]: 'withdrawn',
  [meetingRefusals.STAFF_INVITATION_DECLINED.code]: 'declined',
  [meetingRefusals.STAFF_INVITATION_USED.code]: 'used',
  [meetingRefusals.STAFF_INVITATION_OTHER_ACCOUNT.code]: 'otherAccount',
} as const;

/** Whether the server's refusal means that the invitation can't be answered, or not by this account. */
export function isEnd(error: Error): error is RefusedCall {
  return error instanceof RefusedCall && error.code in ends;
}

interface EndedProps {
  error: RefusedCall;
  consoleHref: () => string;
  accountHref: string;
  onLogOut: () => Promise<void>;
}

/** Shows the server's refusal, which says what to do, and the buttons for doing it. */
export function Ended({ error, consoleHref, accountHref, onLogOut }: EndedProps) {
  const { t } = useTranslation('meetings');
  const isLoggedIn = useIsLoggedIn();
  const showLogin = useUserStore((state) => state.showLogin);
  const end = ends[error.code] ?? 'unknown';
  return (
    <EndPage title={t(`invitation.end.${end}`)} text={error.message}>
      {end === 'used' && isLoggedIn && (
        <ButtonLink kind="primary" href={consoleHref()}>
          {t('invitation.open')}
        </ButtonLink>
      )}
      {end === 'otherAccount' && (
        <>
          <Button
            kind="primary"
            onPress={async () => {
              await onLogOut();
              showLogin(true);
            }}
          >
            {t('invitation.switch')}
          </Button>
          <ButtonLink href={accountHref}>{t('invitation.settings')}</ButtonLink>
        </>
      )}
    </EndPage>
  );
}

export function Accepted({ href }: { href: string }) {
  const { t } = useTranslation('meetings');
  return (
    <EndPage title={t('invitation.end.accepted')} text={t('invitation.acceptedWhat')}>
      <ButtonLink kind="primary" href={href}>
        {t('invitation.open')}
      </ButtonLink>
    </EndPage>
  );
}

export function Declined() {
  const { t } = useTranslation('meetings');
  return <EndPage title={t('invitation.end.declinedNow')} text={t('invitation.declinedWhat')} />;
}

function EndPage({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div
      aria-live="polite"
      className="mx-auto flex max-w-xl grow flex-col items-center justify-center px-4 py-16 text-center"
    >
      <HallOfSeats size="small" className="w-56 text-accent" />
      <h1 className="mt-6 text-2xl font-bold text-balance">{title}</h1>
      <p className="mt-3 text-balance text-muted">{text}</p>
      {children !== undefined && <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
