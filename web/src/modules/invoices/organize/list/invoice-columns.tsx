import type { InvoiceRow } from '@plenum/contract/console/invoice-lists';
import { invoiceName, type InvoiceState, invoiceStateWords } from '@plenum/contract/invoices/states';
import { titleTypeWords } from '@plenum/contract/registration/words';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime, money } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { type RecordColumn, timeWidth } from '#kernel/list/records/record-columns';
import { useAppStore } from '#kernel/state/app-store';
import { StatusPill, type StatusTone } from '#kernel/ui/layout/status-pill';

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
  return (
    <StatusPill tone={tones[state]} hasDot={state === 'requested' || state === 'to_reverse'}>
      {sentence(invoiceStateWords[state])}
    </StatusPill>
  );
}

export const shownAtFirst = ['orderNumber', 'title', 'taxNumber', 'kind', 'amount', 'state', 'requestedAt'];

export function useInvoiceColumns(timeZone: string): RecordColumn<InvoiceRow>[] {
  const { t } = useTranslation(['invoices-organize', 'organize']);
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  return [
    {
      key: 'orderNumber',
      header: t('organize:people.column.orderNumber'),
      render: ({ orderNumber }) => <span className="tabular">{orderNumber}</span>,
      width: 168,
      isAlwaysShown: true,
    },
    { key: 'title', header: t('organize:people.invoice.title'), render: ({ title }) => title, width: 208 },
    {
      key: 'taxNumber',
      header: t('organize:people.invoice.taxNumber'),
      render: ({ taxNumber }) => <span className="tabular">{taxNumber}</span>,
      width: 200,
    },
    {
      key: 'kind',
      header: t('organize:people.invoice.kind'),
      render: (row) => sentence(invoiceName(row)),
      width: 176,
    },
    {
      key: 'titleType',
      header: t('organize:people.invoice.titleType'),
      render: ({ titleType }) => sentence(titleTypeWords[titleType]),
      width: 136,
    },
    { key: 'buyer', header: t('organize:people.column.buyer'), render: ({ buyer }) => buyer, width: 160 },
    {
      key: 'amount',
      header: t('organize:money.amount'),
      render: ({ amount, currency }) => money(amount, currency, lan),
      width: 120,
      align: 'end',
    },
    {
      key: 'state',
      header: t('invoices.state'),
      render: (row) => (
        <span className="flex flex-wrap items-center gap-x-2">
          <InvoicePill state={row.state} />
          {row.isChangedSinceExport && (
            <span className="text-sm text-warning">{t('invoices.changedSince')}</span>
          )}
        </span>
      ),
      width: 168,
    },
    {
      key: 'number',
      header: t('invoices.number'),
      render: ({ number }) => <span className="tabular">{number}</span>,
      width: 208,
    },
    {
      key: 'requestedAt',
      header: t('invoices.requestedAt'),
      render: ({ requestedAt }) => formatDateTime(requestedAt, lan, timeZone),
      width: timeWidth(timeZone),
    },
    {
      key: 'issuedAt',
      header: t('invoices.issuedAt'),
      render: ({ issuedAt }) => issuedAt && formatDateTime(issuedAt, lan, timeZone),
      width: timeWidth(timeZone),
    },
  ];
}
