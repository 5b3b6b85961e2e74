import type { InvoiceRow } from '@plenum/contract/invoices/invoice-list';
import {
  issueInvoices,
  MOST_INVOICES_ISSUED,
  uploadInvoiceFile,
} from '@plenum/contract/invoices/finance-endpoints';
import type { MatchDoubt } from '@plenum/contract/invoices/schemas';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { money } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { IconButton } from '#kernel/ui/buttons/icon-button';
import { classes } from '#kernel/ui/classes';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { TextField } from '#kernel/ui/fields/text-field';
import { TrashIcon, UploadIcon } from '#kernel/ui/icons/more-icons';
import { recordsChanged } from '#kernel/organize/record-keys';
import { type InvoiceFile, useInvoiceFiles } from './use-invoice-files.ts';

interface UploadDialogProps {
  meeting: MeetingConsole;
  /** If given, all files belong to this invoice; otherwise each file is matched by its order number. */
  invoice?: InvoiceRow;
  onClose: () => void;
}

const { maxBytes = 0 } = uploadInvoiceFile.upload ?? {};

/** Files from the tax system: the matches are shown before anything is issued. */
export function UploadDialog({ meeting, invoice, onClose }: UploadDialogProps) {
  const { t } = useTranslation(['invoices-organize', 'organize']);
  const client = useQueryClient();
  const { files, isUploading, add, remove, setNumber } = useInvoiceFiles(meeting.id);
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState('');
  const given = files.flatMap(({ match, number }) => {
    const invoiceId = invoice?.id ?? match?.invoice?.id;
    return match && invoiceId !== undefined
      ? [{ fileId: match.fileId, invoiceId, number: number.trim() }]
      : [];
  });
  const count = new Set(given.map(({ invoiceId }) => invoiceId)).size;

  async function submit() {
    setPending(true);
    try {
      const { issued } = await call(issueInvoices, {
        params: { id: meeting.id },
        body: { files: given },
        quiet: true,
      });
      notify({ kind: 'success', text: t('invoices.upload.issued', { count: issued }) });
      onClose();
    } catch (failure) {
      if (!(failure instanceof RefusedCall)) throw failure;
      setRefusal(failure.errors[0]?.message ?? failure.message);
    } finally {
      setPending(false);
      await recordsChanged(client, meeting.id);
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      phone="full"
      isDismissable={files.length === 0}
      title={invoice ? t('invoices.upload.one', { number: invoice.orderNumber }) : t('invoices.upload.do')}
      description={t(invoice ? 'invoices.upload.oneWhat' : 'invoices.upload.what')}
      footer={
        <>
          <Button onPress={onClose}>{t('organize:cancel')}</Button>
          <Button
            kind="primary"
            isDisabled={given.length === 0 || isUploading}
            isPending={isPending}
            onPress={() => void submit()}
          >
            {t('invoices.upload.confirm', { count })}
          </Button>
        </>
      }
    >
      <DropZone onAdd={add} />
      <p role="alert" className="mt-3 rounded-md bg-danger-soft px-3 py-2 text-sm text-danger empty:hidden">
        {refusal}
      </p>
      {files.length > 0 && (
        <p aria-live="polite" className="mt-4 text-sm text-muted">
          {isUploading
            ? t('invoices.upload.reading')
            : t('invoices.upload.matched', { n: given.length, of: files.length })}
        </p>
      )}
      <ul className="mt-2 grid gap-2 empty:hidden">
        {files.map((file) => (
          <FileRow
            key={file.key}
            file={file}
            isForOne={invoice !== undefined}
            expected={invoice?.orderNumber}
            onNumber={(number) => setNumber(file.key, number)}
            onRemove={() => remove(file.key)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

function DropZone({ onAdd }: { onAdd: (files: readonly File[]) => void }) {
  const { t } = useTranslation('invoices-organize');
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onAdd([...event.dataTransfer.files]);
      }}
      className={classes(
        'grid justify-items-center gap-2 rounded-lg border border-dashed px-4 py-5 text-center transition-colors',
        isOver ? 'border-accent bg-accent-soft' : 'border-border-control bg-surface',
      )}
    >
      <span className="text-sm text-muted max-sm:hidden">{t('invoices.upload.drop')}</span>
      <input
        ref={input}
        type="file"
        multiple
        accept=".pdf,.ofd,.xml"
        tabIndex={-1}
        aria-label={t('invoices.upload.choose')}
        className="sr-only"
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          onAdd(chosen);
        }}
      />
      <Button icon={<UploadIcon className="size-5" />} onPress={() => input.current?.click()}>
        {t('invoices.upload.choose')}
      </Button>
      <span className="text-sm text-muted">
        {t('invoices.upload.types', { mb: maxBytes / 1024 / 1024, n: MOST_INVOICES_ISSUED })}
      </span>
    </div>
  );
}

interface FileRowProps {
  file: InvoiceFile;
  isForOne: boolean;
  /** The order that all files are for. */
  expected: string | undefined;
  onNumber: (number: string) => void;
  onRemove: () => void;
}

function FileRow({ file, isForOne, expected, onNumber, onRemove }: FileRowProps) {
  const { t } = useTranslation('invoices-organize');
  const lan = useAppStore((state) => state.lan);
  const { name, match, number, error } = file;
  const isUsed = match !== undefined && (isForOne || match.invoice !== null);
  const isForeign =
    match !== undefined && isForOne && match.orderNumber !== '' && match.orderNumber !== expected;
  return (
    <li
      className={classes(
        'flex items-start gap-x-3 rounded-md border p-3',
        match && !isUsed ? 'border-warning bg-warning-soft' : 'bg-surface-raised',
      )}
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-56 text-sm">
          <p className="font-medium break-all">{name}</p>
          {error !== undefined && (
            <p role="alert" className="text-danger">
              {error}
            </p>
          )}
          {match === undefined && error === undefined && (
            <p className="text-muted">{t('invoices.upload.reading')}</p>
          )}
          {match?.invoice && !isForOne && (
            <p className="text-muted">
              <span className="tabular">{match.orderNumber}</span> · {match.invoice.title} ·{' '}
              {money(match.invoice.amount, match.invoice.currency, lan)}
            </p>
          )}
          {isForeign && (
            <p className="text-warning">{t('invoices.upload.foreign', { number: match.orderNumber })}</p>
          )}
          {match && <Doubts doubts={match.doubts.filter((doubt) => !isForOne || isAboutContent(doubt))} />}
        </div>
        {isUsed && (
          <TextField
            label={t('invoices.number')}
            value={number}
            onChange={onNumber}
            maxLength={24}
            inputMode="numeric"
            autoComplete="off"
            className="min-w-0 basis-56"
          />
        )}
      </div>
      <IconButton icon={TrashIcon} label={t('invoices.upload.remove', { name })} onPress={onRemove} />
    </li>
  );
}

// Returns whether a doubt is about the file's content. If all files belong to one invoice, doubts about which request
// they match don't matter.
function isAboutContent(doubt: MatchDoubt): boolean {
  return doubt !== 'no_order_number' && doubt !== 'unknown_order' && doubt !== 'not_requested';
}

function Doubts({ doubts }: { doubts: readonly MatchDoubt[] }) {
  const { t } = useTranslation('invoices-organize');
  return doubts.map((doubt) => (
    <p key={doubt} className="text-warning">
      {t(`invoices.doubt.${doubt}`)}
    </p>
  ));
}
