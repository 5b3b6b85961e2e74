import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { makeRefund, RefundForm } from '@plenum/contract/payments/refund-endpoints';
import { type OrderRefunds, type RefundEnds, refundEnds } from '@plenum/contract/payments/refund-schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { FormDialog } from '#kernel/form/form-dialog';
import { useContractForm } from '#kernel/form/use-contract-form';
import { useField } from '#kernel/form/use-field';
import { useAppStore } from '#kernel/state/app-store';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { formatDay } from '#kernel/i18n/format';
import { TextField } from '#kernel/ui/fields/text-field';
import { recordsChanged } from '#kernel/organize/record-keys';
import { formatSum } from './money-api.ts';
import { RefundAmount, RefundWayChoice } from './refund-fields.tsx';

interface MakeRefundProps {
  meeting: MeetingConsole;
  order: { readonly id: string; readonly number: string; readonly buyer: string };
  refunds: OrderRefunds;
  onClose: () => void;
}

/** Lets finance refund an order: the amount, the way, and the items to cancel. */
export function MakeRefundDialog({ meeting, order, refunds, onClose }: MakeRefundProps) {
  const { t } = useTranslation(['payments-organize', 'organize']);
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const { left, leftOriginal, currency, limit, lines } = refunds;
  const form = useContractForm(RefundForm, {
    defaultValues: {
      amount: left,
      way: leftOriginal > 0 ? 'original' : 'hand',
      ends: lines.length > 0 ? 'all' : 'nothing',
      lineIds: [],
      reason: '',
    },
  });
  const { field: amount, fieldState } = useController({ control: form.control, name: 'amount' });
  const { field: way } = useController({ control: form.control, name: 'way' });
  const { field: ends } = useController({ control: form.control, name: 'ends' });
  const { field: lineIds, fieldState: lineState } = useController({ control: form.control, name: 'lineIds' });
  const reason = useField(form, 'reason');
  const submit = form.submit(async (body, idempotencyKey) => {
    const params = { id: meeting.id, orderId: order.id };
    const { state } = await call(makeRefund, { params, body, quiet: true, idempotencyKey });
    notify({
      kind: 'success',
      text: t(state === 'confirming' ? 'money.refunds.toConfirm' : 'money.refunds.begun'),
    });
    onClose();
    await recordsChanged(client, meeting.id);
  });
  const choose = (next: RefundEnds) => {
    ends.onChange(next);
    if (next !== 'lines') lineIds.onChange([]);
  };
  const possible = refundEnds.filter((one) => one !== 'lines' || lines.length > 1);
  return (
    <FormDialog
      onClose={onClose}
      title={t('money.refunds.makeAsk', { number: order.number })}
      description={t('money.refunds.makeWhat', { buyer: order.buyer, left: formatSum(left, currency, lan) })}
      formState={form.formState}
      onSubmit={submit}
      submitLabel={t('money.refunds.make')}
    >
      <RefundAmount
        currency={currency}
        value={amount.value}
        onChange={amount.onChange}
        limit={limit}
        error={fieldState.error?.message}
      />
      <RefundWayChoice
        value={way.value}
        onChange={way.onChange}
        currency={currency}
        leftOriginal={leftOriginal}
      />
      {lines.length > 0 && (
        <RadioCards<RefundEnds>
          label={t('money.refunds.ends')}
          options={possible.map((value) => ({
            value,
            label: t(`money.refunds.endsChoice.${value}`),
            description: t(`money.refunds.endsHint.${value}`),
          }))}
          value={ends.value}
          onChange={choose}
          columns={possible.length === 3 ? 3 : 2}
        />
      )}
      {ends.value === 'lines' && (
        <fieldset>
          <legend className="mb-2 font-semibold">{t('money.refunds.lines')}</legend>
          <div className="grid gap-2">
            {lines.map(({ id, name, startsAt, participantName, amount: price }) => (
              <Checkbox
                key={id}
                isSelected={lineIds.value.includes(id)}
                onChange={(isChosen) =>
                  lineIds.onChange(
                    isChosen ? [...lineIds.value, id] : lineIds.value.filter((one) => one !== id),
                  )
                }
                description={price === 0 ? t('organize:money.free') : formatSum(price, currency, lan)}
              >
                {[participantName, name, startsAt !== null && formatDay(startsAt, lan, meeting.timeZone)]
                  .filter(Boolean)
                  .join(' · ')}
              </Checkbox>
            ))}
          </div>
          {lineState.error && <p className="mt-1 text-sm text-danger">{lineState.error.message}</p>}
        </fieldset>
      )}
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
