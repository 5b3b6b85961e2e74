import { readRegistrationFile, uploadRegistrationFile } from '@plenum/contract/registration/people/endpoints';
import { inLanguage } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { useId, useRef, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call, upload } from '#kernel/client/call';
import { tellRefusal } from '#kernel/client/error-catalogue';
import { RefusedCall } from '#kernel/client/refused-call';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { CheckCircleIcon } from '#kernel/ui/icons/icons';
import { UploadIcon } from '#kernel/ui/icons/more-icons';

const { maxBytes = 0, types = [] } = uploadRegistrationFile.upload ?? {};

export interface FileFieldProps {
  label: string;
  description?: string;
  isRequired: boolean;
  error: string | undefined;
  /** The id of the uploaded file. */
  value: string;
  onChange: (fileId: string) => void;
  registrationId: string;
}

/** A file that the organizer asks for; it is uploaded immediately, and the answer is its id. */
export function FileField({
  label,
  description,
  isRequired,
  error,
  value,
  onChange,
  registrationId,
}: FileFieldProps) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [percent, setPercent] = useState<number>();
  const [fieldError, setError] = useState<string>();
  const said = fieldError ?? error;

  async function send(file: File) {
    if (!types.includes(file.type)) return setError(inLanguage(kernelRefusals.FILE_TYPE_NOT_ALLOWED, lan));
    if (file.size > maxBytes) return setError(t('file.tooLarge', { n: maxBytes / 1024 / 1024 }));
    setError(undefined);
    setPercent(0);
    try {
      const sent = await upload(uploadRegistrationFile, file, {
        params: { id: registrationId },
        quiet: true,
        onProgress: (share) => setPercent(Math.round(share * 100)),
      });
      onChange(sent.fileId);
    } catch (failure) {
      if (!(failure instanceof RefusedCall)) throw failure;
      tellRefusal(failure);
      setError(failure.message);
    } finally {
      setPercent(undefined);
    }
  }

  // Opens the window before the link is known, because browsers block a window that is opened later as a pop-up.
  async function open() {
    const view = window.open('', '_blank');
    try {
      const { link } = await call(readRegistrationFile, { params: { id: registrationId, fileId: value } });
      if (view) view.location.href = link;
    } catch {
      view?.close();
    }
  }

  return (
    <fieldset aria-labelledby={id} className="flex flex-col items-start gap-1.5">
      <span id={id} className="text-sm font-semibold">
        {label}
        {isRequired && (
          <span aria-hidden className="ms-1 text-danger">
            *
          </span>
        )}
      </span>
      <input
        ref={input}
        type="file"
        accept={types.join(',')}
        tabIndex={-1}
        aria-label={label}
        className="sr-only"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) void send(file);
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          icon={<UploadIcon className="size-5" />}
          isPending={percent !== undefined}
          onPress={() => input.current?.click()}
        >
          {t(value === '' ? 'file.choose' : 'file.replace')}
        </Button>
        <span aria-live="polite" className="text-sm">
          {percent !== undefined && t('file.sending', { percent })}
          {percent === undefined && value !== '' && (
            <span className="flex items-center gap-1.5 text-success">
              <CheckCircleIcon className="size-5" />
              {t('file.sent')}
            </span>
          )}
        </span>
        {value !== '' && percent === undefined && (
          <Button kind="quiet" size="small" className="min-h-11" onPress={() => void open()}>
            {t('file.see')}
          </Button>
        )}
      </div>
      {said !== undefined && <p className="text-sm text-danger">{said}</p>}
      <p className="text-sm text-muted">{description ?? t('file.types')}</p>
    </fieldset>
  );
}
