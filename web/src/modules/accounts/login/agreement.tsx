import { accountMessages } from '@plenum/contract/accounts/messages';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { type FieldValues, type Path, useController, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAppStore } from '#kernel/state/app-store';
import { Link } from '#kernel/ui/buttons/link';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { useLegalLinks } from './legal-links.ts';

/** A checkbox that starts unticked, with links to the two texts; they open in a new window, so that nothing typed is lost. */
export function Agreement<Values extends FieldValues, Output>({
  form,
}: {
  form: UseFormReturn<Values, unknown, Output>;
}) {
  const { t } = useTranslation('accounts');
  const lan = useAppStore((state) => state.lan);
  const links = useLegalLinks();
  const { field, fieldState } = useController({ control: form.control, name: 'agreed' as Path<Values> });
  const isTicked: unknown = field.value;
  return (
    <div className="flex flex-col gap-1">
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
      <p className="ms-8 flex flex-wrap gap-x-4">
        <Link href={links.terms} isExternal className="inline-flex min-h-11 items-center">
          {t('agreement.terms')}
        </Link>
        <Link href={links.privacy} isExternal className="inline-flex min-h-11 items-center">
          {t('agreement.privacy')}
        </Link>
      </p>
    </div>
  );
}
