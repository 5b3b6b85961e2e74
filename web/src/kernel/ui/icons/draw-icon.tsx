import type { ComponentType } from 'react';

export interface IconProps {
  className?: string;
}

export type Icon = ComponentType<IconProps>;

// One set, one weight: a 24 grid, lines of 1.75, round ends. An icon is always decoration; the button or text around it
// has the name.
// @__NO_SIDE_EFFECTS__
export function icon(path: string): Icon {
  return function DrawnIcon({ className }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
        className={className ?? 'size-5 shrink-0'}
      >
        <path d={path} />
      </svg>
    );
  };
}
