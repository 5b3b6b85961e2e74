import * as accounts from '@plenum/contract/accounts/endpoints';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import { SecondFactorLoginForm, type LoggedIn } from '@plenum/contract/accounts/schemas';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import type { z } from 'zod';
import { call } from '#kernel/client/call';
import { RefusedCall } from '#kernel/client/refused-call';
import { useContractForm } from '#kernel/form/use-contract-form';
import { CodeField } from '#kernel/ui/fields/code-field';
import { TextField } from '#kernel/ui/fields/text-field';
import { useField, useFocusOnArrival, type Field } from '#kernel/form/use-field';
import { LoginPanel, TextButton } from './login-panel.tsx';

export interface SecondStepProps {
  ticket: string;
  onDone: (login: z.output<typeof LoggedIn>) => void;
  /**
   * Returns to the first step, because the user chose to or, if `tooLate` is passed, because the ticket has expired.
   */
  onBack: (tooLate?: RefusedCall) => void;
}

export function SecondStep({ ticket, onDone, onBack }: SecondStepProps) {
  const { t } = useTranslation('accounts');
  const [isRecovering, setRecovering] = useState(false);
  const form = useContractForm(SecondFactorLoginForm, { defaultValues: { ticket, code: '' } });
  const code = useField(form, 'code');
  const submit = form.submit(async (body, idempotencyKey) => {
    try {
      const answer = call(accounts.logInSecondFactor, { body, quiet: true, idempotencyKey });
      onDone(await code.emptyIfWrong(answer));
    } catch (error) {
      if (!isTooLate(error)) throw error;
      onBack(error);
    }
  });
  function change() {
    form.reset();
    setRecovering(!isRecovering);
  }
  return (
    <LoginPanel
      formState={form.formState}
      onSubmit={submit}
      submitLabel={t('secondStep.confirm')}
      foot={<TextButton onPress={() => onBack()}>{t('secondStep.back')}</TextButton>}
    >
      <div>
        <h3 className="font-semibold">{t('secondStep.title')}</h3>
        <p className="text-muted">{t(isRecovering ? 'secondStep.byRecovery' : 'secondStep.byApp')}</p>
      </div>
      <CodeInput
        key={String(isRecovering)}
        code={code}
        isRecovering={isRecovering}
        onComplete={() => void submit()}
      />
      <TextButton className="self-start" onPress={change}>
        {t(isRecovering ? 'secondStep.useApp' : 'secondStep.useRecovery')}
      </TextButton>
    </LoginPanel>
  );
}

interface CodeInputProps {
  code: Field;
  isRecovering: boolean;
  onComplete: () => void;
}

// The step has one input, which takes the focus.
function CodeInput({ code, isRecovering, onComplete }: CodeInputProps) {
  const { t } = useTranslation('accounts');
  useFocusOnArrival(code, true);
  if (!isRecovering)
    return <CodeField {...code.input} label={t('secondStep.appCode')} onComplete={onComplete} />;
  return (
    <TextField
      {...code.input}
      label={t('secondStep.recoveryCode')}
      placeholder="XXXX-XXXX"
      autoComplete="off"
      spellCheck="false"
    />
  );
}

function isTooLate(error: unknown): error is RefusedCall {
  return error instanceof RefusedCall && error.code === accountRefusals.SECOND_FACTOR_LATE.code;
}
