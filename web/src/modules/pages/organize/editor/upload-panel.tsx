import type { PageDetail } from '@plenum/contract/pages/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { RefusedCall } from '#kernel/client/refused-call';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { classes } from '#kernel/ui/classes';
import { FileIcon } from '#kernel/ui/icons/editing-icons';
import { CheckCircleIcon, ErrorIcon } from '#kernel/ui/icons/icons';
import { UploadIcon } from '#kernel/ui/icons/more-icons';
import { pagesChanged } from '../page-queries.ts';
import { formatBytes } from '#kernel/text/format-bytes';
import { uploadFile, uploadProblem, uploadRule, type UploadedKind } from './upload-files.ts';

interface Sent {
  readonly name: string;
  readonly share: number;
  readonly problem?: string;
  readonly isDone: boolean;
}

export interface UploadPanelProps {
  page: PageDetail;
  kind: UploadedKind;
  onUploaded: () => void;
}

/** Takes files by a button or by drag and drop; a refusal is shown at its file. */
export function UploadPanel({ page, kind, onUploaded }: UploadPanelProps) {
  const { t } = useTranslation('pages-organize');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [files, setFiles] = useState<readonly Sent[]>([]);
  const rule = uploadRule(kind);
  const size = formatBytes(rule.maxBytes, lan);

  function update(at: number, change: Partial<Sent>) {
    setFiles((known) => known.map((file, index) => (index === at ? { ...file, ...change } : file)));
  }

  async function send(file: File, at: number): Promise<boolean> {
    const problem = uploadProblem(file, rule);
    if (problem !== undefined) {
      update(at, { problem: t(`upload.problem.${problem}`, { size }) });
      return false;
    }
    try {
      await uploadFile(kind, page.id, file, (share) => update(at, { share }));
      update(at, { share: 1, isDone: true });
      return true;
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error;
      update(at, { problem: error.message });
      return false;
    }
  }

  async function take(list: FileList | null | undefined) {
    const chosen = [...(list ?? [])].slice(0, rule.isMany ? undefined : 1);
    if (chosen.length === 0 || isBusy) return;
    setFiles(chosen.map(({ name }) => ({ name, share: 0, isDone: false })));
    setBusy(true);
    let taken = 0;
    try {
      // Uploads the files one after the other, so that they keep the chosen order on the page.
      for (const [at, file] of chosen.entries()) taken += (await send(file, at)) ? 1 : 0;
    } finally {
      setBusy(false);
    }
    await pagesChanged(client);
    if (taken > 0 && taken === chosen.length) onUploaded();
  }

  return (
    <div>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void take(event.dataTransfer.files);
        }}
        className={classes(
          'flex flex-col items-center rounded-lg border-2 border-dashed px-4 py-10 text-center transition-colors',
          isOver ? 'border-accent bg-accent-soft' : 'border-border-field bg-surface-sunken',
        )}
      >
        <UploadIcon className="size-8 text-muted" />
        <p className="mt-3 font-semibold">{t(`upload.drop.${kind}`)}</p>
        <p className="mt-1 text-sm text-muted">{t(`upload.limit.${kind}`, { size })}</p>
        <Button className="mt-4" isPending={isBusy} onPress={() => input.current?.click()}>
          {t('upload.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          accept={[...rule.types, ...(kind === 'bundle' ? ['.zip'] : [])].join(',')}
          multiple={rule.isMany}
          aria-label={t(`upload.drop.${kind}`)}
          tabIndex={-1}
          hidden
          onChange={(event) => {
            void take(event.currentTarget.files);
            event.currentTarget.value = '';
          }}
        />
      </div>
      <ul aria-live="polite" className="mt-4 space-y-2">
        {files.map((file, index) => (
          <FileLine key={index} file={file} />
        ))}
      </ul>
    </div>
  );
}

function FileLine({ file }: { file: Sent }) {
  const { t } = useTranslation(['pages-organize', 'organize']);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border px-3 py-2.5">
      {file.isDone ? (
        <CheckCircleIcon className="size-5 shrink-0 text-success" />
      ) : file.problem === undefined ? (
        <FileIcon className="size-5 shrink-0 text-muted" />
      ) : (
        <ErrorIcon className="size-5 shrink-0 text-danger" />
      )}
      <span className="min-w-0 flex-1 truncate">{file.name}</span>
      {file.isDone && <span className="text-sm text-success">{t('upload.done')}</span>}
      {!file.isDone && file.problem === undefined && (
        <progress
          value={file.share}
          aria-label={t('organize:upload.progress')}
          className="h-1.5 w-32 accent-accent"
        />
      )}
      {file.problem !== undefined && <span className="w-full text-sm text-danger">{file.problem}</span>}
    </li>
  );
}
