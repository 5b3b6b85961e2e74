import type { CodeRow } from '@plenum/contract/console/code-lists';
import { CodeChange } from '@plenum/contract/registration/codes/endpoints';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSummary } from '#kernel/form/form-summary';
import { useContractForm } from '#kernel/form/use-contract-form';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { LimitFields } from './limit-fields.tsx';

interface EditCodeDialogProps {
  code: CodeRow;
  timeZone: string;
  onSave: (change: CodeChange, idempotencyKey: string) => Promise<void>;
  onClose: () => void;
}

/** The limits of a code; what it promises stays as it was printed. */
export function EditCodeDialog({ code, timeZone, onSave, onClose }: EditCodeDialogProps) {
  const { t } = useTranslation('console');
  const formId = useId();
  const form = useContractForm(CodeChange, { defaultValues: limitsOf(code) });
  const { errors, isSubmitted, isSubmitting } = form.formState;
  const submit = form.submit(async (values, key) => {
    await onSave(values, key);
    onClose();
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('codes.editAsk', { code: code.code })}
      description={t('codes.editWhat')}
      isDismissable={false}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} isPending={isSubmitting}>
            {t('codes.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
        <LimitFields
          value={form.watch()}
          onChange={(change) => {
            for (const [name, value] of Object.entries(change))
              form.setValue(name as keyof CodeChange, value, {
                shouldDirty: true,
                shouldValidate: isSubmitted,
              });
          }}
          errorOf={(name) => errors[name]?.message}
          timeZone={timeZone}
        />
        <FormSummary errors={errors} />
      </form>
    </Dialog>
  );
}

export function limitsOf({
  validFrom,
  validUntil,
  mostUses,
  mostPerAccount,
  active,
  note,
}: CodeRow): CodeChange {
  return { validFrom, validUntil, mostUses, mostPerAccount, active, note };
}
