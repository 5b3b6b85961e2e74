import type { InvoiceRow } from '@plenum/contract/invoices/invoice-list';
import { reverseInvoice } from '@plenum/contract/invoices/finance-endpoints';
import { invoiceMessages } from '@plenum/contract/invoices/messages';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { TextField } from '#kernel/ui/fields/text-field';
import { recordsChanged } from '#kernel/organize/record-keys';

interface ReverseDialogProps {
  meeting: MeetingConsole;
  invoice: InvoiceRow;
  onClose: () => void;
}

/**
 * Records that finance has issued the red-letter invoice. A replacement is requested if the order still has money to
 * invoice.
 */
export function ReverseDialog({ meeting, invoice, onClose }: ReverseDialogProps) {
  const { t } = useTranslation(['invoices-organize', 'organize']);
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const formId = useId();
  const [redNumber, setRedNumber] = useState('');
  const [reason, setReason] = useState(invoice.reversal?.reason ?? '');
  const [isTried, setTried] = useState(false);
  const [isPending, setPending] = useState(false);

  async function submit() {
    setTried(true);
    if (reason.trim() === '') return;
    setPending(true);
    try {
      const params = { id: meeting.id, invoiceId: invoice.id };
      await call(reverseInvoice, { params, body: { redNumber: redNumber.trim(), reason: reason.trim() } });
      notify({ kind: 'success', text: t('invoices.reverse.done') });
      onClose();
    } catch (error) {
      // The client has already shown the refusal.
      if (!(error instanceof RefusedCall)) throw error;
    } finally {
      setPending(false);
      await recordsChanged(client, meeting.id);
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('invoices.reverse.ask', { number: invoice.orderNumber })}
      description={t('invoices.reverse.what')}
      isDismissable={false}
      footer={
        <>
          <Button onPress={onClose}>{t('organize:cancel')}</Button>
          <Button kind="danger" type="submit" form={formId} isPending={isPending}>
            {t('invoices.reverse.do')}
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
        <TextField
          label={t('invoices.redNumber')}
          description={t('invoices.redNumberHint')}
          value={redNumber}
          onChange={setRedNumber}
          maxLength={24}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          label={t('organize:money.reason')}
          value={reason}
          onChange={setReason}
          maxLength={200}
          isRequired
          autoComplete="off"
          error={
            isTried && reason.trim() === ''
              ? fieldSentence(invoiceMessages.reversal_reason_missing, lan)
              : undefined
          }
        />
      </form>
    </Dialog>
  );
}
