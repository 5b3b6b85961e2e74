import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import type { Me } from '@plenum/contract/accounts/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { applyRefusal } from '#kernel/form/apply-refusal';
import { useUserStore, type LoginTab } from '#kernel/state/user-store';
import { Tabs } from '#kernel/ui/layout/tabs';
import { notify } from '#kernel/client/notices';
import { beginLogin } from '#kernel/state/login';
import { CodeLogin } from './code-login.tsx';
import { carryIdentity, useLoginForms } from './login-forms.ts';
import type { LoginPanelNeeds } from './login-panel.tsx';
import { PasswordLogin } from './password-login.tsx';
import { ResetPassword } from './reset-password.tsx';
import { SecondStep } from './second-step.tsx';
import { SignUp } from './sign-up.tsx';
import { keepMe } from '../api.ts';

export function LoginBody({ meetingId }: { meetingId: string | undefined }) {
  const { t } = useTranslation('accounts');
  const tab = useUserStore((state) => state.defaultLogin);
  const showLogin = useUserStore((state) => state.showLogin);
  const forms = useLoginForms();
  const finish = useFinishLogin(meetingId);
  const [ticket, setTicket] = useState<string>();
  const [isStart, setStart] = useState(true);
  const [wasReset, setWasReset] = useState(false);

  function open(next: LoginTab, byLink: boolean) {
    carryIdentity(forms, tab, next);
    setStart(byLink);
    setWasReset(false);
    showLogin(true, next);
  }

  if (ticket !== undefined) {
    return (
      <SecondStep
        ticket={ticket}
        onDone={finish}
        onBack={(tooLate) => {
          setTicket(undefined);
          forms.code.resetField('code');
          setStart(true);
          if (!tooLate) return;
          if (tab === '1') applyRefusal(forms.code, tooLate);
          else applyRefusal(forms.password, tooLate);
        }}
      />
    );
  }

  const needs: LoginPanelNeeds = {
    forms,
    context: meetingId === undefined ? {} : { meetingId },
    onStep: (step) => (step.step === 'done' ? finish(step) : setTicket(step.ticket)),
    goTo: (next) => open(next, true),
    isStart,
  };
  function afterReset(target: string) {
    forms.password.reset({ account: target, password: '' });
    open('0', true);
    setWasReset(true);
  }
  return (
    <Tabs
      label={t('login.tabs')}
      selected={tab}
      onSelect={(next) => next !== tab && open(next, false)}
      className="flex grow flex-col max-sm:[&_[role=tab]]:text-sm [&_[role=tablist]]:gap-5 [&_[role=tabpanel]]:flex [&_[role=tabpanel]]:grow"
      tabs={[
        {
          id: '0',
          label: t('login.tab.password'),
          content: <PasswordLogin {...needs} wasReset={wasReset} />,
        },
        { id: '1', label: t('login.tab.code'), content: <CodeLogin {...needs} /> },
        { id: '2', label: t('login.tab.signUp'), content: <SignUp {...needs} /> },
        { id: '3', label: t('login.tab.reset'), content: <ResetPassword {...needs} onReset={afterReset} /> },
      ]}
    />
  );
}

/** Keeps the tab, so that the content does not change while the dialog closes. */
export function closeLogin(): void {
  const { showLogin, defaultLogin } = useUserStore.getState();
  showLogin(false, defaultLogin);
}

/**
 * Returns the function for the end of a login, which stores the token and the account, closes the dialog and shows a
 * welcome.
 */
function useFinishLogin(meetingId: string | undefined) {
  const client = useQueryClient();
  const { t } = useTranslation('accounts');
  return ({ token, device, me }: { token: string; device: string; me: Me }) => {
    // The new token makes every query refetch, except that of the account, which came with this answer.
    beginLogin(token, { accountId: me.id, meetingId, device });
    keepMe(client, me);
    closeLogin();
    notify({ kind: 'success', text: t('welcome', { name: me.name }) });
  };
}
