import { inLanguage } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { FieldErrors } from 'react-hook-form';
import { useAppStore } from '../state/app-store.ts';
import { ErrorIcon } from '../ui/icons/icons.tsx';

/** The state of a form that its buttons and its summary show. */
export interface FormProgress {
  readonly errors: FieldErrors;
  readonly isSubmitting: boolean;
}

/** Above the button: the server's error of the whole form, or that several fields need correction. */
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
