import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Button } from '../buttons/button.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from '../fields/text-field.tsx';

export interface PromptDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** The label of the input. */
  label: string;
  defaultValue?: string;
  placeholder?: string;
  maxLength?: number;
  /** The pattern that the input must match. */
  pattern?: RegExp;
  /** Returns true if the value is valid. False shows the general error, a text shows that error. */
  validate?: (value: string) => boolean | string;
  /** Replaces the general error. */
  errorMessage?: string;
  confirmLabel?: string;
  /** The label of the other button, if “Cancel” could be read as the action itself. */
  cancelLabel?: string;
  onSubmit: (value: string) => void;
  /** Further fields, below the input. */
  children?: ReactNode;
}

export function PromptDialog({
  isOpen,
  onClose,
  title,
  description,
  cancelLabel,
  ...form
}: PromptDialogProps) {
  const { t } = useTranslation('kernel');
  const formId = useId();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      {...(description !== undefined && { description })}
      size="small"
      isDismissable={false}
      footer={
        <>
          <Button onPress={onClose}>{cancelLabel ?? t('cancel')}</Button>
          <Button kind="primary" type="submit" form={formId}>
            {form.confirmLabel ?? t('confirm')}
          </Button>
        </>
      }
    >
      <PromptForm {...form} id={formId} onClose={onClose} />
    </Dialog>
  );
}

type PromptFormProps = Omit<PromptDialogProps, 'isOpen' | 'title' | 'description' | 'cancelLabel'> & {
  id: string;
};

// The dialog has one input, which takes the focus.
const startsHere = { autoFocus: true };

// A separate component, so that each opening starts with the default value and without an error.
function PromptForm({
  id,
  label,
  defaultValue = '',
  placeholder,
  maxLength,
  pattern,
  validate,
  errorMessage,
  onSubmit,
  onClose,
  children,
}: PromptFormProps) {
  const { t } = useTranslation('kernel');
  const [value, setValue] = useState(defaultValue);
  const [wasRefused, setRefused] = useState(false);

  function problem(): string | undefined {
    const general = errorMessage ?? t('illegalInput');
    // search() starts from the beginning each time; test() of a global pattern would continue from its last match.
    if (pattern !== undefined && value.search(pattern) === -1) return general;
    const verdict = validate?.(value) ?? true;
    if (verdict === true) return undefined;
    return verdict === false ? general : verdict;
  }

  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (problem() !== undefined) return setRefused(true);
        onSubmit(value);
        onClose();
      }}
    >
      <TextField
        label={label}
        value={value}
        onChange={setValue}
        error={wasRefused ? problem() : undefined}
        {...startsHere}
        {...(placeholder !== undefined && { placeholder })}
        {...(maxLength !== undefined && { maxLength })}
      />
      {children}
    </form>
  );
}
