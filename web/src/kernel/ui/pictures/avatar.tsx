import { useState } from 'react';
import { classes } from '../classes.ts';
import { UserIcon } from '../icons/icons.tsx';
import { initials } from './initials.ts';

const sizes = {
  small: 'size-8 text-xs',
  medium: 'size-10 text-sm',
  large: 'size-20 text-xl',
};

export interface AvatarProps {
  name: string;
  src?: string | undefined;
  size?: keyof typeof sizes;
}

/** Beside a written name it is decoration; a picture that does not come gives way to the initials. */
export function Avatar({ name, src, size = 'medium' }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const letters = initials(name);
  return (
    <span
      aria-hidden
      className={classes(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-accent-soft leading-none font-semibold text-accent select-none',
        sizes[size],
      )}
    >
      {src !== undefined && src !== '' && src !== failed ? (
        <img src={src} alt="" className="size-full object-cover" onError={() => setFailed(src)} />
      ) : letters === '' ? (
        <UserIcon className="size-1/2" />
      ) : (
        // Drawn, not written: a control's name must not be expected to contain them.
        <span data-letters={letters} className="before:content-[attr(data-letters)]" />
      )}
    </span>
  );
}
