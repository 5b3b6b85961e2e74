import { inLanguage } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { useId, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { fileAddress } from '../../client/base-url.ts';
import { RefusedCall } from '../../client/refused-call.ts';
import { shrinkPicture } from '../../picture/shrink-picture.ts';
import { useAppStore } from '../../state/app-store.ts';
import { Button } from '../buttons/button.tsx';
import { classes } from '../classes.ts';
import { ImageIcon, TrashIcon, UploadIcon } from '../icons/more-icons.tsx';

export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

/** An uploaded picture; both fields are empty if there is none. */
export interface UploadedPicture {
  fileId: string;
  link: string;
}

const shapes = {
  logo: 'h-20 w-40 object-contain p-2',
  portrait: 'size-24 object-cover',
  cover: 'aspect-video w-full max-w-80 object-cover',
};

export interface PictureFieldProps {
  label: string;
  fileId: string;
  /** The address that shows the picture. */
  link: string;
  /** Uploads with `quiet: true`, because a refusal is shown at the field. */
  upload: (file: File) => Promise<UploadedPicture>;
  onChange: (picture: UploadedPicture) => void;
  shape: keyof typeof shapes;
  description?: string | undefined;
  error?: string | undefined;
  isDisabled?: boolean | undefined;
}

export function PictureField({
  label,
  fileId,
  link,
  upload,
  onChange,
  shape,
  description,
  error,
  isDisabled = false,
}: PictureFieldProps) {
  const { t } = useTranslation('kernel');
  const lan = useAppStore((state) => state.lan);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isUploading, setUploading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const hasPicture = fileId !== '';

  async function choose(file: File | undefined) {
    if (!file) return;
    setProblem(undefined);
    setUploading(true);
    try {
      const picture = pictureTypes.includes(file.type)
        ? await shrinkPicture(file).catch(() => undefined)
        : undefined;
      if (picture) onChange(await upload(picture));
      else setProblem(inLanguage(kernelRefusals.FILE_TYPE_NOT_ALLOWED, lan));
    } catch (refused) {
      if (!(refused instanceof RefusedCall)) throw refused;
      setProblem(refused.message);
    } finally {
      setUploading(false);
    }
  }

  return (
    <fieldset aria-labelledby={`${id}-label`} className="flex min-w-0 flex-col gap-1.5">
      <span id={`${id}-label`} className="text-sm font-semibold">
        {label}
      </span>
      <div className="flex flex-wrap items-center gap-4">
        {hasPicture ? (
          <img
            src={fileAddress(link)}
            alt={label}
            className={classes(shapes[shape], 'rounded-md border bg-surface-raised')}
          />
        ) : (
          <span
            className={classes(
              shapes[shape],
              'grid place-items-center rounded-md border border-dashed border-border-field bg-surface-sunken text-muted',
            )}
          >
            <ImageIcon />
          </span>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            icon={<UploadIcon className="size-4.5" />}
            isPending={isUploading}
            isDisabled={isDisabled}
            onPress={() => input.current?.click()}
            aria-describedby={`${id}-foot ${id}-problem`}
          >
            {t(hasPicture ? 'picture.replace' : 'picture.upload')}
          </Button>
          {hasPicture && !isDisabled && (
            <Button
              size="small"
              kind="quiet"
              icon={<TrashIcon className="size-4.5" />}
              onPress={() => onChange({ fileId: '', link: '' })}
            >
              {t('picture.remove')}
            </Button>
          )}
        </div>
      </div>
      <p id={`${id}-foot`} className="text-sm text-muted">
        {description ?? t('picture.types')}
      </p>
      <p id={`${id}-problem`} role="alert" className="text-sm text-danger empty:hidden">
        {problem ?? error}
      </p>
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join(',')}
        aria-label={label}
        tabIndex={-1}
        hidden
        onChange={(event) => {
          void choose(event.currentTarget.files?.[0]);
          // The field is cleared, so that choosing the same file again fires a change event.
          event.currentTarget.value = '';
        }}
      />
    </fieldset>
  );
}
