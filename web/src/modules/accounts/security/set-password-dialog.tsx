import * as accounts from '@plenum/contract/accounts/endpoints';
import { PasswordSetForm } from '@plenum/contract/accounts/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { FormDialog } from '#kernel/form/form-dialog';
import { useContractForm } from '#kernel/form/use-contract-form';
import { useField } from '#kernel/form/use-field';
import { TextField } from '#kernel/ui/fields/text-field';
import { keepMe } from '../api.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { useConfirmedAction } from '../verification/use-confirmed-action.tsx';

interface SetPasswordDialogProps {
  /** True if the account has no username yet, so that one can be chosen together with the password. */
  asksUsername: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** Sets the first password, and a username, of an account that was created by a code. */
export function SetPasswordDialog({ asksUsername, isOpen, onClose }: SetPasswordDialogProps) {
  const { t } = useTranslation('accounts');
  const client = useQueryClient();
  const confirmed = useConfirmedAction();
  const form = useContractForm(PasswordSetForm, {
    defaultValues: { newPassword: '', confirmPassword: '' },
  });
  const username = useField(form, 'username');
  const newPassword = useField(form, 'newPassword');
  const confirmPassword = useField(form, 'confirmPassword');
  function close() {
    form.reset();
    onClose();
  }
  const submit = form.submit(async (body, idempotencyKey) => {
    const send = () => call(accounts.setPassword, { body, quiet: true, idempotencyKey });
    keepMe(client, await confirmed.run(send));
    close();
    notify({ kind: 'success', text: t('security.passwordSet') });
  });
  return (
    <>
      <FormDialog
        autoCapitalize="none"
        isOpen={isOpen}
        onClose={close}
        title={t('security.setPassword')}
        description={t('security.noPasswordHint')}
        formState={form.formState}
        onSubmit={submit}
        submitLabel={t('security.setPassword')}
      >
        {asksUsername && (
          <TextField
            {...username.input}
            // An empty username is left out, because it can be chosen later.
            onChange={(text) => form.setValue('username', text === '' ? undefined : text)}
            label={t('security.usernameOptional')}
            description={t('field.usernameHint')}
            autoComplete="username"
            spellCheck="false"
            autoFocus
          />
        )}
        <NewPasswordFields
          label={t('field.password')}
          password={newPassword}
          confirmPassword={confirmPassword}
        />
      </FormDialog>
      {confirmed.dialog}
    </>
  );
}
