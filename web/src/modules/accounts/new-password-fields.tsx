import { useTranslation } from '#kernel/i18n/use-translation';
import { PasswordField } from '#kernel/ui/fields/password-field';
import type { Field } from '#kernel/form/use-field';

export interface NewPasswordFieldsProps {
  label: string;
  password: Field;
  confirmPassword: Field;
}

/** A new password, typed twice. */
export function NewPasswordFields({ label, password, confirmPassword }: NewPasswordFieldsProps) {
  const { t } = useTranslation('accounts');
  return (
    <div className="col-span-full grid gap-5 sm:grid-cols-2 sm:gap-4">
      <PasswordField
        {...password.input}
        label={label}
        description={t('field.passwordHint')}
        autoComplete="new-password"
      />
      <PasswordField
        {...confirmPassword.input}
        label={t('field.confirmPassword')}
        autoComplete="new-password"
      />
    </div>
  );
}
