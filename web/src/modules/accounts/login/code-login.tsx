import * as accounts from '@plenum/contract/accounts/endpoints';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { useField } from '#kernel/form/use-field';
import { CodeFields } from '../verification/code-fields.tsx';
import { LoginPanel, type LoginPanelNeeds } from './login-panel.tsx';
import { sendPublicCode } from '../verification/code-request.ts';

export function CodeLogin({ forms, context, onStep, isStart }: LoginPanelNeeds) {
  const { t } = useTranslation('accounts');
  const form = forms.code;
  const target = useField(form, 'target');
  const code = useField(form, 'code');
  const submit = form.submit(async (values, idempotencyKey) => {
    const body = { ...values, ...context };
    const answer = call(accounts.logInByCode, { body, quiet: true, idempotencyKey });
    onStep(await code.emptyIfWrong(answer));
  });
  return (
    <LoginPanel formState={form.formState} onSubmit={submit} submitLabel={t('login.logIn')}>
      <CodeFields
        target={target}
        code={code}
        send={sendPublicCode('log_in')}
        autoComplete="username"
        isStart={isStart}
        onComplete={() => void submit()}
      />
    </LoginPanel>
  );
}
