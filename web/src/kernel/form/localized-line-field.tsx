import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from '../i18n/use-translation.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useField } from './use-field.ts';

export interface LocalizedLineFieldProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  /** The path of the pair `{ en, zh }` in the form. */
  name: Path<Values>;
  label: string;
  /** If true, a text is required in at least one language. */
  isRequired?: boolean | undefined;
  maxLength?: number | undefined;
  description?: string | undefined;
  isMultiline?: boolean | undefined;
  rows?: number | undefined;
  isDisabled?: boolean | undefined;
  className?: string | undefined;
}

/** A text in both languages, side by side; on a phone one below the other. */
export function LocalizedLineField<Values extends FieldValues, Output>({
  form,
  name,
  label,
  isRequired = false,
  maxLength,
  description,
  isMultiline = false,
  rows,
  isDisabled = false,
  className,
}: LocalizedLineFieldProps<Values, Output>) {
  const { t } = useTranslation('kernel');
  const en = useField(form, halfPath(name, 'en')).input;
  const zh = useField(form, halfPath(name, 'zh')).input;
  const isMissing = {
    en: en.value.trim() === '' && zh.value.trim() !== '',
    zh: zh.value.trim() === '' && en.value.trim() !== '',
  };

  const halves = [
    { half: 'en', lang: 'en', field: en, other: zh, text: t('half.en', { label }) },
    { half: 'zh', lang: 'zh-CN', field: zh, other: en, text: t('half.zh', { label }) },
  ] as const;
  return (
    <div className={className}>
      <div className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-2 [&_textarea]:leading-relaxed">
        {halves.map(({ half, lang, field: { inputRef, ...input }, other, text }) => {
          const shared = {
            ...input,
            lang,
            label: text,
            // Required only while the other language is empty.
            isRequired: isRequired && other.value.trim() === '',
            isDisabled,
            ...(isMissing[half] && {
              description: <span className="text-warning">{t('half.missing')}</span>,
            }),
            ...(maxLength !== undefined && { maxLength }),
          };
          return isMultiline ? (
            <TextArea
              key={half}
              {...shared}
              {...(rows !== undefined && { rows })}
              // The form only focuses the element, so a text area may be passed, although the ref's type is an input's.
              inputRef={(element) => inputRef(element)}
            />
          ) : (
            <TextField key={half} {...shared} inputRef={inputRef} />
          );
        })}
      </div>
      {description !== undefined && <p className="mt-1.5 text-sm text-muted">{description}</p>}
    </div>
  );
}

/** The path of one language of a localized text. The compiler can't derive it from a generic path. */
export function halfPath<Values extends FieldValues>(name: Path<Values>, half: 'en' | 'zh'): Path<Values> {
  return `${name}.${half}` as Path<Values>;
}
