import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { focusPressed } from './button.tsx';
import type { Icon } from '../icons/draw-icon.tsx';

export interface IconButtonProps extends Omit<
  ComponentProps<'button'>,
  'onClick' | 'disabled' | 'children' | 'aria-label'
> {
  icon: Icon;
  /** The accessible name, also shown as a tooltip. */
  label: string;
  isDisabled?: boolean | undefined;
  onPress?: (() => void) | undefined;
}

export function IconButton({
  icon: Shape,
  label,
  isDisabled = false,
  onPress,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      disabled={isDisabled}
      onClick={(event) => {
        focusPressed(event);
        onPress?.();
      }}
      className={classes(
        'inline-grid size-11 shrink-0 cursor-pointer place-items-center rounded-md text-muted transition-colors',
        'hover:bg-text/[0.06] hover:text-text disabled:pointer-events-none disabled:opacity-45',
        className,
      )}
    >
      <Shape />
    </button>
  );
}
