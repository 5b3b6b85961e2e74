import { accountMessages } from '@plenum/contract/accounts/messages';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAppStore } from '#kernel/state/app-store';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import type { LoginForms } from './login-forms.ts';
import { TermsDialog } from './terms-dialog.tsx';
import { TextButton } from './login-panel.tsx';

/** A checkbox that starts unticked, with a button that shows the terms. */
export function Agreement({ form }: { form: LoginForms['signUp'] }) {
  const { t } = useTranslation('accounts');
  const lan = useAppStore((state) => state.lan);
  const { field, fieldState } = useController({ control: form.control, name: 'agreed' });
  const isTicked: unknown = field.value;
  const [isReading, setReading] = useState(false);
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        name={field.name}
        isSelected={isTicked === true}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        error={fieldState.error && fieldSentence(accountMessages.terms_required, lan)}
      >
        {t('agreement.label')}
      </Checkbox>
      <TextButton className="ms-8 self-start" onPress={() => setReading(true)}>
        {t('agreement.read')}
      </TextButton>
      <TermsDialog isOpen={isReading} onClose={() => setReading(false)} />
    </div>
  );
}
