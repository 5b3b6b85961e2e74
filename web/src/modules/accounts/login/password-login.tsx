import * as accounts from '@plenum/contract/accounts/endpoints';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { knownDevice } from '#kernel/state/login';
import { PasswordField } from '#kernel/ui/fields/password-field';
import { TextField } from '#kernel/ui/fields/text-field';
import { useField, useFocusOnArrival } from '#kernel/form/use-field';
import { LoginPanel, type LoginPanelNeeds, TextButton } from './login-panel.tsx';

export interface PasswordLoginProps extends LoginPanelNeeds {
  /** True if the user has just set a new password and now logs in with it. */
  wasReset: boolean;
}

export function PasswordLogin({ forms, context, onStep, goTo, isStart, wasReset }: PasswordLoginProps) {
  const { t } = useTranslation('accounts');
  const form = forms.password;
  const account = useField(form, 'account');
  const password = useField(form, 'password');
  // Evaluated on mount: a known account leaves only the password to type, so that field takes the focus.
  const [isKnown] = useState(account.input.value !== '');
  useFocusOnArrival(isKnown ? password : account, isStart);
  const submit = form.submit(async (values, idempotencyKey) => {
    const body = { ...values, ...context, ...knownDevice() };
    onStep(await call(accounts.logIn, { body, quiet: true, idempotencyKey }));
  });
  return (
    <LoginPanel
      formState={form.formState}
      onSubmit={submit}
      submitLabel={t('login.logIn')}
      foot={
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          {t('login.newHere')}
          <TextButton onPress={() => goTo('2')}>{t('login.createAccount')}</TextButton>
        </p>
      }
    >
      {wasReset && (
        <output className="rounded-md bg-success-soft px-3 py-2 text-sm text-success">
          {t('login.resetDone')}
        </output>
      )}
      <TextField {...account.input} label={t('field.account')} autoComplete="username" spellCheck="false" />
      <div className="flex flex-col gap-3">
        <PasswordField {...password.input} label={t('field.password')} autoComplete="current-password" />
        <TextButton className="self-start" onPress={() => goTo('3')}>
          {t('login.forgot')}
        </TextButton>
      </div>
    </LoginPanel>
  );
}
