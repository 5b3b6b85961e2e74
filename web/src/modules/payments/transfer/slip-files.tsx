import { MAX_SLIP_FILES, uploadSlipFile } from '@plenum/contract/payments/endpoints';
import { useId, useRef, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAppStore } from '#kernel/state/app-store';
import { formatBytes } from '#kernel/text/format-bytes';
import { Button } from '#kernel/ui/buttons/button';
import { IconButton } from '#kernel/ui/buttons/icon-button';
import { classes } from '#kernel/ui/classes';
import { TrashIcon, UploadIcon } from '#kernel/ui/icons/more-icons';
import type { SlipFile } from './use-slip-files.ts';

const { maxBytes = 0, types = [] } = uploadSlipFile.upload ?? {};

export interface SlipFilesProps {
  files: readonly SlipFile[];
  onAdd: (files: readonly File[]) => void;
  onRemove: (key: string) => void;
  error: string | undefined;
  /** Receives the element that gets the focus if the form's first error is about the files. */
  inputRef: (element: HTMLElement | null) => void;
}

/** Pictures or PDFs of a transfer: chosen or dropped, uploaded immediately, each with its progress. */
export function SlipFiles({ files, onAdd, onRemove, error, inputRef }: SlipFilesProps) {
  const { t } = useTranslation('payments');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const accept = types.join(',');
  return (
    <fieldset
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-about`}
      className="grid min-w-0 gap-1.5"
    >
      <span id={`${id}-label`} className="text-sm font-semibold">
        {t('slip.files')}
        <span aria-hidden className="ms-1 text-danger">
          *
        </span>
      </span>
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
          error !== undefined && 'border-danger',
        )}
      >
        <span className="text-sm text-muted max-sm:hidden">{t('slip.drop')}</span>
        <input
          ref={input}
          type="file"
          multiple
          accept={accept}
          tabIndex={-1}
          aria-label={t('slip.files')}
          className="sr-only"
          onChange={(event) => {
            const chosen = [...(event.currentTarget.files ?? [])];
            event.currentTarget.value = '';
            onAdd(chosen);
          }}
        />
        <Button
          ref={inputRef}
          icon={<UploadIcon className="size-5" />}
          onPress={() => input.current?.click()}
        >
          {t('slip.add')}
        </Button>
        <span id={`${id}-about`} className="text-sm text-muted">
          {t('slip.types', { mb: maxBytes / 1024 / 1024, n: MAX_SLIP_FILES })}
        </span>
      </div>
      <ul className="grid gap-2 empty:hidden">
        {files.map((file) => (
          <FileRow key={file.key} file={file} onRemove={() => onRemove(file.key)} />
        ))}
      </ul>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}

function FileRow({ file, onRemove }: { file: SlipFile; onRemove: () => void }) {
  const { t } = useTranslation('payments');
  const lan = useAppStore((state) => state.lan);
  const { name, size, preview, percent, error } = file;
  return (
    <li className="flex items-center gap-3 rounded-md border bg-surface-raised p-2">
      {preview === undefined ? (
        <span
          aria-hidden
          className="grid size-12 shrink-0 place-items-center rounded-sm bg-surface-sunken text-xs text-muted"
        >
          PDF
        </span>
      ) : (
        <img
          src={preview}
          alt=""
          className="size-12 shrink-0 rounded-sm border bg-surface-sunken object-cover"
        />
      )}
      <div className="min-w-0 flex-1 text-sm">
        <p className="truncate font-medium">{name}</p>
        {error === undefined ? (
          <p className="tabular text-muted">
            {percent === undefined ? formatBytes(size, lan) : t('slip.uploading', { percent })}
          </p>
        ) : (
          <p role="alert" className="text-danger">
            {error}
          </p>
        )}
        {percent !== undefined && error === undefined && (
          <progress value={percent} max={100} aria-label={name} className="h-1 w-full accent-accent" />
        )}
      </div>
      <IconButton icon={TrashIcon} label={t('slip.remove', { name })} onPress={onRemove} />
    </li>
  );
}
