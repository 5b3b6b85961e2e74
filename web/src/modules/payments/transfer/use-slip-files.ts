import { inLanguage } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { MAX_SLIP_FILES, SLIP_UPLOAD } from '@plenum/contract/payments/endpoints';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { newIdempotencyKey } from '#kernel/client/call';
import { tellRefusal } from '#kernel/client/error-catalogue';
import { RefusedCall } from '#kernel/client/refused-call';
import { useAppStore } from '#kernel/state/app-store';
import type { PayCalls } from '../pay-calls.ts';

export interface SlipFile {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  /** The address of a preview picture; undefined for a PDF. */
  readonly preview: string | undefined;
  /** The upload's progress; undefined if it is not being uploaded. */
  readonly percent: number | undefined;
  /** Set once it is uploaded. */
  readonly fileId: string | undefined;
  readonly error: string | undefined;
}

const { maxBytes, types } = SLIP_UPLOAD;

/** Uploads files as soon as they are chosen. `onChange` gets the ids of those that the server has. */
export function useSlipFiles(uploadFile: PayCalls['uploadSlipFile'], onChange: (fileIds: string[]) => void) {
  const { t } = useTranslation('payments');
  const lan = useAppStore((state) => state.lan);
  const [files, setFiles] = useState<readonly SlipFile[]>([]);
  // Several uploads may end at the same time, and each must see the others' changes.
  const latest = useRef(files);
  function change(next: readonly SlipFile[]) {
    latest.current = next;
    setFiles(next);
  }
  function patch(key: string, values: Partial<SlipFile>) {
    change(latest.current.map((file) => (file.key === key ? { ...file, ...values } : file)));
  }
  function tell() {
    onChange(latest.current.flatMap(({ fileId }) => fileId ?? []));
  }

  const previews = useRef(new Set<string>());
  useEffect(() => {
    const made = previews.current;
    return () => made.forEach((address) => URL.revokeObjectURL(address));
  }, []);

  function problemOf(file: File, count: number): string | undefined {
    if (!types.includes(file.type)) return inLanguage(kernelRefusals.FILE_TYPE_NOT_ALLOWED, lan);
    if (file.size > maxBytes) return t('slip.tooLarge', { n: maxBytes / 1024 / 1024 });
    return count >= MAX_SLIP_FILES ? t('slip.tooMany', { n: MAX_SLIP_FILES }) : undefined;
  }

  async function send(key: string, file: File) {
    try {
      const { fileId } = await uploadFile(file, (share) => patch(key, { percent: Math.round(share * 100) }));
      patch(key, { fileId, percent: undefined });
      tell();
    } catch (failure) {
      if (!(failure instanceof RefusedCall)) throw failure;
      tellRefusal(failure);
      patch(key, { error: failure.errors[0]?.message ?? failure.message, percent: undefined });
    }
  }

  return {
    files,
    isUploading: files.some(({ percent }) => percent !== undefined),
    add(chosen: readonly File[]) {
      for (const file of chosen) {
        const count = latest.current.filter(({ error }) => error === undefined).length;
        const error = problemOf(file, count);
        const isShown = error === undefined && file.type.startsWith('image/');
        const preview = isShown ? URL.createObjectURL(file) : undefined;
        if (preview !== undefined) previews.current.add(preview);
        const key = newIdempotencyKey();
        const { name, size } = file;
        const percent = error === undefined ? 0 : undefined;
        change([...latest.current, { key, name, size, preview, percent, fileId: undefined, error }]);
        if (error === undefined) void send(key, file);
      }
    },
    remove(key: string) {
      change(latest.current.filter((file) => file.key !== key));
      tell();
    },
  };
}
