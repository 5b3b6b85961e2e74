import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { fileAddress } from '../../client/base-url.ts';
import { classes } from '../classes.ts';
import { ImageIcon } from '../icons/more-icons.tsx';

export interface PictureProps {
  src: string;
  alt: string;
  /** Reserves the space until the picture is loaded, e.g. `aspect-video`. */
  className: string;
}

/** An uploaded picture, which may have been deleted. */
export function Picture({ src, alt, className }: PictureProps) {
  const { t } = useTranslation('kernel');
  const [failed, setFailed] = useState<string>();
  const frame = classes('block w-full overflow-hidden rounded-lg bg-surface-sunken', className);
  if (failed !== src) {
    return (
      <img
        src={fileAddress(src)}
        alt={alt}
        loading="lazy"
        className={classes(frame, 'object-cover')}
        onError={() => setFailed(src)}
      />
    );
  }
  return (
    <span className={classes(frame, 'relative')}>
      <span className="absolute inset-0 flex flex-col items-center justify-center gap-2 text-sm text-muted">
        <ImageIcon className="size-6" />
        <span className="sr-only">{alt}</span>
        {t('imageFailed')}
      </span>
    </span>
  );
}
