import type { WaitingMoneyRow } from '@plenum/contract/console/money-lists';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { refundReceipt } from '@plenum/contract/payments/refund-endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { FormDialog } from '#kernel/form/form-dialog';
import { useContractForm } from '#kernel/form/use-contract-form';
import { useField } from '#kernel/form/use-field';
import { useAppStore } from '#kernel/state/app-store';
import { TextField } from '#kernel/ui/fields/text-field';
import { bodyOf } from '#kernel/form/body-of';
import { recordsChanged } from '#kernel/organize/record-keys';
import { formatSum } from './money-api.ts';
import { RefundWayChoice } from './refund-fields.tsx';

const Form = bodyOf(refundReceipt);

interface RefundMoneyProps {
  meeting: MeetingConsole;
  row: WaitingMoneyRow;
  onClose: () => void;
}

/** Refunds unapplied money in full. */
export function RefundMoneyDialog({ meeting, row, onClose }: RefundMoneyProps) {
  const { t } = useTranslation(['payments-organize', 'organize']);
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const left = row.amount - row.applied - row.returned;
  const form = useContractForm(Form, {
    defaultValues: { way: row.can.refundOriginal ? 'original' : 'hand', reason: '' },
  });
  const { field: way } = useController({ control: form.control, name: 'way' });
  const reason = useField(form, 'reason');
  const submit = form.submit(async (body, idempotencyKey) => {
    const params = { id: meeting.id, receiptId: row.id };
    const { state } = await call(refundReceipt, { params, body, quiet: true, idempotencyKey });
    notify({
      kind: 'success',
      text: t(state === 'confirming' ? 'money.refunds.toConfirm' : 'money.refunds.begun'),
    });
    onClose();
    await recordsChanged(client, meeting.id);
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('money.waiting.refundAsk', { amount: formatSum(left, row.currency, lan) })}
      description={t('money.waiting.refundWhat')}
      formState={form.formState}
      onSubmit={submit}
      submitLabel={t('money.refunds.make')}
    >
      <RefundWayChoice
        value={way.value}
        onChange={way.onChange}
        currency={row.currency}
        leftOriginal={row.can.refundOriginal ? left : 0}
        canCredit={row.order?.currency === row.currency}
      />
      <TextField
        {...reason.input}
        label={t('organize:money.reason')}
        maxLength={200}
        isRequired
        autoComplete="off"
      />
    </FormDialog>
  );
}
