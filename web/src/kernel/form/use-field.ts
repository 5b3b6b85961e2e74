import { useEffect, useEffectEvent } from 'react';
import { useController, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { RefusedCall } from '../client/refused-call.ts';

/** A text field of a form, as props for an input of the design system. */
export interface Field {
  input: {
    name: string;
    value: string;
    onChange: (value: string) => void;
    onBlur: () => void;
    inputRef: (element: { focus: () => void } | null) => void;
    error: string | undefined;
  };
  /** Validates this field only; an invalid field shows its error and takes the focus. */
  check: () => Promise<boolean>;
  focus: () => void;
  /** Shows a refusal at this field, whichever field the server named. */
  refuse: (error: unknown) => void;
  /** Empties a code that the server refused, because a code is typed again, not corrected. */
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
        // Before the first submit, typing removes the error of the field. After it, each key validates the form again.
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
 * Focuses the field when the component mounts. With a screen reader, the component library would delay `autoFocus`, and
 * lose it because the pressed element is gone.
 */
export function useFocusOnArrival(field: Field, isWanted: boolean): void {
  const arrive = useEffectEvent(() => {
    if (isWanted) field.focus();
  });
  useEffect(() => arrive(), []);
}
