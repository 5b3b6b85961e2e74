import type { Me } from '@plenum/contract/accounts/schemas';
import type { SignInStep } from '@plenum/contract/accounts/sign-in';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { useTitle } from '#kernel/page/page-frame';
import { beginLogin } from '#kernel/state/login';
import { useAppStore } from '#kernel/state/app-store';
import { useUserStore } from '#kernel/state/user-store';
import { Button } from '#kernel/ui/buttons/button';
import { ComponentLanguage } from '#kernel/ui/component-language';
import { ErrorState } from '#kernel/ui/feedback/error-state';
import { SkeletonText } from '#kernel/ui/feedback/skeleton';
import { keepMe } from '../api.ts';
import { SecondStep } from '../login/second-step.tsx';
import type { BegunSignIn } from './begun-sign-in.ts';
import { CreateAccount } from './create-account.tsx';
import { ProveAccount } from './prove-account.tsx';
import { answerQuery } from './sign-in-queries.ts';

export interface SignInPageProps {
  provider: string;
  /** The query with which the provider sent the browser here. */
  answer: string;
  /** The settings in which logins are connected. */
  accountHref: string;
  /** Leaves for a page of this site. */
  onLeave: (path: string) => void;
}

/** The page to which a provider sends people back: it posts the answer and shows what is missing. */
export function SignInPage({ provider, answer, accountHref, onLeave }: SignInPageProps) {
  const { t } = useTranslation('accounts');
  const { data, error } = useQuery(answerQuery(provider, answer));
  useTitle(t('signIn.page'));
  // The code in the address is of no use to anyone, but belongs in no history either.
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), []);
  if (error || data === null) return <Failed error={error} {...{ accountHref, onLeave }} />;
  if (!data)
    return (
      <Frame title={t('signIn.page')}>
        <SkeletonText lines={3} />
      </Frame>
    );
  return <Step {...data} {...{ accountHref, onLeave }} />;
}

interface StepProps extends Pick<SignInPageProps, 'accountHref' | 'onLeave'> {
  begun: BegunSignIn;
  step: SignInStep;
}

function Step({ begun, step, accountHref, onLeave }: StepProps) {
  const { t } = useTranslation('accounts');
  const client = useQueryClient();
  const [late, setLate] = useState<RefusedCall>();

  function finish({ token, device, me }: { token: string; device: string; me: Me }) {
    beginLogin(token, { accountId: me.id, meetingId: begun.meetingId, device });
    keepMe(client, me);
    notify({ kind: 'success', text: t('welcome', { name: me.name }) });
    onLeave(begun.from);
  }
  function linked() {
    notify({ kind: 'success', text: t('signIn.linked') });
    onLeave(begun.from);
  }
  const arrive = useEffectEvent(() => {
    if (step.step === 'done') finish(step);
    if (step.step === 'linked') linked();
  });
  useEffect(() => arrive(), []);

  if (late) return <Failed error={late} {...{ accountHref, onLeave }} />;
  if (step.step === 'second_factor')
    return (
      <Frame title={t('signIn.page')}>
        <SecondStep
          ticket={step.ticket}
          onDone={finish}
          onBack={(tooLate) => (tooLate ? setLate(tooLate) : onLeave(begun.from))}
        />
      </Frame>
    );
  if (step.step === 'agree')
    return (
      <Frame title={t('signIn.createTitle')}>
        <CreateAccount {...step} browser={begun.browser} onDone={finish} />
      </Frame>
    );
  if (step.step === 'prove')
    return (
      <Frame title={t('signIn.proveTitle')}>
        <ProveAccount {...step} begun={begun} onLinked={linked} />
      </Frame>
    );
  return (
    <Frame title={t('signIn.page')}>
      <SkeletonText lines={3} />
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ComponentLanguage>
      <div className="mx-auto w-full max-w-md px-5 py-12 sm:py-16">
        <h1 className="mb-5 text-xl font-semibold">{title}</h1>
        {children}
      </div>
    </ComponentLanguage>
  );
}

interface FailedProps extends Pick<SignInPageProps, 'accountHref' | 'onLeave'> {
  /** Null if this tab began no attempt, for example because the page was opened again later. */
  error: Error | null;
}

function Failed({ error, accountHref, onLeave }: FailedProps) {
  const { t } = useTranslation('accounts');
  const showLogin = useUserStore((state) => state.showLogin);
  const isLoggedIn = useAppStore((state) => state.token !== '');
  // A person who is logged in wanted to connect a login.
  const [wasLoggedIn] = useState(isLoggedIn);
  const leave = useEffectEvent(() => onLeave('/'));
  useEffect(() => {
    if (isLoggedIn && !wasLoggedIn) leave();
  }, [isLoggedIn, wasLoggedIn]);
  return (
    <ErrorState
      isPage
      title={t(wasLoggedIn ? 'signIn.linkFailed' : 'signIn.failed')}
      code={error instanceof RefusedCall ? error.requestId : undefined}
      action={
        wasLoggedIn ? (
          <Button kind="primary" onPress={() => onLeave(accountHref)}>
            {t('signIn.toAccount')}
          </Button>
        ) : (
          <>
            <Button kind="primary" onPress={() => showLogin(true, '0')}>
              {t('signIn.otherWays')}
            </Button>
            <Button onPress={() => onLeave('/')}>{t('signIn.toStart')}</Button>
          </>
        )
      }
    >
      {error?.message ?? t('signIn.over')}
    </ErrorState>
  );
}
