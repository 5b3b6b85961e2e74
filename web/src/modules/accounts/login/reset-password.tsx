import * as accounts from '@plenum/contract/accounts/endpoints';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { useField } from '#kernel/form/use-field';
import { CodeFields } from '../verification/code-fields.tsx';
import { LoginPanel, type LoginPanelNeeds } from './login-panel.tsx';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { sendPublicCode } from '../verification/code-request.ts';

export interface ResetPasswordProps extends Pick<LoginPanelNeeds, 'forms' | 'isStart'> {
  onReset: (target: string) => void;
}

export function ResetPassword({ forms, isStart, onReset }: ResetPasswordProps) {
  const { t } = useTranslation('accounts');
  const form = forms.reset;
  const target = useField(form, 'target');
  const code = useField(form, 'code');
  const submit = form.submit(async (body, idempotencyKey) => {
    await code.emptyIfWrong(call(accounts.resetPassword, { body, quiet: true, idempotencyKey }));
    form.reset();
    // Passes the number on as it was typed, because the parsed values have its stored form.
    onReset(target.input.value);
  });
  return (
    <LoginPanel
      formState={form.formState}
      onSubmit={submit}
      submitLabel={t('login.reset')}
      foot={<p className="text-sm text-muted">{t('login.resetNote')}</p>}
    >
      <CodeFields
        target={target}
        code={code}
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
