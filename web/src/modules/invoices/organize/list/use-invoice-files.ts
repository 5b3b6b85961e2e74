import { MOST_INVOICES_ISSUED, uploadInvoiceFile } from '@plenum/contract/invoices/finance-endpoints';
import { OFD_TYPE, XML_TYPE } from '@plenum/contract/invoices/endpoints';
import type { MatchedFile } from '@plenum/contract/invoices/schemas';
import { PDF_TYPE } from '@plenum/contract/kernel/endpoint';
import { inLanguage } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { useRef, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { newIdempotencyKey, upload } from '#kernel/client/call';
import { RefusedCall } from '#kernel/client/refused-call';
import { useAppStore } from '#kernel/state/app-store';

export interface InvoiceFile {
  readonly key: string;
  readonly name: string;
  /** The matching request, known once the file is uploaded. */
  readonly match: MatchedFile | undefined;
  /** The number of the invoice, as read from the file or as typed. */
  readonly number: string;
  readonly error: string | undefined;
}

const { maxBytes = 0 } = uploadInvoiceFile.upload ?? {};
// The file types by extension, because browsers don't know OFD and have two names for XML.
const typeByEnding: Readonly<Record<string, string>> = { pdf: PDF_TYPE, ofd: OFD_TYPE, xml: XML_TYPE };

/**
 * Uploads issued invoices one after the other, starting as soon as they are chosen. Uploading alone doesn't issue
 * anything.
 */
export function useInvoiceFiles(meetingId: string) {
  const { t } = useTranslation('invoices-organize');
  const lan = useAppStore((state) => state.lan);
  const [files, setFiles] = useState<readonly InvoiceFile[]>([]);
  // Lets a finished upload see files that were added or removed in the meantime.
  const latest = useRef(files);
  const queue = useRef(Promise.resolve());
  function change(next: readonly InvoiceFile[]) {
    latest.current = next;
    setFiles(next);
  }
  function patch(key: string, values: Partial<InvoiceFile>) {
    change(latest.current.map((file) => (file.key === key ? { ...file, ...values } : file)));
  }

  function problemOf(file: File, count: number): string | undefined {
    if (typeOf(file) === undefined) return inLanguage(kernelRefusals.FILE_TYPE_NOT_ALLOWED, lan);
    if (file.size > maxBytes) return t('invoices.upload.tooLarge', { n: maxBytes / 1024 / 1024 });
    return count >= MOST_INVOICES_ISSUED
      ? t('invoices.upload.tooMany', { n: MOST_INVOICES_ISSUED })
      : undefined;
  }

  async function send(key: string, file: File) {
    // Skips a file that was removed before its turn.
    if (!latest.current.some((one) => one.key === key)) return;
    try {
      const match = await upload(uploadInvoiceFile, new Blob([file], { type: typeOf(file) ?? '' }), {
        params: { id: meetingId },
        query: { name: file.name.slice(0, 200) },
        quiet: true,
      });
      patch(key, { match, number: match.number });
    } catch (failure) {
      if (!(failure instanceof RefusedCall)) throw failure;
      patch(key, { error: failure.errors[0]?.message ?? failure.message });
    }
  }

  return {
    files,
    isUploading: files.some(({ match, error }) => match === undefined && error === undefined),
    add(chosen: readonly File[]) {
      for (const file of chosen) {
        const count = latest.current.filter(({ error }) => error === undefined).length;
        const error = problemOf(file, count);
        const key = newIdempotencyKey();
        change([...latest.current, { key, name: file.name, match: undefined, number: '', error }]);
        if (error === undefined) queue.current = queue.current.then(() => send(key, file));
      }
    },
    remove: (key: string) => change(latest.current.filter((file) => file.key !== key)),
    setNumber: (key: string, number: string) => patch(key, { number }),
  };
}

function typeOf({ name }: File): string | undefined {
  return typeByEnding[name.toLowerCase().split('.').at(-1) ?? ''];
}
