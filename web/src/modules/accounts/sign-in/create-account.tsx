import type { LoggedIn } from '@plenum/contract/accounts/schemas';
import { createBySignIn, SignInAccountForm } from '@plenum/contract/accounts/sign-in';
import type { z } from 'zod';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { useContractForm } from '#kernel/form/use-contract-form';
import { Agreement } from '../login/agreement.tsx';
import { LoginPanel } from '../login/login-panel.tsx';

interface CreateAccountProps {
  ticket: string;
  browser: string;
  email: string;
  onDone: (login: z.output<typeof LoggedIn>) => void;
}

/** The last step of a first login: the person sees which account will be created, and agrees to the terms. */
export function CreateAccount({ ticket, browser, email, onDone }: CreateAccountProps) {
  const { t } = useTranslation('accounts');
  const form = useContractForm(SignInAccountForm, { defaultValues: { ticket, browser } });
  const submit = form.submit(async (body, idempotencyKey) => {
    onDone(await call(createBySignIn, { body, quiet: true, idempotencyKey }));
  });
  return (
    <LoginPanel formState={form.formState} onSubmit={submit} submitLabel={t('signIn.create')}>
      <div className="flex flex-col gap-2">
        <p>{t('signIn.createText', { email })}</p>
        <p className="text-sm text-muted">{t('signIn.createHint')}</p>
      </div>
      <Agreement form={form} />
    </LoginPanel>
  );
}
