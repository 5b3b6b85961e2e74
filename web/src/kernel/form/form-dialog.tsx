import { type BaseSyntheticEvent, type FormHTMLAttributes, type ReactNode, useId } from 'react';
import { useTranslation } from '../i18n/use-translation.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog, type DialogProps } from '../ui/dialogs/dialog.tsx';
import { type FormProgress, FormSummary } from './form-summary.tsx';

interface FormDialogProps
  extends
    Pick<DialogProps, 'onClose' | 'title' | 'description' | 'size' | 'phone'>,
    Pick<FormHTMLAttributes<HTMLFormElement>, 'autoComplete' | 'autoCapitalize'> {
  isOpen?: boolean;
  formState: FormProgress;
  onSubmit: (event?: BaseSyntheticEvent) => Promise<void>;
  submitLabel: string;
  /** False if the values to be confirmed are not loaded yet. */
  canSubmit?: boolean;
  /** The label of the button that closes the dialog without saving, if “Cancel” would be ambiguous. */
  closeLabel?: string;
  children: ReactNode;
}

/**
 * A form in a dialog, with its two buttons below. A press outside doesn't close it, because the input would be lost.
 */
export function FormDialog({
  isOpen = true,
  formState,
  onClose,
  onSubmit,
  submitLabel,
  canSubmit = true,
  closeLabel,
  autoComplete,
  autoCapitalize,
  children,
  ...dialog
}: FormDialogProps) {
  const { t } = useTranslation('kernel');
  const id = useId();
  return (
    <Dialog
      {...dialog}
      isOpen={isOpen}
      onClose={onClose}
      isDismissable={false}
      footer={
        <>
          <Button onPress={onClose}>{closeLabel ?? t('cancel')}</Button>
          <Button
            kind="primary"
            type="submit"
            form={id}
            isPending={formState.isSubmitting}
            isDisabled={!canSubmit}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        {...{ autoComplete, autoCapitalize }}
        className="flex flex-col gap-5 [&_input]:scroll-my-12"
        onSubmit={(event) => {
          // React bubbles the event to the form whose dialog opened this one.
          event.stopPropagation();
          void onSubmit(event);
        }}
      >
        {children}
        <FormSummary errors={formState.errors} />
      </form>
    </Dialog>
  );
}
