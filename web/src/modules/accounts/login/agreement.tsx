import { accountMessages } from '@plenum/contract/accounts/messages';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { useEffect } from 'react';
import { type FieldValues, type Path, useController, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAppStore } from '#kernel/state/app-store';
import { Link } from '#kernel/ui/buttons/link';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { useLegalLinks } from './legal-links.ts';

/**
 * A checkbox that starts unticked, with links to the texts; they open in a new window, so that the form is not lost.
 * Shows nothing while the operator has published no text.
 */
export function Agreement<Values extends FieldValues, Output>({
  form,
}: {
  form: UseFormReturn<Values, unknown, Output>;
}) {
  const { t } = useTranslation('accounts');
  const lan = useAppStore((state) => state.lan);
  const { terms, privacy, refresh } = useLegalLinks();
  const { field, fieldState } = useController({ control: form.control, name: 'agreed' as Path<Values> });
  const isTicked: unknown = field.value;
  const isAsked = terms !== null || privacy !== null;
  const { onChange } = field;
  const isWaived = isTicked === null;
  useEffect(() => {
    if (isAsked === isWaived) onChange(isAsked ? false : null);
  }, [isAsked, isWaived, onChange]);
  const isOutdated = !isAsked && fieldState.error !== undefined;
  useEffect(() => refresh(), [refresh]);
  useEffect(() => {
    if (isOutdated) refresh();
  }, [isOutdated, refresh]);
  if (!isAsked) return null;
  const both = terms !== null && privacy !== null;
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
        {both ? t('agreement.label') : t(terms === null ? 'agreement.onlyPrivacy' : 'agreement.onlyTerms')}
      </Checkbox>
      <p className="ms-8 flex flex-wrap gap-x-4">
        {terms !== null && (
          <Link href={terms} isExternal className="inline-flex min-h-11 items-center">
            {t('agreement.terms')}
          </Link>
        )}
        {privacy !== null && (
          <Link href={privacy} isExternal className="inline-flex min-h-11 items-center">
            {t('agreement.privacy')}
          </Link>
        )}
      </p>
    </div>
  );
}
