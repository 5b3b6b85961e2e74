import { useId, type BaseSyntheticEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { FormSummary, type FormProgress } from '#kernel/form/form-summary';

export interface FormDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  formState: FormProgress;
  onSubmit: (event?: BaseSyntheticEvent) => Promise<void>;
  submitLabel: string;
  children: ReactNode;
}

/** A form in a dialog, with its two buttons below. */
export function FormDialog({
  isOpen,
  onClose,
  title,
  description,
  formState,
  onSubmit,
  submitLabel,
  children,
}: FormDialogProps) {
  const { t } = useTranslation('kernel');
  const id = useId();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      {...(description !== undefined && { description })}
      isDismissable={false}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={id} isPending={formState.isSubmitting}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        autoCapitalize="none"
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
