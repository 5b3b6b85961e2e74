import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover';
import { classes } from '../classes.ts';
import { layers } from './overlay.ts';

export interface PopoverProps extends Omit<AriaPopoverProps, 'className' | 'style'> {
  className?: string;
}

/** A panel next to its trigger, for lists and menus. */
export function Popover({ className, ...rest }: PopoverProps) {
  return (
    <AriaPopover
      offset={6}
      containerPadding={8}
      {...rest}
      style={{ zIndex: layers.popover }}
      className={classes(
        'overflow-auto rounded-lg border border-border bg-surface-raised p-1 shadow-soft outline-none',
        'data-entering:animate-rise data-exiting:animate-sink',
        className,
      )}
    />
  );
}

/** The classes of one line in a list or menu. */
export const entryClass = classes(
  'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-base outline-none select-none',
  'pointer-coarse:min-h-11 data-focused:bg-text/[0.06] data-hovered:bg-text/[0.06]',
  'data-disabled:pointer-events-none data-disabled:opacity-45',
);
