import { useController } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { FormDialog } from '#kernel/form/form-dialog';
import { useContractForm } from '#kernel/form/use-contract-form';
import { DateTimeField } from '#kernel/ui/fields/date-time-field';
import { useNow } from '#kernel/clock/use-now';
import { LongerHold } from './order-forms.ts';
import { type StaffOrder } from '#kernel/organize/pieces';

interface ExtendDialogProps {
  order: StaffOrder;
  timeZone: string;
  onExtend: (until: string, idempotencyKey: string) => Promise<void>;
  onClose: () => void;
}

const DAY = 86_400_000;

/** Extends the time to pay; the dialog suggests one more day. */
export function ExtendDialog({ order, timeZone, onExtend, onClose }: ExtendDialogProps) {
  const { t } = useTranslation('registration-organize');
  const now = useNow();
  const from = order.holdUntil === null ? now : Math.max(Date.parse(order.holdUntil), now);
  const form = useContractForm(LongerHold, {
    defaultValues: { until: new Date(from + DAY).toISOString() },
  });
  const { field, fieldState } = useController({ control: form.control, name: 'until' });
  const submit = form.submit(async ({ until }, key) => {
    await onExtend(until, key);
    onClose();
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('people.extendAsk', { number: order.number })}
      description={t('people.extendWhat')}
      size="small"
      formState={form.formState}
      onSubmit={submit}
      submitLabel={t('people.extend')}
    >
      <DateTimeField
        label={t('people.until')}
        timeZone={timeZone}
        value={field.value}
        inputRef={field.ref}
        onChange={(until) => field.onChange(until ?? '')}
        error={fieldState.error?.message}
        isRequired
      />
    </FormDialog>
  );
}
