import type { RefundRow } from '@plenum/contract/payments/refund-list';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { toWallTime } from '@plenum/contract/kernel/zoned-time';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { paymentMessages } from '@plenum/contract/payments/messages';
import { approveRefund, recordRefund, refuseRefund } from '@plenum/contract/payments/refund-endpoints';
import { type RefundReason, refundReasonWords, refundReasons } from '@plenum/contract/payments/reasons';
import { openRefundStates, type OrderRefunds } from '@plenum/contract/payments/refund-schemas';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { useNow } from '#kernel/clock/use-now';
import { FormDialog } from '#kernel/form/form-dialog';
import { type ContractForm, useContractForm } from '#kernel/form/use-contract-form';
import type { FormSchema } from '#kernel/form/contract-resolver';
import { useField } from '#kernel/form/use-field';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { DateField } from '#kernel/ui/fields/date-time-field';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { TextField } from '#kernel/ui/fields/text-field';
import { bodyOf } from '#kernel/form/body-of';
import { recordsChanged } from '#kernel/organize/record-keys';
import { formatSum } from './money-api.ts';
import { RefundAmount, RefundWayChoice } from './refund-fields.tsx';

const Approval = bodyOf(approveRefund);
const Transfer = bodyOf(recordRefund);

export interface RefundDialogProps {
  meeting: MeetingConsole;
  refund: RefundRow;
  onClose: () => void;
}

/** Approves a buyer's request with the amount under the policy, or with another one. */
export function ApproveRefundDialog({ refunds, ...props }: RefundDialogProps & { refunds: OrderRefunds }) {
  const { t } = useTranslation(['payments-organize', 'organize']);
  const { meeting, refund } = props;
  const { currency, leftOriginal, limit } = refunds;
  const form = useContractForm(Approval, {
    defaultValues: { amount: refund.amount, way: leftOriginal >= refund.amount ? 'original' : 'hand' },
  });
  const { field: amount, fieldState } = useController({ control: form.control, name: 'amount' });
  const { field: way } = useController({ control: form.control, name: 'way' });
  return (
    <DecisionDialog
      {...props}
      form={form}
      title={t('money.refunds.approveAsk', { number: refund.order?.number })}
      label={t('organize:people.approve')}
      onSend={async (body, idempotencyKey) => {
        const params = { id: meeting.id, refundId: refund.id };
        const { state } = await call(approveRefund, { params, body, quiet: true, idempotencyKey });
        return t(state === 'confirming' ? 'money.refunds.toConfirm' : 'money.refunds.begun');
      }}
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
    </DecisionDialog>
  );
}

/** Records that finance has made the transfer at the bank. */
export function RecordRefundDialog(props: RefundDialogProps) {
  const { t } = useTranslation(['payments-organize', 'organize']);
  const { meeting, refund } = props;
  const [today = ''] = toWallTime(new Date(useNow()), meeting.timeZone).split('T');
  const form = useContractForm(Transfer, { defaultValues: { paidOn: today, reference: '' } });
  const { field: paidOn, fieldState } = useController({ control: form.control, name: 'paidOn' });
  const reference = useField(form, 'reference');
  return (
    <DecisionDialog
      {...props}
      form={form}
      title={t('money.refunds.recordAsk', { number: refund.order?.number ?? '' })}
      label={t('money.refunds.record')}
      onSend={async (body, idempotencyKey) => {
        const params = { id: meeting.id, refundId: refund.id };
        await call(recordRefund, { params, body, quiet: true, idempotencyKey });
        return t('money.refunds.recorded');
      }}
    >
      <DateField
        label={t('money.refunds.transferredOn')}
        value={paidOn.value}
        onChange={paidOn.onChange}
        max={today}
        error={fieldState.error?.message}
        isRequired
      />
      <TextField
        {...reference.input}
        label={t('organize:people.paymentReference')}
        maxLength={60}
        isRequired
        autoComplete="off"
      />
    </DecisionDialog>
  );
}

interface DecisionProps<S extends FormSchema> extends RefundDialogProps {
  form: ContractForm<S>;
  title: string;
  label: string;
  /** Sends the decision; resolves to the text of the notice. */
  onSend: (body: Parameters<Parameters<ContractForm<S>['submit']>[0]>[0], key: string) => Promise<string>;
  children: ReactNode;
}

function DecisionDialog<S extends FormSchema>({
  meeting,
  refund,
  onClose,
  form,
  title,
  label,
  onSend,
  children,
}: DecisionProps<S>) {
  const { t } = useTranslation('payments-organize');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const submit = form.submit(async (body, key) => {
    notify({ kind: 'success', text: await onSend(body, key) });
    onClose();
    await recordsChanged(client, meeting.id);
  });
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={t('money.refunds.what', {
        buyer: refund.order?.buyer ?? '',
        amount: formatSum(refund.amount, refund.currency, lan),
      })}
      formState={form.formState}
      onSubmit={submit}
      submitLabel={label}
    >
      {children}
    </FormDialog>
  );
}

/**
 * Refuses a refund, with a reason. Predefined reasons reach the buyer in their own language; a note is sent as written.
 */
export function RefuseRefundDialog({ meeting, refund, onClose }: RefundDialogProps) {
  const { t } = useTranslation(['payments-organize', 'organize']);
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const formId = useId();
  const [reason, setReason] = useState<RefundReason>('rule');
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isPending, setPending] = useState(false);
  // The state when the dialog was opened. It is sent along, so that the server refuses the call if a colleague has
  // acted in the meantime.
  const [seen] = useState(openRefundStates.find((state) => state === refund.state) ?? 'asked');
  async function submit() {
    if (reason === 'other' && note.trim() === '') return setMissing(true);
    setPending(true);
    try {
      const params = { id: meeting.id, refundId: refund.id };
      await call(refuseRefund, { params, body: { state: seen, reason, note: note.trim() } });
      notify({ kind: 'success', text: t('money.refunds.refused') });
      onClose();
    } finally {
      setPending(false);
      // Runs after a refusal too, because then the displayed data is outdated.
      await recordsChanged(client, meeting.id);
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('money.refunds.refuseAsk', { number: refund.order?.number ?? '' })}
      description={t('money.refunds.refuseWhat')}
      isDismissable={note === ''}
      footer={
        <>
          <Button onPress={onClose}>{t('organize:cancel')}</Button>
          <Button kind="danger" type="submit" form={formId} isPending={isPending}>
            {t('money.refunds.refuse')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) submit().catch(() => undefined);
        }}
      >
        <RadioCards<RefundReason>
          label={t('organize:money.reason')}
          options={refundReasons.map((value) => ({ value, label: sentence(refundReasonWords[value]) }))}
          value={reason}
          onChange={setReason}
          columns={2}
        />
        <TextField
          label={t('money.slips.note')}
          description={t('money.slips.noteHint')}
          value={note}
          onChange={setNote}
          maxLength={200}
          isRequired={reason === 'other'}
          autoComplete="off"
          error={
            isMissing && reason === 'other' && note.trim() === ''
              ? fieldSentence(paymentMessages.reason_missing, lan)
              : undefined
          }
        />
      </form>
    </Dialog>
  );
}
