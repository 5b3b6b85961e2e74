import { inLanguage } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { FieldErrors } from 'react-hook-form';
import { useAppStore } from '../state/app-store.ts';
import { ErrorIcon } from '../ui/icons/icons.tsx';

/** What everything around a form needs to know of it. */
export interface FormProgress {
  readonly errors: FieldErrors;
  readonly isSubmitting: boolean;
}

/** Above the button: what was said of the form as a whole, or that several fields need another look. */
export function FormSummary({ errors }: { errors: FieldErrors }) {
  const lan = useAppStore((state) => state.lan);
  const { root, ...fields } = errors;
  const text =
    root?.['server']?.message ??
    (Object.keys(fields).length > 1 ? inLanguage(kernelRefusals.INVALID_INPUT, lan) : undefined);
  return (
    <div role="alert" className="empty:-mt-5">
      {text !== undefined && (
        <p className="flex items-start gap-2 rounded-md bg-danger-soft px-3 py-2 text-sm text-danger">
          <ErrorIcon className="my-[calc((1lh-1.25rem)/2)] size-5 shrink-0" />
          {text}
        </p>
      )}
    </div>
  );
}
