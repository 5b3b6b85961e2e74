import { replaceInvoice, requestInvoice } from '@plenum/contract/invoices/endpoints';
import { invoiceMessages } from '@plenum/contract/invoices/messages';
import type { OrderInvoices } from '@plenum/contract/invoices/schemas';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { type InvoiceForm, validateInvoice } from '@plenum/contract/registration/orders/invoice';
import { emptyHead } from '@plenum/contract/registration/people/draft';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { RefusedCall } from '#kernel/client/refused-call';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { TextField } from '#kernel/ui/fields/text-field';
import { INVOICES } from './api.ts';

export type RenderFields = (props: {
  value: InvoiceForm;
  onChange: (value: InvoiceForm) => void;
  kinds: OrderInvoices['kinds'];
  /** Error messages, keyed by `invoice.<field>`. */
  fieldErrors: ReadonlyMap<string, string>;
  showsAll: boolean;
}) => ReactNode;

interface InvoiceDialogProps {
  view: OrderInvoices;
  renderFields: RenderFields;
  onClose: () => void;
}

/** Requests an invoice, changes the request, or, with a reason, requests a replacement for the issued one. */
export function InvoiceDialog({ view, renderFields, onClose }: InvoiceDialogProps) {
  const { t } = useTranslation('invoices');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const [value, setValue] = useState<InvoiceForm>(view.form ?? emptyHead.invoice);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState('');
  const isReplacing = view.can.replace;
  const isOwn = isReplacing && (view.invoices[0]?.documents.length ?? 0) > 0;
  const isReasonMissing = isReplacing && reason.trim() === '';
  const fieldErrors = new Map(
    validateInvoice(view.kinds, value).errors.map(({ path, code, values }) => [
      `invoice.${path}`,
      fieldSentence(code, lan, values),
    ]),
  );
  const params = { id: view.orderId };

  async function submit() {
    setTried(true);
    if (fieldErrors.size > 0 || isReasonMissing) return;
    setPending(true);
    try {
      await (isReplacing
        ? call(replaceInvoice, { params, body: { invoice: value, reason: reason.trim() }, quiet: true })
        : call(requestInvoice, { params, body: { invoice: value }, quiet: true }));
      await client.invalidateQueries({ queryKey: INVOICES });
      onClose();
    } catch (failure) {
      if (!(failure instanceof RefusedCall)) throw failure;
      setRefusal(failure.errors[0]?.message ?? failure.message);
      // The invoice may have been issued in the meantime, so it is read again.
      await client.invalidateQueries({ queryKey: INVOICES });
    } finally {
      setPending(false);
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(isReplacing ? 'replace.title' : 'details')}
      {...(isReplacing && { description: t(isOwn ? 'replace.own' : 'replace.what') })}
      phone="full"
      isDismissable={false}
      footer={
        <Button kind="primary" isPending={isPending} onPress={() => void submit()}>
          {t(isReplacing ? 'replace.do' : 'save')}
        </Button>
      }
    >
      {refusal !== '' && (
        <p role="alert" className="mb-4 rounded-md bg-danger-soft px-3 py-2 text-sm text-danger">
          {refusal}
        </p>
      )}
      <p className="mb-4 flex flex-wrap gap-x-4 text-sm text-muted empty:hidden">
        {view.issuer !== '' && <span>{t('issuer', { issuer: view.issuer })}</span>}
        {view.item !== '' && <span>{t('item', { item: view.item })}</span>}
      </p>
      {renderFields({ value, onChange: setValue, kinds: view.kinds, fieldErrors, showsAll: isTried })}
      {isReplacing && (
        <TextField
          className="mt-5"
          label={t('replace.reason')}
          value={reason}
          onChange={setReason}
          maxLength={200}
          isRequired
          autoComplete="off"
          error={
            isTried && isReasonMissing ? fieldSentence(invoiceMessages.change_reason_missing, lan) : undefined
          }
        />
      )}
    </Dialog>
  );
}
