import { orderList } from '@plenum/contract/registration/lists/order-list';
import { methodWords } from '@plenum/contract/registration/words';
import { paymentMethods } from '@plenum/contract/meetings/settings';
import { toWallTime } from '@plenum/contract/kernel/zoned-time';
import type { z } from 'zod';
import { useController } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useNow } from '#kernel/clock/use-now';
import { FormDialog } from '#kernel/form/form-dialog';
import { useContractForm } from '#kernel/form/use-contract-form';
import { useField } from '#kernel/form/use-field';
import { money } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { DateField } from '#kernel/ui/fields/date-time-field';
import { NumberField } from '#kernel/ui/fields/number-field';
import { Select } from '#kernel/ui/fields/select';
import { TextField } from '#kernel/ui/fields/text-field';
import { RecordedPayment } from './order-forms.ts';
import { type StaffOrder } from '#kernel/organize/pieces';

interface SettleDialogProps {
  order: StaffOrder;
  timeZone: string;
  onSettle: (body: z.output<typeof RecordedPayment>, idempotencyKey: string) => Promise<void>;
  onClose: () => void;
}

/** Records received money: the amount, the method, and a reference. */
export function SettleDialog({ order, timeZone, onSettle, onClose }: SettleDialogProps) {
  const { t } = useTranslation(['registration-organize', 'organize']);
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const owed = order.fees.total - order.received;
  const [today = ''] = toWallTime(new Date(useNow()), timeZone).split('T');
  const form = useContractForm(RecordedPayment, {
    defaultValues: {
      amount: owed,
      method: order.method ?? 'corporate_transfer',
      paidOn: today,
      reference: '',
      reason: '',
    },
  });
  const { field: amount, fieldState } = useController({ control: form.control, name: 'amount' });
  const { field: paidOn, fieldState: paidOnState } = useController({ control: form.control, name: 'paidOn' });
  const { field: method } = useController({ control: form.control, name: 'method' });
  const reference = useField(form, 'reference');
  const reason = useField(form, 'reason');
  const submit = form.submit(async (body, key) => {
    await onSettle(body, key);
    onClose();
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('people.settleAsk', { number: order.number })}
      description={t('organize:people.settleWhat', {
        buyer: order.buyer,
        total: money(owed, order.currency, lan),
      })}
      size="small"
      formState={form.formState}
      onSubmit={submit}
      submitLabel={t('people.settle')}
    >
      <NumberField
        label={t('organize:people.received')}
        prefix={order.currency === 'CNY' ? '¥' : '$'}
        decimals={2}
        min={0}
        value={amount.value === null ? null : amount.value / 100}
        onChange={(major) => amount.onChange(major === null ? null : Math.round(major * 100))}
        error={fieldState.error?.message}
        isRequired
      />
      <Select
        label={sentence(orderList.columns.method.words)}
        options={paymentMethods.map((value) => ({ value, label: sentence(methodWords[value]) }))}
        value={method.value}
        onChange={method.onChange}
        isRequired
      />
      <DateField
        label={t('organize:people.paidOn')}
        value={paidOn.value}
        onChange={paidOn.onChange}
        max={today}
        error={paidOnState.error?.message}
        isRequired
      />
      <TextField
        {...reference.input}
        label={t('organize:people.paymentReference')}
        description={t('organize:people.paymentReferenceHint')}
        maxLength={60}
        autoComplete="off"
      />
      <TextField
        {...reason.input}
        label={t('people.settleReason')}
        description={t('people.settleReasonHint')}
        maxLength={200}
        isRequired
        autoComplete="off"
      />
    </FormDialog>
  );
}
