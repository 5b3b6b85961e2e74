import type { ComponentType } from 'react';

export interface IconProps {
  className?: string;
}

export type Icon = ComponentType<IconProps>;

// Creates an icon from its path. All icons share one style: a 24-unit grid, and lines that are 1.75 units wide and have
// round ends. An icon is always decoration, because the button or the text around it has the accessible name.
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
