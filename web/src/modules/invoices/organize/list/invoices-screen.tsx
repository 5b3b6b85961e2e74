import { invoiceList } from '@plenum/contract/invoices/invoice-list';
import { unwrittenStates } from '@plenum/contract/invoices/states';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { DownloadIcon } from '#kernel/list/list-icons';
import type { ListQuery } from '#kernel/list/list-query';
import { Button } from '#kernel/ui/buttons/button';
import { UploadIcon } from '#kernel/ui/icons/more-icons';
import { DefinedList } from '#kernel/records/defined-list';
import { InvoiceExportDialog } from './export-dialog.tsx';
import { invoiceCells } from './invoice-cells.tsx';
import { InvoiceDrawer } from './invoice-drawer.tsx';
import { UploadDialog } from './upload-dialog.tsx';

/** Requests for invoices: exported to the tax system, and imported as files. */
export function InvoicesScreen({ meeting, query }: { meeting: MeetingConsole; query: ListQuery }) {
  const { t } = useTranslation('invoices-organize');
  const [isUploading, setUploading] = useState(false);
  /** The requests to export; empty for all. */
  const [exporting, setExporting] = useState<{ ids: string[]; onDone: () => void }>();
  return (
    <>
      <DefinedList
        list={invoiceList}
        meeting={meeting}
        part="invoices"
        search={query}
        cells={invoiceCells}
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
      {exporting && (
        <InvoiceExportDialog meeting={meeting} {...exporting} onClose={() => setExporting(undefined)} />
      )}
      {isUploading && <UploadDialog meeting={meeting} onClose={() => setUploading(false)} />}
    </>
  );
}
