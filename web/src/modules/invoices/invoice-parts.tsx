import type { Document, Invoice } from '@plenum/contract/invoices/schemas';
import { documentKindWords, type InvoiceState, invoiceStateWords } from '@plenum/contract/invoices/states';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { DownloadIcon } from '#kernel/list/list-icons';
import { Button } from '#kernel/ui/buttons/button';
import { StatusPill, type StatusTone } from '#kernel/ui/layout/status-pill';
import { saveDocument, saveInvoiceFile } from './api.ts';

// The buyer sees `to_reverse` as an invoice that is being replaced or cancelled.
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

/** A button for each file, or for each document of ours; most invoices have one. */
export function InvoiceFiles({ invoice }: { invoice: Pick<Invoice, 'id' | 'files' | 'documents'> }) {
  const { t } = useTranslation('invoices');
  if (invoice.files.length + invoice.documents.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {invoice.documents.map((document) => (
        <DocumentButton key={document.id} document={document} />
      ))}
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

export function DocumentButton({ document }: { document: Document }) {
  const { t } = useTranslation('invoices');
  const sentence = useSentence();
  const kind = sentence(documentKindWords[document.kind]);
  return (
    <Button
      size="small"
      className="min-h-11"
      icon={<DownloadIcon className="size-5" />}
      aria-label={t('downloadNamed', { name: `${kind} ${document.number}` })}
      onPress={() => void saveDocument(document.id)}
    >
      {kind}
    </Button>
  );
}
