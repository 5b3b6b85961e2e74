import type { CodeRow } from '@plenum/contract/registration/codes/code-list';
import { CodeChange } from '@plenum/contract/registration/codes/endpoints';
import { useTranslation } from '#kernel/i18n/use-translation';
import { FormDialog } from '#kernel/form/form-dialog';
import { useContractForm } from '#kernel/form/use-contract-form';
import { LimitFields } from './limit-fields.tsx';

interface EditCodeDialogProps {
  code: CodeRow;
  timeZone: string;
  onSave: (change: CodeChange, idempotencyKey: string) => Promise<void>;
  onClose: () => void;
}

/** The limits of a code; its discount can't change, because it may be printed. */
export function EditCodeDialog({ code, timeZone, onSave, onClose }: EditCodeDialogProps) {
  const { t } = useTranslation('registration-organize');
  const form = useContractForm(CodeChange, { defaultValues: codeLimits(code) });
  const { errors, isSubmitted } = form.formState;
  const submit = form.submit(async (values, key) => {
    await onSave(values, key);
    onClose();
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('codes.editAsk', { code: code.code })}
      description={t('codes.editWhat')}
      formState={form.formState}
      onSubmit={submit}
      submitLabel={t('codes.save')}
    >
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
    </FormDialog>
  );
}

export function codeLimits({
  validFrom,
  validUntil,
  mostUses,
  mostPerAccount,
  active,
  note,
}: CodeRow): CodeChange {
  return { validFrom, validUntil, mostUses, mostPerAccount, active, note };
}
