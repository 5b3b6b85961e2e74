import { roleWords } from '@plenum/contract/accounts/role-words';
import { inLanguage } from '@plenum/contract/kernel/language';
import {
  acceptStaffInvitation,
  declineStaffInvitation,
  readStaffInvitation,
  type StaffInvitationPreview,
} from '@plenum/contract/meetings/staff-invitations';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { RefusedCall } from '#kernel/client/refused-call';
import { useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { useIsLoggedIn } from '#kernel/state/lost-login';
import { useUserStore } from '#kernel/state/user-store';
import { Button } from '#kernel/ui/buttons/button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { RefusalNote } from '#kernel/ui/feedback/refusal-note';
import { SkeletonText } from '#kernel/ui/feedback/skeleton';
import { Accepted, Declined, Ended, isEnd } from './invitation-ends.tsx';

/** The links of the page, and the account's data; the application provides both. */
export interface InvitationPageProps {
  /** The token from the link; empty if the link was cut off. */
  token: string;
  consoleHref: (meetingId?: string) => string;
  accountHref: string;
  /** Called after accepting. The account has a new role, so its cached data is outdated. */
  onAccepted: () => void;
  onLogOut: () => Promise<void>;
}

// Fetched again after every login, because the result depends on who is logged in.
function invitationQuery(token: string, lan: string) {
  return queryOptions({
    queryKey: ['meetings', 'staffInvitation', token, lan],
    queryFn: ({ signal }) => call(readStaffInvitation, { body: { token }, signal, quiet: true }),
    refetchOnWindowFocus: false,
  });
}

/** The page of an invitation to the staff: accept it, decline it, or read why neither is possible. */
export function StaffInvitationPage(props: InvitationPageProps) {
  const { t } = useTranslation('meetings');
  const { token } = props;
  const lan = useAppStore((state) => state.lan);
  const [answer, setAnswer] = useState<'declined' | { meetingId: string }>();
  const { data, error, refetch } = useQuery({
    ...invitationQuery(token, lan),
    enabled: answer === undefined,
  });
  useTitle(t('invitation.page'));
  if (answer === 'declined') return <Declined />;
  if (answer) return <Accepted href={props.consoleHref(answer.meetingId)} />;
  // Shown even if the invitation could be answered a moment ago: another account may have logged in, or it may have
  // ended in the meantime.
  if (error && isEnd(error)) return <Ended error={error} {...props} />;
  if (data)
    return (
      <Invitation
        {...props}
        invitation={data}
        onAccepted={(meetingId) => {
          setAnswer({ meetingId });
          props.onAccepted();
        }}
        onDeclined={() => setAnswer('declined')}
        onRefused={() => void refetch()}
      />
    );
  if (error) return <LoadingFailed error={error} onRetry={refetch} isPage />;
  return (
    <InvitationFrame title={t('invitation.page')}>
      <SkeletonText lines={4} />
    </InvitationFrame>
  );
}

interface InvitationProps {
  token: string;
  invitation: StaffInvitationPreview;
  onAccepted: (meetingId: string) => void;
  onDeclined: () => void;
  onRefused: () => void;
}

function Invitation({ token, invitation, onAccepted, onDeclined, onRefused }: InvitationProps) {
  const { t } = useTranslation('meetings');
  const lan = useAppStore((state) => state.lan);
  const isLoggedIn = useIsLoggedIn();
  const [isDeclining, setDeclining] = useState(false);
  // The page itself shows why an invitation has ended; other errors are shown at the button.
  const refuse = (error: Error) => (isEnd(error) ? onRefused() : undefined);
  const { name, what } = roleWords[invitation.role];
  return (
    <InvitationFrame title={t('invitation.title', { meeting: invitation.meeting })}>
      <p className="text-muted">{t('invitation.from', { name: invitation.invitedBy })}</p>
      <dl className="mt-6 rounded-lg border bg-surface-raised px-5 py-4">
        <dt className="text-sm text-muted">{t('invitation.role')}</dt>
        <dd>
          <p className="text-lg font-semibold">{inLanguage(name, lan)}</p>
          <p className="mt-1 text-muted">{inLanguage(what, lan)}</p>
        </dd>
      </dl>
      {isLoggedIn ? (
        <AcceptButton token={token} onAccepted={onAccepted} onRefused={refuse}>
          <Button kind="quiet" onPress={() => setDeclining(true)}>
            {t('invitation.decline')}
          </Button>
        </AcceptButton>
      ) : (
        <LogInButtons>
          <Button kind="quiet" onPress={() => setDeclining(true)}>
            {t('invitation.decline')}
          </Button>
        </LogInButtons>
      )}
      {isDeclining && (
        <DeclineDialog
          token={token}
          onDeclined={onDeclined}
          onRefused={refuse}
          onClose={() => setDeclining(false)}
        />
      )}
    </InvitationFrame>
  );
}

interface AcceptButtonProps {
  token: string;
  onAccepted: (meetingId: string) => void;
  onRefused: (error: Error) => void;
  children: ReactNode;
}

function AcceptButton({ token, onAccepted, onRefused, children }: AcceptButtonProps) {
  const { t } = useTranslation('meetings');
  const { name } = useUserStore((state) => state.userInfo);
  const accept = useMutation({
    mutationFn: () => call(acceptStaffInvitation, { body: { token }, quiet: true }),
    onSuccess: ({ meetingId }) => onAccepted(meetingId),
    onError: onRefused,
  });
  return (
    <>
      {name !== '' && <p className="mt-6 text-sm text-muted">{t('invitation.as', { name })}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button kind="primary" isPending={accept.isPending} onPress={() => accept.mutate()}>
          {t('invitation.accept')}
        </Button>
        {children}
      </div>
      <RefusalNote error={accept.error} className="mt-3" />
    </>
  );
}

// The dialog opens above this page, so a login or a new account leads straight back to the invitation.
function LogInButtons({ children }: { children: ReactNode }) {
  const { t } = useTranslation('meetings');
  const showLogin = useUserStore((state) => state.showLogin);
  return (
    <>
      <p className="mt-6 text-sm text-muted">{t('invitation.logInWhy')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button kind="primary" onPress={() => showLogin(true)}>
          {t('invitation.logIn')}
        </Button>
        <Button onPress={() => showLogin(true, '2')}>{t('invitation.signUp')}</Button>
        {children}
      </div>
    </>
  );
}

interface DeclineDialogProps {
  token: string;
  onDeclined: () => void;
  onRefused: (error: Error) => void;
  onClose: () => void;
}

function DeclineDialog({ token, onDeclined, onRefused, onClose }: DeclineDialogProps) {
  const { t } = useTranslation('meetings');
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('invitation.declineAsk')}
      confirmLabel={t('invitation.decline')}
      closeLabel={t('invitation.back')}
      isDangerous
      saysRefusal
      onConfirm={async () => {
        try {
          await call(declineStaffInvitation, { body: { token }, quiet: true });
          onDeclined();
        } catch (error) {
          if (error instanceof RefusedCall) onRefused(error);
          throw error;
        }
      }}
    >
      {t('invitation.declineWhat')}
    </ConfirmDialog>
  );
}

function InvitationFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-xl grow px-4 py-10 sm:py-16">
      <h1 className="text-xl font-bold text-balance sm:text-2xl">{title}</h1>
      <div className="mt-2">{children}</div>
    </div>
  );
}
