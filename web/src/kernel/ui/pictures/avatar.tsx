import { useState } from 'react';
import { fileAddress } from '../../client/base-url.ts';
import { classes } from '../classes.ts';
import { UserIcon } from '../icons/more-icons.tsx';

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

/**
 * A person's picture, which is decorative, because the name is written next to it. If the picture fails to load, the
 * initials are shown.
 */
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
        <img
          src={fileAddress(src)}
          alt=""
          className="size-full object-cover"
          onError={() => setFailed(src)}
        />
      ) : letters === '' ? (
        <UserIcon className="size-1/2" />
      ) : (
        // The initials are drawn by the style sheet, so that the text of a control does not contain them.
        <span data-letters={letters} className="before:content-[attr(data-letters)]" />
      )}
    </span>
  );
}

const han = /\p{Script=Han}/u;

/**
 * The initials for an avatar without a picture. A Chinese name gives the last two characters, its given name; a name
 * with a dot (买买提·吐尔逊) begins with the given name. Any other name gives the first letters of its first and last words.
 */
export function initials(name: string): string {
  const trimmed = name.trim();
  const letters = Array.from(trimmed);
  if (han.test(letters[0] ?? '')) {
    const [given = '', family] = trimmed.split(/[·•・]/);
    const [first = ''] = given.split('-');
    if (family !== undefined) return Array.from(first).slice(0, 2).join('');
    return letters
      .filter((letter) => han.test(letter))
      .slice(-2)
      .join('');
  }
  const words = trimmed.split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase('en');
}
