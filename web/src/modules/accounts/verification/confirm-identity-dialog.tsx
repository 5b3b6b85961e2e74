import * as accounts from '@plenum/contract/accounts/endpoints';
import { IdentityForm } from '@plenum/contract/accounts/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import type { z } from 'zod';
import { call } from '#kernel/client/call';
import { useContractForm } from '#kernel/form/use-contract-form';
import { CodeField } from '#kernel/ui/fields/code-field';
import { TextField } from '#kernel/ui/fields/text-field';
import { PasswordField } from '#kernel/ui/fields/password-field';
import { Select } from '#kernel/ui/fields/select';
import { useField, type Field } from '#kernel/form/use-field';
import { meQuery } from '../api.ts';
import { useCodeRequest, sendCodeToConfirm } from './code-request.ts';
import { FormDialog } from '#kernel/form/form-dialog';
import { GetCodeButton } from './code-fields.tsx';

const [ByPassword, ByCode] = IdentityForm.options;

export interface ConfirmIdentityDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onConfirmed: () => void;
}

/**
 * Asks for the password again, or for a code sent to a phone number or address of the account; with two-step
 * verification for a code from the app, too.
 */
export function ConfirmIdentityDialog({ isOpen, onClose, onConfirmed }: ConfirmIdentityDialogProps) {
  const { t } = useTranslation('accounts');
  // The account is read only while the dialog is open. A closed dialog need not read the changes that the action makes
  // to the account.
  const { data: me } = useQuery({ ...meQuery, enabled: isOpen });
  // The password comes first, because most users have one at hand; the others use a code.
  const first: Way = !me?.byCodeOnly ? 'password' : me.phone === null ? 'email' : 'phone';
  const [chosen, setWay] = useState<Way>();
  const way = chosen ?? first;
  const isTwoStep = me?.secondFactor === true;
  const secondStep = isTwoStep ? { secondFactor: '' } : {};
  const byPassword = useContractForm(ByPassword, {
    defaultValues: { by: 'password', password: '' },
    values: { by: 'password', password: '', ...secondStep },
  });
  const byCode = useContractForm(ByCode, {
    defaultValues: { by: 'code', channel: 'phone', code: '' },
    values: { by: 'code', channel: way === 'email' ? 'email' : 'phone', code: '', ...secondStep },
  });
  const password = useField(byPassword, 'password');
  const code = useField(byCode, 'code');
  const withPassword = useField(byPassword, 'secondFactor');
  const withCode = useField(byCode, 'secondFactor');

  function leave(then: () => void) {
    byPassword.reset();
    byCode.reset();
    setWay(undefined);
    then();
  }
  async function confirm(body: z.output<typeof IdentityForm>, idempotencyKey: string) {
    await code.emptyIfWrong(call(accounts.confirmIdentity, { body, quiet: true, idempotencyKey }));
    leave(onConfirmed);
  }
  const submitCode = byCode.submit(confirm);
  return (
    <FormDialog
      autoCapitalize="none"
      isOpen={isOpen}
      onClose={() => leave(onClose)}
      title={t('identity.title')}
      description={t('identity.text')}
      formState={way === 'password' ? byPassword.formState : byCode.formState}
      onSubmit={way === 'password' ? byPassword.submit(confirm) : submitCode}
      submitLabel={t('identity.confirm')}
    >
      <WaySelect
        way={way}
        onChange={(next) => {
          setWay(next);
          if (next !== 'password') byCode.reset({ by: 'code', channel: next, code: '', ...secondStep });
        }}
      />
      {way === 'password' ? (
        <PasswordField
          {...password.input}
          label={t('field.password')}
          autoComplete="current-password"
          {...startsHere}
        />
      ) : (
        <SentCode
          key={way}
          channel={way}
          code={code}
          onComplete={() => {
            if (!isTwoStep) void submitCode();
          }}
        />
      )}
      {isTwoStep && (
        <TextField
          key={`${way} second`}
          {...(way === 'password' ? withPassword : withCode).input}
          label={t('identity.secondFactor')}
          autoComplete="one-time-code"
        />
      )}
    </FormDialog>
  );
}

type Way = 'password' | 'phone' | 'email';

// The password takes the focus.
const startsHere = { autoFocus: true };

function WaySelect({ way, onChange }: { way: Way; onChange: (way: Way) => void }) {
  const { t } = useTranslation('accounts');
  const { data: me } = useQuery(meQuery);
  const { phone, email } = { phone: me?.phone ?? null, email: me?.email ?? null };
  const options = [
    ...(me?.byCodeOnly ? [] : [{ value: 'password' as const, label: t('identity.password') }]),
    ...(phone === null ? [] : [{ value: 'phone' as const, label: t('identity.phone', { phone }) }]),
    ...(email === null ? [] : [{ value: 'email' as const, label: t('identity.email', { email }) }]),
  ];
  return <Select label={t('identity.by')} options={options} value={way} onChange={onChange} />;
}

interface SentCodeProps {
  channel: 'phone' | 'email';
  code: Field;
  onComplete: () => void;
}

function SentCode({ channel, code, onComplete }: SentCodeProps) {
  const { t } = useTranslation('accounts');
  const request = useCodeRequest({
    place: `own ${channel}`,
    send: () => sendCodeToConfirm(channel),
    about: code,
    code,
  });
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <CodeField
        {...code.input}
        label={t('field.code')}
        description={request.description}
        onComplete={onComplete}
        className="grow basis-64"
      />
      <div className="sm:pt-7.5">
        <GetCodeButton {...request.button} />
      </div>
    </div>
  );
}
