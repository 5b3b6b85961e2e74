import { inLanguage } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import {
  ABSTRACT_UPLOAD,
  downloadMyFile,
  POSTER_UPLOAD,
  PPTX_TYPE,
  SLIDES_UPLOAD,
  uploadAbstract,
  uploadPoster,
  uploadSlides,
} from '@plenum/contract/submissions/endpoints';
import type { SubmissionFile } from '@plenum/contract/submissions/schemas';
import { fileWords } from '@plenum/contract/submissions/words';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { upload } from '#kernel/client/call';
import { download } from '#kernel/client/download';
import { tellRefusal } from '#kernel/client/error-catalogue';
import { RefusedCall } from '#kernel/client/refused-call';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { formatBytes } from '#kernel/text/format-bytes';
import { Button } from '#kernel/ui/buttons/button';
import { classes } from '#kernel/ui/classes';
import { UploadIcon } from '#kernel/ui/icons/more-icons';

const uploads = {
  abstract: { endpoint: uploadAbstract, ...ABSTRACT_UPLOAD, endings: ['docx', 'doc'] },
  poster: { endpoint: uploadPoster, ...POSTER_UPLOAD, endings: ['pdf', 'png', 'jpg', 'jpeg'] },
  slides: { endpoint: uploadSlides, ...SLIDES_UPLOAD, endings: ['pptx', 'pdf'] },
};

const typeOfEnding: Readonly<Record<string, string | undefined>> = {
  docx: ABSTRACT_UPLOAD.types[0],
  doc: ABSTRACT_UPLOAD.types[1],
  pptx: PPTX_TYPE,
  pdf: POSTER_UPLOAD.types[0],
  png: POSTER_UPLOAD.types[1],
  jpg: POSTER_UPLOAD.types[2],
  jpeg: POSTER_UPLOAD.types[2],
};

interface FilePartProps {
  submissionId: string;
  kind: keyof typeof uploads;
  file: SubmissionFile | undefined;
  description: string;
  error: string | undefined;
  isRequired: boolean;
  isDisabled: boolean;
  onUploaded: (file: SubmissionFile) => void;
  /** Beside the button that replaces it. */
  action?: ReactNode;
  /** Without a login: kept in this browser instead of sent. */
  keep?: ((kind: SubmissionFile['kind'], blob: Blob, name: string) => Promise<SubmissionFile>) | undefined;
}

/** A file is sent as soon as it is chosen or dropped; the server looks at what it really is. */
export function FilePart(props: FilePartProps) {
  const { submissionId, kind, file, description, error, isRequired, isDisabled, onUploaded, action, keep } =
    props;
  const { t } = useTranslation('submissions');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [percent, setPercent] = useState<number>();
  const [refused, setRefused] = useState<string>();
  const [isOver, setOver] = useState(false);
  const { endpoint, maxBytes, tooLarge, endings } = uploads[kind];
  const said = refused ?? error;

  async function send(chosen: File) {
    const ending = chosen.name.split('.').at(-1)?.toLowerCase() ?? '';
    // By its name, because not every computer knows the types of Word files.
    const type = endings.includes(ending) ? typeOfEnding[ending] : undefined;
    if (type === undefined) return setRefused(inLanguage(kernelRefusals.FILE_TYPE_NOT_ALLOWED, lan));
    if (chosen.size > maxBytes) return setRefused(inLanguage(tooLarge, lan));
    setRefused(undefined);
    setPercent(0);
    try {
      const blob = new Blob([chosen], { type });
      if (keep) return onUploaded(await keep(kind, blob, chosen.name.slice(0, 200)));
      const sent = await upload(endpoint, blob, {
        params: { id: submissionId },
        query: { name: chosen.name.slice(0, 1_000) },
        quiet: true,
        onProgress: (share) => setPercent(Math.round(share * 100)),
      });
      onUploaded(sent);
    } catch (failure) {
      if (!(failure instanceof RefusedCall)) throw failure;
      tellRefusal(failure);
      setRefused(failure.message);
    } finally {
      setPercent(undefined);
    }
  }

  return (
    <fieldset aria-labelledby={id} id={`field-${kind}FileId`} tabIndex={-1} className="outline-none">
      <span id={id} className="text-sm font-semibold">
        {sentence(fileWords[kind])}
        {isRequired && (
          <span aria-hidden className="ms-1 text-danger">
            *
          </span>
        )}
      </span>
      <input
        ref={input}
        type="file"
        accept={endings.map((ending) => `.${ending}`).join(',')}
        tabIndex={-1}
        aria-label={sentence(fileWords[kind])}
        className="sr-only"
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (chosen) void send(chosen);
        }}
      />
      <div
        onDragOver={(event) => {
          if (isDisabled) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const dropped = event.dataTransfer.files[0];
          if (dropped && !isDisabled) void send(dropped);
        }}
        className={classes(
          'mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-dashed px-4 py-4',
          isOver && 'border-accent bg-accent-soft',
          said !== undefined && 'border-danger',
        )}
      >
        <div className="min-w-0 flex-1 basis-52">
          {file ? (
            <>
              <button
                type="button"
                disabled={keep !== undefined}
                onClick={() =>
                  void download(downloadMyFile, { params: { id: submissionId, fileId: file.fileId } })
                }
                className="min-h-11 max-w-full cursor-pointer text-start font-medium break-all underline underline-offset-4 hover:text-accent"
              >
                {file.name}
              </button>
              <p className="tabular text-sm text-muted">{formatBytes(file.size, lan)}</p>
            </>
          ) : (
            <p className="text-sm text-muted">{t('file.none')}</p>
          )}
        </div>
        {!isDisabled && (
          <Button
            icon={<UploadIcon className="size-5" />}
            isPending={percent !== undefined}
            onPress={() => input.current?.click()}
          >
            {t(file ? 'file.replace' : 'file.choose')}
          </Button>
        )}
        {action}
      </div>
      <p aria-live="polite" className="mt-1.5 text-sm">
        {percent !== undefined ? (
          <span className="text-muted">{t('file.sending', { percent })}</span>
        ) : said === undefined ? (
          <span className="text-muted">{description}</span>
        ) : (
          <span className="text-danger">{said}</span>
        )}
      </p>
    </fieldset>
  );
}
