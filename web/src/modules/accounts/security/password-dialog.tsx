import * as accounts from '@plenum/contract/accounts/endpoints';
import { PasswordChangeForm } from '@plenum/contract/accounts/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { useContractForm } from '#kernel/form/use-contract-form';
import { PasswordField } from '#kernel/ui/fields/password-field';
import { loginsQuery } from '../api.ts';
import { FormDialog } from '#kernel/form/form-dialog';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { useField } from '#kernel/form/use-field';

export interface PasswordDialogProps {
  /** Null if none was chosen. */
  username: string | null;
  isOpen: boolean;
  onClose: () => void;
}

export function PasswordDialog({ username, isOpen, onClose }: PasswordDialogProps) {
  const { t } = useTranslation('accounts');
  const client = useQueryClient();
  const form = useContractForm(PasswordChangeForm, {
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });
  const currentPassword = useField(form, 'currentPassword');
  const newPassword = useField(form, 'newPassword');
  const confirmPassword = useField(form, 'confirmPassword');
  function close() {
    form.reset();
    onClose();
  }
  const submit = form.submit(async (body, idempotencyKey) => {
    await call(accounts.changePassword, { body, quiet: true, idempotencyKey });
    close();
    notify({ kind: 'success', text: t('security.passwordChanged') });
    void client.invalidateQueries(loginsQuery);
  });
  return (
    <FormDialog
      autoCapitalize="none"
      isOpen={isOpen}
      onClose={close}
      title={t('security.changePassword')}
      description={t('security.passwordHint')}
      formState={form.formState}
      onSubmit={submit}
      submitLabel={t('security.changePassword')}
    >
      {/* A hidden username, so that password managers store the password for the right account. */}
      {username !== null && (
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      )}
      <PasswordField
        {...currentPassword.input}
        label={t('field.currentPassword')}
        autoComplete="current-password"
        {...startsHere}
      />
      <NewPasswordFields
        label={t('field.newPassword')}
        password={newPassword}
        confirmPassword={confirmPassword}
      />
    </FormDialog>
  );
}

// The first field takes the focus.
const startsHere = { autoFocus: true };
