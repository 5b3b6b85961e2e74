import * as accounts from '@plenum/contract/accounts/endpoints';
import { useTranslation } from 'react-i18next';
import { call } from '#kernel/client/call';
import { CodeFields } from './code-fields.tsx';
import { LoginPanel, type LoginPanelNeeds } from './login-panel.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { sendPublicCode } from './send-code.ts';
import { useField } from './use-field.ts';

export interface ResetPasswordProps extends Pick<LoginPanelNeeds, 'forms' | 'isStart'> {
  onReset: (target: string) => void;
}

export function ResetPassword({ forms, isStart, onReset }: ResetPasswordProps) {
  const { t } = useTranslation('accounts');
  const form = forms.reset;
  const submit = form.submit(async (body, idempotencyKey) => {
    // As it was typed: the parsed form has it in the shape it is stored in.
    const target = form.getValues('target');
    await call(accounts.resetPassword, { body, quiet: true, idempotencyKey });
    form.reset();
    onReset(target);
  });
  return (
    <LoginPanel
      formState={form.formState}
      onSubmit={submit}
      submitLabel={t('login.reset')}
      foot={<p className="text-sm text-muted">{t('login.resetNote')}</p>}
    >
      <CodeFields
        target={useField(form, 'target')}
        code={useField(form, 'code')}
        send={sendPublicCode('reset')}
        autoComplete="username"
        isStart={isStart}
      />
      <NewPasswordFields
        label={t('field.newPassword')}
        password={useField(form, 'newPassword')}
        confirmPassword={useField(form, 'confirmPassword')}
      />
    </LoginPanel>
  );
}
