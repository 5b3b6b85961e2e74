import * as accounts from '@plenum/contract/accounts/endpoints';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { useAppStore } from '#kernel/state/app-store';
import { TextField } from '#kernel/ui/fields/text-field';
import { useField } from '#kernel/form/use-field';
import { Agreement } from './agreement.tsx';
import { CodeFields } from '../verification/code-fields.tsx';
import { LoginPanel, type LoginPanelNeeds } from './login-panel.tsx';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { sendPublicCode } from '../verification/code-request.ts';

export function SignUp({ forms, context, onStep, isStart }: LoginPanelNeeds) {
  const { t } = useTranslation('accounts');
  const lan = useAppStore((state) => state.lan);
  const form = forms.signUp;
  // The fields are in visual order, because the first invalid one takes the focus.
  const target = useField(form, 'target');
  const code = useField(form, 'code');
  const username = useField(form, 'username');
  const password = useField(form, 'password');
  const confirmPassword = useField(form, 'confirmPassword');
  const submit = form.submit(async (values, idempotencyKey) => {
    const body = { ...values, ...context };
    onStep(await code.emptyIfWrong(call(accounts.signUp, { body, quiet: true, idempotencyKey })));
  });
  return (
    <LoginPanel formState={form.formState} onSubmit={submit} submitLabel={t('login.signUp')}>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <CodeFields
          target={target}
          code={code}
          send={sendPublicCode('sign_up')}
          autoComplete={lan === 'zh-cn' ? 'tel' : 'email'}
          isStart={isStart}
          isSignUp
        />
        <TextField
          {...username.input}
          label={t('field.username')}
          description={t('field.usernameHint')}
          autoComplete="username"
          spellCheck="false"
        />
        <NewPasswordFields
          label={t('field.password')}
          password={password}
          confirmPassword={confirmPassword}
        />
      </div>
      <Agreement form={form} />
    </LoginPanel>
  );
}
