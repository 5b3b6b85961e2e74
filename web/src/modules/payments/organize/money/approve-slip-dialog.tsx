import type { SlipRow } from '@plenum/contract/console/money-lists';
import { toWallTime } from '@plenum/contract/kernel/zoned-time';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { approveSlip } from '@plenum/contract/payments/finance-endpoints';
import { paymentRefusals } from '@plenum/contract/payments/messages';
import { useController } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { useNow } from '#kernel/clock/use-now';
import { FormDialog } from '#kernel/form/form-dialog';
import { useContractForm } from '#kernel/form/use-contract-form';
import { useField } from '#kernel/form/use-field';
import { money } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { DateField } from '#kernel/ui/fields/date-time-field';
import { NumberField } from '#kernel/ui/fields/number-field';
import { TextField } from '#kernel/ui/fields/text-field';
import { bodyOf } from '#kernel/form/body-of';

const Approval = bodyOf(approveSlip);

export interface SlipDialogProps {
  meeting: MeetingConsole;
  slip: SlipRow;
  /** Called when the proof has been decided on, by this user or by a colleague. */
  onDone: (slipId: string) => void;
  onClose: () => void;
}

/** Approves a proof with the amount received according to the bank's statement: the full amount, a part, or more. */
export function ApproveSlipDialog({ meeting, slip, onDone, onClose }: SlipDialogProps) {
  const { t } = useTranslation(['payments-organize', 'organize']);
  const lan = useAppStore((state) => state.lan);
  const { order } = slip;
  const due = order.total - order.received;
  const [today = ''] = toWallTime(new Date(useNow()), meeting.timeZone).split('T');
  const form = useContractForm(Approval, {
    defaultValues: { amount: slip.amount, paidOn: slip.paidOn, reference: '' },
  });
  const { field: amount, fieldState } = useController({ control: form.control, name: 'amount' });
  const { field: paidOn, fieldState: paidOnState } = useController({ control: form.control, name: 'paidOn' });
  const reference = useField(form, 'reference');
  const sum = (minor: number) => money(minor, slip.currency, lan);
  const submit = form.submit(async (body, idempotencyKey) => {
    const params = { id: meeting.id, slipId: slip.id };
    try {
      await call(approveSlip, { params, body, quiet: true, idempotencyKey });
      notify({ kind: 'success', text: t('money.slips.approved', { number: order.number }) });
    } catch (error) {
      if (!isDecided(error)) throw error;
      notify({ kind: 'warning', text: error.message });
    }
    onClose();
    onDone(slip.id);
  });
  const outcome =
    // A top-up is credited with the amount received, whatever it is.
    order.kind === 'recharge' || amount.value === null || amount.value === due
      ? null
      : amount.value < due
        ? t('money.slips.leavesDue', { rest: sum(due - amount.value) })
        : t('money.slips.leavesMore', { rest: sum(amount.value - due) });
  return (
    <FormDialog
      onClose={onClose}
      title={t('money.slips.approveAsk', { number: order.number })}
      description={t('organize:people.settleWhat', { buyer: order.buyer, total: sum(due) })}
      size="small"
      formState={form.formState}
      onSubmit={submit}
      submitLabel={t('organize:people.approve')}
    >
      <NumberField
        label={t('organize:people.received')}
        prefix={slip.currency === 'CNY' ? '¥' : '$'}
        decimals={2}
        min={0}
        value={amount.value === null ? null : amount.value / 100}
        onChange={(major) => amount.onChange(major === null ? null : Math.round(major * 100))}
        error={fieldState.error?.message}
        isRequired
      />
      {outcome !== null && <p className="-mt-3 text-sm text-warning">{outcome}</p>}
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
    </FormDialog>
  );
}

/** Whether the call was refused because a colleague had already decided on the proof. */
export function isDecided(error: unknown): error is RefusedCall {
  return error instanceof RefusedCall && error.code === paymentRefusals.SLIP_STATE.code;
}
