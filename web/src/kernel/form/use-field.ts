import { useEffect, useEffectEvent } from 'react';
import { useController, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { RefusedCall } from '../client/refused-call.ts';

/** A text in a form, ready for a field of the design system. */
export interface Field {
  input: {
    name: string;
    value: string;
    onChange: (value: string) => void;
    onBlur: () => void;
    inputRef: (element: HTMLInputElement | HTMLTextAreaElement | null) => void;
    error: string | undefined;
  };
  /** Whether this field alone is in order; if not, it says so and takes the focus. */
  check: () => Promise<boolean>;
  focus: () => void;
  /** Puts a refusal beside this field, whatever the server said it was about. */
  refuse: (error: unknown) => void;
  /** For codes: one that the server found wrong is typed anew, not corrected. */
  emptyIfWrong: <T>(answer: Promise<T>) => Promise<T>;
}

export function useField<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  name: Path<Values>,
): Field {
  const { field, fieldState, formState } = useController({ control: form.control, name });
  const value: unknown = field.value;
  return {
    input: {
      name: field.name,
      value: typeof value === 'string' ? value : '',
      onChange(text) {
        field.onChange(text);
        // Once sent, a form is judged anew with every key; before that, what is being corrected is no longer wrong.
        if (!formState.isSubmitted) form.clearErrors(name);
      },
      onBlur: field.onBlur,
      inputRef: field.ref,
      error: fieldState.error?.message,
    },
    check: () => form.trigger(name, { shouldFocus: true }),
    focus: () => form.setFocus(name),
    refuse(error) {
      if (!(error instanceof RefusedCall)) throw error;
      const message = error.errors[0]?.message ?? error.message;
      form.setError(name, { type: String(error.code), message }, { shouldFocus: true });
    },
    async emptyIfWrong(answer) {
      try {
        return await answer;
      } catch (error) {
        const isWrong = error instanceof RefusedCall && error.errors.some(({ path }) => path === name);
        if (isWrong) form.resetField(name);
        throw error;
      }
    },
  };
}

/**
 * Moves the focus to the field when the component appears. Unlike `autoFocus` also for those who press with a screen
 * reader, where the component library would wait and lose its way when what was pressed is gone.
 */
export function useFocusOnArrival(field: Field, isWanted: boolean): void {
  const arrive = useEffectEvent(() => {
    if (isWanted) field.focus();
  });
  useEffect(() => arrive(), []);
}
