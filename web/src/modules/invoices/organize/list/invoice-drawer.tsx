import type { InvoiceRow } from '@plenum/contract/invoices/invoice-list';
import { downloadDocument, downloadInvoiceFile } from '@plenum/contract/invoices/endpoints';
import { documentKindWords, invoiceName } from '@plenum/contract/invoices/states';
import { reopenInvoice } from '@plenum/contract/invoices/finance-endpoints';
import { invoiceMessages } from '@plenum/contract/invoices/messages';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { titleTypeWords } from '@plenum/contract/registration/words';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { download } from '#kernel/client/download';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { formatDateTime, money } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Link } from '#kernel/ui/buttons/link';
import { Drawer } from '#kernel/ui/dialogs/drawer';
import { PromptDialog } from '#kernel/ui/dialogs/prompt-dialog';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { useLinks } from '#kernel/organize/links';
import { FactGroup, FactList } from '#kernel/records/fact-list';
import { recordsChanged } from '#kernel/organize/record-keys';
import type { RecordPosition } from '#kernel/records/use-record-position';
import { usePieces } from '#kernel/organize/pieces';
import { InvoiceRowPill } from './invoice-cells.tsx';
import { ReverseDialog } from './reverse-dialog.tsx';
import { UploadDialog } from './upload-dialog.tsx';

interface InvoiceDrawerProps {
  meeting: MeetingConsole;
  place: RecordPosition;
  row: InvoiceRow | undefined;
}

/** One invoice next to the list. If it is no longer in the list, the drawer says so. */
export function InvoiceDrawer({ meeting, place, row }: InvoiceDrawerProps) {
  const { AuditTrail } = usePieces();
  const { t } = useTranslation(['invoices-organize', 'organize']);
  const [open, setOpen] = useState<'upload' | 'reverse' | 'reopen'>();
  const { id: _, ...leave } = place;
  const close = () => setOpen(undefined);
  return (
    <Drawer
      isOpen
      {...leave}
      title={<span className="tabular">{row?.orderNumber ?? t('organize:people.invoice.head')}</span>}
      {...(row && { subtitle: row.title, status: <InvoiceRowPill state={row.state} /> })}
      {...(row &&
        Object.values(row.can).some(Boolean) && {
          actions: (
            <>
              {row.can.reopen && <Button onPress={() => setOpen('reopen')}>{t('invoices.reopen.do')}</Button>}
              {row.can.reverse && (
                <Button
                  kind={row.state === 'to_reverse' ? 'primary' : 'secondary'}
                  onPress={() => setOpen('reverse')}
                >
                  {t('invoices.reverse.do')}
                </Button>
              )}
              {row.can.issue && (
                <Button
                  kind={row.state === 'issued' ? 'secondary' : 'primary'}
                  onPress={() => setOpen('upload')}
                >
                  {t('invoices.upload.files')}
                </Button>
              )}
            </>
          ),
        })}
    >
      {row ? (
        <>
          <InvoiceFacts meeting={meeting} row={row} />
          <AuditTrail
            key={row.id}
            meeting={meeting}
            objects={[`invoice:${row.id}`, `order:${row.orderId}`]}
          />
        </>
      ) : (
        <EmptyState title={t('invoices.gone')}>{t('invoices.goneWhy')}</EmptyState>
      )}
      {row && open === 'upload' && <UploadDialog meeting={meeting} invoice={row} onClose={close} />}
      {row && open === 'reverse' && <ReverseDialog meeting={meeting} invoice={row} onClose={close} />}
      {row && open === 'reopen' && <ReopenDialog meeting={meeting} invoice={row} onClose={close} />}
    </Drawer>
  );
}

function InvoiceFacts({ meeting, row }: { meeting: MeetingConsole; row: InvoiceRow }) {
  const { t } = useTranslation(['invoices-organize', 'organize']);
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  const when = (at: string | null) => at && formatDateTime(at, lan, meeting.timeZone);
  const { reversal } = row;
  return (
    <>
      {row.isChangedSinceExport && (
        <p className="mb-4 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
          {t('invoices.changedWhy')}
        </p>
      )}
      <FactGroup title={t('organize:people.invoice.head')}>
        <FactList
          facts={[
            { id: 'kind', label: t('organize:people.invoice.kind'), value: sentence(invoiceName(row)) },
            {
              id: 'titleType',
              label: t('organize:people.invoice.titleType'),
              value: sentence(titleTypeWords[row.titleType]),
            },
            { id: 'title', label: t('organize:people.invoice.title'), value: row.title },
            { id: 'taxNumber', label: t('organize:people.invoice.taxNumber'), value: row.taxNumber },
            { id: 'amount', label: t('organize:money.amount'), value: money(row.amount, row.currency, lan) },
            { id: 'email', label: t('organize:people.invoice.email'), value: row.email },
            { id: 'note', label: t('organize:people.invoice.note'), value: row.note },
            { id: 'requested', label: t('invoices.requestedAt'), value: when(row.requestedAt) },
            { id: 'number', label: t('invoices.number'), value: row.number },
            { id: 'issued', label: t('invoices.issuedAt'), value: when(row.issuedAt) },
            {
              id: 'order',
              label: t('organize:people.order'),
              value: (
                <Link href={links.console(meeting.id, 'orders', { open: row.orderId })} className="tabular">
                  {row.orderNumber}
                </Link>
              ),
            },
          ]}
        />
      </FactGroup>
      {reversal && (
        <FactGroup title={t('invoices.reversal')}>
          <FactList
            facts={[
              {
                id: 'cause',
                label: t('invoices.cause'),
                value: reversal.cause && t(`invoices.causes.${reversal.cause}`),
              },
              { id: 'reason', label: t('organize:money.reason'), value: reversal.reason },
              {
                id: 'wish',
                label: t('invoices.wish'),
                value:
                  reversal.wish &&
                  [reversal.wish.title, reversal.wish.taxNumber, reversal.wish.note]
                    .filter(Boolean)
                    .join(' · '),
              },
              { id: 'red', label: t('invoices.redNumber'), value: reversal.redNumber },
              { id: 'at', label: t('invoices.reversedAt'), value: when(reversal.at) },
            ]}
          />
        </FactGroup>
      )}
      {row.files.length + row.documents.length > 0 && (
        <FactGroup title={t('invoices.files')}>
          <ul>
            {row.documents.map(({ id, kind, number }) => (
              <li key={id} className="flex items-center gap-3 border-t py-2 first:border-t-0">
                <span className="min-w-0 flex-1">
                  {sentence(documentKindWords[kind])} <span className="tabular">{number}</span>
                </span>
                <Button
                  size="small"
                  aria-label={t('invoices.downloadFile', { name: number })}
                  onPress={() => void download(downloadDocument, { params: { id } }).catch(ignoreRefused)}
                >
                  PDF
                </Button>
              </li>
            ))}
            {row.files.map(({ fileId, name, format }) => (
              <li key={fileId} className="flex items-center gap-3 border-t py-2 first:border-t-0">
                <span className="min-w-0 flex-1 break-all">{name}</span>
                <Button
                  size="small"
                  aria-label={t('invoices.downloadFile', { name })}
                  onPress={() =>
                    void download(downloadInvoiceFile, { params: { id: row.id, fileId } }).catch(
                      ignoreRefused,
                    )
                  }
                >
                  {format.toUpperCase()}
                </Button>
              </li>
            ))}
          </ul>
        </FactGroup>
      )}
    </>
  );
}

// Ignores a refusal, because the client has already shown it.
function ignoreRefused(error: unknown): void {
  if (!(error instanceof RefusedCall)) throw error;
}

interface ReopenDialogProps {
  meeting: MeetingConsole;
  invoice: InvoiceRow;
  onClose: () => void;
}

function ReopenDialog({ meeting, invoice, onClose }: ReopenDialogProps) {
  const { t } = useTranslation(['invoices-organize', 'organize']);
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const reopen = useMutation({
    mutationFn: (reason: string) =>
      call(reopenInvoice, { params: { id: meeting.id, invoiceId: invoice.id }, body: { reason } }),
    onSuccess: () => notify({ kind: 'success', text: t('invoices.reopen.done') }),
    onSettled: () => recordsChanged(client, meeting.id),
  });
  return (
    <PromptDialog
      isOpen
      onClose={onClose}
      title={t('invoices.reopen.ask', { number: invoice.orderNumber })}
      description={t('invoices.reopen.what')}
      label={t('organize:money.reason')}
      maxLength={200}
      validate={(reason) =>
        reason.trim() !== '' || fieldSentence(invoiceMessages.reversal_reason_missing, lan)
      }
      confirmLabel={t('invoices.reopen.do')}
      onSubmit={(reason) => reopen.mutate(reason.trim())}
    />
  );
}
