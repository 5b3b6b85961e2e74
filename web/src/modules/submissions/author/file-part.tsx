import { inLanguage } from '@plenum/contract/kernel/language';
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
import { RefusedCall } from '#kernel/client/refused-call';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { formatBytes } from '#kernel/text/format-bytes';
import { Button } from '#kernel/ui/buttons/button';
import { classes } from '#kernel/ui/classes';
import { UploadIcon } from '#kernel/ui/icons/more-icons';
import { checkFile, defectOfName, type FileRefusal, refusedUpload, wrongType } from './file-refusal.ts';

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
  /** The refusal of a file that was uploaded before this field was shown. */
  refusedBefore?: FileRefusal | undefined;
  /** Rendered next to the button that replaces the file. */
  action?: ReactNode;
  /** Stores the file in this browser; given instead of uploading if there is no login. */
  keep?: ((kind: SubmissionFile['kind'], blob: Blob, name: string) => Promise<SubmissionFile>) | undefined;
}

/** A file is uploaded as soon as it is chosen or dropped; the server checks its content. */
export function FilePart(props: FilePartProps) {
  const { submissionId, kind, file, description, error, isRequired, isDisabled, onUploaded, action, keep } =
    props;
  const { refusedBefore } = props;
  const { t } = useTranslation('submissions');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [percent, setPercent] = useState<number>();
  const chooser = useRef<HTMLSpanElement>(null);
  // Another file may be chosen while one is checked or sent; only messages about the latest one are shown.
  const latest = useRef<File>(undefined);
  const [refused, setRefused] = useState<FileRefusal | undefined>(refusedBefore);
  const [isOver, setOver] = useState(false);
  const { endpoint, maxBytes, tooLarge, endings } = uploads[kind];
  const isWrong = refused !== undefined || error !== undefined;

  function refuse(chosen: File, refusal: FileRefusal) {
    if (latest.current !== chosen) return;
    setRefused(refusal);
    chooser.current?.querySelector('button')?.focus();
  }

  async function send(chosen: File) {
    const { name } = chosen;
    latest.current = chosen;
    const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
    // The type is taken from the file name, because not every computer knows the types of Word files.
    const type = endings.includes(ending) ? typeOfEnding[ending] : undefined;
    if (type === undefined) return refuse(chosen, wrongType(name, defectOfName(ending, kind), lan));
    if (chosen.size > maxBytes)
      return refuse(chosen, { name, sentence: inLanguage(tooLarge, lan), reasons: [] });
    const defect = await checkFile(chosen, kind);
    if (defect !== undefined) return refuse(chosen, wrongType(name, defect, lan));
    if (latest.current !== chosen) return undefined;
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
      refuse(chosen, refusedUpload(name, failure));
    } finally {
      setPercent(undefined);
    }
  }

  return (
    <fieldset
      aria-labelledby={id}
      aria-describedby={`${id}-hint ${id}-error`}
      id={`field-${kind}FileId`}
      tabIndex={-1}
      className="outline-none"
    >
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
          isWrong && 'border-danger',
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
          <span ref={chooser}>
            <Button
              icon={<UploadIcon className="size-5" />}
              isPending={percent !== undefined}
              onPress={() => input.current?.click()}
            >
              {t(file ? 'file.replace' : 'file.choose')}
            </Button>
          </span>
        )}
        {action}
      </div>
      <p id={`${id}-hint`} aria-live="polite" className="mt-1.5 text-sm text-muted">
        {percent === undefined ? description : t('file.sending', { percent })}
      </p>
      <div id={`${id}-error`} role="alert" className="text-sm text-danger empty:hidden">
        {refused ? (
          <>
            <p className="font-medium break-words">
              {t('file.refused', { refusal: refused.sentence, name: refused.name })}
            </p>
            {refused.reasons.map((reason) => (
              <p key={reason}>{reason}</p>
            ))}
          </>
        ) : (
          error !== undefined && <p>{error}</p>
        )}
      </div>
    </fieldset>
  );
}
