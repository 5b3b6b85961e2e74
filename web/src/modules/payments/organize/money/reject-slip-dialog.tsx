import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { rejectSlip } from '@plenum/contract/payments/finance-endpoints';
import { paymentMessages } from '@plenum/contract/payments/messages';
import { type SlipReason, slipReasonWords, slipReasons } from '@plenum/contract/payments/reasons';
import { useId, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { TextField } from '#kernel/ui/fields/text-field';
import { isDecided, type SlipDialogProps } from './approve-slip-dialog.tsx';

/**
 * Rejects a proof of payment, with a reason. Predefined reasons reach the buyer in their own language; a note is sent
 * as written.
 */
export function RejectSlipDialog({ meeting, slip, onDone, onClose }: SlipDialogProps) {
  const { t } = useTranslation(['payments-organize', 'organize']);
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const formId = useId();
  const [reason, setReason] = useState<SlipReason>('unclear');
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isPending, setPending] = useState(false);
  const { number } = slip.order;

  async function submit() {
    if (reason === 'other' && note.trim() === '') return setMissing(true);
    setPending(true);
    try {
      const params = { id: meeting.id, slipId: slip.id };
      await call(rejectSlip, { params, body: { reason, note: note.trim() } });
      notify({ kind: 'success', text: t('money.slips.rejected', { number }) });
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error;
      // The refusal is already shown; the queue only moves on if a colleague has decided.
      if (!isDecided(error)) return;
    } finally {
      setPending(false);
    }
    onClose();
    onDone(slip.id);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('money.slips.rejectAsk', { number })}
      description={t('money.slips.rejectWhat')}
      isDismissable={note === ''}
      footer={
        <>
          <Button onPress={onClose}>{t('organize:cancel')}</Button>
          <Button kind="danger" type="submit" form={formId} isPending={isPending}>
            {t('organize:people.reject.do')}
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
          if (!isPending) void submit();
        }}
      >
        <RadioCards<SlipReason>
          label={t('organize:money.reason')}
          options={slipReasons.map((value) => ({ value, label: sentence(slipReasonWords[value]) }))}
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
