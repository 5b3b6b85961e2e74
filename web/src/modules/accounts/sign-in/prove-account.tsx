import { linkSignIn } from '@plenum/contract/accounts/sign-in';
import type { LoginStep } from '@plenum/contract/accounts/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { RefusedCall } from '#kernel/client/refused-call';
import { beginLogin } from '#kernel/state/login';
import { useUserStore } from '#kernel/state/user-store';
import { RefusalNote } from '#kernel/ui/feedback/refusal-note';
import { keepMe } from '../api.ts';
import { CodeLogin } from '../login/code-login.tsx';
import { useLoginForms } from '../login/login-forms.ts';
import { TextButton } from '../login/login-panel.tsx';
import { PasswordLogin } from '../login/password-login.tsx';
import { SecondStep } from '../login/second-step.tsx';
import type { BegunSignIn } from './begun-sign-in.ts';
import { ownSignInsQuery } from './sign-in-queries.ts';

interface ProveAccountProps {
  ticket: string;
  email: string;
  begun: BegunSignIn;
  onLinked: () => void;
}

/** Asks the person to log in to the account that has the provider's address, and then connects the two. */
export function ProveAccount({ ticket, email, begun, onLinked }: ProveAccountProps) {
  const { t } = useTranslation('accounts');
  const client = useQueryClient();
  const showLogin = useUserStore((state) => state.showLogin);
  const forms = useLoginForms(email);
  const [byPassword, setByPassword] = useState(false);
  const [secondTicket, setSecondTicket] = useState<string>();
  const [refusal, setRefusal] = useState<RefusedCall>();
  const { browser, meetingId } = begun;

  async function take(step: z.output<typeof LoginStep>) {
    if (step.step === 'second_factor') return setSecondTicket(step.ticket);
    const { token, device, me } = step;
    beginLogin(token, { accountId: me.id, meetingId, device });
    keepMe(client, me);
    try {
      client.setQueryData(
        ownSignInsQuery.queryKey,
        await call(linkSignIn, { body: { ticket, browser }, quiet: true }),
      );
      return onLinked();
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error;
      return setRefusal(error);
    }
  }
  const needs = {
    forms,
    context: meetingId === undefined ? {} : { meetingId },
    onStep: (step: z.output<typeof LoginStep>) => void take(step),
    goTo: (tab: '0' | '1' | '2' | '3') => showLogin(true, tab),
    isStart: true,
  };
  if (refusal) return <RefusalNote error={refusal} />;
  if (secondTicket !== undefined)
    return (
      <SecondStep
        ticket={secondTicket}
        onDone={(done) => void take(done)}
        onBack={() => setSecondTicket(undefined)}
      />
    );
  return (
    <div className="flex flex-col gap-6">
      <p>{t('signIn.proveText', { email })}</p>
      {byPassword ? <PasswordLogin {...needs} wasReset={false} /> : <CodeLogin {...needs} />}
      <TextButton className="self-start" onPress={() => setByPassword(!byPassword)}>
        {t(byPassword ? 'signIn.byCode' : 'signIn.byPassword')}
      </TextButton>
    </div>
  );
}
