import {
  countInvoices,
  InvoiceFilter,
  type InvoiceRow,
  invoiceSorts,
  listInvoices,
  usualInvoiceSort,
} from '@plenum/contract/console/invoice-lists';
import { invoiceStates, invoiceStateWords, unwrittenStates } from '@plenum/contract/invoices/states';
import { currencies, currencyWords } from '@plenum/contract/kernel/money';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { invoiceKinds, titleTypes } from '@plenum/contract/registration/orders/invoice';
import { invoiceKindWords, titleTypeWords } from '@plenum/contract/registration/words';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { useSentence } from '#kernel/i18n/use-sentence';
import { DownloadIcon } from '#kernel/list/list-icons';
import type { ListQuery } from '#kernel/list/list-query';
import { Button } from '#kernel/ui/buttons/button';
import { UploadIcon } from '#kernel/ui/icons/more-icons';
import { RecordListScreen } from '#kernel/records/record-list-screen';
import { readFilter } from '#kernel/records/use-list-address';
import { ExportDialog } from './export-dialog.tsx';
import { shownAtFirst, useInvoiceColumns } from './invoice-columns.tsx';
import { InvoiceDrawer } from './invoice-drawer.tsx';
import { UploadDialog } from './upload-dialog.tsx';

/** Requests for invoices: taken to the tax system, and brought back as files. */
export function InvoicesScreen({ meeting, query }: { meeting: MeetingConsole; query: ListQuery }) {
  const { t } = useTranslation(['invoices-organize', 'organize']);
  const sentence = useSentence();
  const columns = useInvoiceColumns(meeting.timeZone);
  const [isUploading, setUploading] = useState(false);
  /** The chosen ones; none: all that were requested. */
  const [exporting, setExporting] = useState<{ ids: string[]; onDone: () => void }>();
  return (
    <>
      <RecordListScreen<InvoiceRow>
        meeting={meeting}
        part="invoices"
        search={query}
        columns={columns}
        defaults={shownAtFirst}
        actions={
          <>
            <Button
              icon={<DownloadIcon className="size-5" />}
              onPress={() => setExporting({ ids: [], onDone: () => undefined })}
            >
              {t('invoices.export.do')}
            </Button>
            <Button icon={<UploadIcon className="size-5" />} onPress={() => setUploading(true)}>
              {t('invoices.upload.do')}
            </Button>
          </>
        }
        filters={[
          {
            key: 'state',
            label: t('invoices.state'),
            kind: 'choice',
            options: invoiceStates.map((value) => ({ value, label: sentence(invoiceStateWords[value]) })),
          },
          {
            key: 'kind',
            label: t('organize:people.invoice.kind'),
            kind: 'choice',
            options: invoiceKinds.map((value) => ({ value, label: sentence(invoiceKindWords[value]) })),
          },
          {
            key: 'titleType',
            label: t('organize:people.invoice.titleType'),
            kind: 'choice',
            options: titleTypes.map((value) => ({ value, label: sentence(titleTypeWords[value]) })),
          },
          {
            key: 'currency',
            label: t('organize:payment.currency'),
            kind: 'choice',
            options: currencies.map((value) => ({ value, label: sentence(currencyWords[value]) })),
          },
        ]}
        placeholder={t('invoices.search')}
        views={[
          { id: 'all', name: t('organize:view.all'), query: {} },
          ...invoiceStates.map((state) => ({
            id: state,
            name: sentence(invoiceStateWords[state]),
            query: { state },
          })),
        ]}
        fetchPage={(asked, { after, signal }) =>
          call(listInvoices, {
            params: { id: meeting.id },
            query: { ...readFilter(InvoiceFilter, asked), ...(after !== undefined && { after }) },
            signal,
            quiet: true,
          })
        }
        fetchCount={(asked, signal) => {
          const { after: _, sort: __, ...wishes } = readFilter(InvoiceFilter, asked);
          return call(countInvoices, { params: { id: meeting.id }, query: wishes, signal, quiet: true });
        }}
        order={{ keys: invoiceSorts, usual: usualInvoiceSort }}
        empty={{ title: t('invoices.none'), why: t('invoices.noneWhy') }}
        bulk={(selected, clear) => {
          const ids = selected.filter(({ state }) => unwrittenStates.includes(state)).map(({ id }) => id);
          return [
            {
              id: 'tax',
              label: t('invoices.export.do'),
              icon: DownloadIcon,
              isDisabled: ids.length === 0,
              onAction: () => setExporting({ ids, onDone: clear }),
            },
          ];
        }}
        renderRecord={(place, row) => <InvoiceDrawer meeting={meeting} place={place} row={row} />}
      />
      {exporting && <ExportDialog meeting={meeting} {...exporting} onClose={() => setExporting(undefined)} />}
      {isUploading && <UploadDialog meeting={meeting} onClose={() => setUploading(false)} />}
    </>
  );
}
