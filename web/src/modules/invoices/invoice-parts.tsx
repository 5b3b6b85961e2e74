import type { Invoice } from '@plenum/contract/invoices/schemas';
import { type InvoiceState, invoiceStateWords } from '@plenum/contract/invoices/states';
import { useTranslation } from 'react-i18next';
import { useSentence } from '#kernel/i18n/use-sentence';
import { DownloadIcon } from '#kernel/list/list-icons';
import { Button } from '#kernel/ui/buttons/button';
import { StatusPill, type StatusTone } from '#kernel/ui/layout/status-pill';
import { saveInvoiceFile } from './api.ts';

// To the buyer an invoice that is to be reversed is one that is being replaced or taken back.
const tones: Record<InvoiceState, StatusTone> = {
  requested: 'accent',
  exported: 'accent',
  issued: 'success',
  to_reverse: 'warning',
  reversed: 'neutral',
  withdrawn: 'neutral',
};

export function InvoicePill({ state }: { state: InvoiceState }) {
  const sentence = useSentence();
  return <StatusPill tone={tones[state]}>{sentence(invoiceStateWords[state])}</StatusPill>;
}

/** A button for each file; most invoices have one. */
export function InvoiceFiles({ invoice }: { invoice: Pick<Invoice, 'id' | 'files' | 'state'> }) {
  const { t } = useTranslation('invoices');
  if (invoice.files.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {invoice.files.map(({ fileId, name, format }) => (
        <Button
          key={fileId}
          size="small"
          className="min-h-11"
          icon={<DownloadIcon className="size-5" />}
          aria-label={t('downloadNamed', { name })}
          onPress={() => void saveInvoiceFile(invoice.id, fileId)}
        >
          {t('download', { format: format.toUpperCase() })}
        </Button>
      ))}
    </div>
  );
}
