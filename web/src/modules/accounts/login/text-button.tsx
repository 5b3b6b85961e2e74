import type { ComponentProps } from 'react';
import { classes } from '#kernel/ui/classes';

export interface TextButtonProps extends Omit<ComponentProps<'button'>, 'onClick'> {
  onPress: () => void;
}

/** Looks like a link and does something here. */
export function TextButton({ onPress, className, children, ...rest }: TextButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      onClick={(event) => {
        event.currentTarget.focus();
        onPress();
      }}
      className={classes(
        '-my-2 cursor-pointer rounded-sm py-2 text-sm font-medium text-accent',
        'underline decoration-1 underline-offset-[0.2em] hover:decoration-2',
        className,
      )}
    >
      {children}
    </button>
  );
}
