import { type LocalizedText, noText } from '@plenum/contract/kernel/localized-text';
import { type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { useWords } from '../use-words.ts';

/** Returns the name of a list entry, which is the name entered so far, or its number. */
export function useEntryName<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  list: Path<Values>,
  field: string,
): (index: number) => string {
  const { t } = useTranslation('organize');
  const words = useWords();
  const entries: unknown = useWatch({ control: form.control, name: list });
  return (index) => {
    const entry = (Array.isArray(entries) ? entries[index] : undefined) as
      | Record<string, LocalizedText>
      | undefined;
    return words(entry?.[field] ?? noText) || t('listEditor.number', { number: index + 1 });
  };
}

/** The form path of one field of one entry. The caller ensures that the path names a list; the compiler can't. */
export function entryPath<Values extends FieldValues>(
  list: string,
  index: number,
): (field: string) => Path<Values> {
  return (field) => `${list}.${index}.${field}` as Path<Values>;
}
