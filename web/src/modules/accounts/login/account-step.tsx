import * as accounts from '@plenum/contract/accounts/endpoints';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import { CodeAccountForm, type LoggedIn } from '@plenum/contract/accounts/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import type { z } from 'zod';
import { call } from '#kernel/client/call';
import { RefusedCall } from '#kernel/client/refused-call';
import { applyRefusal } from '#kernel/form/apply-refusal';
import { useContractForm } from '#kernel/form/use-contract-form';
import { useField } from '#kernel/form/use-field';
import { beginLogin } from '#kernel/state/login';
import { ComponentLanguage } from '#kernel/ui/component-language';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { keepMe } from '../api.ts';
import { CodeFields } from '../verification/code-fields.tsx';
import { sendPublicCode } from '../verification/code-request.ts';
import { Agreement } from './agreement.tsx';
import { DemoHint } from './demo-hint.tsx';
import { LoginPanel, TextButton } from './login-panel.tsx';
import { SecondStep } from './second-step.tsx';

export interface AccountStepProps {
  isOpen: boolean;
  onClose: () => void;
  /** The email address or phone number in the form. It prefills the recipient of the code. */
  contact: string;
  meetingId: string;
  /** Called to log in with a password instead. */
  onLogIn: () => void;
  /** Present only in the demo. */
  onShowDemoMessages?: (() => void) | undefined;
}

/** The last step of a form that was filled in without a login: a code finds the account or creates one. */
export function AccountStep(props: AccountStepProps) {
  const { isOpen, onClose } = props;
  const { t } = useTranslation('accounts');
  return (
    <ComponentLanguage>
      <Dialog
        isOpen={isOpen}
        onClose={onClose}
        isDismissable={false}
        phone="full"
        title={t('accountStep.title')}
        description={t('accountStep.text')}
      >
        <Steps {...props} />
        {props.onShowDemoMessages && <DemoHint onShow={props.onShowDemoMessages} />}
      </Dialog>
    </ComponentLanguage>
  );
}

const accountCodes: readonly number[] = [
  accountRefusals.ACCOUNT_DISABLED.code,
  accountRefusals.ACCOUNT_MERGED.code,
];

function Steps({ contact, meetingId, onLogIn }: AccountStepProps) {
  const { t } = useTranslation('accounts');
  const client = useQueryClient();
  const [ticket, setTicket] = useState<string>();
  const form = useContractForm(CodeAccountForm, { defaultValues: { target: contact, code: '' } });
  const target = useField(form, 'target');
  const code = useField(form, 'code');
  function finish({ token, device, me }: z.output<typeof LoggedIn>) {
    beginLogin(token, { accountId: me.id, meetingId, device });
    keepMe(client, me);
  }
  const submit = form.submit(async (values, idempotencyKey) => {
    const body = { ...values, meetingId };
    try {
      const answer = call(accounts.ensureByCode, { body, quiet: true, idempotencyKey });
      const step = await code.emptyIfWrong(answer);
      if (step.step === 'done') finish(step);
      else setTicket(step.ticket);
    } catch (error) {
      // The error concerns the account of this phone number or address, so the user can try another one.
      if (!(error instanceof RefusedCall && accountCodes.includes(error.code))) throw error;
      target.refuse(error);
    }
  });
  if (ticket !== undefined)
    return (
      <SecondStep
        ticket={ticket}
        onDone={finish}
        onBack={(tooLate) => {
          setTicket(undefined);
          form.resetField('code');
          if (tooLate) applyRefusal(form, tooLate);
        }}
      />
    );
  return (
    <LoginPanel
      formState={form.formState}
      onSubmit={submit}
      submitLabel={t('accountStep.confirm')}
      foot={<TextButton onPress={onLogIn}>{t('accountStep.byPassword')}</TextButton>}
    >
      <CodeFields
        target={target}
        code={code}
        send={sendPublicCode('register')}
        autoComplete="username"
        isStart
        isSignUp
      />
      <Agreement form={form} />
    </LoginPanel>
  );
}
