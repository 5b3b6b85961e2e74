import { isEmptyRichText, noRichText, RichText } from '@plenum/contract/kernel/rich-text';
import { useController, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from '../i18n/use-translation.tsx';
import { lazy, Suspense } from 'react';
import type { UploadedPicture } from '../ui/fields/picture-field.tsx';
import { halfPath } from './localized-line-field.tsx';
import type { RichTextEditorProps } from '../rich-text/rich-text-surface.tsx';
import { Skeleton, SkeletonGroup } from '../ui/feedback/skeleton.tsx';

export interface LocalizedRichFieldProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  /** The path of the pair `{ en, zh }` in the form. */
  name: Path<Values>;
  label: string;
  uploadPicture?: ((file: File) => Promise<UploadedPicture>) | undefined;
  isDisabled?: boolean | undefined;
}

/** A rich text in both languages, side by side on wide screens. */
export function LocalizedRichField<Values extends FieldValues, Output>({
  form,
  name,
  label,
  uploadPicture,
  isDisabled,
}: LocalizedRichFieldProps<Values, Output>) {
  const { t } = useTranslation('kernel');
  const en = useRichHalf(form, halfPath(name, 'en'));
  const zh = useRichHalf(form, halfPath(name, 'zh'));
  const halves = [
    { half: en, other: zh, lang: 'en', text: t('half.en', { label }), path: halfPath(name, 'en') },
    { half: zh, other: en, lang: 'zh-CN', text: t('half.zh', { label }), path: halfPath(name, 'zh') },
  ] as const;
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-6 xl:grid-cols-2">
      {halves.map(({ half, other, lang, text, path }) => (
        <div key={lang} data-field={path} className="min-w-0">
          <RichTextEditor
            label={text}
            lang={lang}
            value={half.value}
            onChange={half.onChange}
            error={half.error}
            uploadPicture={uploadPicture}
            isDisabled={isDisabled}
            description={
              half.isEmpty && !other.isEmpty ? (
                <span className="text-warning">{t('half.missing')}</span>
              ) : undefined
            }
          />
        </div>
      ))}
    </div>
  );
}

function useRichHalf<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  name: Path<Values>,
) {
  const { field, fieldState } = useController({ control: form.control, name });
  const value = field.value as RichText | undefined;
  const text = value ?? noRichText;
  return {
    value: text,
    onChange: (next: RichText) => field.onChange(next),
    isEmpty: isEmptyRichText(text),
    error: firstMessage(fieldState.error),
  };
}

// Returns the first message in an error, which may lie deep inside the document. The message is shown once, below the
// editor.
function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  for (const inner of Object.values(error)) {
    const found = firstMessage(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}

const Surface = lazy(async () => ({
  default: (await import('../rich-text/rich-text-surface.tsx')).RichTextSurface,
}));

/** Edits the documents that RichTextView shows. The editor is large, so it is loaded on first use. */
function RichTextEditor(props: RichTextEditorProps) {
  return (
    <Suspense
      fallback={
        <SkeletonGroup className="space-y-2">
          <span className="block text-sm font-semibold">{props.label}</span>
          <Skeleton className="h-60 rounded-md" />
        </SkeletonGroup>
      }
    >
      <Surface {...props} />
    </Suspense>
  );
}
