import type { InvoiceRow } from '@plenum/contract/invoices/invoice-list';
import { invoiceName, type InvoiceState, invoiceStateWords } from '@plenum/contract/invoices/states';
import { useTranslation } from '#kernel/i18n/use-translation';
import { money } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import type { DrawnCells } from '#kernel/records/defined-list';
import { StatusPill, type StatusTone } from '#kernel/ui/layout/status-pill';

const tones: Record<InvoiceState, StatusTone> = {
  requested: 'accent',
  exported: 'accent',
  issued: 'success',
  to_reverse: 'warning',
  reversed: 'neutral',
  withdrawn: 'neutral',
};

export function InvoiceRowPill({ state }: { state: InvoiceState }) {
  const sentence = useSentence();
  return (
    <StatusPill tone={tones[state]} hasDot={state === 'requested' || state === 'to_reverse'}>
      {sentence(invoiceStateWords[state])}
    </StatusPill>
  );
}

function InvoiceName({ row }: { row: InvoiceRow }) {
  return useSentence()(invoiceName(row));
}

function InvoiceStatus({ row }: { row: InvoiceRow }) {
  const { t } = useTranslation('invoices-organize');
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <InvoiceRowPill state={row.state} />
      {row.isChangedSinceExport && <span className="text-sm text-warning">{t('invoices.changedSince')}</span>}
    </span>
  );
}

export const invoiceCells: DrawnCells<InvoiceRow> = {
  kind: (row) => <InvoiceName row={row} />,
  amount: ({ amount, currency }, lan) => money(amount, currency, lan),
  state: (row) => <InvoiceStatus row={row} />,
};
