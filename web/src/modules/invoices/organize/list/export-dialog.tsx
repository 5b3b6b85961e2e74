import { downloadInvoiceExport, exportInvoices } from '@plenum/contract/invoices/finance-endpoints';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { download } from '#kernel/client/download';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { recordsChanged } from '#kernel/organize/record-keys';

interface ExportDialogProps {
  meeting: MeetingConsole;
  /** The requests to export; empty for all. */
  ids: string[];
  onDone: () => void;
  onClose: () => void;
}

/** Downloads a sheet of requests for the tax system, and marks them as being issued. */
export function InvoiceExportDialog({ meeting, ids, onDone, onClose }: ExportDialogProps) {
  const { t } = useTranslation(['invoices-organize', 'organize']);
  const client = useQueryClient();
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx');
  const [isPending, setPending] = useState(false);

  async function submit() {
    setPending(true);
    try {
      const { exportId, count } = await call(exportInvoices, { params: { id: meeting.id }, body: { ids } });
      await download(downloadInvoiceExport, { params: { id: meeting.id, exportId }, query: { format } });
      notify({ kind: 'success', text: t('invoices.export.done', { count }) });
      onDone();
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
      title={ids.length > 0 ? t('invoices.export.some', { count: ids.length }) : t('invoices.export.all')}
      description={t('invoices.export.what')}
      footer={
        <>
          <Button onPress={onClose}>{t('organize:cancel')}</Button>
          <Button kind="primary" isPending={isPending} onPress={() => void submit()}>
            {t('invoices.export.confirm')}
          </Button>
        </>
      }
    >
      <RadioCards<'xlsx' | 'csv'>
        label={t('invoices.export.format')}
        options={[
          { value: 'xlsx', label: 'Excel (.xlsx)' },
          { value: 'csv', label: 'CSV' },
        ]}
        value={format}
        onChange={setFormat}
        columns={2}
      />
    </Dialog>
  );
}
