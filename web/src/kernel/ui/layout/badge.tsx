import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { imageNamed } from '../pictures/hall-of-seats.tsx';

export const badgeMaximum = 99;

export function badgeText(count: number, max: number = badgeMaximum): string {
  return count > max ? `${max}+` : String(count);
}

export interface BadgeProps {
  count?: number;
  max?: number;
  /** If true, shows a dot instead of the number. */
  isDot?: boolean;
  /** The accessible name, e.g. “37 need attention”. */
  label?: string;
  /** The element with the badge. If absent, the badge is shown alone. */
  children?: ReactNode;
}

/** A number on an element or alone. A count of zero shows no badge. */
export function Badge({ count = 0, max = badgeMaximum, isDot = false, label, children }: BadgeProps) {
  const mark = (isDot || count > 0) && (
    <span
      {...(label !== undefined && imageNamed(label))}
      className={classes(
        'bg-accent text-accent-text',
        isDot
          ? 'inline-block size-2 rounded-full'
          : 'tabular inline-grid h-5 min-w-5 place-items-center rounded-full px-1.5 text-xs leading-none font-semibold',
        children !== undefined && 'absolute end-0 top-0 translate-x-1/2 -translate-y-1/2 ring-2 ring-surface',
      )}
    >
      {!isDot && badgeText(count, max)}
    </span>
  );
  if (children === undefined) return mark;
  return (
    <span className="relative inline-flex">
      {children}
      {mark}
    </span>
  );
}
